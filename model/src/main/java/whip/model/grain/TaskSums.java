package whip.model.grain;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import whip.model.construct.Construct;
import whip.model.construct.PathKind;
import whip.model.construct.TaskGrains;
import whip.model.construct.TaskGrains.Costly;
import whip.model.node.DirectiveKind;
import whip.model.profile.Position;

/** Sums of grains that are tasks, as an account takes them in: by construct, causes read off. */
public final class TaskSums {
  private static final Map<DirectiveKind, PathKind> TASKS =
      Map.of(DirectiveKind.TASK, PathKind.TASK, DirectiveKind.TASKLOOP, PathKind.TASKLOOP);

  private TaskSums() {}

  /** Tasks of all directives of a run that make some. */
  public static List<TaskGrains> of(RunGrains run) {
    return run.directives().stream()
        .flatMap(each -> of(each.kind(), each.position(), each.grains()).stream())
        .toList();
  }

  /**
   * Tasks of the directives at one place; empty: their grains are no tasks, or have not come yet.
   *
   * @throws ArithmeticException where 63 bits do not hold a sum
   */
  public static Optional<TaskGrains> of(
      DirectiveKind kind, Position position, DirectiveGrains grains) {
    return Optional.ofNullable(grains.grains() > 0 ? TASKS.get(kind) : null)
        .map(path -> of(new Construct(path, position, ""), grains));
  }

  private static TaskGrains of(Construct construct, DirectiveGrains grains) {
    CauseTotal tooFine =
        CauseTotals.of(grains, 0).getOrDefault(GrainCause.TOO_FINE, CauseTotal.NONE);
    int usualBits = CauseTotals.usualBits(grains);
    Costly empty = Costly.NONE;
    for (var cell : grains.cells().entrySet()) {
      if (cell.getKey().workBits() == 0) {
        empty = empty.plus(cell.getValue().count(), cell.getValue().cost());
      }
    }
    return new TaskGrains(
        construct,
        grains.grains(),
        grains.unknownCreations(),
        new Costly(tooFine.count(), tooFine.cost()),
        usualBits == 0 ? 0 : 1L << (usualBits - 1),
        empty);
  }
}
