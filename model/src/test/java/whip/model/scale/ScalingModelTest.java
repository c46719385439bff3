package whip.model.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Judges models by series of known parameters, and by searches that try every value. */
class ScalingModelTest {
  private static final List<Integer> THREADS = List.of(1, 2, 4, 8, 16, 32);

  /** Symmetrical about 1, so that the median is exact. */
  private static final double[] REPEATS = {1.02, 0.99, 1, 0.98, 1.01};

  @Test
  void shouldRecoverAmdahlsSerialShare() {
    for (double share : new double[] {0, 0.05, 0.3, 1}) {
      ScalingModel.Fitted model =
          fitted(Amdahl.LAW.of(series(n -> 1000 * (share + (1 - share) / n), REPEATS)));
      assertHolds(model, "f", share);
      assertHolds(model, "T1", 1000);
      assertEquals(1000 * (share + (1 - share) / 64), model.timeOn(64).orElseThrow(), 1e-6);
    }
  }

  @Test
  void shouldRecoverContentionAndCoherence() {
    double[][] known = {{0.02, 0.0005}, {0.1, 0}, {0, 0.001}, {0, 0}};
    for (double[] each : known) {
      ScalingModel.Fitted model =
          fitted(UniversalScalability.LAW.of(series(usl(each[0], each[1]), REPEATS)));
      assertHolds(model, "s", each[0]);
      assertHolds(model, "k", each[1]);
      assertHolds(model, "T1", 1000);
    }
  }

  /** Intervals of medians of five repeats hold somewhat less than 95 % of the time. */
  @Test
  void shouldHoldTheSerialShareInMostIntervals() {
    Random random = new Random(7);
    int held = 0;
    int models = 0;
    for (int i = 0; i < 40; i++) {
      SortedMap<Integer, List<Double>> times = new TreeMap<>();
      for (int n : THREADS) {
        List<Double> repeats = new ArrayList<>();
        for (int repeat = 0; repeat < 5; repeat++) {
          repeats.add(1000 * (0.1 + 0.9 / n) * (1 + 0.02 * random.nextGaussian()));
        }
        times.put(n, repeats);
      }
      if (Amdahl.LAW.of(series(times)) instanceof ScalingModel.Fitted model) {
        models++;
        Spread.Interval interval = model.parameter("f").interval().orElseThrow();
        held += interval.low() <= 0.1 && 0.1 <= interval.high() ? 1 : 0;
      }
    }
    assertTrue(models >= 38, models + " models");
    assertTrue(held >= 32, held + " intervals");
  }

  /** Every serial share in steps of 1 / 10,000, with the best T1 for each. */
  @Test
  void shouldFitAmdahlAsASearchDoes() {
    double[] times = {1013, 547, 322, 196, 141, 108};
    double bestShare = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int step = 0; step <= 10_000; step++) {
      double share = step / 10_000.0;
      double top = 0;
      double bottom = 0;
      for (int i = 0; i < times.length; i++) {
        double relative = (share + (1 - share) / THREADS.get(i)) / times[i];
        top += relative;
        bottom += relative * relative;
      }
      double error = times.length - top * top / bottom;
      if (error < least) {
        least = error;
        bestShare = share;
      }
    }
    SortedMap<Integer, List<Double>> series = new TreeMap<>();
    for (int i = 0; i < times.length; i++) {
      series.put(THREADS.get(i), List.of(times[i] * 0.9, times[i], times[i] * 1.1));
    }
    assertEquals(bestShare, fitted(Amdahl.LAW.of(series(series))).value("f"), 1.01e-4);
  }

  @Test
  void shouldChooseTheTermThatMadeTheTimes() {
    assertTerm("T(n) = c0", n -> 1000);
    assertTerm("T(n) = c0 + c1 n", n -> 10 + 3 * n);
    assertTerm("T(n) = c0 + c1 log2(n)", n -> 10 + 3 * log(n));
    assertTerm("T(n) = c0 + c1 n^(1/2) log2(n)", n -> 20 + 5 * Math.sqrt(n) * log(n));
    assertTerm("T(n) = c0 + c1 n^(7/4) log2(n)^2", n -> 20 + Math.pow(n, 1.75) * log(n) * log(n));
    ScalingModel.Fitted falling = fitted(PowerLog.of(series(n -> 900 - 100 * log(n), REPEATS)));
    assertEquals("T(n) = c0 + c1 log2(n)", falling.formula());
    assertHolds(falling, "c0", 900);
    assertHolds(falling, "c1", -100);
    assertEquals(200, falling.timeOn(128).orElseThrow(), 1e-6);
    ScalingModel.Fitted zero = fitted(PowerLog.of(series(n -> 600 - 100 * log(n), REPEATS)));
    assertTrue(zero.timeOn(128).isEmpty(), "less than no time");
  }

  private static void assertTerm(String formula, DoubleUnaryOperator time) {
    assertEquals(formula, fitted(PowerLog.of(series(time, REPEATS))).formula());
  }

  /** Every term once more, by means, variances and covariances. */
  @Test
  void shouldChooseTheTermOfTheLeastError() {
    Random random = new Random(3);
    double[] powers = {
      0, 1 / 4.0, 1 / 3.0, 1 / 2.0, 2 / 3.0, 3 / 4.0, 4 / 5.0, 1, 5 / 4.0, 4 / 3.0, 3 / 2.0,
      5 / 3.0, 7 / 4.0, 2, 9 / 4.0, 7 / 3.0, 5 / 2.0, 8 / 3.0, 11 / 4.0, 3
    };
    for (int trial = 0; trial < 20; trial++) {
      double[] times = new double[THREADS.size()];
      SortedMap<Integer, List<Double>> series = new TreeMap<>();
      for (int i = 0; i < times.length; i++) {
        times[i] = 50 + 10 * random.nextDouble() + 4 * Math.sqrt(THREADS.get(i));
        series.put(THREADS.get(i), List.of(times[i] / 2, times[i], times[i] * 2));
      }
      double least = naiveError(times, new double[times.length]);
      double best = 0;
      double logs = -1;
      for (int j = 0; j <= 2; j++) {
        for (double power : powers) {
          if (j > 0 || power > 0) {
            double[] column = new double[times.length];
            for (int i = 0; i < times.length; i++) {
              column[i] = Math.pow(THREADS.get(i), power) * Math.pow(log(THREADS.get(i)), j);
            }
            double error = naiveError(times, column);
            if (error < least) {
              least = error;
              best = power;
              logs = j;
            }
          }
        }
      }
      String formula = fitted(PowerLog.of(series(series))).formula();
      assertEquals(logs < 0, formula.equals("T(n) = c0"), formula);
      assertEquals(logs >= 1, formula.contains("log2"), formula + ", log2^" + logs);
      assertEquals(logs == 2, formula.endsWith("^2"), formula + ", log2^" + logs);
      assertEquals(best > 0, formula.contains(" n"), formula + ", n^" + best);
    }
  }

  private static double naiveError(double[] times, double[] column) {
    double sum = 0;
    for (int left = 0; left < times.length; left++) {
      double weights = 0;
      double meanTerm = 0;
      double meanTime = 0;
      for (int i = 0; i < times.length; i++) {
        double weight = i == left ? 0 : 1 / (times[i] * times[i]);
        weights += weight;
        meanTerm += weight * column[i];
        meanTime += weight * times[i];
      }
      meanTerm /= weights;
      meanTime /= weights;
      double variance = 0;
      double covariance = 0;
      for (int i = 0; i < times.length; i++) {
        double weight = i == left ? 0 : 1 / (times[i] * times[i]);
        variance += weight * (column[i] - meanTerm) * (column[i] - meanTerm);
        covariance += weight * (column[i] - meanTerm) * (times[i] - meanTime);
      }
      double slope = variance == 0 ? 0 : covariance / variance;
      double value = meanTime + slope * (column[left] - meanTerm);
      sum += 200 * Math.abs(value - times[left]) / (Math.abs(value) + Math.abs(times[left]));
    }
    return sum / times.length;
  }

  @Test
  void shouldRefuseTooFewNumbersOfThreads() {
    Series two = first(2);
    assertRefused("it needs 3 numbers of threads, and there are 2", Amdahl.LAW.of(two));
    assertEquals("amdahl", fitted(Amdahl.LAW.of(first(3))).name());
    assertRefused(
        "it needs 4 numbers of threads, and there are 3", UniversalScalability.LAW.of(first(3)));
    assertEquals("usl", fitted(UniversalScalability.LAW.of(first(4))).name());
    assertRefused("it needs 5 numbers of threads, and there are 4", PowerLog.of(first(4)));
    assertEquals("power-log", fitted(PowerLog.of(first(5))).name());
  }

  private static Series first(int count) {
    SortedMap<Integer, List<Double>> times = new TreeMap<>();
    THREADS.subList(0, count).forEach(n -> times.put(n, List.of(1000.0, 1000.0, 1000.0)));
    return series(times);
  }

  @Test
  void shouldRefuseWhatTheRepeatsContradict() {
    Series falling = series(usl(0.02, 0.02), 1, 1.001, 0.999);
    assertTrue(
        ((ScalingModel.Refused) Amdahl.LAW.of(falling)).reason().startsWith("its residuals, "),
        Amdahl.LAW.of(falling).toString());
    assertHolds(fitted(UniversalScalability.LAW.of(falling)), "k", 0.02);
    Series single = series(usl(0.02, 0.02), 1);
    assertTrue(Amdahl.LAW.of(single) instanceof ScalingModel.Refused);
    ScalingModel.Fitted exact = fitted(UniversalScalability.LAW.of(single));
    assertTrue(exact.parameter("k").interval().isEmpty());
  }

  @Test
  void shouldSayNothingBeyondFourTimesWhatWasMeasured() {
    ScalingModel.Fitted model = fitted(Amdahl.LAW.of(series(n -> 1000 / n, REPEATS)));
    assertTrue(model.timeOn(128).isPresent());
    assertTrue(model.timeOn(129).isEmpty());
    assertTrue(model.timeOn(Integer.MAX_VALUE).isEmpty());
  }

  private static void assertRefused(String reason, ScalingModel model) {
    assertEquals(reason, ((ScalingModel.Refused) model).reason());
  }

  private static void assertHolds(ScalingModel.Fitted model, String name, double value) {
    ScalingModel.Parameter parameter = model.parameter(name);
    double rounding = 1e-9 * Math.max(1, Math.abs(value));
    assertEquals(value, parameter.value(), rounding, name);
    Spread.Interval interval = parameter.interval().orElseThrow();
    assertTrue(
        interval.low() <= value + rounding && value - rounding <= interval.high(),
        name + " " + interval);
  }

  private static ScalingModel.Fitted fitted(ScalingModel model) {
    if (model instanceof ScalingModel.Fitted fitted) {
      return fitted;
    }
    throw new AssertionError(model.toString());
  }

  private static DoubleUnaryOperator usl(double contention, double coherence) {
    return n -> 1000 * (1 + contention * (n - 1) + coherence * n * (n - 1)) / n;
  }

  private static double log(double n) {
    return Math.log(n) / Math.log(2);
  }

  private static Series series(DoubleUnaryOperator time, double... repeats) {
    SortedMap<Integer, List<Double>> times = new TreeMap<>();
    for (int n : THREADS) {
      List<Double> each = new ArrayList<>();
      for (double repeat : repeats) {
        each.add(time.applyAsDouble(n) * repeat);
      }
      times.put(n, each);
    }
    return series(times);
  }

  private static Series series(SortedMap<Integer, List<Double>> times) {
    return Series.of(Subject.PROGRAM, Timing.ELAPSED, times);
  }
}
