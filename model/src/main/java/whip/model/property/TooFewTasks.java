package whip.model.property;

import java.util.Optional;
import whip.model.construct.AccountClass;
import whip.model.construct.PathAccount;

/** Waits for tasks of threads that had none to run. */
public record TooFewTasks(Finding finding) implements Property {
  static final Definition DEFINITION =
      new Definition(
          "too-few-tasks",
          "threads wait for tasks and have none to run",
          "sum of taskwait / threads / elapsed",
          "WhipStream's account",
          "Create more tasks, smaller ones, or earlier ones.");

  static Optional<Property> of(Evaluation run, PathAccount path) {
    Evidence evidence =
        run.evidence(path, "waits for tasks", ThreadTimes.of(path, AccountClass.TASKWAIT));
    return Optional.of(new TooFewTasks(run.ofMean(path, evidence)));
  }

  @Override
  public Definition definition() {
    return DEFINITION;
  }
}
