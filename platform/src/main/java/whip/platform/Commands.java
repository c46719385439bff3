package whip.platform;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Commands for the user to paste, each with the options by which the present one reaches its
 * cluster:
 *
 * <pre>
 * whip report r1 --bootstrap broker:9092 --registry http://registry:8081
 * </pre>
 *
 * @param options as they were typed; empty where variables or defaults say the same
 * @param topology the command that starts a topology on the cluster; empty for the user's own
 *     engine
 */
public record Commands(List<String> options, String topology) {

  /** For the user's own engine, or where variables say where the cluster is. */
  public static final Commands PLAIN = new Commands(List.of(), "");

  /** A word that a shell takes as it stands. */
  private static final Pattern PLAIN_WORD = Pattern.compile("[\\w@%+=:,./-]+");

  public Commands {
    options = List.copyOf(options);
  }

  /**
   * The command with the options, before what belongs to the profiled program.
   *
   * @param command as it is without them, such as {@code run -- PROGRAM}
   */
  public String line(String command) {
    int program = command.indexOf(" -- ");
    int end = program < 0 ? command.length() : program;
    return "whip " + withOptions(command.substring(0, end)) + command.substring(end);
  }

  /** Command that starts a topology on the cluster. */
  public String startTopology() {
    return withOptions(topology);
  }

  /** Command that shows whether engine or cluster work. */
  public String check() {
    return isOwnEngine() ? "whip engine status" : line("doctor");
  }

  /** Whether they are for the user's own engine. */
  public boolean isOwnEngine() {
    return topology.isEmpty();
  }

  private String withOptions(String command) {
    return options.stream()
        .map(Commands::word)
        .collect(Collectors.joining(" ", command + (options.isEmpty() ? "" : " "), ""));
  }

  /** A word as a shell takes it, in quotes where it needs them. */
  public static String word(String word) {
    return PLAIN_WORD.matcher(word).matches() ? word : quoted(word);
  }

  private static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }
}
