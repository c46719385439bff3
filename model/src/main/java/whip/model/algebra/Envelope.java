package whip.model.algebra;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * The largest of several lines {@code rest + selected * x} for x from 0 to 1: convex, piecewise
 * linear, never falling. Only lines that are the largest somewhere are kept, by rising slope, so
 * that equal functions are equal objects.
 *
 * <p>All numbers are lengths in the run's unit, at least 0, and {@code rest + selected} is at most
 * the length of the path the lines belong to: sums of them cannot overflow where its does not.
 */
public final class Envelope {

  private final long[] rest;
  private final long[] selected;

  private Envelope(long[] rest, long[] selected) {
    this.rest = rest;
    this.selected = selected;
  }

  /** One line. */
  public static Envelope line(long rest, long selected) {
    return new Envelope(new long[] {rest}, new long[] {selected});
  }

  /** The largest of lines given in any order; one at least. */
  public static Envelope of(long[][] lines) {
    long[][] byOrder = lines.clone();
    Arrays.sort(
        byOrder, (a, b) -> a[1] != b[1] ? Long.compare(a[1], b[1]) : Long.compare(a[0], b[0]));
    Hull hull = new Hull(byOrder.length);
    for (long[] line : byOrder) {
      hull.addSteeper(line[0], line[1]);
    }
    return of(hull);
  }

  private static Envelope of(Hull hull) {
    return new Envelope(
        Arrays.copyOf(hull.rest, hull.size), Arrays.copyOf(hull.selected, hull.size));
  }

  /** Lines that are an envelope already: by rising slope, each the largest somewhere. */
  public static Envelope ofLines(long[] rest, long[] selected) {
    return new Envelope(rest, selected);
  }

  public int size() {
    return rest.length;
  }

  /** The i-th line's value at x = 0: what is not selected. */
  public long rest(int i) {
    return rest[i];
  }

  /** The i-th line's slope: what is selected. */
  public long selected(int i) {
    return selected[i];
  }

  boolean isConstant() {
    return rest.length == 1 && selected[0] == 0;
  }

  /** The value at {@code x = numerator / denominator}, times the denominator. */
  public BigInteger scaledAt(BigInteger numerator, BigInteger denominator) {
    BigInteger largest = BigInteger.ZERO;
    for (int i = 0; i < rest.length; i++) {
      BigInteger value =
          BigInteger.valueOf(rest[i])
              .multiply(denominator)
              .add(BigInteger.valueOf(selected[i]).multiply(numerator));
      largest = largest.max(value);
    }
    return largest;
  }

  Envelope plus(long constant) {
    if (constant == 0) {
      return this;
    }
    long[] higher = rest.clone();
    for (int i = 0; i < higher.length; i++) {
      higher[i] = Math.addExact(higher[i], constant);
    }
    return new Envelope(higher, selected);
  }

  /** One piece after the other: the sum has a bend wherever one of them has one. */
  Envelope plus(Envelope other) {
    if (other.rest.length == 1 && other.selected[0] == 0) {
      return plus(other.rest[0]);
    }
    int most = rest.length + other.rest.length - 1;
    long[] sumRest = new long[most];
    long[] sumSelected = new long[most];
    int size = 0;
    int i = 0;
    int j = 0;
    while (true) {
      sumRest[size] = Math.addExact(rest[i], other.rest[j]);
      sumSelected[size++] = Math.addExact(selected[i], other.selected[j]);
      boolean more = i + 1 < rest.length;
      boolean otherMore = j + 1 < other.rest.length;
      if (!more && !otherMore) {
        break;
      }
      int order = !more ? 1 : !otherMore ? -1 : compareBends(this, i, other, j);
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    return new Envelope(Arrays.copyOf(sumRest, size), Arrays.copyOf(sumSelected, size));
  }

  /** Both at once: whatever takes longer. */
  public Envelope max(Envelope other) {
    Hull hull = new Hull(rest.length + other.rest.length);
    int i = 0;
    int j = 0;
    while (i < rest.length || j < other.rest.length) {
      boolean mine =
          j == other.rest.length
              || (i < rest.length
                  && (selected[i] < other.selected[j]
                      || (selected[i] == other.selected[j] && rest[i] <= other.rest[j])));
      if (mine) {
        hull.addSteeper(rest[i], selected[i++]);
      } else {
        hull.addSteeper(other.rest[j], other.selected[j++]);
      }
    }
    return of(hull);
  }

  /** Where line i + 1 overtakes line i, compared with where the other's line j + 1 overtakes j. */
  private static int compareBends(Envelope one, int i, Envelope other, int j) {
    return Hull.compareFractions(
        one.rest[i] - one.rest[i + 1],
        one.selected[i + 1] - one.selected[i],
        other.rest[j] - other.rest[j + 1],
        other.selected[j + 1] - other.selected[j]);
  }

  /** Where line i is overtaken by line i + 1: strictly between 0 and 1. */
  public double bend(int i) {
    return bend(i, i + 1);
  }

  private double bend(int i, int j) {
    return (double) (rest[i] - rest[j]) / (selected[j] - selected[i]);
  }

  private double at(int i, double x) {
    return rest[i] + selected[i] * x;
  }

  /**
   * An envelope of so many lines that is nowhere above this one: those that matter least are left
   * out. The first and the last stay.
   */
  Envelope cutBelow(int lines) {
    Envelope cut = this;
    while (cut.size() > lines) {
      int least = 1;
      for (int i = 2; i < cut.size() - 1; i++) {
        least = cut.prominence(i) < cut.prominence(least) ? i : least;
      }
      cut = cut.without(least);
    }
    return cut;
  }

  /** How far the line stands out between its neighbours. */
  private double prominence(int i) {
    double x = bend(i - 1, i + 1);
    return at(i, x) - at(i - 1, x);
  }

  private Envelope without(int i) {
    Hull kept = new Hull(rest.length);
    for (int j = 0; j < rest.length; j++) {
      if (j != i) {
        kept.addSteeper(rest[j], selected[j]);
      }
    }
    return of(kept);
  }

  /**
   * An envelope of so many lines that is nowhere below this one: neighbours give way to the chord
   * over both, where it lies least above them. The first and the last line stay.
   */
  Envelope cutAbove(int lines) {
    Envelope cut = this;
    while (cut.size() > lines) {
      int least = 1;
      for (int i = 2; i < cut.size() - 2; i++) {
        least = cut.excess(i) < cut.excess(least) ? i : least;
      }
      cut = cut.withChord(least);
    }
    return cut;
  }

  /** How far the chord over lines i and i + 1 lies above the bend between them. */
  private double excess(int i) {
    double from = bend(i - 1);
    double to = bend(i + 1);
    double left = at(i, from);
    double right = at(i + 1, to);
    double bend = bend(i);
    return left + (right - left) * (bend - from) / (to - from) - at(i, bend);
  }

  private Envelope withChord(int i) {
    long[][] lines = new long[rest.length - 1][];
    for (int j = 0; j < lines.length; j++) {
      int from = j <= i ? j : j + 1;
      lines[j] = j == i ? chord(i) : new long[] {rest[from], selected[from]};
    }
    return of(lines);
  }

  /** A line that is not below lines i and i + 1 where they are the largest. */
  private long[] chord(int i) {
    double from = bend(i - 1);
    double to = bend(i + 1);
    long slope = Math.round((at(i + 1, to) - at(i, from)) / (to - from));
    double height = Math.max(at(i, from) - slope * from, at(i + 1, to) - slope * to);
    // Rounding: doubles of this size are off by less than a unit up to 2^50, then in proportion.
    long margin = 1 + ((rest[i] + selected[i + 1]) >>> 48);
    return new long[] {(long) Math.ceil(height) + margin, slope};
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Envelope that
        && Arrays.equals(rest, that.rest)
        && Arrays.equals(selected, that.selected);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(rest) * 31 + Arrays.hashCode(selected);
  }

  /** {@code 50+0x | 1+51x}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < rest.length; i++) {
      text.append(i == 0 ? "" : " | ").append(rest[i]).append('+').append(selected[i]).append('x');
    }
    return text.toString();
  }
}
