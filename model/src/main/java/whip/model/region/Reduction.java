package whip.model.region;

import java.util.Comparator;

/**
 * A variable that a loop only updates by one associative operation, so that its chain was broken.
 *
 * @param operator {@code +}, {@code *}, {@code min}, {@code max}, {@code &}, {@code |}, {@code ^}
 * @param variable its name in the source
 * @param isArray whether the element hangs on the iteration, as in a histogram
 * @param isFloating whether the order of additions changes the result
 */
public record Reduction(String operator, String variable, boolean isArray, boolean isFloating)
    implements Comparable<Reduction> {
  private static final Comparator<Reduction> ORDER =
      Comparator.comparing(Reduction::operator)
          .thenComparing(Reduction::variable)
          .thenComparing(Reduction::isArray)
          .thenComparing(Reduction::isFloating);

  @Override
  public int compareTo(Reduction other) {
    return ORDER.compare(this, other);
  }
}
