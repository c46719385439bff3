package whip.streams.part;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import whip.streams.part.BatchRanges.Range;
import whip.testkit.tier.Tier;

class BatchRangesTest {

  private final BatchRanges ranges = new BatchRanges();

  @Test
  void shouldJoinNeighboursInAnyOrder() {
    for (long offset : new long[] {5, 7, 6, 9, 5, 3, 4}) {
      ranges.add(1, offset);
    }
    ranges.add(0, 3);
    assertEquals(
        List.of(new Range(0, 3, 4), new Range(1, 3, 8), new Range(1, 9, 10)), ranges.all());
    assertEquals(ranges.all(), BatchRanges.of(ranges.all()).all());
  }

  @Test
  void shouldSkipWhatLiesBetween() {
    ranges.add(2, 10);
    ranges.add(2, 20);
    assertEquals(OptionalLong.of(10), ranges.next(2, 0));
    assertEquals(OptionalLong.of(10), ranges.next(2, 10));
    assertEquals(OptionalLong.of(20), ranges.next(2, 11));
    assertEquals(OptionalLong.empty(), ranges.next(2, 21));
    assertEquals(OptionalLong.empty(), ranges.next(3, 0));
  }

  @Test
  void shouldEndWhereThePartitionEnds() {
    BatchRanges known =
        BatchRanges.of(List.of(new Range(0, 3, 6), new Range(1, 3, 6), new Range(1, 8, 9)));
    assertEquals(List.of(new Range(0, 3, 6), new Range(1, 3, 5)), known.until(1, 5).all());
    assertEquals(List.of(new Range(0, 3, 6)), known.until(1, 3).all());
    assertEquals(known.all(), known.until(1, 9).all());
  }

  @Test
  void shouldJoinTheNearestWhenThereAreTooMany() {
    for (int i = 0; i < BatchRanges.RANGES_MAX; i++) {
      ranges.add(0, 100L * i);
    }
    assertEquals(BatchRanges.RANGES_MAX, ranges.all().size());
    ranges.add(0, 250);
    assertEquals(BatchRanges.RANGES_MAX, ranges.all().size());
    assertTrue(ranges.all().contains(new Range(0, 200, 251)), ranges.all().toString());
  }

  @Test
  void shouldNeverForgetAnOffsetAndStayBounded() {
    Random random = new Random(Tier.current().seed());
    TreeSet<Long> offsets = new TreeSet<>();
    for (int i = 0; i < 2000; i++) {
      long offset = random.nextInt(100_000);
      offsets.add(offset);
      ranges.add(0, offset);
    }
    assertTrue(ranges.all().size() <= BatchRanges.RANGES_MAX);
    for (long offset : offsets) {
      assertEquals(OptionalLong.of(offset), ranges.next(0, offset));
    }
    assertEquals(OptionalLong.empty(), ranges.next(0, offsets.last() + 1));
  }
}
