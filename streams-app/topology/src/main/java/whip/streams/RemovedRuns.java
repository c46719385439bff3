package whip.streams;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Removed runs of a store with keys {@code run/…}: what it held of them is gone, and a mark under
 * the run's id alone keeps late records from making a new run of it. The mark is the time of the
 * removal, 8 bytes.
 */
public final class RemovedRuns {

  /** Time for which records may wait in other topics of the pipeline. */
  private static final Duration KEEP = Duration.ofDays(7);

  private final KeyValueStore<String, byte[]> store;
  // Asked for every record; found again in the store at a start.
  private final Map<String, Long> removedAtMs = new HashMap<>();

  public RemovedRuns(KeyValueStore<String, byte[]> store) {
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

  public boolean contains(String run) {
    return removedAtMs.containsKey(run);
  }

  /** Forgets what the store has of a run, and leaves a mark. */
  public void add(String run, long now) {
    try (KeyValueIterator<String, byte[]> entries =
        store.prefixScan(run + "/", new StringSerializer())) {
      entries.forEachRemaining(entry -> store.delete(entry.key));
    }
    removedAtMs.put(run, now);
    store.put(run, ByteBuffer.allocate(Long.BYTES).putLong(now).array());
  }

  /** Forgets old marks. */
  public void sweep(long now) {
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
