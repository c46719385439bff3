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

  /** {@code part} of {@code whole} in percent; 0 where the whole is 0. */
  public static double percent(long part, long whole) {
    return whole == 0 ? 0 : 100.0 * part / whole;
  }
}
