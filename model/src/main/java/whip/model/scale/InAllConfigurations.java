package whip.model.scale;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A property that every number of threads has which it judges.
 *
 * @param property its name
 * @param configurations how many there are
 */
public record InAllConfigurations(
    String property, Subject subject, int configurations, double severity)
    implements ScalingProperty {
  private static final Rule RULE =
      new Rule(
          "every number of threads that a property judges has it, and there are at least two",
          "the least severity of them",
          Texts.PERISCOPE + ", meta-properties",
          "Start with this one: it costs time however many threads there are.");

  /**
   * Property that follows, if any.
   *
   * @param same one property of one subject
   * @param judged numbers of threads that it judges
   */
  static Optional<ScalingProperty> of(List<ConfigurationProperty> same, int judged) {
    if (same.size() < judged || judged < 2) {
      return Optional.empty();
    }
    ConfigurationProperty least =
        same.stream()
            .min(Comparator.comparingDouble(ConfigurationProperty::severity))
            .orElseThrow();
    return Optional.of(
        new InAllConfigurations(least.name(), least.subject(), judged, least.severity()));
  }

  @Override
  public String name() {
    return "in-all-configurations";
  }

  @Override
  public String evidence() {
    return "%s on each of %d numbers of threads".formatted(property, configurations);
  }

  @Override
  public Rule rule() {
    return RULE;
  }
}
