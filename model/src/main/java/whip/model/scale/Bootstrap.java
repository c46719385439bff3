package whip.model.scale;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/**
 * Percentile bootstrap of medians: every repeat is drawn again, with replacement, number of threads
 * by number of threads; the statistics of the drawn medians vary as those of other series would.
 */
final class Bootstrap {
  /** With fewer repeats, the drawn medians are hardly more than the repeats. */
  static final int REPEATS_MIN = 3;

  static final int RESAMPLES = 10_000;
  static final long SEED = 1;

  // 2.5 % of the resamples lie below the interval, and as many above.
  private static final int BELOW = RESAMPLES / 40;

  private Bootstrap() {}

  static boolean isPossible(List<Samples> samples) {
    return samples.stream().allMatch(each -> each.count() >= REPEATS_MIN);
  }

  /**
   * An interval for each statistic.
   *
   * @param statistics from a median for each of the samples to the values of interest
   */
  static List<Spread.Interval> intervals(
      List<Samples> samples, Function<double[], double[]> statistics) {
    Random random = new Random(SEED);
    double[][] values = new double[RESAMPLES][];
    double[] medians = new double[samples.size()];
    for (int resample = 0; resample < RESAMPLES; resample++) {
      for (int i = 0; i < medians.length; i++) {
        medians[i] = Samples.median(drawn(samples.get(i), random));
      }
      values[resample] = statistics.apply(medians);
    }
    List<Spread.Interval> intervals = new ArrayList<>();
    for (int i = 0; i < values[0].length; i++) {
      int statistic = i;
      double[] sorted = Arrays.stream(values).mapToDouble(each -> each[statistic]).toArray();
      Arrays.sort(sorted);
      intervals.add(new Spread.Interval(sorted[BELOW], sorted[RESAMPLES - 1 - BELOW]));
    }
    return intervals;
  }

  private static double[] drawn(Samples samples, Random random) {
    double[] drawn = new double[samples.count()];
    for (int i = 0; i < drawn.length; i++) {
      drawn[i] = samples.times().get(random.nextInt(drawn.length));
    }
    return drawn;
  }
}
