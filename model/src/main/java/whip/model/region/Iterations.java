package whip.model.region;

import whip.model.profile.Fraction;

/**
 * Iterations of a loop's instances.
 *
 * @param loops instances that are counted
 * @param sum over them
 * @param least of one
 * @param most of one
 */
public record Iterations(long loops, long sum, long least, long most) {
  public static final Iterations NONE = new Iterations(0, 0, 0, 0);

  /** So many instances with that many iterations each. */
  public static Iterations of(long loops, long each) {
    return new Iterations(loops, Math.multiplyExact(loops, each), each, each);
  }

  public Iterations plus(Iterations other) {
    if (loops == 0 || other.loops == 0) {
      return loops == 0 ? other : this;
    }
    return new Iterations(
        Math.addExact(loops, other.loops),
        Math.addExact(sum, other.sum),
        Math.min(least, other.least),
        Math.max(most, other.most));
  }

  /** Iterations of one instance on average; 0 without any. */
  public Fraction mean() {
    return loops == 0 ? Fraction.ZERO : Fraction.of(sum, loops);
  }
}
