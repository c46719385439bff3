package whip.cli;

import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Leaves a word that follows an option to what comes next: the option's value is given with the
 * sign, as {@code --apply=FILE}, and is its fallback value without.
 */
final class AttachedValue implements IParameterPreprocessor {
  @Override
  @SuppressWarnings("JdkObsolete") // The parser's interface has it.
  public boolean preprocess(
      Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> info) {
    if (" ".equals(info.get("separator"))) {
      words.push(((OptionSpec) option).fallbackValue());
    }
    return false;
  }
}
