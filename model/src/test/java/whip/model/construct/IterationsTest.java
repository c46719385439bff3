package whip.model.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class IterationsTest {

  /** Iterations of 2, 4, 4 and 6: the mean is 4, the squares of what they differ by sum to 8. */
  @Test
  void shouldHaveTheMeanAndTheDeviationOfAllIterations() {
    Iterations some = new Iterations(5, 4, 10, 26, BigInteger.valueOf(72), 2, 6);
    assertEquals(4, some.mean());
    assertEquals(Math.sqrt(2), some.deviation());
  }

  @Test
  void shouldBeZeroWithoutAClosedIteration() {
    Iterations first = new Iterations(1, 0, 10, 10, BigInteger.ZERO, 0, 0);
    assertEquals(0, first.mean());
    assertEquals(0, first.deviation());
  }

  /** Half of 1000 iterations take a minute in ns, and half take 1 ns more. */
  @Test
  void shouldKeepTheDigitsOfLongIterationsThatAreNearlyEqual() {
    long minute = 60_000_000_000L;
    BigInteger squares =
        BigInteger.valueOf(minute)
            .pow(2)
            .add(BigInteger.valueOf(minute + 1).pow(2))
            .multiply(BigInteger.valueOf(500));
    Iterations many =
        new Iterations(1001, 1000, 0, 1000 * minute + 500, squares, minute, minute + 1);
    assertEquals(0.5, many.deviation());
  }
}
