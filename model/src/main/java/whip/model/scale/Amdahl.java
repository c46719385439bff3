package whip.model.scale;

import java.util.List;

/**
 * Amdahl's law: {@code T(n) = T1 (f + (1 - f) / n)}, where f is the serial share of the time on one
 * thread. Linear in {@code T1 f} and {@code T1 (1 - f)}.
 */
final class Amdahl {
  static final Law LAW =
      new Law(
          "amdahl",
          "T(n) = T1 (f + (1 - f) / n)",
          List.of("T1", "f"),
          Amdahl::fit,
          values -> n -> values[0] * (values[1] + (1 - values[1]) / n));

  private Amdahl() {}

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
