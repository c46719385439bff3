package whip.model.property;

import java.util.Optional;
import whip.model.construct.PathAccount;
import whip.model.construct.PathKind;

/** Tasks that keep some threads of a region busy for longer than others. */
public record UnevenTasks(Finding finding) implements Property {
  static final Definition DEFINITION =
      new Definition(
          "uneven-tasks",
          "threads of a region spend different times in its tasks",
          "(largest time in tasks - mean of the threads) / elapsed, without waits for tasks",
          Definition.PERISCOPE + "tasks",
          "Make the large tasks smaller, or create them first.");

  static Optional<Property> of(Evaluation run, PathAccount path) {
    if (path.kind() != PathKind.PARALLEL) {
      return Optional.empty();
    }
    Evidence evidence = run.evidence(path, "time in tasks", run.relations().timeInTasks(path));
    return Optional.of(new UnevenTasks(run.ofExcess(path, evidence)));
  }

  @Override
  public Definition definition() {
    return DEFINITION;
  }
}
