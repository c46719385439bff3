package whip.model.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import whip.model.profile.Fraction;
import whip.model.region.Hazards;
import whip.model.region.Iterations;
import whip.model.region.LoopFacts;
import whip.model.region.RegionContext;
import whip.model.region.RegionKind;
import whip.model.region.RegionProfile;
import whip.model.region.RegionRow;
import whip.model.region.RegionSums;
import whip.model.region.SelfParallelism;
import whip.model.region.StaticRegion;

/** Builds profiles of which every number is given. */
final class PlanSamples {
  /** A loop whose iterations are independent. */
  static final LoopFacts INDEPENDENT =
      new LoopFacts(false, Hazards.EXCLUDED, 0, new TreeSet<>(), new TreeSet<>(), new TreeMap<>());

  private static final String FILE = "/src/blur.c";

  private final String file;
  private final long work;
  private final SortedMap<StaticRegion, RegionRow> rows = new TreeMap<>();
  private final SortedMap<RegionContext, RegionSums> contexts = new TreeMap<>();
  private final SortedMap<StaticRegion, SortedSet<StaticRegion>> children = new TreeMap<>();

  PlanSamples(long work) {
    this(FILE, work);
  }

  PlanSamples(String file, long work) {
    this.file = file;
    this.work = work;
  }

  /** Loop on that line. */
  static StaticRegion loop(int line) {
    return loop(FILE, line);
  }

  private static StaticRegion loop(String file, int line) {
    return new StaticRegion(RegionKind.LOOP, file, line, line + 1, 0, "blur");
  }

  private StaticRegion at(int line) {
    return loop(file, line);
  }

  /** Adds a loop with one instance, inside those that are given, the outermost first. */
  PlanSamples with(int line, long covered, Fraction sp, LoopFacts facts, Integer... around) {
    RegionSums sums =
        new RegionSums(
            1,
            covered,
            covered,
            Fraction.of(covered).dividedBy(sp).rounded().longValueExact(),
            SelfParallelism.of(covered, sp),
            SelfParallelism.UNMEASURED,
            Iterations.of(1, sp.rounded().longValueExact()));
    rows.put(at(line), RegionRow.of(at(line), sums, facts, new TreeSet<>(List.of("k3f9q2zd01"))));
    List<StaticRegion> chain = new ArrayList<>(Arrays.stream(around).map(this::at).toList());
    if (!chain.isEmpty()) {
      under(around[around.length - 1], line);
    }
    chain.add(at(line));
    contexts.put(new RegionContext(chain), sums);
    return this;
  }

  PlanSamples with(int line, long covered, Fraction sp, Integer... around) {
    return with(line, covered, sp, INDEPENDENT, around);
  }

  /** The loop of the second line runs directly in that of the first. */
  PlanSamples under(int outer, int inner) {
    children.computeIfAbsent(at(outer), absent -> new TreeSet<>()).add(at(inner));
    return this;
  }

  RegionProfile profile() {
    return new RegionProfile(
        new TreeSet<>(List.of("k3f9q2zd01")),
        "units",
        work,
        rows,
        contexts,
        children,
        new TreeMap<>());
  }
}
