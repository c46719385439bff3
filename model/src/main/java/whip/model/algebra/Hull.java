package whip.model.algebra;

/**
 * The upper hull of lines {@code rest + selected * x}, x from 0 to 1, that come by rising slope; of
 * one slope, the lower ones first. Only differences between lines matter, so the numbers may be
 * relative to some line. Used again after {@link #clear}.
 */
public final class Hull {

  /** Value of each line at x = 0; valid up to {@link #size}. */
  public long[] rest;

  /** Slope of each line; valid up to {@link #size}. */
  public long[] selected;

  /** Number of lines. */
  public int size;

  /** Has no lines, and room for {@code capacity}. */
  public Hull(int capacity) {
    rest = new long[capacity];
    selected = new long[capacity];
  }

  /** Forgets all lines; there will be so many at most. */
  public void clear(int capacity) {
    if (rest.length < capacity) {
      rest = new long[2 * capacity];
      selected = new long[2 * capacity];
    }
    size = 0;
  }

  /** Adds a line unless it is nowhere above the others; drops those that no longer are. */
  public void addSteeper(long newRest, long newSelected) {
    while (size > 0) {
      int top = size - 1;
      if (newRest >= rest[top]) {
        size--; // never above the new line
      } else if (newRest + newSelected <= rest[top] + selected[top]) {
        return; // the new line is never above it
      } else if (size > 1 && isPassedBy(newRest, newSelected)) {
        size--; // the new line is there before it has risen above the line below it
      } else {
        break;
      }
    }
    rest[size] = newRest;
    selected[size++] = newSelected;
  }

  private boolean isPassedBy(long newRest, long newSelected) {
    int top = size - 1;
    return compareFractions(
            rest[top] - newRest,
            newSelected - selected[top],
            rest[top - 1] - rest[top],
            selected[top] - selected[top - 1])
        <= 0;
  }

  /** {@code a / b} with {@code c / d}, none negative, b and d positive: exact. */
  public static int compareFractions(long a, long b, long c, long d) {
    long left = Math.multiplyHigh(a, d);
    long right = Math.multiplyHigh(c, b);
    return left != right ? Long.compare(left, right) : Long.compareUnsigned(a * d, c * b);
  }
}
