package whip.model.profile;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * An exact length under a hypothesis: work divided by factors is seldom an integer (docs/model.md
 * §4). Always in lowest terms, the denominator positive.
 */
public record Fraction(BigInteger numerator, BigInteger denominator)
    implements Comparable<Fraction> {

  public static final Fraction ZERO = of(0);
  public static final Fraction ONE = of(1);

  /**
   * In lowest terms.
   *
   * @throws ArithmeticException if the denominator is not positive
   */
  public Fraction {
    if (denominator.signum() <= 0) {
      throw new ArithmeticException("a denominator of " + denominator);
    }
    BigInteger common = numerator.gcd(denominator);
    if (!common.equals(BigInteger.ONE) && common.signum() != 0) {
      numerator = numerator.divide(common);
      denominator = denominator.divide(common);
    }
  }

  public static Fraction of(long value) {
    return new Fraction(BigInteger.valueOf(value), BigInteger.ONE);
  }

  public static Fraction of(long numerator, long denominator) {
    return new Fraction(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
  }

  public static Fraction of(BigDecimal decimal) {
    return decimal.scale() <= 0
        ? new Fraction(decimal.toBigIntegerExact(), BigInteger.ONE)
        : new Fraction(decimal.unscaledValue(), BigInteger.TEN.pow(decimal.scale()));
  }

  public Fraction plus(Fraction other) {
    return new Fraction(
        numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
        denominator.multiply(other.denominator));
  }

  public Fraction minus(Fraction other) {
    return plus(new Fraction(other.numerator.negate(), other.denominator));
  }

  public Fraction times(Fraction other) {
    return new Fraction(
        numerator.multiply(other.numerator), denominator.multiply(other.denominator));
  }

  /**
   * The quotient.
   *
   * @throws ArithmeticException if {@code other} is not positive
   */
  public Fraction dividedBy(Fraction other) {
    return new Fraction(
        numerator.multiply(other.denominator), denominator.multiply(other.numerator));
  }

  public Fraction max(Fraction other) {
    return compareTo(other) >= 0 ? this : other;
  }

  public Fraction min(Fraction other) {
    return compareTo(other) <= 0 ? this : other;
  }

  public boolean isInteger() {
    return denominator.equals(BigInteger.ONE);
  }

  public int signum() {
    return numerator.signum();
  }

  /** The nearest floating point number, or nearly so. */
  public double toDouble() {
    return isInteger()
        ? numerator.doubleValue()
        : new BigDecimal(numerator)
            .divide(new BigDecimal(denominator), MathContext.DECIMAL128)
            .doubleValue();
  }

  /** Rounded half up to an integer. */
  public BigInteger rounded() {
    return new BigDecimal(numerator)
        .divide(new BigDecimal(denominator), 0, RoundingMode.HALF_UP)
        .toBigInteger();
  }

  @Override
  public int compareTo(Fraction other) {
    return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
  }

  /** {@code 101}, or {@code 1601/16}. */
  @Override
  public String toString() {
    return isInteger() ? numerator.toString() : numerator + "/" + denominator;
  }
}
