package whip.model.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Checks which properties series of known times have, and how severe they are. */
class PropertiesTest {

  @Test
  void shouldFindALinearSpeedup() {
    List<ScalingProperty> found = found(times(1, 100, 2, 50, 4, 25), 0);
    assertEquals(List.of("linear-for-all"), names(found));
    assertEquals(0, found.get(0).severity());
    assertTrue(found.get(0).isPraise());
  }

  /** 100 / (100 / 3.0) is not 3 to the last digit. */
  @Test
  void shouldFindALinearSpeedupWhateverIsRounded() {
    SortedMap<Integer, List<Double>> times = new TreeMap<>();
    for (int threads = 1; threads <= 64; threads++) {
      double time = 100.0 / threads;
      times.put(threads, List.of(time, time, time));
    }
    SpeedupCurve curve = curve(times);
    assertTrue(GoodSpeedup.linear(curve).isPresent());
    assertTrue(LinearFailed.of(curve).isEmpty());
    assertTrue(SpeedupDecreasing.of(curve).isEmpty());
  }

  @Test
  void shouldFindASuperlinearSpeedup() {
    assertEquals(List.of("superlinear-for-all"), names(found(times(1, 100, 2, 45, 4, 20), 0)));
    assertEquals(List.of(), names(found(times(1, 100, 2, 45, 4, 25), 0)));
  }

  @Test
  void shouldFindWhereTheSpeedupFailsAndFalls() {
    List<ScalingProperty> found = found(times(1, 100, 2, 50, 4, 40, 8, 60), 0);
    ScalingProperty failed = named(found, "linear-failed");
    assertEquals(4, ((LinearFailed) failed).at().threads());
    assertEquals(15 / 40.0, failed.severity(), 1e-12);
    SpeedupDecreasing decreasing = (SpeedupDecreasing) named(found, "speedup-decreasing");
    assertEquals(4, decreasing.best().threads());
    assertEquals(8, decreasing.from().threads());
    assertEquals((60 - 12.5) / 60, decreasing.severity(), 1e-12);
    LowSpeedup low = (LowSpeedup) named(found, "low-speedup");
    assertEquals(8, low.threads());
  }

  /** More threads that are slower from the first on. */
  @Test
  void shouldFindThatOneThreadIsBest() {
    SpeedupDecreasing found =
        (SpeedupDecreasing) named(found(times(1, 100, 2, 120), 0), "speedup-decreasing");
    assertEquals(1, found.best().threads());
  }

  /** Intervals that overlap show no fall. */
  @Test
  void shouldNotTakeChanceForAFall() {
    List<ScalingProperty> found =
        found(
            Map.of(
                1, List.of(100L, 102L, 104L),
                2, List.of(60L, 61L, 66L),
                4, List.of(60L, 63L, 65L)),
            0);
    assertFalse(names(found).contains("speedup-decreasing"), found.toString());
    assertTrue(names(found).contains("linear-failed"), found.toString());
  }

  @Test
  void shouldJudgeNoIntervalsOfFewRepeats() {
    List<ScalingProperty> found =
        found(Map.of(1, List.of(100L, 101L), 4, List.of(90L, 91L, 92L)), 0);
    assertEquals(List.of("low-speedup"), names(found));
  }

  @Test
  void shouldFindSerialComputationAndThatItGrows() {
    List<ScalingProperty> found = found(times(1, 100, 2, 60, 4, 40), 20);
    List<Double> severities =
        found.stream()
            .filter(SerialComputation.class::isInstance)
            .map(ScalingProperty::severity)
            .sorted()
            .toList();
    assertEquals(List.of(0.2, 20 / 60.0, 0.5), severities);
    assertEquals(0.2, meta(found, "in-all-configurations", "serial-computation"), 1e-12);
    assertEquals(0.3, meta(found, "increasing-severity", "serial-computation"), 1e-12);
  }

  /** Below 5 % on one thread: then it is not on all of them, and nothing is said of its growth. */
  @Test
  void shouldNotFindInAllWhatIsMissingFromOne() {
    List<ScalingProperty> found = found(times(1, 100, 2, 60, 4, 40), 4);
    assertEquals(
        2, found.stream().filter(SerialComputation.class::isInstance).count(), found.toString());
    assertFalse(names(found).contains("in-all-configurations"), found.toString());
    assertFalse(names(found).contains("increasing-severity"), found.toString());
  }

  @Test
  void shouldNotFindIncreasingWhatFalls() {
    List<ScalingProperty> found = found(times(1, 100, 2, 200, 4, 160), 20);
    assertTrue(names(found).contains("in-all-configurations"), found.toString());
    assertFalse(
        found.stream()
            .anyMatch(
                each ->
                    each instanceof IncreasingSeverity increasing
                        && increasing.property().equals("serial-computation")),
        found.toString());
  }

  /** The base has a speedup of its own, which is never low. */
  @Test
  void shouldFindLowSpeedupOnAllThatItJudges() {
    List<ScalingProperty> found = found(times(1, 100, 4, 90, 8, 80), 0);
    double four = (90 - 25) / 90.0;
    double eight = (80 - 12.5) / 80;
    assertEquals(four, meta(found, "in-all-configurations", "low-speedup"), 1e-12);
    assertEquals(eight - four, meta(found, "increasing-severity", "low-speedup"), 1e-12);
  }

  @Test
  void shouldFindTheRegionThatIsLowest() {
    Scaling scaling = SampleScaling.whole();
    List<LowestRegion> lowest =
        scaling.properties().stream()
            .filter(LowestRegion.class::isInstance)
            .map(LowestRegion.class::cast)
            .toList();
    assertEquals(3, lowest.size());
    for (LowestRegion each : lowest) {
      assertEquals("relax.c:9", each.subject().label());
      assertEquals(1, each.at().speedup());
      double lost = 200e6 - 200e6 / each.threads();
      double time = scaling.program().series().times().get(each.threads()).median();
      assertEquals(lost / time, each.severity(), 1e-9);
    }
  }

  @Test
  void shouldListTheMostSevereFirstAndExplainEach() {
    List<ScalingProperty> found = SampleScaling.whole().properties();
    for (int i = 1; i < found.size(); i++) {
      assertTrue(found.get(i - 1).severity() >= found.get(i).severity());
    }
    for (ScalingProperty each : found) {
      assertTrue(each.severity() >= 0 && each.severity() <= 1, each.toString());
      assertTrue(each.rule().advice().endsWith("."), each.toString());
      assertFalse(each.evidence().isEmpty());
    }
  }

  @Test
  void shouldFindNothingOnOneNumberOfThreads() {
    assertEquals(List.of(), names(found(times(4, 100), 0)));
  }

  private static double meta(List<ScalingProperty> found, String name, String property) {
    return found.stream()
        .filter(each -> each.name().equals(name))
        .filter(each -> each.evidence().startsWith(property))
        .findFirst()
        .orElseThrow()
        .severity();
  }

  private static ScalingProperty named(List<ScalingProperty> found, String name) {
    return found.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
  }

  private static List<String> names(List<ScalingProperty> found) {
    return found.stream().map(ScalingProperty::name).toList();
  }

  /** Pairs of a number of threads and a time, which three repeats have alike. */
  private static Map<Integer, List<Long>> times(long... pairs) {
    Map<Integer, List<Long>> times = new TreeMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      times.put((int) pairs[i], List.of(pairs[i + 1], pairs[i + 1], pairs[i + 1]));
    }
    return times;
  }

  private static List<ScalingProperty> found(Map<Integer, List<Long>> times, long serialWork) {
    List<Point> points = new ArrayList<>();
    times.forEach(
        (threads, each) -> {
          for (int repeat = 1; repeat <= each.size(); repeat++) {
            points.add(
                SampleScaling.point(
                    threads,
                    repeat,
                    each.get(repeat - 1),
                    SampleScaling.plain(100, 50, serialWork)));
          }
        });
    return Scaling.of(points, OptionalInt.empty()).properties();
  }

  private static SpeedupCurve curve(SortedMap<Integer, List<Double>> times) {
    Map<Integer, Double> phases =
        times.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().get(0)));
    return SpeedupCurve.of(Series.of(Subject.PROGRAM, Timing.ELAPSED, times), phases);
  }
}
