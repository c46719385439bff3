package whip.cli;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * An option that is not given takes the value of its variable: {@code --clock} that of {@code
 * WHIP_CLOCK}.
 */
record VariableDefaults(Map<String, String> environment) implements IDefaultValueProvider {

  /**
   * Options by which {@code control} asks something of a program that runs already. Variables of
   * these names say how programs are started.
   */
  private static final Set<String> ASKING =
      Set.of("--detail", "--monitor", "--constructs", "--disable", "--release");

  @Override
  public String defaultValue(ArgSpec argument) {
    if (argument instanceof OptionSpec option && !isAsking(option)) {
      String value = environment.get(variable(option.longestName()));
      return value == null || value.isEmpty() ? null : isSwitch(option) ? truth(value) : value;
    }
    return null;
  }

  private static boolean isSwitch(OptionSpec option) {
    return option.type() == boolean.class;
  }

  /** The collector reads some switches as well: there 1 is on, and 0 is off. */
  private static String truth(String value) {
    return switch (value) {
      case "1" -> "true";
      case "0" -> "false";
      default -> value;
    };
  }

  private static boolean isAsking(OptionSpec option) {
    return option.command().name().equals("control") && ASKING.contains(option.longestName());
  }

  /** The collector reads all labels from one variable, WHIP_LABELS. */
  static String variable(String option) {
    String name = option.substring(2).replace('-', '_').toUpperCase(Locale.ROOT);
    return "WHIP_" + (name.equals("LABEL") ? "LABELS" : name);
  }
}
