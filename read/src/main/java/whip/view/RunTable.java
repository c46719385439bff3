package whip.view;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs as a table:
 *
 * <pre>
 * run          started (UTC)        state    program
 * 8h2k0v4p     2026-11-20 21:00:00  ended    primes 10000000
 * </pre>
 */
public final class RunTable {

  /** One run. */
  public record Row(
      String run,
      Instant startedAt,
      String state,
      String endReason,
      String name,
      String program,
      List<String> arguments) {}

  private RunTable() {}

  /** The table's lines, in the order of the rows. */
  public static List<String> lines(List<Row> rows) {
    int id = rows.stream().mapToInt(row -> row.run().length()).max().orElse(0);
    int width = Math.max(12, id);
    List<String> lines = new ArrayList<>();
    lines.add(line(width, "run", "started (UTC)", "state", "program"));
    for (Row row : rows) {
      lines.add(line(width, row.run(), time(row.startedAt()), row.state(), what(row)));
    }
    return lines;
  }

  private static String line(int width, String run, String started, String state, String program) {
    return String.join(
            "  ", Text.left(run, width), Text.left(started, 19), Text.left(state, 7), program)
        .stripTrailing();
  }

  private static String time(Instant instant) {
    return instant.truncatedTo(ChronoUnit.SECONDS).toString().replace('T', ' ').replace("Z", "");
  }

  private static String what(Row row) {
    String program = row.program().substring(row.program().lastIndexOf('/') + 1);
    String name = row.name().isEmpty() ? "" : " (" + row.name() + ")";
    String reason =
        row.endReason().isEmpty() || row.endReason().equals("exit") ? "" : ", " + row.endReason();
    String arguments = row.arguments().isEmpty() ? "" : " " + String.join(" ", row.arguments());
    return program + arguments + name + reason;
  }
}
