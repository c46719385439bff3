package whip.testkit;

/**
 * How long strands count under a hypothesis, in exact integers: where the factors are 2 and 3, let
 * a unit of length be a sixth of a unit of work, so that the strands count 3, 2 or else 6 times
 * their work, and those of an infinite factor 0 times.
 */
@FunctionalInterface
public interface Weights {
  /** Every strand is as long as its work. */
  Weights PLAIN = strand -> 1;

  /** Factor of one unit of the strand's work in lengths; never negative. */
  long scale(Strand strand);
}
