package whip.model.plan;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
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

  /** Empty: there are as many as can be used. */
  private final Optional<Fraction> processors;

  private final Overheads overheads;

  private NestedTimes(RegionProfile profile, Optional<Fraction> processors, Overheads overheads) {
    this.profile = profile;
    this.processors = processors;
    this.overheads = overheads;
  }

  static NestedTimes on(int cores, RegionProfile profile, Overheads overheads) {
    return new NestedTimes(profile, Optional.of(Fraction.of(cores)), overheads);
  }

  /** On any number of processors, without overhead. */
  static NestedTimes ideal(RegionProfile profile) {
    return new NestedTimes(profile, Optional.empty(), Overheads.NONE);
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
    Fraction used = processors.map(row.selfParallelism()::min).orElse(row.selfParallelism());
    Fraction least =
        processors.map(Fraction.of(sums.outermostWork())::dividedBy).orElse(Fraction.ZERO);
    return time.dividedBy(used).max(least).plus(overheads.of(sums, used));
  }
}
