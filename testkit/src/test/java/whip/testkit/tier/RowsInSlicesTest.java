package whip.testkit.tier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RowsInSlicesTest {
  private static boolean runs(int row, int every, Integer slice) {
    return !RowsInSlices.Condition.evaluate(row, every, new Tier(slice, 0)).isDisabled();
  }

  @ParameterizedTest
  @CsvSource({"1, 10", "2, 5", "5, 2", "10, 1"})
  void shouldRunEachRowInAsManySlices(int every, int slices) {
    for (int row = 0; row < 23; row++) {
      int one = row;
      long in = IntStream.range(0, Tier.SLICES).filter(slice -> runs(one, every, slice)).count();
      assertEquals(slices, in, "row " + row);
      assertEquals(true, runs(row, every, null));
    }
  }

  @Test
  void shouldGiveEverySliceRows() {
    for (int slice = 0; slice < Tier.SLICES; slice++) {
      int one = slice;
      List<Integer> rows = IntStream.range(0, 7).filter(row -> runs(row, 5, one)).boxed().toList();
      assertFalse(rows.isEmpty(), "slice " + slice);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 11})
  void shouldRefuseSharesThatAreNotEqual(int every) {
    assertThrows(IllegalStateException.class, () -> runs(0, every, 0));
  }
}
