package whip.model.scale;

import java.util.List;

/**
 * Amdahl's law: {@code T(n) = T1 (f + (1 - f) / n)}, where f is the serial share of the time on one
 * thread. Linear in {@code T1 f} and {@code T1 (1 - f)}.
 */
final class Amdahl {
  static final String NAME = "amdahl";

  /** Two parameters, and one number of threads that could contradict them. */
  private static final int THREAD_COUNTS_MIN = 3;

  private Amdahl() {}

  static ScalingModel of(Series series) {
    return Fitting.tooFew(series, NAME, THREAD_COUNTS_MIN)
        .orElseGet(
            () ->
                Fitting.fitted(
                    series,
                    NAME,
                    "T(n) = T1 (f + (1 - f) / n)",
                    List.of("T1", "f"),
                    medians -> fit(series.threads(), medians),
                    values -> n -> values[0] * (values[1] + (1 - values[1]) / n)));
  }

  private static double[] fit(double[] threads, double[] medians) {
    double[] ones = new double[threads.length];
    double[] shares = new double[threads.length];
    for (int i = 0; i < threads.length; i++) {
      ones[i] = 1;
      shares[i] = 1 / threads[i];
    }
    double[] parts = LeastSquares.nonNegative(List.of(ones, shares), medians);
    double one = parts[0] + parts[1];
    return new double[] {one, parts[0] / one};
  }
}
