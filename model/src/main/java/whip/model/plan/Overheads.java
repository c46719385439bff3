package whip.model.plan;

import whip.model.profile.Fraction;
import whip.model.region.RegionSums;

/**
 * Work that running in parallel adds.
 *
 * @param perRegion for each instance: fork and join
 * @param perIteration for each iteration, on the processor that runs it
 */
public record Overheads(Fraction perRegion, Fraction perIteration) {
  public static final Overheads NONE = new Overheads(Fraction.ZERO, Fraction.ZERO);

  /** Overhead of instances of a region on so many processors. */
  Fraction of(RegionSums sums, Fraction processors) {
    Fraction iterations = Fraction.of(sums.iterations().sum());
    return perRegion
        .times(Fraction.of(sums.instances()))
        .plus(perIteration.times(iterations).dividedBy(processors));
  }
}
