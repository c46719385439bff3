package whip.streams.construct;

import java.util.Optional;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/** The store of the property stage: how far each run's properties have been watched, by run. */
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
}
