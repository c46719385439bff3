package whip.model.algebra;

import java.util.List;
import whip.model.node.Candidate;
import whip.model.node.Directive;

/**
 * A way through a piece to one of its moments: how long it is, which strands the longest way
 * consists of, and how long it would be if a candidate were faster.
 *
 * <p>Lengths are measured work, or under a hypothesis the work divided by the strands' factors (in
 * parts of a unit, see {@code LengthPolicy}).
 */
public final class Path {

  public static final Path NONE = new Path(Strands.NONE, Curves.NONE);

  private final Strands strands;
  private final Curves curves;

  private Path(Strands strands, Curves curves) {
    this.strands = strands;
    this.curves = curves;
  }

  /** One strand that belongs to these candidates (in order); without them no curves are kept. */
  public static Path strand(Strands strand, List<Candidate> candidates) {
    if (strand.total() == 0) {
      return NONE;
    }
    return new Path(strand, candidates.isEmpty() ? Curves.NONE : Curves.strand(candidates, strand));
  }

  /** A path that was added up before. */
  public static Path of(Strands strands, Curves curves) {
    return strands.total() == 0 ? NONE : new Path(strands, curves);
  }

  /** Its length as measured, or under the hypothesis. */
  public long total() {
    return strands.total();
  }

  /** Strands of the longest way; the leftmost of equally long ones. */
  public Strands strands() {
    return strands;
  }

  public Curves curves() {
    return curves;
  }

  /**
   * One way after the other.
   *
   * @throws ArithmeticException if the total exceeds 2^63 - 1
   */
  public Path plus(Path next) {
    if (next.total() == 0) {
      return this;
    }
    if (total() == 0) {
      return next;
    }
    Strands both = strands.plus(next.strands);
    return new Path(both, Curves.plus(curves, strands, next.curves, next.strands));
  }

  /** The longer of two ways; as far as the strands go, the earlier of equally long ones. */
  public Path max(Path later) {
    boolean first = total() >= later.total();
    Path longer = first ? this : later;
    Path other = first ? later : this;
    if (other.total() <= longer.floor()) {
      return longer;
    }
    return new Path(longer.strands, Curves.max(longer.curves, other.curves, other.strands));
  }

  /** Whether it is the very same, which is much cheaper than being equal. */
  @SuppressWarnings("ReferenceEquality")
  boolean is(Path other) {
    return this == other;
  }

  /** The longer of this way and {@code first + second}. */
  public Path max(Path first, Path second) {
    long later = Math.addExact(first.total(), second.total());
    return later <= floor() ? this : max(first.plus(second));
  }

  private long floor() {
    return curves.floor(total());
  }

  /** Whether its strands remember the directives around them. */
  public boolean isNested() {
    return strands.isNested();
  }

  /** Way inside one more directive, if its strands remember them. */
  public Path under(Directive directive) {
    return isNested() ? new Path(strands.under(directive), curves) : this;
  }

  /** Way with every sum added up. */
  public Path flat() {
    return new Path(strands.flat(), curves.flat());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Path that && strands.equals(that.strands) && curves.equals(that.curves);
  }

  @Override
  public int hashCode() {
    return strands.hashCode();
  }

  @Override
  public String toString() {
    return strands.toString();
  }
}
