package whip.model.grain;

/** Sizes of numbers that are not negative, as powers of two. */
final class Bits {
  /** Class of a benefit of 0; all others are from -63 on. */
  static final int NO_BENEFIT = -64;

  private Bits() {}

  /** Number of bits; 0 for 0. */
  static int of(long value) {
    return Long.SIZE - Long.numberOfLeadingZeros(value);
  }

  /**
   * The power of two at or below {@code work / cost}.
   *
   * @param cost more than 0
   */
  static int benefitClass(long work, long cost) {
    if (work == 0) {
      return NO_BENEFIT;
    }
    int power = of(work) - of(cost);
    // The shifted number has as many bits as the other, so that none is lost.
    boolean isReached = power >= 0 ? (work >> power) >= cost : (work << -power) >= cost;
    return isReached ? power : power - 1;
  }

  /** Compares {@code a * b} with {@code c * d}, in 128 bits. */
  static int compareProducts(long a, long b, long c, long d) {
    int high = Long.compare(Math.multiplyHigh(a, b), Math.multiplyHigh(c, d));
    return high != 0 ? high : Long.compareUnsigned(a * b, c * d);
  }
}
