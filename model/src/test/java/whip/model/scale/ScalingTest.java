package whip.model.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import whip.model.profile.Fraction;
import whip.model.profile.Profile;
import whip.model.profile.SampleProfile;
import whip.model.profile.Status;
import whip.model.profile.Tables;

/** Checks whole series: bounds beside points, exact times, and runs that make no series. */
class ScalingTest {
  private static final Tables PLAIN = SampleScaling.plain(100, 40, 10);

  @Test
  void shouldTakeTheRunOfMedianTimeTheLowerOfTwo() {
    Scaling scaling =
        Scaling.of(
            List.of(
                SampleScaling.point(1, 1, 130, PLAIN),
                SampleScaling.point(1, 2, 110, PLAIN),
                SampleScaling.point(1, 3, 120, PLAIN),
                SampleScaling.point(1, 4, 140, PLAIN),
                SampleScaling.point(2, 1, 90, PLAIN)),
            OptionalInt.empty());
    assertEquals("t1r3", scaling.reference().run());
    assertEquals(5, scaling.points().size());
  }

  /** max(100 / 2, 40) to 100 / 2 + 40 / 2. */
  @Test
  void shouldPutEveryPointBesideTheBoundsOfOneRun() {
    Scaling scaling = of(110, 100, 95);
    Bounds bounds = scaling.bounds(2).orElseThrow();
    assertEquals(new Bounds(2, Fraction.of(50), Optional.of(Fraction.of(70))), bounds);
    assertEquals(Bounds.Place.BELOW, bounds.place(Fraction.of(49)));
    assertEquals(Bounds.Place.INSIDE, bounds.place(Fraction.of(50)));
    assertEquals(Bounds.Place.INSIDE, bounds.place(Fraction.of(70)));
    assertEquals(Bounds.Place.ABOVE, bounds.place(Fraction.of(71)));
  }

  /** Its one thread had all iterations as one block: 400 ms are left without blocks. */
  @Test
  void shouldBoundFromBelowAloneWhereBlocksAreCutAnew() {
    Scaling scaling = SampleScaling.whole();
    Bounds bounds = scaling.bounds(4).orElseThrow();
    assertEquals(new Bounds(4, Fraction.of(400_000_000), Optional.empty()), bounds);
    assertEquals(Bounds.Place.INSIDE, bounds.place(Fraction.of(Long.MAX_VALUE)));
    assertTrue(scaling.bounds(1).orElseThrow().timeMax().isPresent());
  }

  @Test
  void shouldMarkMoreThreadsThanProcessorsAndBoundThemByProcessors() {
    Scaling scaling = SampleScaling.whole();
    assertFalse(scaling.isOversubscribed(4));
    assertTrue(scaling.isOversubscribed(8));
    assertEquals(4, scaling.bounds(8).orElseThrow().processors());
    assertFalse(of(110, 60).isOversubscribed(1 << 20));
  }

  @Test
  void shouldExplainLostTimeToTheLastNanosecond() {
    List<LostTime> lost = SampleScaling.whole().lostTimes();
    assertEquals(3, lost.size());
    // 2 x 710 - 1010, of which 10 are work that one thread did not have.
    assertEquals(new LostTime(2, Fraction.of(410_000_000), 10_000_000), lost.get(0));
    assertEquals(Fraction.of(400_000_000), lost.get(0).other());
  }

  @Test
  void shouldHaveExactTimesOnTheVirtualClock() {
    Scaling scaling = SampleScaling.exact();
    assertEquals(Timing.LEAST, scaling.timing());
    assertEquals("units", scaling.unit());
    assertEquals(500.0 / 350, scaling.program().last().speedup());
    assertEquals(100, scaling.program().last().deviation());
    assertEquals(new Spread.Range(500.0 / 350, 500.0 / 350), scaling.program().last().spread());
  }

  /** Work in instructions is no time. */
  @Test
  void shouldNotCompareInstructionsWithTime() {
    Scaling scaling =
        Scaling.of(
            List.of(
                SampleScaling.point(1, 1, "instructions", "instructions", 110, PLAIN),
                SampleScaling.point(2, 1, "instructions", "instructions", 70, PLAIN)),
            OptionalInt.empty());
    assertEquals("ns", scaling.unit());
    assertEquals(Optional.empty(), scaling.bounds(2));
    assertEquals(List.of(), scaling.lostTimes());
    assertEquals(List.of(), scaling.regions().curves());
    assertFalse(scaling.properties().stream().anyMatch(SerialComputation.class::isInstance));
  }

  @Test
  void shouldJudgeOneNumberOfThreads() {
    Scaling scaling = of(110);
    assertEquals(1, scaling.program().last().speedup());
    assertTrue(scaling.models().stream().allMatch(ScalingModel.Refused.class::isInstance));
  }

  @Test
  void shouldRefuseRunsThatMakeNoSeries() {
    assertRefused("there is no run to compare");
    assertRefused(
        "run t1r1 has no time to compare: its elapsed time is unknown, or it did no work",
        SampleScaling.point(1, 1, -1, PLAIN));
    assertRefused(
        "run t1r1 has no time to compare: its elapsed time is unknown, or it did no work",
        SampleScaling.point(1, 1, "virtual", "units", -1, SampleScaling.plain(0, 0, 0)));
    assertRefused(
        "the runs differ in their clock (cpu, tsc), so their times cannot be compared",
        SampleScaling.point(1, 1, 100, PLAIN),
        SampleScaling.point(2, 1, "cpu", "ns", 60, PLAIN));
    Profile profile = SampleScaling.point(1, 1, 100, PLAIN).profile();
    assertRefused(
        "run t1r1 is still running; wait for its end",
        new Point(
            1, 1, new Profile(profile.run(), Status.RUNNING, profile.tables(), profile.cut())));
  }

  @Test
  void shouldRefuseRanks() throws Exception {
    assertRefused(
        "run slurm-77.0 is of several ranks, and scaling is judged for one process",
        new Point(1, 1, SampleProfile.ranks(2)));
  }

  @Test
  void shouldNoteWhatMakesAComparisonUnfair() {
    Point wanted = new Point(4, 1, SampleScaling.point(2, 1, 100, PLAIN).profile());
    Scaling scaling =
        Scaling.of(List.of(SampleScaling.point(1, 1, 100, PLAIN), wanted), OptionalInt.empty());
    assertEquals(
        List.of(
            "the largest team had another number of threads than was asked for: 2 instead of 4"),
        scaling.notes());
    assertEquals(List.of(), SampleScaling.whole().notes());
  }

  private static void assertRefused(String message, Point... points) {
    List<Point> all = List.of(points);
    assertEquals(
        message,
        assertThrows(IncomparableRunsException.class, () -> Scaling.of(all, OptionalInt.empty()))
            .getMessage());
  }

  /** One run on 1, 2, 4, ... threads. */
  private static Scaling of(long... times) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < times.length; i++) {
      points.add(SampleScaling.point(1 << i, 1, times[i], PLAIN));
    }
    return Scaling.of(points, OptionalInt.empty());
  }
}
