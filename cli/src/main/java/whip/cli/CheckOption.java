package whip.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;
import whip.cli.session.UserException;
import whip.model.plan.NamedRegions;
import whip.model.plan.Plan;
import whip.model.plan.PlanStep;
import whip.model.region.LabelKind;
import whip.model.region.RegionKind;
import whip.model.region.RegionRow;
import whip.model.region.StaticRegion;

/** {@code --check[=LOOP,...]}: loops of a plan to look at in another run of the program. */
final class CheckOption {
  /** Stands for the loops of the plan that need a check. */
  private static final String PLANNED = "planned";

  @Option(
      names = "--check",
      arity = "0..1",
      fallbackValue = PLANNED,
      preprocessor = AttachedValue.class,
      split = ",",
      paramLabel = "LOOP",
      description =
          "run the program again and look at what iterations of these loops overwrite, such as --check=relax.c:91; default: those of the plan for which nothing excludes it")
  List<String> loops = new ArrayList<>();

  boolean isGiven() {
    return !loops.isEmpty();
  }

  /** Loops to look at; none where a plan needs no check. */
  List<StaticRegion> loops(Plan plan) {
    if (loops.equals(List.of(PLANNED))) {
      return plan.steps().stream()
          .map(PlanStep::row)
          .filter(row -> row.label().kind() == LabelKind.PARALLEL_UNCHECKED)
          .filter(row -> !row.facts().check().isChecked())
          .map(RegionRow::region)
          .toList();
    }
    try {
      Set<StaticRegion> named = NamedRegions.of(plan.profile(), loops);
      List<StaticRegion> found =
          named.stream().filter(region -> region.kind() == RegionKind.LOOP).toList();
      if (found.isEmpty()) {
        throw new UserException(
            "--check takes loops, such as relax.c:91, not " + String.join(", ", loops));
      }
      return found;
    } catch (IllegalArgumentException unknown) {
      throw new UserException("--check " + unknown.getMessage(), unknown);
    }
  }
}
