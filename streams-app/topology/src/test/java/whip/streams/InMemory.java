package whip.streams;

import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;

/** Stores for tests of what a stage keeps, without files and changelogs. */
public final class InMemory {

  private InMemory() {}

  /** An empty store that is open. */
  public static KeyValueStore<String, byte[]> store(
      String name, MockProcessorContext<String, byte[]> context) {
    KeyValueStore<String, byte[]> store =
        Stores.keyValueStoreBuilder(
                Stores.inMemoryKeyValueStore(name), Serdes.String(), Serdes.ByteArray())
            .withLoggingDisabled()
            .build();
    store.init(context.getStateStoreContext(), store);
    return store;
  }
}
