package whip.streams.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.junit.jupiter.api.Test;

class OffsetTrackerTest {

  private final OffsetTracker tracker = OffsetTracker.of(new OffsetAndMetadata(100));

  @Test
  void shouldCommitUpToTheFirstThatIsNotAnswered() {
    for (long offset = 100; offset < 105; offset++) {
      tracker.open(offset);
    }
    tracker.answered(100);
    tracker.answered(103);
    assertEquals(new OffsetAndMetadata(101, "2"), tracker.toCommit());
    tracker.answered(101);
    tracker.answered(102);
    tracker.answered(104);
    assertEquals(new OffsetAndMetadata(105), tracker.toCommit());
  }

  @Test
  void shouldKnowAgainWhatWasAnsweredOutOfOrder() {
    for (long offset = 100; offset < 104; offset++) {
      tracker.open(offset);
    }
    tracker.answered(101);
    tracker.answered(103);
    OffsetTracker again = OffsetTracker.of(tracker.toCommit());
    assertTrue(again.open(100));
    assertFalse(again.open(101));
    assertTrue(again.open(102));
    assertFalse(again.open(103));
    again.answered(100);
    again.answered(102);
    assertEquals(new OffsetAndMetadata(104), again.toCommit());
  }

  @Test
  void shouldStayWithinWhatABrokerTakes() {
    tracker.open(100);
    for (long offset = 101; offset < 9_999_999; offset += 997) {
      tracker.open(offset);
      tracker.answered(offset);
    }
    assertTrue(tracker.toCommit().metadata().length() <= 4096);
  }

  @Test
  void shouldBeginAnywhere() {
    OffsetTracker fresh = OffsetTracker.of(null);
    fresh.open(42);
    assertEquals(new OffsetAndMetadata(42), fresh.toCommit());
  }
}
