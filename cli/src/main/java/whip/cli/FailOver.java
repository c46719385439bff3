package whip.cli;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;
import whip.cli.session.UserException;
import whip.model.view.Limit;
import whip.model.view.Measure;

/** {@code --fail-over PERCENT [--on MEASURE]}: how much slower is too slow. */
final class FailOver {
  @Option(
      names = "--fail-over",
      paramLabel = "PERCENT",
      description =
          "growth of the program, or of a directive in both runs, above which the exit status is 3; in percent of the older run's whole program, such as 5%% or 2.5")
  String percent;

  @Option(
      names = "--on",
      paramLabel = "MEASURE",
      defaultValue = "span",
      description = "measure that must not grow: span (the default), work or serial")
  String on;

  Optional<Limit> limit() {
    Measure measure = measure();
    if (percent == null) {
      return Optional.empty();
    }
    try {
      String number = percent.endsWith("%") ? percent.substring(0, percent.length() - 1) : percent;
      return Optional.of(new Limit(measure, new BigDecimal(number.strip())));
    } catch (IllegalArgumentException wrong) {
      throw new UserException("--fail-over takes a percentage such as 5%, not " + percent, wrong);
    }
  }

  private Measure measure() {
    return Arrays.stream(Measure.values())
        .filter(measure -> name(measure).equals(on))
        .findFirst()
        .orElseThrow(
            () ->
                new UserException(
                    "--on takes one of %s, not %s"
                        .formatted(
                            Arrays.stream(Measure.values())
                                .map(FailOver::name)
                                .collect(Collectors.joining(", ")),
                            on)));
  }

  private static String name(Measure measure) {
    return measure.name().toLowerCase(Locale.ROOT);
  }
}
