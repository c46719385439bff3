package whip.bench.stream;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/**
 * The results that {@code bench/results} keeps: a line each, appended to a file that all tables
 * share. Name, value, least, most (empty where it was measured once), direction and target:
 *
 * <pre>stream.fib.rate	6.45			atLeast	10</pre>
 */
record Values(Path file) {

  void atLeast(String name, double value, double target) throws IOException {
    append(name, value, "atLeast", target);
  }

  void atMost(String name, double value, double target) throws IOException {
    append(name, value, "atMost", target);
  }

  private void append(String name, double value, String direction, double target)
      throws IOException {
    String line =
        String.format(Locale.ROOT, "%s\t%.2f\t\t\t%s\t%s%n", name, value, direction, target);
    Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
