package whip.model.construct;

import java.math.BigInteger;

/**
 * Times of a phase's iterations. Each lasts from one mark to the next of the same name, so those
 * that are closed took {@code last - first} together.
 *
 * @param marks seen so far
 * @param closed iterations that a later mark has closed
 * @param first time of the first mark since the run's start, in the run's unit
 * @param last time of the latest mark
 * @param squares sum of the squares of closed iterations' times
 * @param least time of a closed iteration; 0 where there is none
 * @param most time of a closed iteration; 0 where there is none
 */
public record Iterations(
    long marks, long closed, long first, long last, BigInteger squares, long least, long most) {

  /** No mark at all. */
  public static final Iterations NONE = new Iterations(0, 0, 0, 0, BigInteger.ZERO, 0, 0);

  /** Mean time of a closed iteration; 0 where there is none. */
  public double mean() {
    return closed == 0 ? 0 : (double) (last - first) / closed;
  }

  /**
   * Standard deviation of the closed iterations' times, of all and not of a sample of them; 0 where
   * there is none. With n iterations, their sum S and the sum Q of their squares:
   *
   * <pre>
   * sqrt(Q / n - (S / n)^2)  =  sqrt(n Q - S^2) / n
   * </pre>
   *
   * <p>The right side's difference is exact: the left one loses all digits where iterations are
   * long and nearly equal.
   */
  public double deviation() {
    if (closed == 0) {
      return 0;
    }
    BigInteger sum = BigInteger.valueOf(last - first);
    BigInteger spread = squares.multiply(BigInteger.valueOf(closed)).subtract(sum.multiply(sum));
    return Math.sqrt(spread.max(BigInteger.ZERO).doubleValue()) / closed;
  }
}
