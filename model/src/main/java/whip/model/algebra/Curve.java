package whip.model.algebra;

/**
 * The length of a path as a function of x = 1/f, where the strands of one candidate are f times
 * faster (docs/model.md §4). A curve with too many bends is cut, and then the truth lies between
 * {@code lower} and {@code upper}; before that they are the same object.
 *
 * @param fastest the other strands of the critical path if the candidate took no time at all: what
 *     would be critical then, in sum the curve's value at x = 0
 */
public record Curve(Envelope lower, Envelope upper, Strands fastest) {

  /** A curve that was never cut: both bounds are the same. */
  public static Curve exact(Envelope envelope, Strands fastest) {
    return new Curve(envelope, envelope, fastest);
  }

  @SuppressWarnings("ReferenceEquality") // an equal copy would only cost time
  public boolean isExact() {
    return lower == upper;
  }

  /** The path's length whatever the factor; then both bounds are, for they meet at x = 1. */
  public boolean isConstant() {
    return lower.isConstant();
  }

  /** Followed by strands that do not belong to the candidate. */
  Curve plus(Strands others) {
    Envelope below = lower.plus(others.total());
    Envelope above = isExact() ? below : upper.plus(others.total());
    return new Curve(below, above, fastest.plus(others));
  }

  Curve plus(Curve next) {
    Envelope below = lower.plus(next.lower);
    Envelope above = isExact() && next.isExact() ? below : upper.plus(next.upper);
    return new Curve(below, above, fastest.plus(next.fastest));
  }

  /** The longer of both at every x; this one's strands where both are equally long at x = 0. */
  Curve max(Curve other) {
    Envelope below = lower.max(other.lower);
    Envelope above = isExact() && other.isExact() ? below : upper.max(other.upper);
    Strands longest = lower.rest(0) >= other.lower.rest(0) ? fastest : other.fastest;
    return new Curve(below, above, longest);
  }

  Curve flat() {
    return new Curve(lower, upper, fastest.flat());
  }

  /** Curve with at most {@code linesMax} lines; one with more is cut to half of that. */
  Curve cut(int linesMax) {
    if (lower.size() <= linesMax && upper.size() <= linesMax) {
      return this;
    }
    return new Curve(
        lower.size() > linesMax ? lower.cutBelow(linesMax / 2) : lower,
        upper.size() > linesMax ? upper.cutAbove(linesMax / 2) : upper,
        fastest);
  }
}
