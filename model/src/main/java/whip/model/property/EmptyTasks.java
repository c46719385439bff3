package whip.model.property;

import java.util.Optional;
import whip.model.construct.PathAccount;

/** Tasks that have nothing to do. */
public record EmptyTasks(Finding finding) implements Property {
  static final Definition DEFINITION =
      new Definition(
          "empty-tasks",
          "tasks are created that do no work; judged in the whole run alone",
          "creation and known finish of tasks without work / threads / elapsed",
          Definition.PERISCOPE + "tasks",
          "Ask whether there is anything to do before the task is created, and not in it.");

  static Optional<Property> of(Evaluation run, PathAccount path) {
    return run.tasks(path)
        .map(
            tasks ->
                new EmptyTasks(run.ofTasks(path, tasks, tasks.grains().empty(), "without work")));
  }

  @Override
  public Definition definition() {
    return DEFINITION;
  }
}
