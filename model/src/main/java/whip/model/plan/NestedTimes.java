package whip.model.plan;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.profile.Fraction;
import whip.model.region.RegionContext;
import whip.model.region.RegionProfile;
import whip.model.region.RegionRow;
import whip.model.region.RegionSums;
import whip.model.region.StaticRegion;

/**
 * Time of a program some of whose regions run in parallel, where planned regions may lie inside one
 * another (docs/serial.md §4). By context, from the innermost outwards:
 *
 * <pre>T = max((work - sum over children of (work - T)) / min(SP, C), work / C)   if it is planned
 * T =      work - sum over children of (work - T)                               otherwise</pre>
 */
final class NestedTimes {
  private final RegionProfile profile;
  private final int cores;
  private final Overheads overheads;

  NestedTimes(RegionProfile profile, int cores, Overheads overheads) {
    this.profile = profile;
    this.cores = cores;
    this.overheads = overheads;
  }

  /** The part of the program's work that is saved when those regions run in parallel. */
  Fraction saved(Set<StaticRegion> planned) {
    Map<RegionContext, Fraction> savedBelow = new HashMap<>();
    // A context comes after its parents, so the last ones are the innermost.
    SortedMap<RegionContext, RegionSums> innermostFirst =
        new TreeMap<>(profile.contexts()).descendingMap();
    innermostFirst.forEach(
        (context, sums) -> {
          Fraction below = savedBelow.getOrDefault(context, Fraction.ZERO);
          Fraction work = Fraction.of(sums.outermostWork());
          Fraction time = work.minus(below).max(Fraction.ZERO);
          if (planned.contains(context.region())) {
            time = inParallel(context, sums, time);
          }
          savedBelow.merge(context.parent(), work.minus(time), Fraction::plus);
        });
    return savedBelow.getOrDefault(RegionContext.ROOT, Fraction.ZERO);
  }

  private Fraction inParallel(RegionContext context, RegionSums sums, Fraction time) {
    RegionRow row = profile.rows().get(context.region());
    Fraction processors = Fraction.of(cores);
    Fraction used = row.selfParallelism().min(processors);
    Fraction least = Fraction.of(sums.outermostWork()).dividedBy(processors);
    return time.dividedBy(used).max(least).plus(overheads.of(sums, used));
  }
}
