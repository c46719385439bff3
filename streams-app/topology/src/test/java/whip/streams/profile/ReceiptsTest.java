package whip.streams.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import whip.streams.meters.NodeHeads;
import whip.streams.part.BatchRanges.Range;
import whip.streams.part.Receipt;

class ReceiptsTest {

  private static Receipt receipt(int thread, long received, int partition, long offset) {
    return new Receipt("r", 7, thread, received, Instant.ofEpochMilli(99), partition, offset);
  }

  @Test
  void shouldKeepCountsAndPlacesInTheStore() {
    Receipts receipts = Receipts.ofStored(null);
    receipts.add(receipt(0, 1, 2, 40));
    receipts.add(receipt(1, 1, 3, 8));
    receipts.add(receipt(0, 2, 2, 41));
    receipts.add(receipt(0, 3, -1, -1));
    Receipts stored = Receipts.ofStored(receipts.toStored());
    assertEquals(List.of(new Range(2, 40, 42), new Range(3, 8, 9)), stored.ranges());
    assertEquals(4, stored.batches());
    assertEquals(1, stored.missing(7, List.of(3L, 2L)));
    assertEquals(Instant.ofEpochMilli(99), stored.newest());
  }

  @Test
  void shouldShowHowManyCollectorsReported() {
    Receipts receipts = Receipts.ofStored(null);
    assertEquals(0, receipts.collectors());
    receipts.add(receipt(0, 1, 2, 40));
    receipts.add(receipt(1, 1, 3, 8));
    assertEquals(1, receipts.collectors());
    receipts.add(new Receipt("r", 8, 0, 1, Instant.ofEpochMilli(100), 2, 41));
    assertEquals(2, receipts.collectors());
  }

  @Test
  void shouldKnowWhetherTheyCameBeforeWhatHasExpired() {
    Receipts receipts = Receipts.ofStored(null);
    receipts.add(receipt(0, 1, 2, 40));
    assertTrue(receipts.precede(begin(2, 41)));
    assertFalse(receipts.precede(begin(2, 40)));
    assertFalse(receipts.precede(begin(3, 41)));
  }

  private static NodeHeads begin(int partition, long offset) {
    return new NodeHeads(Map.of(partition, new NodeHeads.Head(offset, Instant.EPOCH)));
  }

  @Test
  void shouldReadWhatWasStoredBeforePlacesWereNoted() {
    byte[] former =
        ByteBuffer.allocate(29).put((byte) 1).putLong(99).putLong(7).putInt(0).putLong(5).array();
    Receipts receipts = Receipts.ofStored(former);
    assertEquals(5, receipts.batches());
    assertEquals(List.of(), receipts.ranges());
  }
}
