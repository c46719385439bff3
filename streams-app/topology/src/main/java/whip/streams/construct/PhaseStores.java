package whip.streams.construct;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import whip.model.construct.PathCounts;
import whip.model.construct.PathId;

/**
 * The store of phases. Besides how far each has come, it keeps what the run's account was where the
 * phase began and where its last window ended, path by path, and which rows of paths stand:
 *
 * <pre>
 * run/phase/NUMBER          how far the phase has come
 * run/begin/NUMBER/PATH     the path where the phase began
 * run/window/NUMBER/PATH    the path where the last window ended, if that is another count
 * run/row/NUMBER/PATH       nothing: the path's row of the phase stands
 * </pre>
 */
final class PhaseStores {

  static final String PHASES = "account-phases";

  private static final String PHASE = "/phase/";
  private static final String BEGIN = "/begin/";
  private static final String WINDOW = "/window/";
  private static final String ROW = "/row/";

  private static final byte[] STANDS = {};

  private final KeyValueStore<String, byte[]> phases;
  private final AccountStores accounts;

  PhaseStores(ProcessorContext<?, ?> context, AccountStores accounts) {
    phases = context.getStateStore(PHASES);
    this.accounts = accounts;
  }

  static StoreBuilder<?> builder() {
    return Stores.keyValueStoreBuilder(
            Stores.persistentKeyValueStore(PHASES), Serdes.String(), Serdes.ByteArray())
        .withCachingEnabled();
  }

  /** Phases of a run, in the order in which they came. */
  List<StoredPhase> phases(String run) {
    List<StoredPhase> all = new ArrayList<>();
    scan(run + PHASE, (key, stored) -> all.add(StoredPhase.ofStored(stored)));
    all.sort(Comparator.comparing(StoredPhase::number));
    return all;
  }

  Optional<StoredPhase> phase(String run, String name) {
    return phases(run).stream().filter(phase -> phase.name().equals(name)).findFirst();
  }

  void put(String run, StoredPhase phase) {
    phases.put(run + PHASE + phase.number(), phase.toStored());
  }

  /** Counts by path where the phase began. */
  Map<PathId, PathCounts> atBegin(String run, StoredPhase phase) {
    Map<PathId, PathCounts> counts = new HashMap<>();
    add(counts, prefix(run, BEGIN, phase));
    return counts;
  }

  /** Counts by path where the phase's last window ended. */
  Map<PathId, PathCounts> atWindow(String run, StoredPhase phase) {
    Map<PathId, PathCounts> counts = atBegin(run, phase);
    add(counts, prefix(run, WINDOW, phase));
    return counts;
  }

  private void add(Map<PathId, PathCounts> counts, String prefix) {
    scan(
        prefix,
        (key, stored) -> {
          StoredPath path = accounts.path(stored);
          counts.put(path.facts().id(), path.counts());
        });
  }

  void putBegin(String run, StoredPhase phase, StoredPath path) {
    phases.put(prefix(run, BEGIN, phase) + path.facts().id(), accounts.stored(run, path));
  }

  void putWindow(String run, StoredPhase phase, StoredPath path) {
    phases.put(prefix(run, WINDOW, phase) + path.facts().id(), accounts.stored(run, path));
  }

  boolean hasRow(String run, StoredPhase phase, PathId path) {
    return phases.get(prefix(run, ROW, phase) + path) != null;
  }

  void putRow(String run, StoredPhase phase, PathId path) {
    phases.put(prefix(run, ROW, phase) + path, STANDS);
  }

  /** Paths of which the phase has a row. */
  List<PathId> rows(String run, StoredPhase phase) {
    String prefix = prefix(run, ROW, phase);
    List<PathId> paths = new ArrayList<>();
    scan(
        prefix,
        (key, stands) -> paths.add(new PathId(Integer.parseInt(key.substring(prefix.length())))));
    return paths;
  }

  /** Keeps which rows stand, and nothing of what they were made from. */
  void settle(String run) {
    removeAll(run + BEGIN);
    removeAll(run + WINDOW);
  }

  void remove(String run) {
    settle(run);
    removeAll(run + PHASE);
    removeAll(run + ROW);
  }

  private void removeAll(String prefix) {
    List<String> keys = new ArrayList<>();
    scan(prefix, (key, value) -> keys.add(key));
    keys.forEach(phases::delete);
  }

  private static String prefix(String run, String what, StoredPhase phase) {
    return run + what + phase.number() + "/";
  }

  private void scan(String prefix, BiConsumer<String, byte[]> visitor) {
    try (KeyValueIterator<String, byte[]> all = phases.prefixScan(prefix, new StringSerializer())) {
      while (all.hasNext()) {
        KeyValue<String, byte[]> next = all.next();
        visitor.accept(next.key, next.value);
      }
    }
  }
}
