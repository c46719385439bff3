package whip.streams.registry;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import whip.streams.registry.RegistryRecord.LevelSet;
import whip.streams.registry.RegistryRecord.ModeSet;
import whip.streams.registry.RegistryRecord.Noop;
import whip.streams.registry.RegistryRecord.SubjectDeleted;
import whip.streams.registry.RegistryRecord.VersionGone;
import whip.streams.registry.RegistryRecord.VersionSet;

/** Sum of the log's records. Applying the whole log to an empty state gives the state again. */
final class RegistryState {
  private final NavigableMap<String, NavigableMap<Integer, VersionSet>> subjects = new TreeMap<>();
  private final NavigableMap<Integer, String> schemas = new TreeMap<>();
  private final Map<String, Integer> idOfSchema = new HashMap<>();
  private final Map<Optional<String>, CompatibilityLevel> levels = new HashMap<>();
  private final Map<Optional<String>, RegistryMode> modes = new HashMap<>();

  void apply(RegistryRecord change) {
    if (change instanceof VersionSet set) {
      subjects.computeIfAbsent(set.subject(), subject -> new TreeMap<>()).put(set.version(), set);
      schemas.put(set.id(), set.schema());
      idOfSchema.putIfAbsent(set.schema(), set.id());
    } else if (change instanceof VersionGone gone) {
      remove(gone);
    } else if (change instanceof SubjectDeleted deleted) {
      allVersions(deleted.subject())
          .headMap(deleted.upToVersion(), true)
          .replaceAll((version, set) -> set.softDeleted());
    } else if (change instanceof LevelSet set) {
      setOrRemove(levels, set.subject(), set.level());
    } else if (change instanceof ModeSet set) {
      setOrRemove(modes, set.subject(), set.mode());
    } else if (!(change instanceof Noop)) {
      throw new IllegalStateException("bug: unknown record " + change);
    }
  }

  /** The versions of a subject, soft-deleted ones included; empty for an unknown subject. */
  NavigableMap<Integer, VersionSet> allVersions(String subject) {
    return subjects.getOrDefault(subject, new TreeMap<>());
  }

  /** The versions of a subject that are in force. */
  NavigableMap<Integer, VersionSet> liveVersions(String subject) {
    NavigableMap<Integer, VersionSet> live = new TreeMap<>(allVersions(subject));
    live.values().removeIf(VersionSet::deleted);
    return live;
  }

  Collection<String> subjects() {
    return subjects.navigableKeySet();
  }

  Optional<String> schema(int id) {
    return Optional.ofNullable(schemas.get(id));
  }

  /** The id of exactly this schema, whichever subject it is registered under. */
  Optional<Integer> idOf(String schema) {
    return Optional.ofNullable(idOfSchema.get(schema));
  }

  int nextId() {
    return schemas.isEmpty() ? 1 : schemas.lastKey() + 1;
  }

  Optional<CompatibilityLevel> level(Optional<String> subject) {
    return Optional.ofNullable(levels.get(subject));
  }

  Optional<RegistryMode> mode(Optional<String> subject) {
    return Optional.ofNullable(modes.get(subject));
  }

  /** The schema's text stays readable by id: records in topics may still carry it. */
  private void remove(VersionGone gone) {
    NavigableMap<Integer, VersionSet> versions = allVersions(gone.subject());
    versions.remove(gone.version());
    if (versions.isEmpty()) {
      subjects.remove(gone.subject());
    }
  }

  private static <V> void setOrRemove(
      Map<Optional<String>, V> map, Optional<String> subject, Optional<V> value) {
    value.ifPresentOrElse(v -> map.put(subject, v), () -> map.remove(subject));
  }
}
