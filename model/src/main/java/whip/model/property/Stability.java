package whip.model.property;

import whip.model.profile.Fraction;

/**
 * How often a property was found in the windows of its phase. A share of few windows says little,
 * so the lower bound of the share is what counts.
 *
 * @param over windows in which it reached the threshold
 * @param windows all that were judged, at least 1
 */
public record Stability(int over, int windows) {

  /** One-sided: a standard normal variable is below it with a probability of 95 %. */
  private static final double Z = 1.6448536269514722;

  public Stability {
    if (over < 0 || over > windows || windows == 0) {
      throw new IllegalArgumentException(over + " of " + windows + " windows");
    }
  }

  /**
   * Lower bound of the share, 0 to 1, with a confidence of 95 %, after Wilson. With p = over / n
   * and n = windows:
   *
   * <pre>
   * (p + z^2 / 2n - z sqrt(p (1 - p) / n + z^2 / 4n^2)) / (1 + z^2 / n)
   * </pre>
   *
   * <p>It is 0 where no window was over the threshold.
   */
  public double lowerBound() {
    double n = windows;
    double share = over / n;
    double middle = share + Z * Z / (2 * n);
    double half = Z * Math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n));
    return over == 0 ? 0 : (middle - half) / (1 + Z * Z / n);
  }

  /** Confidence in a property whose phase was seen to that extent, 0 to 1. */
  public double confidence(Fraction coverage) {
    return coverage.toDouble() * lowerBound();
  }
}
