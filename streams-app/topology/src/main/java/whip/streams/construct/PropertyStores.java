package whip.streams.construct;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * The store of the property stage: how far each run's properties have been watched, by run; and by
 * {@code run/phase} in how many windows of the phase each was found.
 */
final class PropertyStores {

  static final String RUNS = "property-runs";

  private final KeyValueStore<String, byte[]> runs;

  PropertyStores(ProcessorContext<?, ?> context) {
    runs = context.getStateStore(RUNS);
  }

  static StoreBuilder<?> builder() {
    return Stores.keyValueStoreBuilder(
            Stores.persistentKeyValueStore(RUNS), Serdes.String(), Serdes.ByteArray())
        .withCachingEnabled();
  }

  Optional<PropertyProgress> progress(String run) {
    return Optional.ofNullable(runs.get(run)).map(PropertyProgress::ofStored);
  }

  void putProgress(String run, PropertyProgress progress) {
    runs.put(run, progress.toStored());
  }

  void removeProgress(String run) {
    runs.delete(run);
  }

  /** Counts of a phase's windows, if the same collector made them. */
  WindowCounts windows(String run, long incarnation, String phase) {
    return Optional.ofNullable(runs.get(run + "/" + phase))
        .map(stored -> WindowCounts.ofStored(phase, stored))
        .filter(counts -> counts.incarnation() == incarnation)
        .orElseGet(() -> WindowCounts.of(incarnation));
  }

  void putWindows(String run, String phase, WindowCounts counts) {
    runs.put(run + "/" + phase, counts.toStored());
  }

  void removeWindows(String run) {
    List<String> keys = new ArrayList<>();
    try (KeyValueIterator<String, byte[]> all =
        runs.prefixScan(run + "/", new StringSerializer())) {
      all.forEachRemaining(entry -> keys.add(entry.key));
    }
    keys.forEach(runs::delete);
  }
}
