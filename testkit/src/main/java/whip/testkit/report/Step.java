package whip.testkit.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One step of {@code ./whip test}, as the script writes it down: name, wall and CPU seconds, exit
 * status, separated by tabs.
 */
record Step(String name, double wallSeconds, double cpuSeconds, int status) {

  static List<Step> read(Path file) throws IOException {
    List<Step> steps = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      String[] fields = line.split("\t", -1);
      if (fields.length != 4) {
        throw new IOException(file + ": not a step: " + line);
      }
      steps.add(
          new Step(
              fields[0],
              Double.parseDouble(fields[1]),
              Double.parseDouble(fields[2]),
              Integer.parseInt(fields[3])));
    }
    return steps;
  }

  boolean failed() {
    return status != 0;
  }
}
