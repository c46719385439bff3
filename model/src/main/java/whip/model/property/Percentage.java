package whip.model.property;

import java.math.BigDecimal;
import whip.model.profile.Fraction;

/**
 * A share of the elapsed time as users give it: 0 to 100, with nine decimals at the most.
 *
 * @param value exactly as given
 */
public record Percentage(BigDecimal value) {
  private static final BigDecimal ALL = BigDecimal.valueOf(100);

  /** More are no measurement, and their exact fractions would take memory without bound. */
  private static final int DECIMALS_MAX = 9;

  public Percentage {
    if (value.signum() < 0 || value.compareTo(ALL) > 0 || value.scale() > DECIMALS_MAX) {
      throw new IllegalArgumentException("no percentage: " + value);
    }
  }

  public static Percentage of(long value) {
    return new Percentage(BigDecimal.valueOf(value));
  }

  /**
   * Reads {@code 2.5} or {@code 2.5%}.
   *
   * @throws IllegalArgumentException where it is none
   */
  public static Percentage parse(String text) {
    return new Percentage(new BigDecimal(text.replaceFirst("%$", "").strip()));
  }

  /** 0 to 1. */
  public Fraction share() {
    return Fraction.of(value.movePointLeft(2));
  }

  @Override
  public String toString() {
    return value.toPlainString() + " %";
  }
}
