package whip.read;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * The arguments of a program as far as a run shows them: a record has to fit into a message.
 *
 * @param shown the first of them
 * @param limits of the run, where that is not all
 */
record ShownArguments(List<String> shown, Map<String, String> limits) {
  /**
   * Limit of the collector (guest/core/shared/shared.h), which counts a byte behind each argument.
   */
  private static final int BYTES = 1 << 16;

  /** In the collector's words (guest/core/shared/counters.cpp). */
  private static final Map<String, String> CUT =
      Map.of(
          "arguments-cut",
          "The program's arguments take more than 64 KiB: the run shows the first of them.");

  /**
   * Cuts a command line.
   *
   * @param command the program and its arguments
   */
  static ShownArguments of(List<String> command) {
    int bytes = 0;
    for (int i = 0; i < command.size(); i++) {
      bytes += command.get(i).getBytes(StandardCharsets.UTF_8).length + 1;
      if (bytes >= BYTES) {
        return new ShownArguments(command.subList(1, Math.max(1, i)), CUT);
      }
    }
    return new ShownArguments(command.subList(1, command.size()), Map.of());
  }
}
