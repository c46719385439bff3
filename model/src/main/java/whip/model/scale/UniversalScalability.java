package whip.model.scale;

import java.util.List;

/**
 * Gunther's universal scalability law for the throughput 1 / T: {@code X(n) = g n / (1 + s (n - 1)
 * + k n (n - 1))}. s is contention, k is what threads need to agree. Linear in 1/g, s/g and k/g for
 * {@code n T(n)}.
 */
final class UniversalScalability {
  static final Law LAW =
      new Law(
          "usl",
          "T(n) = T1 (1 + s (n - 1) + k n (n - 1)) / n",
          List.of("T1", "s", "k"),
          UniversalScalability::fit,
          values -> n -> values[0] * (1 + values[1] * (n - 1) + values[2] * n * (n - 1)) / n);

  private UniversalScalability() {}

  private static double[] fit(double[] threads, double[] medians) {
    int count = threads.length;
    double[] ones = new double[count];
    double[] contention = new double[count];
    double[] coherence = new double[count];
    double[] product = new double[count];
    for (int i = 0; i < count; i++) {
      double n = threads[i];
      ones[i] = 1;
      contention[i] = n - 1;
      coherence[i] = n * (n - 1);
      product[i] = n * medians[i];
    }
    double[] parts = LeastSquares.nonNegative(List.of(ones, contention, coherence), product);
    return new double[] {parts[0], parts[1] / parts[0], parts[2] / parts[0]};
  }
}
