package whip.model.property;

import java.util.Optional;
import whip.model.construct.PathAccount;

/**
 * Tasks that work less than creating them usually costs.
 *
 * @param below work below which they are, with its unit
 */
public record TooFineTasks(Finding finding, String below) implements Property {
  static final Definition DEFINITION =
      new Definition(
          "too-fine-tasks",
          "tasks work less than creating them usually costs; judged in the whole run alone",
          "creation and known finish of tasks that are too fine / threads / elapsed",
          Definition.PERISCOPE + "tasks; too fine as grains are",
          "Call small tasks directly, as with a cut-off, or make fewer and larger ones.");

  static Optional<Property> of(Evaluation run, PathAccount path) {
    return run.tasks(path)
        .map(
            tasks ->
                new TooFineTasks(
                    run.ofTasks(path, tasks, tasks.grains().tooFine(), "too fine"),
                    tasks.grains().fineBelow() + " " + run.unit()));
  }

  @Override
  public Definition definition() {
    return DEFINITION;
  }

  @Override
  public String advice() {
    return "Call tasks directly that work less than %s, as with a cut-off, or make fewer and larger ones."
        .formatted(below);
  }
}
