package whip.model.grain;

/**
 * Sum of one number over grains.
 *
 * @param count grains of which it is known
 */
public record PartSums(long count, long sum, long max) {
  public static final PartSums NONE = new PartSums(0, 0, 0);

  /** Sums of one grain; none of a number that is {@link Burden#UNKNOWN}. */
  static PartSums of(long value) {
    return value == Burden.UNKNOWN ? NONE : new PartSums(1, value, value);
  }

  public PartSums plus(PartSums other) {
    return new PartSums(
        Math.addExact(count, other.count), Math.addExact(sum, other.sum), Math.max(max, other.max));
  }
}
