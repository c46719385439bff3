package whip.model.grain;

import whip.model.profile.Fraction;

/**
 * Span of a run whose makers pay for their grains (docs/grains.md §2), in the run's unit.
 *
 * @param work of the program, without burdens
 * @param span without burdens
 * @param burdened the span with what is known of the burdens, at least {@code span}
 * @param grains how many there are
 * @param unknown how many of them have a cost that is not known, and counts 0
 */
public record BurdenedSpan(long work, long span, long burdened, long grains, long unknown) {

  /** Reads it off the graph of a run that was recorded node by node. */
  public static BurdenedSpan of(GrainGraph graph) {
    return new BurdenedSpan(
        graph.work(), graph.span(), graph.burdenedSpan(), graph.grains(), graph.unknownBurdens());
  }

  /** Whether nothing is missing; else the burdened span is at least that. */
  public boolean isExact() {
    return unknown == 0;
  }

  /** Burdened parallelism: work over the burdened span; 0 for a program that did nothing. */
  public Fraction parallelism() {
    return burdened == 0 ? Fraction.ZERO : Fraction.of(work, burdened);
  }
}
