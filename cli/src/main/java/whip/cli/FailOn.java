package whip.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;
import whip.cli.session.UserException;
import whip.model.property.Definition;
import whip.model.property.Percentage;
import whip.model.property.PropertyCatalogue;
import whip.model.property.PropertyLimit;

/** {@code --fail-on NAME=SEVERITY}: which properties may be how severe. */
final class FailOn {
  @Option(
      names = "--fail-on",
      paramLabel = "NAME=SEVERITY",
      split = ",",
      description =
          "properties of that name, or any, may be that severe, in percent of the elapsed time, such as imbalance-in-loop=10%%; above it the exit status is 3; may be repeated")
  List<String> limits = new ArrayList<>();

  List<PropertyLimit> limits() {
    return limits.stream().map(FailOn::limit).toList();
  }

  private static PropertyLimit limit(String text) {
    int sign = text.indexOf('=');
    String name = sign < 0 ? text : text.substring(0, sign);
    if (!PropertyLimit.isName(name)) {
      throw new UserException(
          "there is no property %s; there are any, %s"
              .formatted(
                  name,
                  PropertyCatalogue.DEFINITIONS.stream()
                      .map(Definition::name)
                      .collect(Collectors.joining(", "))));
    }
    try {
      return new PropertyLimit(name, Percentage.parse(text.substring(sign + 1)));
    } catch (IllegalArgumentException wrong) {
      throw new UserException(
          "--fail-on takes a name and a percentage such as %s=10%%, not %s".formatted(name, text),
          wrong);
    }
  }
}
