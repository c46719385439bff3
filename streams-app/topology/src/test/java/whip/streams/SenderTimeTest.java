package whip.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

class SenderTimeTest {

  @Test
  void shouldTakeWhatTheSenderSays() {
    assertEquals(1234, new SenderTime().extract(record(1234), -1));
  }

  @Test
  void shouldNotStopAtARecordWithoutATime() {
    long before = System.currentTimeMillis();
    assertTrue(new SenderTime().extract(record(-1), -1) >= before);
  }

  private static ConsumerRecord<Object, Object> record(long timestamp) {
    return new ConsumerRecord<>(
        "topic",
        0,
        0,
        timestamp,
        TimestampType.CREATE_TIME,
        0,
        0,
        null,
        null,
        new RecordHeaders(),
        Optional.empty());
  }
}
