package whip.e2e;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The source lines of directives in an executable that is not relocated. */
final class SourceLines {
  private final Map<Long, Integer> lines = new HashMap<>();

  /**
   * Asks the debug information once for all {@code returnAddresses}; what the compiler passed to
   * the runtime goes before it.
   */
  SourceLines(Path executable, Set<Long> returnAddresses, Map<Long, Integer> pragmas) {
    List<Long> asked = List.copyOf(returnAddresses);
    // The call, which is in the directive's line, stands before the address it returns to.
    List<String> calls = asked.stream().map(a -> "0x" + Long.toHexString(a - 1)).toList();
    List<String> tool =
        List.of("llvm-symbolizer-19", "--functions=none", "--no-inlines", "-e", "" + executable);
    List<String> command = Stream.concat(tool.stream(), calls.stream()).toList();
    String answer = Shell.run(command, Map.of()).expect(0).out();
    List<String> places = answer.lines().filter(line -> !line.isBlank()).toList();
    if (places.size() != asked.size()) {
      throw new AssertionError(asked.size() + " addresses, but " + places);
    }
    for (int i = 0; i < asked.size(); i++) {
      String[] fileLineColumn = places.get(i).split(":", -1);
      lines.put(asked.get(i), Integer.valueOf(fileLineColumn[1]));
    }
    lines.putAll(pragmas);
  }

  int of(long returnAddress) {
    return lines.getOrDefault(returnAddress, 0);
  }
}
