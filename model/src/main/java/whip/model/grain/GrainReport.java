package whip.model.grain;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import whip.model.profile.Limit;

/**
 * A run's grains with their causes; the directive with the most work and burden first, and of equal
 * ones the first in the source.
 *
 * @param span of the program; empty: its profile is not known
 * @param problem which directives and grains are shown alone; empty: all
 * @param burdened span with burdens, which sums do not have; empty: not known
 * @param ranksWithout how many ranks of the job have no grains (yet); empty: it is of one run
 * @param hasHiddenTasks whether task graphs were run again from their record: the runtime does not
 *     report such tasks, and they are no grains here
 */
public record GrainReport(
    RunGrains run,
    OptionalLong span,
    List<DirectiveCauses> directives,
    Optional<GrainProblem> problem,
    Optional<BurdenedSpan> burdened,
    OptionalInt ranksWithout,
    boolean hasHiddenTasks) {

  static final Comparator<LocatedGrains> ORDER =
      Comparator.comparing(LocatedGrains::whole)
          .reversed()
          .thenComparing(LocatedGrains::position)
          .thenComparing(LocatedGrains::kind);

  public GrainReport {
    directives = List.copyOf(directives);
  }

  /** All directives. */
  public static GrainReport of(RunGrains run, OptionalLong span) {
    List<DirectiveCauses> directives =
        run.directives().stream()
            .sorted(ORDER)
            .map(each -> DirectiveCauses.of(each, span))
            .toList();
    return new GrainReport(
        run, span, directives, Optional.empty(), Optional.empty(), OptionalInt.empty(), false);
  }

  /** Whether it is merged from the ranks of a job. */
  public boolean isOfJob() {
    return ranksWithout.isPresent();
  }

  /** This report with a span that the run's nodes say. */
  public GrainReport with(BurdenedSpan known) {
    return new GrainReport(
        run, span, directives, problem, Optional.of(known), ranksWithout, hasHiddenTasks);
  }

  /**
   * Also says whether tasks are missing.
   *
   * @param limits keys of the run's limits
   */
  public GrainReport limitedBy(Set<String> limits) {
    return new GrainReport(
        run, span, directives, problem, burdened, ranksWithout, Limit.TASKGRAPH.isIn(limits));
  }

  /** Those directives alone of which grains have the problem, and its cause alone. */
  public GrainReport only(GrainProblem one) {
    return new GrainReport(
        run,
        span,
        directives.stream()
            .filter(each -> one.grains(each) > 0)
            .map(each -> each.only(one))
            .toList(),
        Optional.of(one),
        burdened,
        ranksWithout,
        hasHiddenTasks);
  }
}
