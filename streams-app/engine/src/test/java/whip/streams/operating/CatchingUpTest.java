package whip.streams.operating;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** Until when everything has been taken in. */
class CatchingUpTest {

  private static final TopicPartition NODE = new TopicPartition("node", 0);
  private static final TopicPartition SUBTREE = new TopicPartition("subtree", 0);

  private final CatchingUp catchingUp = new CatchingUp();

  @Test
  void shouldBeThreeLooksBehindWhereNothingWaits() {
    assertEquals(0, look(10, 5, 5, 0, 0));
    assertEquals(0, look(20, 7, 7, 1, 1));
    assertEquals(10, look(30, 9, 9, 1, 1));
    assertEquals(20, look(40, 9, 9, 1, 1));
  }

  @Test
  void shouldWaitForWhatBecameOfWhatThereWas() {
    assertEquals(0, look(10, 5, 2, 0, 0));
    assertEquals(0, look(20, 5, 5, 0, 0));
    assertEquals(0, look(30, 5, 5, 8, 3), "made of the node topic's records");
    assertEquals(0, look(40, 5, 5, 8, 8));
    assertEquals(20, look(50, 5, 5, 9, 9));
    assertEquals(40, look(60, 5, 5, 9, 9));
  }

  /** There is always something that has just come. */
  @Test
  void shouldNotWaitForWhatComesLater() {
    long until = 0;
    for (int now = 10; now <= 100; now += 10) {
      until = look(now, now, now - 5, now, now - 5);
    }
    assertEquals(50, until);
  }

  @Test
  void shouldTakeAPartitionThatNobodyHasBegunForUnread() {
    for (int now = 10; now <= 100; now += 10) {
      assertEquals(0, catchingUp.look(now, Map.of(NODE, 3L), Map.of()));
    }
  }

  private long look(long now, long nodeEnd, long nodeAt, long subtreeEnd, long subtreeAt) {
    return catchingUp.look(
        now, Map.of(NODE, nodeEnd, SUBTREE, subtreeEnd), Map.of(NODE, nodeAt, SUBTREE, subtreeAt));
  }
}
