package whip.view;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import whip.platform.Printable;

/**
 * Runs as a table, the ranks of a job as one line where they are wanted together:
 *
 * <pre>
 * run          started (UTC)        state    program
 * 8h2k0v4p     2026-11-20 21:00:00  ended    primes 10000000
 * slurm-77.0   2026-11-20 20:00:00  lost     relax 500, 4 ranks: 3 ended, 1 lost
 * </pre>
 */
public final class RunTable {

  /**
   * One run.
   *
   * @param job the name under which it can be read together with other ranks; empty: it is alone
   * @param rankCount how many ranks the job has; 0: unknown
   */
  public record Row(
      String run,
      String job,
      int rank,
      int rankCount,
      Instant startedAt,
      String state,
      String endReason,
      String name,
      String program,
      List<String> arguments) {}

  /** States in the order in which they say what a job is: one rank that runs, and it does. */
  private static final List<String> STATES = List.of("running", "started", "lost");

  private RunTable() {}

  /**
   * The table's lines, in the order of the rows.
   *
   * @param together whether a job's ranks are one line, where the first of them is
   */
  public static List<String> lines(List<Row> rows, boolean together) {
    Map<String, List<Row>> groups = new LinkedHashMap<>();
    for (Row row : rows) {
      String group = together && !row.job().isEmpty() ? row.job() : row.run();
      groups.computeIfAbsent(group, absent -> new ArrayList<>()).add(row);
    }
    int width =
        groups.keySet().stream().map(Printable::text).mapToInt(String::length).max().orElse(0);
    width = Math.max(12, width);
    List<String> lines = new ArrayList<>();
    lines.add(line(width, "run", "started (UTC)", "state", "program"));
    for (Map.Entry<String, List<Row>> group : groups.entrySet()) {
      lines.add(line(width, group.getKey(), group.getValue()));
    }
    return lines;
  }

  private static String line(int width, String name, List<Row> rows) {
    Row row = rows.get(rows.size() - 1);
    if (!name.equals(row.job())) {
      return line(width, name, time(row.startedAt()), row.state(), what(row) + reason(row));
    }
    Map<String, Long> states =
        rows.stream()
            .collect(Collectors.groupingBy(Row::state, TreeMap::new, Collectors.counting()));
    String state = STATES.stream().filter(states::containsKey).findFirst().orElse(row.state());
    String each =
        states.entrySet().stream()
            .map(of -> of.getValue() + " " + of.getKey())
            .collect(Collectors.joining(", ", ": ", ""));
    String ranks = ", " + Text.countOf(rows.size(), row.rankCount(), "rank");
    ranks += states.size() == 1 ? "" : each;
    return line(width, name, time(row.startedAt()), state, what(row) + ranks);
  }

  private static String line(int width, String run, String started, String state, String program) {
    return String.join(
            "  ",
            Text.left(run, width),
            Text.left(started, 19),
            Text.left(state, 7),
            Printable.text(program))
        .stripTrailing();
  }

  private static String time(Instant instant) {
    return instant.truncatedTo(ChronoUnit.SECONDS).toString().replace('T', ' ').replace("Z", "");
  }

  private static String what(Row row) {
    String program = row.program().substring(row.program().lastIndexOf('/') + 1);
    String name = row.name().isEmpty() ? "" : " (" + row.name() + ")";
    String arguments = row.arguments().isEmpty() ? "" : " " + String.join(" ", row.arguments());
    return program + arguments + name;
  }

  private static String reason(Row row) {
    return row.endReason().isEmpty() || row.endReason().equals("exit")
        ? ""
        : ", " + row.endReason();
  }
}
