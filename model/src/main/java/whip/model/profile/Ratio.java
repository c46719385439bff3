package whip.model.profile;

/**
 * Derived numbers, defined where their divisor is zero: a program without work is neither parallel
 * nor NaN.
 */
public final class Ratio {

  private Ratio() {}

  /** {@code work / span}; 1 where both are 0. */
  public static double parallelism(long work, long span) {
    return span == 0 ? 1 : (double) work / span;
  }

  /**
   * {@code work / span}; 1 where both are 0, infinite where only the span is: under a hypothesis
   * all of it may take no time.
   */
  public static double parallelism(long work, Fraction span) {
    if (span.signum() == 0) {
      return work == 0 ? 1 : Double.POSITIVE_INFINITY;
    }
    return Fraction.of(work).dividedBy(span).toDouble();
  }

  /** {@code part} of {@code whole} in percent; 0 where the whole is 0. */
  public static double percent(long part, long whole) {
    return whole == 0 ? 0 : 100.0 * part / whole;
  }

  /** {@code part} of {@code whole} in percent; 0 where the whole is 0. */
  public static double percent(Fraction part, Fraction whole) {
    return whole.signum() == 0 ? 0 : part.times(Fraction.of(100)).dividedBy(whole).toDouble();
  }
}
