package whip.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;
import whip.cli.session.UserException;

/** How a program is measured, and by which names its run is found. */
final class MeasuringOptions {

  /** Clocks of the collector. */
  enum Clock {
    auto,
    tsc,
    cpu,
    instructions,
    cycles,
    virtual
  }

  /** Amount of detail that the collector sends. */
  enum Detail {
    full,
    adaptive,
    grains
  }

  /** Syntax of WHIP_RESOLUTION, as the collector reads it. */
  private static final Pattern RESOLUTION = Pattern.compile("\\d+(\\.\\d+)?(ns|us|µs|ms|s)|\\d+");

  @Option(
      names = "--clock",
      paramLabel = "CLOCK",
      defaultValue = "auto",
      description = "clock that measures work: ${COMPLETION-CANDIDATES}")
  Clock clock;

  @Option(
      names = "--detail",
      paramLabel = "DETAIL",
      defaultValue = "adaptive",
      description =
          "full: every item is sent, as far as the broker keeps up; adaptive: small subtrees are sent folded; grains: full, with --grains, and when and where each strand ran")
  Detail detail;

  @Option(
      names = "--resolution",
      paramLabel = "DURATION",
      description = "least work of a subtree that detail adaptive sends unfolded; default 50us")
  String resolution;

  @Option(
      names = "--no-constructs",
      description = "keep no account of where threads' time goes (whip help constructs)")
  boolean noConstructs;

  @Option(
      names = "--no-functions",
      description = "leave functions out of the account, which -finstrument-functions reports")
  boolean noFunctions;

  @Option(
      names = "--grains",
      description = "follow what each task and chunk costs to make, and whether it is a problem")
  boolean grains;

  @Option(names = "--name", paramLabel = "NAME", description = "name shown for this run")
  String name;

  @Option(
      names = "--label",
      paramLabel = "K=V",
      split = ",",
      description = "label by which to find the run")
  Map<String, String> labels = new LinkedHashMap<>();

  void refuseWhatMakesNoSense() {
    if (resolution != null && !RESOLUTION.matcher(resolution).matches()) {
      throw new UserException(
          "--resolution takes a duration such as 50us, or a number of the clock's units");
    }
    String wrong =
        labels.keySet().stream()
            .filter(key -> key.isEmpty() || key.contains("="))
            .collect(Collectors.joining());
    if (!wrong.isEmpty()) {
      throw new UserException("a label is KEY=VALUE, not " + wrong);
    }
  }

  /** Options that pass these settings to another command, without the labels. */
  List<String> arguments() {
    List<String> arguments = new ArrayList<>(List.of("--clock=" + clock, "--detail=" + detail));
    if (resolution != null) {
      arguments.add("--resolution=" + resolution);
    }
    if (noConstructs) {
      arguments.add("--no-constructs");
    }
    if (noFunctions) {
      arguments.add("--no-functions");
    }
    if (grains) {
      arguments.add("--grains");
    }
    if (name != null) {
      arguments.add("--name=" + name);
    }
    return arguments;
  }
}
