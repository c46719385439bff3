package whip.model.property;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import whip.model.profile.Fraction;

class StabilityTest {
  private static final double NEARLY = 1e-12;

  /** In all of n windows the bound is n / (n + z^2), with z^2 = 2.7055... */
  @Test
  void shouldBeTheLowerBoundOfWilson() {
    assertEquals(20 / 22.7055434540954, new Stability(20, 20).lowerBound(), NEARLY);
    assertEquals(0.880842162639, new Stability(20, 20).lowerBound(), NEARLY);
    assertEquals(0.327403767885, new Stability(10, 20).lowerBound(), NEARLY);
    assertEquals(0.356168008599, new Stability(3, 4).lowerBound(), NEARLY);
    assertEquals(0.269865948784, new Stability(1, 1).lowerBound(), NEARLY);
    assertEquals(0, new Stability(0, 5).lowerBound());
  }

  @Test
  void shouldBeASecondFactorOfTheConfidence() {
    assertEquals(0.5 * 0.880842162639, new Stability(20, 20).confidence(Fraction.of(1, 2)), NEARLY);
  }

  @Test
  void shouldRefuseWhatIsNoShare() {
    assertThrows(IllegalArgumentException.class, () -> new Stability(2, 1));
    assertThrows(IllegalArgumentException.class, () -> new Stability(-1, 1));
    assertThrows(IllegalArgumentException.class, () -> new Stability(0, 0));
  }
}
