package whip.testkit;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * By how much a hypothesis makes strands faster: a decimal from 1, or infinitely, exactly.
 *
 * @param numerator of the fraction in lowest terms; 1 if infinite
 * @param denominator 0 if infinite
 */
public record Factor(long numerator, long denominator) implements Comparable<Factor> {
  public static final Factor ONE = new Factor(1, 1);
  public static final Factor INFINITE = new Factor(1, 0);

  public Factor {
    if (denominator < 0 || numerator < 1 || numerator < denominator) {
      throw new IllegalArgumentException("no factor: " + numerator + "/" + denominator);
    }
    long common =
        BigInteger.valueOf(numerator).gcd(BigInteger.valueOf(denominator)).longValueExact();
    numerator /= common;
    denominator /= common;
  }

  /** Reads {@code 1.25} or {@code inf}. */
  public static Factor parse(String text) {
    if (text.equals("inf")) {
      return INFINITE;
    }
    BigDecimal decimal = new BigDecimal(text);
    int places = Math.max(0, decimal.scale());
    return new Factor(
        decimal.movePointRight(places).longValueExact(),
        BigDecimal.ONE.movePointRight(places).longValueExact());
  }

  @Override
  public int compareTo(Factor other) {
    return Long.compare(
        Math.multiplyExact(numerator, other.denominator),
        Math.multiplyExact(other.numerator, denominator));
  }

  /** The decimal, or a fraction where no decimal is exact. */
  @Override
  public String toString() {
    if (denominator == 0) {
      return "inf";
    }
    try {
      return BigDecimal.valueOf(numerator).divide(BigDecimal.valueOf(denominator)).toPlainString();
    } catch (ArithmeticException noExactDecimal) {
      return numerator + "/" + denominator;
    }
  }
}
