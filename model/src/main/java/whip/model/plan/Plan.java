package whip.model.plan;

import java.util.List;
import whip.model.profile.Fraction;
import whip.model.region.RegionProfile;

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

  /** How many times as fast a program is that saves such a share of its work, less than 1. */
  public static Fraction speedup(Fraction saved) {
    return Fraction.ONE.dividedBy(Fraction.ONE.minus(saved));
  }
}
