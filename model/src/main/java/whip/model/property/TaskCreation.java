package whip.model.property;

import java.util.Optional;
import whip.model.construct.AccountClass;
import whip.model.construct.PathAccount;
import whip.model.construct.PathKind;

/** Time that threads spend to make tasks. */
public record TaskCreation(Finding finding) implements Property {
  static final Definition DEFINITION =
      new Definition(
          "task-creation",
          "threads spend time to create tasks",
          "sum of management of the tasks / threads / elapsed",
          Definition.PERISCOPE + "tasks",
          "Create fewer and larger tasks: whip grains RUN says which are too fine.");

  static Optional<Property> of(Evaluation run, PathAccount path) {
    if (path.kind() != PathKind.TASK) {
      return Optional.empty();
    }
    Evidence evidence =
        run.evidence(path, "time to create them", ThreadTimes.of(path, AccountClass.MANAGEMENT));
    return Optional.of(new TaskCreation(run.ofMean(path, evidence)));
  }

  @Override
  public Definition definition() {
    return DEFINITION;
  }
}
