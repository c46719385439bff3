package whip.model.plan;

import java.util.List;
import java.util.Optional;
import whip.model.profile.Fraction;
import whip.model.region.RegionRow;

/**
 * One region of a plan. Shares are of the program's work.
 *
 * @param rank from 1, by the ideal saving
 * @param ideal what it saves alone, on any number of processors without overhead
 * @param saved what it adds to the steps before it, on the plan's cores
 * @param cumulative what it and the steps before it save, on the plan's cores
 * @param pragma in front of it; empty where a pragma alone is not enough
 */
public record PlanStep(
    int rank,
    RegionRow row,
    Fraction ideal,
    Fraction saved,
    Fraction cumulative,
    List<Effort> efforts,
    Optional<String> pragma) {
  public PlanStep {
    efforts = List.copyOf(efforts);
  }
}
