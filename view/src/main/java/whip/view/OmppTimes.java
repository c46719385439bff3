package whip.view;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Times in seconds with nine decimals; where the unit is none of time, as they are. */
record OmppTimes(String ofAccount) {
  private static final int DECIMALS = 9;

  private boolean isTime() {
    return ofAccount.equals("ns");
  }

  /** Unit of all times. */
  String unit() {
    return isTime() ? "sec" : ofAccount;
  }

  /** Exact. */
  String text(long time) {
    return exact(time).toPlainString();
  }

  /** Time of each thread on average; to nine decimals. */
  String mean(long time, int threads) {
    return exact(time)
        .divide(BigDecimal.valueOf(threads), DECIMALS, RoundingMode.HALF_UP)
        .toPlainString();
  }

  private BigDecimal exact(long time) {
    return BigDecimal.valueOf(time, isTime() ? DECIMALS : 0);
  }

  static String percent(double value) {
    return Units.fixed(value, 6);
  }
}
