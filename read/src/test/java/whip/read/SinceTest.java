package whip.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

class SinceTest {
  private static final Duration HOURS = Duration.ofHours(3);

  private final Instant now = Instant.now();
  private final Since since = new Since(now, System.nanoTime() - Duration.ofSeconds(10).toNanos());

  @Test
  void shouldGoByTheBrokersClockWhereThisOneIsAhead() {
    long newest = now.minus(HOURS).toEpochMilli();
    long earliest = since.earliestIn(record(newest, TimestampType.LOG_APPEND_TIME));
    assertTrue(earliest <= newest - 10_000, "10 s ago by the broker's clock");
    assertTrue(earliest > newest - 120_000, "and not all there is");
  }

  @Test
  void shouldReadMoreWhereThisClockIsBehind() {
    long newest = now.plus(HOURS).toEpochMilli();
    assertEquals(
        now.toEpochMilli(), since.earliestIn(record(newest, TimestampType.LOG_APPEND_TIME)));
  }

  /** Another sender's clock says nothing of this one's. */
  @Test
  void shouldGoByThisClockWhereSendersStamp() {
    long newest = now.minus(HOURS).toEpochMilli();
    assertEquals(now.toEpochMilli(), since.earliestIn(record(newest, TimestampType.CREATE_TIME)));
  }

  private static ConsumerRecord<String, byte[]> record(long timestamp, TimestampType type) {
    return new ConsumerRecord<>(
        "topic", 0, 0, timestamp, type, 0, 0, "r", null, new RecordHeaders(), Optional.empty());
  }
}
