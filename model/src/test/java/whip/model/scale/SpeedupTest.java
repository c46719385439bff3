package whip.model.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.node.DirectiveKind;
import whip.model.profile.Fraction;
import whip.model.profile.Position;

/** Checks speedups, deviations and lost time, with the answers that were worked out by hand. */
class SpeedupTest {
  private static final Subject REGION =
      new Subject(DirectiveKind.PARALLEL, new Position("/src/relax.c", 3, "main", ""));

  /** T1 = 100, T4 = 40, phase 50; work 100 to 120, losses 0 to 40. */
  @Test
  void shouldExplainTheWorkedAnswer() {
    SpeedupCurve curve =
        curve(Map.of(1, List.of(100.0), 4, List.of(40.0)), Map.of(1, 110.0, 4, 50.0));
    Speedup four = curve.last();
    assertEquals(15, four.deviation(), 1e-12);
    assertEquals(0.3, four.severity(), 1e-12);
    assertEquals(2.5, four.speedup(), 1e-12);
    LostTime lost = LostTime.of(1, Fraction.of(100), 100, 4, Fraction.of(40), 120);
    assertEquals(Fraction.of(60), lost.total());
    assertEquals(20, lost.workGrowth());
    assertEquals(Fraction.of(40), lost.other());
    assertEquals(Fraction.of(15), lost.total().dividedBy(Fraction.of(4)));
  }

  @Test
  void shouldCountFromAnyBase() {
    SpeedupCurve curve =
        curve(Map.of(2, List.of(60.0), 6, List.of(30.0)), Map.of(2, 60.0, 6, 30.0));
    assertEquals(2, curve.speedups().get(0).speedup());
    assertEquals(new Spread.Interval(2, 2), curve.speedups().get(0).spread());
    assertEquals(2 * 60.0 / 30, curve.last().speedup());
    assertEquals(30 - 2 * 60.0 / 6, curve.last().deviation(), 1e-12);
    assertEquals(4.0 / 6, curve.last().efficiency());
  }

  @Test
  void shouldGiveARangeForFewRepeats() {
    SpeedupCurve curve =
        curve(Map.of(1, List.of(100.0, 110.0), 2, List.of(50.0, 55.0)), Map.of(1, 105.0, 2, 52.5));
    assertEquals(new Spread.Range(100.0 / 55, 110.0 / 50), curve.last().spread());
    assertTrue(!curve.hasIntervals());
  }

  @Test
  void shouldLoseNothingWhereTheSpeedupIsSuperlinear() {
    SpeedupCurve curve =
        curve(Map.of(1, List.of(100.0), 2, List.of(40.0)), Map.of(1, 100.0, 2, 40.0));
    assertEquals(0, curve.last().deviation());
    assertEquals(0, curve.last().severity());
  }

  /** A region's summed walls may exceed the program's time. */
  @Test
  void shouldNotExceedTheWholeTime() {
    SpeedupCurve curve =
        curve(Map.of(1, List.of(100.0), 2, List.of(100.0)), Map.of(1, 20.0, 2, 20.0));
    assertEquals(1, curve.last().severity());
  }

  @Test
  void shouldHaveTheMiddleAsMedian() {
    assertEquals(3, new Samples(List.of(9.0, 1.0, 3.0)).median());
    assertEquals(2.5, new Samples(List.of(9.0, 1.0, 2.0, 3.0)).median());
    assertEquals(7, new Samples(List.of(7.0)).median());
    assertThrows(IllegalArgumentException.class, () -> new Samples(List.of()));
    assertThrows(IllegalArgumentException.class, () -> new Samples(List.of(1.0, 0.0)));
    assertThrows(IllegalArgumentException.class, () -> new Samples(List.of(Double.NaN)));
  }

  private static SpeedupCurve curve(Map<Integer, List<Double>> times, Map<Integer, Double> phases) {
    return SpeedupCurve.of(Series.of(REGION, Timing.ELAPSED, new TreeMap<>(times)), phases);
  }
}
