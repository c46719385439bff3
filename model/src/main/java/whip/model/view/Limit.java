package whip.model.view;

import java.math.BigDecimal;

/**
 * How much a row may grow.
 *
 * @param percent of the whole program's before; not negative
 */
public record Limit(Measure on, BigDecimal percent) {

  public Limit {
    if (percent.signum() < 0) {
      throw new IllegalArgumentException("a limit of " + percent + " %");
    }
  }

  /** Compared exactly: growth x 100 > percent x whole. */
  boolean isExceeded(DiffEntry before, DiffEntry after, DiffEntry programBefore) {
    BigDecimal growth =
        BigDecimal.valueOf(on.of(after)).subtract(BigDecimal.valueOf(on.of(before)));
    BigDecimal whole = BigDecimal.valueOf(on.whole(programBefore));
    return growth.movePointRight(2).compareTo(percent.multiply(whole)) > 0;
  }
}
