package whip.streams.operating;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import whip.streams.Topics;
import whip.streams.meters.Meters;

class RestoreWatchTest {

  private static final TopicPartition A = new TopicPartition("changelog", 0);
  private static final TopicPartition B = new TopicPartition("changelog", 1);

  private final Meters meters = new Meters(Topics.DEFAULT, () -> 0);
  private final List<String> said = new ArrayList<>();
  private final RestoreWatch watch = new RestoreWatch(meters, said::add);

  @Test
  void shouldCountDownToNothing() {
    watch.onRestoreStart(A, "s", 100, 200);
    watch.onRestoreStart(B, "s", 0, 50);
    assertLeft(150, 0);
    watch.onBatchRestored(A, "s", 140, 40);
    assertLeft(110, 40);
    assertEquals("restoring the state stores: 40 of 150 records", said.get(said.size() - 1));
    watch.onRestoreEnd(A, "s", 90);
    assertLeft(50, 100);
    watch.onRestoreSuspended(B, "s", 0);
    assertLeft(0, 150);
  }

  @Test
  void shouldBeginAgainWithTheNextRestore() {
    watch.onRestoreStart(A, "s", 0, 10);
    watch.onRestoreEnd(A, "s", 10);
    watch.onRestoreStart(A, "s", 0, 7);
    assertEquals("restoring the state stores: 0 of 7 records", said.get(said.size() - 1));
    assertLeft(7, 10);
  }

  private void assertLeft(double left, double restored) {
    assertEquals(left, meters.values().get("whip_restore_remaining_records"));
    assertEquals(restored, meters.values().get("whip_restore_restored_records_total"));
  }
}
