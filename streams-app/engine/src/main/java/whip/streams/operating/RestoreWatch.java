package whip.streams.operating;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateRestoreListener;
import whip.streams.meters.Meters;

/**
 * How far state stores are while they are read from their topics again: to the meters at once, in
 * words at most every two seconds.
 *
 * <pre>restoring the state stores: 12000 of 50000 records</pre>
 */
public final class RestoreWatch implements StateRestoreListener {

  private record Part(TopicPartition partition, String store) {}

  private final Meters meters;
  private final Consumer<String> say;
  private final Map<Part, Long> left = new HashMap<>();
  private long wanted;
  private long done;

  /**
   * Nothing is being restored yet.
   *
   * @param say takes the newest word at each batch; its reader decides how often that matters
   */
  public RestoreWatch(Meters meters, Consumer<String> say) {
    this.meters = meters;
    this.say = say;
  }

  @Override
  public synchronized void onRestoreStart(
      TopicPartition partition, String store, long begin, long end) {
    long records = Math.max(0, end - begin);
    left.put(new Part(partition, store), records);
    wanted += records;
    meters.restoring(records);
    report();
  }

  @Override
  public synchronized void onBatchRestored(
      TopicPartition partition, String store, long batchEnd, long restored) {
    advance(new Part(partition, store), restored);
    report();
  }

  /** Offsets count more than records (transactions have marks): what is left is none now. */
  @Override
  public synchronized void onRestoreEnd(TopicPartition partition, String store, long total) {
    end(new Part(partition, store));
  }

  @Override
  public synchronized void onRestoreSuspended(TopicPartition partition, String store, long total) {
    end(new Part(partition, store));
  }

  private void end(Part part) {
    advance(part, left.getOrDefault(part, 0L));
    left.remove(part);
    if (left.isEmpty()) {
      wanted = 0;
      done = 0;
    } else {
      report();
    }
  }

  private void advance(Part part, long records) {
    long known = left.getOrDefault(part, 0L);
    long step = Math.min(records, known);
    left.put(part, known - step);
    done += step;
    meters.restored(step);
  }

  private void report() {
    if (wanted > 0) {
      say.accept("restoring the state stores: %d of %d records".formatted(done, wanted));
    }
  }
}
