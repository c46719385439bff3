package whip.testkit.tier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TierTest {

  @Test
  void shouldRunEverythingUnlessASliceIsNamed() {
    Tier everything = Tier.of(Map.of());
    assertFalse(everything.isGate());
    assertEquals(600, everything.times(20, 600));
    assertEquals(List.of(1, 2, 3), everything.part(List.of(1, 2, 3)));
  }

  @Test
  void shouldTakeSliceAndSeedFromTheEnvironment() {
    Tier gate = Tier.of(Map.of("WHIP_TEST_SLICE", "3", "WHIP_TEST_SEED", "1000"));
    assertEquals(new Tier(3, 1000), gate);
    assertEquals(List.of(1000L, 1001L), gate.seeds(2, 600).boxed().toList());
    assertThrows(IllegalArgumentException.class, () -> Tier.of(Map.of("WHIP_TEST_SLICE", "10")));
    assertThrows(IllegalArgumentException.class, () -> Tier.of(Map.of("WHIP_TEST_SEED", "-1")));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 9, 10, 11, 64})
  void shouldCoverAMatrixInAsManyRunsAsThereAreSlices(int rows) {
    List<Integer> matrix = IntStream.range(0, rows).boxed().toList();
    List<Integer> covered = new ArrayList<>();
    for (int slice = 0; slice < Tier.SLICES; slice++) {
      List<Integer> part = new Tier(slice, 0).part(matrix);
      assertTrue(!part.isEmpty() && part.size() <= 1 + rows / Tier.SLICES, part.toString());
      covered.addAll(part);
    }
    Collections.sort(covered);
    assertEquals(matrix, covered.stream().distinct().toList());
  }

  @Test
  void shouldRunASlowTestInItsSlicesAndWithEverything() {
    int[] slices = {2, 7};
    for (int slice = 0; slice < Tier.SLICES; slice++) {
      boolean disabled = SliceCondition.evaluate(slices, new Tier(slice, 0)).isDisabled();
      assertEquals(slice != 2 && slice != 7, disabled, "slice " + slice);
    }
    assertFalse(SliceCondition.evaluate(slices, new Tier(null, 0)).isDisabled());
    assertThrows(
        IllegalStateException.class, () -> SliceCondition.evaluate(new int[0], new Tier(0, 0)));
    assertThrows(
        IllegalArgumentException.class,
        () -> SliceCondition.evaluate(new int[] {12}, new Tier(0, 0)));
  }
}
