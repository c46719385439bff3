package whip.model.scale;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * Judges a formula by the repeats: it cannot be closer to the medians than the repeats are to one
 * another, and need not be. Both are root mean squares over the numbers of threads, relative to the
 * median there.
 */
final class Residuals {
  // Exact series, as on the virtual clock, have no spread; what is left of a fit is rounding.
  private static final double ROUNDING = 1e-9;

  private Residuals() {}

  /** Why the formula does not hold; empty where it does. */
  static Optional<String> misfit(Series series, DoubleUnaryOperator time) {
    double residuals = 0;
    double spreads = 0;
    for (Map.Entry<Integer, Samples> entry : series.times().entrySet()) {
      Samples samples = entry.getValue();
      double median = samples.median();
      double residual = time.applyAsDouble(entry.getKey()) / median - 1;
      double spread = (samples.max() - samples.min()) / median;
      residuals += residual * residual;
      spreads += spread * spread;
    }
    double residual = Math.sqrt(residuals / series.times().size());
    double spread = Math.sqrt(spreads / series.times().size());
    return residual <= spread + ROUNDING
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "its residuals, %.1f %%, exceed the spread of the repeats, %.1f %%",
                100 * residual,
                100 * spread));
  }
}
