package whip.model.scale;

/**
 * Speedup of one subject on one number of threads.
 *
 * @param time median of the repeats
 * @param speedup {@code b Tb / Tn} of the medians; b, the base, has a speedup of b
 * @param deviation {@code max(0, Tn - b Tb / n)}: time lost against a linear speedup
 * @param severity the deviation as a share of the program's time on so many threads, at most 1
 */
public record Speedup(
    int threads, double time, double speedup, Spread spread, double deviation, double severity) {

  // Quotients of exact times differ from integers by rounding alone.
  private static final double ROUNDING = 1e-9;

  public double efficiency() {
    return speedup / threads;
  }

  boolean isAboveLinear() {
    return spread.low() > threads * (1 + ROUNDING);
  }

  boolean isBelowLinear() {
    return spread.high() < threads * (1 - ROUNDING);
  }

  boolean isBelow(Speedup other) {
    return spread.high() < other.spread.low() * (1 - ROUNDING);
  }
}
