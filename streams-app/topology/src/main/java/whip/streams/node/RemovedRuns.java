package whip.streams.node;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Removed runs: their numbering is forgotten, and a mark under the run's id, beside the streams'
 * keys {@code run/incarnation/thread}, keeps late batches from making a new run of it. The mark is
 * the time of the removal, 8 bytes.
 */
final class RemovedRuns {

  /** Time for which batches may wait in other topics of the pipeline. */
  private static final Duration KEEP = Duration.ofDays(7);

  private final KeyValueStore<String, byte[]> store;
  // Asked for every batch; found again in the store at a start.
  private final Map<String, Long> removedAtMs = new HashMap<>();

  RemovedRuns(KeyValueStore<String, byte[]> store) {
    this.store = store;
    try (KeyValueIterator<String, byte[]> all = store.all()) {
      while (all.hasNext()) {
        KeyValue<String, byte[]> next = all.next();
        if (next.key.indexOf('/') < 0) {
          removedAtMs.put(next.key, ByteBuffer.wrap(next.value).getLong());
        }
      }
    }
  }

  boolean contains(String run) {
    return removedAtMs.containsKey(run);
  }

  void add(String run, long now) {
    try (KeyValueIterator<String, byte[]> streams =
        store.prefixScan(run + "/", new StringSerializer())) {
      streams.forEachRemaining(stream -> store.delete(stream.key));
    }
    removedAtMs.put(run, now);
    store.put(run, ByteBuffer.allocate(Long.BYTES).putLong(now).array());
  }

  void sweep(long now) {
    removedAtMs
        .entrySet()
        .removeIf(
            removed -> {
              boolean old = now - removed.getValue() > KEEP.toMillis();
              if (old) {
                store.delete(removed.getKey());
              }
              return old;
            });
  }
}
