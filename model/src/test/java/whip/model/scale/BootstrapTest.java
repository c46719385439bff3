package whip.model.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.DoublePredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Judges intervals by resampling with plain lists, and by counting every resample there is. */
class BootstrapTest {

  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5, 8})
  void shouldBeTheSortedMediansAt250FromEitherEnd(int repeats) {
    List<Double> first = times(repeats, 100, 11);
    List<Double> second = times(repeats, 30, 12);
    Random random = new Random(1);
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      double numerator = naiveMedian(drawn(first, random));
      ratios.add(numerator / naiveMedian(drawn(second, random)));
    }
    Collections.sort(ratios);
    Spread.Interval interval = ratio(first, second);
    assertEquals(ratios.get(250), interval.low(), 1e-12);
    assertEquals(ratios.get(9749), interval.high(), 1e-12);
  }

  /** Three repeats have 27 x 27 resamples. */
  @Test
  void shouldHoldWhatAllResamplesTogetherSay() {
    List<Double> first = List.of(100.0, 104.0, 113.0);
    List<Double> second = List.of(50.0, 51.0, 57.0);
    List<Double> all = new ArrayList<>();
    for (List<Double> one : everyResample(first)) {
      for (List<Double> other : everyResample(second)) {
        all.add(naiveMedian(one) / naiveMedian(other));
      }
    }
    assertEquals(729, all.size());
    Spread.Interval interval = ratio(first, second);
    assertTrue(share(all, value -> value < interval.low()) <= 0.03, interval.toString());
    assertTrue(share(all, value -> value <= interval.low()) >= 0.02, interval.toString());
    assertTrue(share(all, value -> value > interval.high()) <= 0.03, interval.toString());
    assertTrue(share(all, value -> value >= interval.high()) >= 0.02, interval.toString());
  }

  @Test
  void shouldBeOnePointWhereAllTimesAreEqual() {
    Spread.Interval interval = ratio(List.of(500.0, 500.0, 500.0), List.of(300.0, 300.0, 300.0));
    assertEquals(new Spread.Interval(500.0 / 300, 500.0 / 300), interval);
  }

  @Test
  void shouldNeedThreeRepeatsOfEach() {
    Samples two = new Samples(List.of(1.0, 2.0));
    Samples three = new Samples(List.of(1.0, 2.0, 3.0));
    assertFalse(Bootstrap.isPossible(List.of(three, two)));
    assertTrue(Bootstrap.isPossible(List.of(three, three)));
  }

  private static Spread.Interval ratio(List<Double> first, List<Double> second) {
    return Bootstrap.intervals(
            List.of(new Samples(first), new Samples(second)),
            medians -> new double[] {medians[0] / medians[1]})
        .get(0);
  }

  private static List<Double> times(int count, double about, long seed) {
    Random random = new Random(seed);
    List<Double> times = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      times.add(about * (1 + 0.2 * random.nextDouble()));
    }
    return times;
  }

  private static List<Double> drawn(List<Double> from, Random random) {
    List<Double> drawn = new ArrayList<>();
    while (drawn.size() < from.size()) {
      drawn.add(from.get(random.nextInt(from.size())));
    }
    return drawn;
  }

  private static List<List<Double>> everyResample(List<Double> three) {
    List<List<Double>> all = new ArrayList<>();
    for (double one : three) {
      for (double two : three) {
        for (double last : three) {
          all.add(List.of(one, two, last));
        }
      }
    }
    return all;
  }

  /** Takes the least and the largest away until the middle is left. */
  private static double naiveMedian(List<Double> values) {
    List<Double> rest = new ArrayList<>(values);
    while (rest.size() > 2) {
      rest.remove(Collections.min(rest));
      rest.remove(Collections.max(rest));
    }
    return rest.stream().mapToDouble(value -> value).sum() / rest.size();
  }

  private static double share(List<Double> values, DoublePredicate condition) {
    long count = values.stream().filter(value -> condition.test(value)).count();
    return (double) count / values.size();
  }
}
