package whip.model.whatif;

import java.math.BigDecimal;
import java.math.BigInteger;
import whip.model.profile.Fraction;

/**
 * How many times faster strands are under a hypothesis: at least 1, or without limit (docs/model.md
 * §4).
 *
 * @param shrink x = 1/f: what is left of a strand's length; 0 where f is infinite
 */
public record Factor(Fraction shrink) implements Comparable<Factor> {

  public static final Factor INFINITE = new Factor(Fraction.ZERO);

  private static final int DIGITS_MAX = 12;

  public Factor {
    if (shrink.signum() < 0 || shrink.compareTo(Fraction.ONE) > 0) {
      throw new IllegalArgumentException("1/f is between 0 and 1, not " + shrink);
    }
  }

  public static Factor of(long times) {
    return new Factor(Fraction.of(1, times));
  }

  /**
   * Reads {@code 8}, {@code 8x}, {@code 1.5x} or {@code inf}.
   *
   * @throws SpecException if it is none of them, or below 1
   */
  public static Factor parse(String text) throws SpecException {
    String number = text.endsWith("x") ? text.substring(0, text.length() - 1) : text;
    if (number.equals("inf")) {
      return INFINITE;
    }
    BigDecimal value;
    try {
      value = new BigDecimal(number);
    } catch (NumberFormatException malformed) {
      throw new SpecException("`" + text + "` is no factor: a decimal such as 8x or 1.5x, or inf");
    }
    if (value.precision() > DIGITS_MAX || Math.abs(value.scale()) > DIGITS_MAX) {
      throw new SpecException("`" + text + "`: a factor has at most " + DIGITS_MAX + " digits");
    }
    if (value.compareTo(BigDecimal.ONE) < 0) {
      throw new SpecException(
          "`" + text + "`: a factor is at least 1, since it says how much faster");
    }
    return new Factor(Fraction.ONE.dividedBy(Fraction.of(value)));
  }

  public boolean isInfinite() {
    return shrink.signum() == 0;
  }

  /** The larger factor is the larger one. */
  @Override
  public int compareTo(Factor other) {
    return other.shrink.compareTo(shrink);
  }

  /** {@code 8x}, {@code 1.5x}, {@code inf}; as parsed, and a fraction where no decimal is exact. */
  @Override
  public String toString() {
    if (isInfinite()) {
      return "inf";
    }
    BigInteger denominator = shrink.numerator();
    try {
      BigDecimal exact = new BigDecimal(shrink.denominator()).divide(new BigDecimal(denominator));
      return exact.stripTrailingZeros().toPlainString() + "x";
    } catch (ArithmeticException endless) {
      return shrink.denominator() + "/" + denominator + "x";
    }
  }
}
