package whip.streams.registry;

import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import whip.streams.registry.RegistryRecord.LevelSet;
import whip.streams.registry.RegistryRecord.ModeSet;
import whip.streams.registry.RegistryRecord.Noop;
import whip.streams.registry.RegistryRecord.VersionGone;
import whip.streams.registry.RegistryRecord.VersionSet;

/**
 * The schema registry: named subjects, each a row of schema versions that must get along with one
 * another.
 *
 * <p>A change is applied once its record is safe in the log, so an answer to a client survives the
 * process. Every method throws {@link RegistryException} for a request that cannot be met.
 */
public final class SchemaRegistry {
  /**
   * Old data is kept for replay, so by default a new schema must read what every earlier one wrote.
   */
  static final CompatibilityLevel DEFAULT_LEVEL = CompatibilityLevel.BACKWARD_TRANSITIVE;

  private final RegistryLog log;
  private final RegistryState state = new RegistryState();

  /** Reads the whole log first. */
  SchemaRegistry(RegistryLog log) {
    this.log = log;
    log.replay(state::apply);
  }

  /** The registry kept in the {@code _schemas} topic of this cluster. */
  public static SchemaRegistry in(SchemasTopic topic) {
    return new SchemaRegistry(topic);
  }

  /** Proves that the log still takes records. */
  public synchronized void check() {
    log.append(new Noop());
  }

  /**
   * Registers the schema as the subject's next version, unless it is one already; returns its id.
   */
  synchronized int register(String subject, String schemaText) {
    Schema schema = parse(schemaText);
    String canonical = schema.toString();
    Optional<VersionSet> known = liveVersion(subject, canonical);
    if (known.isPresent()) {
      return known.get().id();
    }
    requireWritable(subject);
    List<String> violations =
        effectiveLevel(subject)
            .violations(schema, live(subject).values().stream().map(this::parsed).toList());
    if (!violations.isEmpty()) {
      throw RegistryException.incompatible(subject, violations);
    }
    NavigableMap<Integer, VersionSet> versions = state.allVersions(subject);
    int version = versions.isEmpty() ? 1 : versions.lastKey() + 1;
    int id = state.idOf(canonical).orElseGet(state::nextId);
    commit(new VersionSet(subject, version, id, canonical, false));
    return id;
  }

  /** The version under which exactly this schema stands in the subject. */
  synchronized VersionSet lookup(String subject, String schemaText, boolean deletedToo) {
    String canonical = parse(schemaText).toString();
    NavigableMap<Integer, VersionSet> versions =
        deletedToo ? state.allVersions(subject) : live(subject);
    if (versions.isEmpty()) {
      throw RegistryException.subjectNotFound(subject);
    }
    return versions.descendingMap().values().stream()
        .filter(set -> set.schema().equals(canonical))
        .findFirst()
        .orElseThrow(RegistryException::schemaNotFound);
  }

  synchronized String schema(int id) {
    return state.schema(id).orElseThrow(() -> RegistryException.schemaIdNotFound(id));
  }

  /** Where the schema of this id is in use. */
  synchronized List<VersionSet> versionsOf(int id) {
    schema(id);
    return state.subjects().stream()
        .flatMap(subject -> live(subject).values().stream())
        .filter(set -> set.id() == id)
        .toList();
  }

  synchronized List<String> subjects(String prefix, boolean deletedToo) {
    Predicate<String> present = subject -> deletedToo || !live(subject).isEmpty();
    return state.subjects().stream().filter(s -> s.startsWith(prefix)).filter(present).toList();
  }

  synchronized List<Integer> versions(String subject, boolean deletedToo) {
    Collection<Integer> versions =
        (deletedToo ? state.allVersions(subject) : live(subject)).navigableKeySet();
    if (versions.isEmpty()) {
      throw RegistryException.subjectNotFound(subject);
    }
    return List.copyOf(versions);
  }

  /**
   * @param version a number, {@code latest} or {@code -1}, which means the same
   */
  synchronized VersionSet version(String subject, String version, boolean deletedToo) {
    Optional<Integer> number = versionNumber(version);
    if (state.allVersions(subject).isEmpty() || (!deletedToo && live(subject).isEmpty())) {
      throw RegistryException.subjectNotFound(subject);
    }
    NavigableMap<Integer, VersionSet> versions =
        deletedToo ? state.allVersions(subject) : live(subject);
    VersionSet found = versions.get(number.orElseGet(versions::lastKey));
    if (found == null) {
      throw RegistryException.versionNotFound(version);
    }
    return found;
  }

  /**
   * Why the schema could not be registered next.
   *
   * @param version one version to compare with, or empty: those that the subject's level asks for
   */
  synchronized List<String> violations(
      String subject, Optional<String> version, String schemaText) {
    Schema schema = parse(schemaText);
    List<VersionSet> earlier;
    if (version.isEmpty() || (versionNumber(version.get()).isEmpty() && live(subject).isEmpty())) {
      earlier = List.copyOf(live(subject).values());
    } else {
      earlier = List.of(version(subject, version.get(), false));
    }
    return effectiveLevel(subject).violations(schema, earlier.stream().map(this::parsed).toList());
  }

  /**
   * First a soft deletion, which keeps the versions readable with {@code deleted=true}; a permanent
   * one after it.
   */
  synchronized List<Integer> deleteSubject(String subject, boolean permanent) {
    requireWritable(subject);
    NavigableMap<Integer, VersionSet> all = state.allVersions(subject);
    if (all.isEmpty()) {
      throw RegistryException.subjectNotFound(subject);
    }
    NavigableMap<Integer, VersionSet> live = live(subject);
    if (permanent && !live.isEmpty()) {
      throw RegistryException.subjectNotSoftDeleted(subject);
    }
    if (!permanent && live.isEmpty()) {
      throw RegistryException.subjectSoftDeleted(subject);
    }
    List<VersionSet> going = List.copyOf((permanent ? all : live).values());
    going.forEach(set -> commit(deletion(set, permanent)));
    return going.stream().map(VersionSet::version).toList();
  }

  synchronized int deleteVersion(String subject, String version, boolean permanent) {
    requireWritable(subject);
    VersionSet set = version(subject, version, true);
    if (permanent && !set.deleted()) {
      throw RegistryException.versionNotSoftDeleted(subject, set.version());
    }
    if (!permanent && set.deleted()) {
      throw RegistryException.versionSoftDeleted(subject, set.version());
    }
    commit(deletion(set, permanent));
    return set.version();
  }

  /** The level in force, whether set for the subject or by default. */
  synchronized CompatibilityLevel effectiveLevel(String subject) {
    return state.level(Optional.of(subject)).orElseGet(this::defaultLevel);
  }

  synchronized CompatibilityLevel defaultLevel() {
    return state.level(Optional.empty()).orElse(DEFAULT_LEVEL);
  }

  synchronized Optional<CompatibilityLevel> subjectLevel(String subject) {
    return state.level(Optional.of(subject));
  }

  synchronized void setLevel(Optional<String> subject, Optional<CompatibilityLevel> level) {
    commit(new LevelSet(subject, level));
  }

  /** Has the subject keep this level from now on, unless one was set for it before. */
  public synchronized void begin(String subject, CompatibilityLevel level) {
    if (subjectLevel(subject).isEmpty()) {
      setLevel(Optional.of(subject), Optional.of(level));
    }
  }

  synchronized RegistryMode defaultMode() {
    return state.mode(Optional.empty()).orElse(RegistryMode.READWRITE);
  }

  synchronized Optional<RegistryMode> subjectMode(String subject) {
    return state.mode(Optional.of(subject));
  }

  synchronized void setMode(Optional<String> subject, Optional<RegistryMode> mode) {
    commit(new ModeSet(subject, mode));
  }

  private void commit(RegistryRecord change) {
    log.append(change);
    state.apply(change);
  }

  private static RegistryRecord deletion(VersionSet set, boolean permanent) {
    return permanent ? new VersionGone(set.subject(), set.version()) : set.softDeleted();
  }

  private NavigableMap<Integer, VersionSet> live(String subject) {
    return state.liveVersions(subject);
  }

  private Optional<VersionSet> liveVersion(String subject, String canonical) {
    return live(subject).values().stream().filter(s -> s.schema().equals(canonical)).findFirst();
  }

  private void requireWritable(String subject) {
    if (subjectMode(subject).orElseGet(this::defaultMode) == RegistryMode.READONLY) {
      throw RegistryException.readOnly(subject);
    }
  }

  private Schema parsed(VersionSet set) {
    return parse(set.schema());
  }

  private static Schema parse(String text) {
    try {
      return new Schema.Parser().parse(text);
    } catch (AvroRuntimeException invalid) {
      throw RegistryException.invalidSchema(String.valueOf(invalid.getMessage()));
    }
  }

  /** Empty: the latest. */
  private static Optional<Integer> versionNumber(String version) {
    if (version.equals("latest") || version.equals("-1")) {
      return Optional.empty();
    }
    try {
      int number = Integer.parseInt(version);
      if (number >= 1) {
        return Optional.of(number);
      }
    } catch (NumberFormatException notANumber) {
      throw RegistryException.invalidVersion(version);
    }
    throw RegistryException.invalidVersion(version);
  }
}
