package whip.model.plan;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import whip.model.profile.Fraction;
import whip.model.region.RegionProfile;
import whip.model.region.RegionRow;
import whip.model.region.StaticRegion;

/**
 * Regions to make parallel, in this order, and those that are left out.
 *
 * @param cores that the figures are for
 * @param steps by rank
 * @param left by their share of the program
 * @param stopAfter rank after which all further steps together save less than a hundredth of the
 *     program's work; 0 where the first does
 */
public record Plan(
    Personality personality,
    int cores,
    RegionProfile profile,
    List<PlanStep> steps,
    List<LeftRegion> left,
    int stopAfter) {
  private static final Fraction NEGLIGIBLE = Fraction.of(1, 100);

  public Plan {
    steps = List.copyOf(steps);
    left = List.copyOf(left);
  }

  static Plan of(
      Personality personality,
      int cores,
      RegionProfile profile,
      List<PlanStep> steps,
      List<LeftRegion> left) {
    return new Plan(personality, cores, profile, steps, left, stopAfter(steps));
  }

  private static int stopAfter(List<PlanStep> steps) {
    int stop = steps.size();
    Fraction rest = Fraction.ZERO;
    while (stop > 0) {
      rest = rest.plus(steps.get(stop - 1).saved());
      if (rest.compareTo(NEGLIGIBLE) >= 0) {
        return stop;
      }
      stop--;
    }
    return stop;
  }

  /** Share of the program's work that the whole plan saves on the plan's cores. */
  public Fraction saved() {
    return steps.isEmpty() ? Fraction.ZERO : steps.get(steps.size() - 1).cumulative();
  }

  /** Share that its steps save on another number of cores, from 1. */
  public Fraction savedOn(int otherCores) {
    Overheads overheads = personality.overheads();
    return share(
        personality.isNesting()
            ? NestedTimes.on(otherCores, profile, overheads).saved(planned())
            : sum(row -> Saving.of(row, otherCores, overheads).onCores()));
  }

  /** Share that its steps save on any number of processors, without overhead. */
  public Fraction savedIdeally() {
    return share(
        personality.isNesting()
            ? NestedTimes.ideal(profile).saved(planned())
            : sum(row -> Saving.of(row, cores, Overheads.NONE).ideal()));
  }

  private Set<StaticRegion> planned() {
    return steps.stream().map(step -> step.row().region()).collect(Collectors.toSet());
  }

  private Fraction sum(Function<RegionRow, Fraction> saving) {
    return steps.stream().map(PlanStep::row).map(saving).reduce(Fraction.ZERO, Fraction::plus);
  }

  private Fraction share(Fraction work) {
    return steps.isEmpty() ? Fraction.ZERO : work.dividedBy(Fraction.of(profile.work()));
  }

  /** How many times as fast a program is that saves such a share of its work, less than 1. */
  public static Fraction speedup(Fraction saved) {
    return Fraction.ONE.dividedBy(Fraction.ONE.minus(saved));
  }
}
