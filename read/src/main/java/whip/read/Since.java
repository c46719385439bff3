package whip.read;

import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.record.TimestampType;

/**
 * Start of something that had no records before.
 *
 * @param at by this machine's clock, and as much earlier as it may differ from a sender's
 * @param atNs by {@link System#nanoTime}
 */
public record Since(Instant at, long atNs) {

  /** From the beginning of the topic. */
  public static final Since EVER = new Since(Instant.MIN, 0);

  /** For what began before it was known here, and a broker's clock that is set meanwhile. */
  private static final Duration MARGIN = Duration.ofMinutes(1);

  /**
   * Now.
   *
   * @param clocksDiffer by how much at most, this machine's clock and those of senders
   */
  public static Since now(Duration clocksDiffer) {
    return new Since(Instant.now().minus(clocksDiffer), System.nanoTime());
  }

  /**
   * The earliest time that records since then can have, milliseconds since 1970.
   *
   * <p>Where the broker stamps records, its clock was not behind the newest stamp just now, and it
   * began as long ago as it did here: that holds though this machine's clock is ahead.
   *
   * @param newest of the partition
   */
  long earliestIn(ConsumerRecord<?, ?> newest) {
    if (newest.timestampType() != TimestampType.LOG_APPEND_TIME) {
      return at.toEpochMilli();
    }
    Duration ago = Duration.ofNanos(System.nanoTime() - atNs).plus(MARGIN);
    return Math.min(at.toEpochMilli(), newest.timestamp() - ago.toMillis());
  }
}
