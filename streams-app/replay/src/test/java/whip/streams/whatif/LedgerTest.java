package whip.streams.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.junit.jupiter.api.Test;

class LedgerTest {

  private final Ledger ledger = Ledger.of(new OffsetAndMetadata(100));

  @Test
  void shouldCommitUpToTheFirstThatIsNotAnswered() {
    for (long offset = 100; offset < 105; offset++) {
      ledger.open(offset);
    }
    ledger.answered(100);
    ledger.answered(103);
    assertEquals(new OffsetAndMetadata(101, "2"), ledger.toCommit());
    ledger.answered(101);
    ledger.answered(102);
    ledger.answered(104);
    assertEquals(new OffsetAndMetadata(105), ledger.toCommit());
  }

  @Test
  void shouldKnowAgainWhatWasAnsweredOutOfOrder() {
    for (long offset = 100; offset < 104; offset++) {
      ledger.open(offset);
    }
    ledger.answered(101);
    ledger.answered(103);
    Ledger again = Ledger.of(ledger.toCommit());
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
    ledger.open(100);
    for (long offset = 101; offset < 9_999_999; offset += 997) {
      ledger.open(offset);
      ledger.answered(offset);
    }
    assertTrue(ledger.toCommit().metadata().length() <= 4096);
  }

  @Test
  void shouldBeginAnywhere() {
    Ledger fresh = Ledger.of(null);
    fresh.open(42);
    assertEquals(new OffsetAndMetadata(42), fresh.toCommit());
  }
}
