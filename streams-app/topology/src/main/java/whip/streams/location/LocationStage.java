package whip.streams.location;

import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * Keeps every location of every run on every instance, since any of them may have to name a site.
 * The store holds the topic's own bytes: a restore copies the topic and passes no processor by.
 */
public final class LocationStage implements ProcessorSupplier<String, byte[], Void, Void> {

  public static final String STORE = "location";

  /** Neither cached nor logged: the topic is its log. */
  public static StoreBuilder<KeyValueStore<String, byte[]>> store() {
    return Stores.keyValueStoreBuilder(
            Stores.persistentKeyValueStore(STORE), Serdes.String(), Serdes.ByteArray())
        .withLoggingDisabled();
  }

  @Override
  public Processor<String, byte[], Void, Void> get() {
    return new LocationProcessor();
  }

  private static final class LocationProcessor implements Processor<String, byte[], Void, Void> {

    private KeyValueStore<String, byte[]> store;

    @Override
    public void init(ProcessorContext<Void, Void> context) {
      store = context.getStateStore(STORE);
    }

    @Override
    public void process(Record<String, byte[]> received) {
      if (received.key() != null) {
        store.put(received.key(), received.value());
      }
    }
  }
}
