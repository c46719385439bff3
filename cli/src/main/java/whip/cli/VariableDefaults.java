package whip.cli;

import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * An option that is not given takes the value of its variable: {@code --clock} that of {@code
 * WHIP_CLOCK}.
 */
record VariableDefaults(Map<String, String> environment) implements IDefaultValueProvider {

  @Override
  public String defaultValue(ArgSpec argument) {
    if (argument instanceof OptionSpec option) {
      String value = environment.get(variable(option.longestName()));
      return value == null || value.isEmpty() ? null : value;
    }
    return null;
  }

  /** The collector reads all labels from one variable, WHIP_LABELS. */
  static String variable(String option) {
    String name = option.substring(2).replace('-', '_').toUpperCase(Locale.ROOT);
    return "WHIP_" + (name.equals("LABEL") ? "LABELS" : name);
  }
}
