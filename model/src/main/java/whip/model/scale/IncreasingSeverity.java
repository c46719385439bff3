package whip.model.scale;

import java.util.List;
import java.util.Optional;

/**
 * A property that costs more the more threads there are.
 *
 * @param property its name
 * @param first severity on the fewest threads
 * @param last severity on the most
 */
public record IncreasingSeverity(String property, Subject subject, double first, double last)
    implements ScalingProperty {
  private static final Rule RULE =
      new Rule(
          "every number of threads that a property judges has it, and its severity never falls",
          "severity on the most threads - severity on the fewest",
          Texts.PERISCOPE + ", meta-properties",
          "Remove it before more threads are used: they make it worse.");

  /** Takes what {@link InAllConfigurations#of} takes, {@code same} by number of threads. */
  static Optional<ScalingProperty> of(List<ConfigurationProperty> same, int judged) {
    if (same.size() < judged || judged < 2) {
      return Optional.empty();
    }
    for (int i = 1; i < same.size(); i++) {
      if (same.get(i).severity() < same.get(i - 1).severity()) {
        return Optional.empty();
      }
    }
    ConfigurationProperty first = same.get(0);
    double last = same.get(same.size() - 1).severity();
    return last > first.severity()
        ? Optional.of(new IncreasingSeverity(first.name(), first.subject(), first.severity(), last))
        : Optional.empty();
  }

  @Override
  public String name() {
    return "increasing-severity";
  }

  @Override
  public double severity() {
    return last - first;
  }

  @Override
  public String evidence() {
    return "%s grows from %s to %s".formatted(property, Texts.percent(first), Texts.percent(last));
  }

  @Override
  public Rule rule() {
    return RULE;
  }
}
