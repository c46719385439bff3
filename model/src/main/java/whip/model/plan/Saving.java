package whip.model.plan;

import whip.model.profile.Fraction;
import whip.model.region.RegionRow;

/**
 * Time that one region saves if it alone runs in parallel, in the unit of work.
 *
 * @param ideal on any number of processors, without overhead: coverage x (1 - 1 / SP)
 * @param onCores on so many as are asked for, less the overhead; may be negative
 */
record Saving(Fraction ideal, Fraction onCores) {
  static Saving of(RegionRow row, int cores, Overheads overheads) {
    Fraction covered = Fraction.of(row.sums().outermostWork());
    Fraction sp = row.selfParallelism();
    Fraction used = sp.min(Fraction.of(cores));
    return new Saving(
        covered.minus(covered.dividedBy(sp)),
        covered.minus(covered.dividedBy(used)).minus(overheads.of(row.sums(), used)));
  }
}
