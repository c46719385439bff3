package whip.view;

import java.util.Locale;
import whip.model.profile.Fraction;

/**
 * Amounts of work as people read them: three digits and the unit they are in.
 *
 * <pre>
 * ns            1.23 s   45.6 ms   789 us   12 ns
 * instructions  1.23 G   45.6 M    789 k    12        (cycles alike)
 * units         1234567                               exact: the virtual clock is for exact answers
 * </pre>
 */
public final class Units {
  private static final String[] TIME = {"ns", "us", "ms", "s"};
  private static final String[] COUNT = {"", "k", "M", "G", "T", "P", "E"};

  private Units() {}

  /**
   * The amount, scaled.
   *
   * @param unit what the run counts work in, as in the samples above
   */
  public static String scaled(long amount, String unit) {
    return switch (unit) {
      case "ns" -> withPrefix(amount, TIME);
      case "instructions", "cycles" -> withPrefix(amount, COUNT);
      default -> Long.toString(amount);
    };
  }

  /** Scales a fractional amount: virtual units show two decimals where they have some. */
  public static String scaled(Fraction amount, String unit) {
    boolean isShort =
        amount.isInteger()
            || unit.equals("ns")
            || unit.equals("instructions")
            || unit.equals("cycles");
    return isShort ? scaled(amount.rounded().longValueExact(), unit) : fixed(amount.toDouble(), 2);
  }

  /** A parallelism: two decimals where they say something. */
  public static String ratio(double value) {
    return Double.isInfinite(value) ? "inf" : fixed(value, value >= 99.995 ? 0 : 2);
  }

  /** A count of things: {@code 1.20 M}. */
  public static String count(long number) {
    return withPrefix(number, COUNT);
  }

  private static String withPrefix(long amount, String[] prefixes) {
    double scaled = amount;
    int step = 0;
    // 999.5 would be printed as 1000.
    while (Math.abs(scaled) >= 999.5 && step < prefixes.length - 1) {
      scaled /= 1000;
      step++;
    }
    return (threeDigits(scaled, step) + " " + prefixes[step]).strip();
  }

  private static String threeDigits(double value, int step) {
    if (step == 0 || Math.abs(value) >= 99.95) {
      return fixed(value, 0);
    }
    return fixed(value, Math.abs(value) >= 9.995 ? 1 : 2);
  }

  /** With so many decimals. */
  public static String fixed(double value, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
