package whip.model.region;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import whip.model.profile.Fraction;

/**
 * Regions of a serial program, of one run or of several with other inputs.
 *
 * @param unit that work is counted in
 * @param work of the program, summed over the runs
 * @param rows by region, without iterations and the program
 * @param contexts sums by context; empty for a program that uses OpenMP already
 * @param children regions that ran directly in each, iterations too; each region has an entry
 * @param unseen what was not analysed, with how often: {@code sees only part: qsort()}
 */
public record RegionProfile(
    SortedSet<String> runs,
    String unit,
    long work,
    SortedMap<StaticRegion, RegionRow> rows,
    SortedMap<RegionContext, RegionSums> contexts,
    SortedMap<StaticRegion, SortedSet<StaticRegion>> children,
    SortedMap<String, Long> unseen) {

  public RegionProfile {
    runs = Merging.copy(runs);
    rows = Merging.copy(rows);
    contexts = Merging.copy(contexts);
    children = Merging.copy(children);
    unseen = Merging.copy(unseen);
  }

  /**
   * Profile of one run.
   *
   * @param facts of its loops; a loop without any gets {@link LoopFacts#UNKNOWN}
   */
  public static RegionProfile of(
      String run,
      ContextTable table,
      Map<StaticRegion, LoopFacts> facts,
      SortedMap<String, Long> unseen) {
    return of(new TreeSet<>(List.of(run)), table, facts, unseen);
  }

  private static RegionProfile of(
      SortedSet<String> runs,
      ContextTable table,
      Map<StaticRegion, LoopFacts> facts,
      SortedMap<String, Long> unseen) {
    SortedMap<StaticRegion, RegionSums> sums = new TreeMap<>();
    long work = 0;
    for (Map.Entry<RegionContext, RegionSums> each : table.contexts().entrySet()) {
      StaticRegion region = each.getKey().region();
      if (region.isPlannable()) {
        sums.merge(region, each.getValue(), RegionSums::plus);
      }
      if (each.getKey().parent().equals(RegionContext.ROOT)) {
        work = Math.addExact(work, each.getValue().outermostWork());
      }
    }
    SortedMap<StaticRegion, RegionRow> rows = new TreeMap<>();
    sums.forEach(
        (region, each) ->
            rows.put(
                region,
                RegionRow.of(region, each, facts.getOrDefault(region, LoopFacts.UNKNOWN), runs)));
    return new RegionProfile(runs, "units", work, rows, table.contexts(), table.children(), unseen);
  }

  /**
   * Profile of both runs: their sums, or, where both are one execution seen through two windows of
   * depths, what either has measured of it.
   *
   * @throws IllegalArgumentException if they count work in different units
   */
  public RegionProfile plus(RegionProfile other) {
    if (!unit.equals(other.unit)) {
      throw new IllegalArgumentException(
          "work is counted in %s and in %s".formatted(unit, other.unit));
    }
    if (isWindowOf(other)) {
      return seenThroughBoth(other);
    }
    return new RegionProfile(
        Merging.union(runs, other.runs),
        unit,
        Math.addExact(work, other.work),
        Merging.plus(rows, other.rows, RegionRow::plus),
        Merging.plus(contexts, other.contexts, RegionSums::plus),
        Merging.plus(children, other.children, Merging::union),
        Merging.plus(unseen, other.unseen, Math::addExact));
  }

  /** Whether work and instances agree where both were, and only one of them measured something. */
  private boolean isWindowOf(RegionProfile other) {
    Set<RegionContext> all = new HashSet<>(contexts.keySet());
    all.addAll(other.contexts.keySet());
    return work == other.work
        && all.stream().allMatch(context -> isSameExecution(context, other))
        && all.stream().anyMatch(context -> isMeasured(context) != other.isMeasured(context));
  }

  private boolean isSameExecution(RegionContext context, RegionProfile other) {
    RegionSums here = contexts.get(context);
    RegionSums there = other.contexts.get(context);
    return here == null || there == null || here.isSameExecution(there);
  }

  private boolean isMeasured(RegionContext context) {
    RegionSums sums = contexts.get(context);
    return sums != null && sums.isMeasured();
  }

  private RegionProfile seenThroughBoth(RegionProfile other) {
    ContextTable here = new ContextTable(contexts, children, new TreeSet<>());
    ContextTable there = new ContextTable(other.contexts, other.children, new TreeSet<>());
    SortedMap<StaticRegion, LoopFacts> facts = new TreeMap<>();
    rows.forEach((region, row) -> facts.put(region, row.facts()));
    other.rows.forEach((region, row) -> facts.merge(region, row.facts(), LoopFacts::plus));
    return of(
        Merging.union(runs, other.runs),
        here.withWindow(there),
        facts,
        Merging.plus(unseen, other.unseen, Math::max));
  }

  /** Share of the program's work in outermost instances: recursion never counts twice. */
  public Fraction coverage(RegionRow row) {
    return work == 0 ? Fraction.ZERO : Fraction.of(row.sums().outermostWork(), work);
  }
}
