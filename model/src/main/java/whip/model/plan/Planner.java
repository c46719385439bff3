package whip.model.plan;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import whip.model.profile.Fraction;
import whip.model.region.LabelKind;
import whip.model.region.RegionProfile;
import whip.model.region.RegionRow;
import whip.model.region.StaticRegion;

/**
 * Chooses the regions of a plan. Choice and order go by what each saves ideally; the number of
 * cores changes the figures alone.
 */
public final class Planner {
  private final RegionProfile profile;
  private final Personality personality;
  private final int cores;
  private final List<RegionRow> rows;
  private final Map<StaticRegion, Saving> savings = new HashMap<>();
  private final Map<StaticRegion, LeftReason> reasons = new HashMap<>();

  private Planner(RegionProfile profile, Personality personality, int cores) {
    this.profile = profile;
    this.personality = personality;
    this.cores = cores;
    this.rows = List.copyOf(profile.rows().values());
    rows.forEach(row -> savings.put(row.region(), Saving.of(row, cores, personality.overheads())));
  }

  /**
   * Plan for a profile.
   *
   * @param cores that the figures are for, from 1
   * @param excluded regions that it must not have
   */
  public static Plan plan(
      RegionProfile profile, Personality personality, int cores, Set<StaticRegion> excluded) {
    if (cores < 1) {
      throw new IllegalArgumentException(cores + " cores");
    }
    return new Planner(profile, personality, cores).plan(excluded);
  }

  private Plan plan(Set<StaticRegion> excluded) {
    for (RegionRow row : rows) {
      reason(row, excluded).ifPresent(reason -> reasons.put(row.region(), reason));
    }
    List<RegionRow> chosen =
        new ArrayList<>(
            personality.isNesting()
                ? rows.stream().filter(row -> !reasons.containsKey(row.region())).toList()
                : disjoint());
    chosen.sort(
        Comparator.comparing((RegionRow row) -> savings.get(row.region()).ideal())
            .reversed()
            .thenComparing(RegionRow::region));
    return Plan.of(personality, cores, profile, steps(chosen), left(chosen));
  }

  /** Reason for which a region is not even a candidate. */
  private Optional<LeftReason> reason(RegionRow row, Set<StaticRegion> excluded) {
    if (excluded.contains(row.region())) {
      return Optional.of(LeftReason.EXCLUDED);
    }
    if (!row.sums().selfParallelism().isMeasured()) {
      return Optional.of(LeftReason.UNMEASURED);
    }
    if (!personality.labels().contains(row.label().kind())) {
      return Optional.of(LeftReason.LABEL);
    }
    if (row.selfParallelism().compareTo(personality.selfParallelismMin()) < 0) {
      return Optional.of(LeftReason.LOW_PARALLELISM);
    }
    return reasonOfSize(row);
  }

  private Optional<LeftReason> reasonOfSize(RegionRow row) {
    Saving saving = savings.get(row.region());
    if (saving.ideal().signum() <= 0 || gain(saving).compareTo(gainMin(row)) < 0) {
      return Optional.of(LeftReason.SMALL_GAIN);
    }
    boolean isReduction = !row.facts().reductions().isEmpty();
    long workMin = Math.multiplyExact(personality.reductionWorkMin(), row.sums().instances());
    if (isReduction && row.sums().work() < workMin) {
      return Optional.of(LeftReason.SMALL_REDUCTION);
    }
    boolean isCostly = !personality.overheads().equals(Overheads.NONE);
    return isCostly && saving.onCores().signum() <= 0
        ? Optional.of(LeftReason.OVERHEAD)
        : Optional.empty();
  }

  /** How much faster the whole program is ideally, as a share: 1/99 where a hundredth is saved. */
  private Fraction gain(Saving saving) {
    Fraction left = Fraction.of(profile.work()).minus(saving.ideal());
    return saving.ideal().dividedBy(left);
  }

  private Fraction gainMin(RegionRow row) {
    boolean isIndependent =
        row.label().kind().isIndependent() || row.label().kind() == LabelKind.DIRECTIVE;
    return isIndependent ? personality.independentMin() : personality.carriedMin();
  }

  private List<RegionRow> disjoint() {
    SortedSet<StaticRegion> regions = new TreeSet<>(profile.children().keySet());
    regions.addAll(profile.rows().keySet());
    Map<StaticRegion, Integer> numbers = new HashMap<>();
    regions.forEach(region -> numbers.put(region, numbers.size()));
    List<List<Integer>> children = new ArrayList<>();
    List<Fraction> candidates = new ArrayList<>();
    for (StaticRegion region : regions) {
      SortedSet<StaticRegion> below =
          profile.children().getOrDefault(region, Collections.emptySortedSet());
      children.add(below.stream().map(numbers::get).toList());
      boolean isCandidate = profile.rows().containsKey(region) && !reasons.containsKey(region);
      candidates.add(isCandidate ? savings.get(region).ideal() : null);
    }
    List<StaticRegion> inOrder = List.copyOf(regions);
    BitSet chosen = DisjointChoice.of(children, candidates, personality.parentFactor());
    return chosen.stream().mapToObj(each -> profile.rows().get(inOrder.get(each))).toList();
  }

  private List<PlanStep> steps(List<RegionRow> chosen) {
    NestedTimes times = NestedTimes.on(cores, profile, personality.overheads());
    List<PlanStep> steps = new ArrayList<>();
    Set<StaticRegion> planned = new HashSet<>();
    Fraction before = Fraction.ZERO;
    for (RegionRow row : chosen) {
      planned.add(row.region());
      Saving alone = savings.get(row.region());
      Fraction all = personality.isNesting() ? times.saved(planned) : before.plus(alone.onCores());
      steps.add(
          new PlanStep(
              steps.size() + 1,
              row,
              share(alone.ideal()),
              share(all.minus(before)),
              share(all),
              Effort.of(row),
              Pragma.of(row)));
      before = all;
    }
    return steps;
  }

  private Fraction share(Fraction work) {
    return work.dividedBy(Fraction.of(profile.work()));
  }

  private List<LeftRegion> left(List<RegionRow> chosen) {
    Nesting nesting = new Nesting(profile.children());
    List<LeftRegion> left = new ArrayList<>();
    for (RegionRow row : rows) {
      if (!chosen.contains(row)) {
        left.add(left(row, chosen, nesting));
      }
    }
    left.sort(LeftRegion.ORDER);
    return left;
  }

  private LeftRegion left(RegionRow row, List<RegionRow> chosen, Nesting nesting) {
    LeftReason known = reasons.get(row.region());
    if (known != null) {
      return new LeftRegion(row, known, Optional.empty());
    }
    Optional<StaticRegion> around =
        chosen.stream()
            .map(RegionRow::region)
            .filter(planned -> nesting.isInside(row.region(), planned))
            .findFirst();
    if (around.isPresent()) {
      return new LeftRegion(row, LeftReason.INSIDE, around);
    }
    Optional<StaticRegion> inside =
        chosen.stream()
            .map(RegionRow::region)
            .filter(planned -> nesting.isInside(planned, row.region()))
            .findFirst();
    return new LeftRegion(row, LeftReason.OUTSIDE, inside);
  }
}
