package whip.view;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import whip.model.profile.Profile;
import whip.model.profile.RunInfo;
import whip.platform.Commands;
import whip.platform.Printable;

/**
 * The programs that one command started, in 80 columns:
 *
 * <pre>
 * run k3abcdefgh  2 programs, each a run of its own
 *
 * run                  program              work      span parallel  state
 * k3abcdefgh-pw3k2q7x  a 100             1.92 s    812 ms     2.36  complete
 * k3abcdefgh-pabl4t2c  b                 711 ms    390 ms     1.82  complete
 *
 * One alone: whip report k3abcdefgh-pw3k2q7x
 * </pre>
 */
public final class ProgramsTable {
  /** Programs up to which each has its table below. */
  public static final int TABLES_MAX = 4;

  private static final int PROGRAM = 20;

  private ProgramsTable() {}

  /**
   * The heading and a line for each.
   *
   * @param run what the command is called
   */
  public static List<String> lines(String run, List<Profile> programs, Commands commands) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "run %s  %s, each a run of its own".formatted(run, Text.count(programs.size(), "program")));
    lines.add("");
    int width =
        programs.stream()
            .map(profile -> Printable.text(profile.run().run()))
            .mapToInt(String::length)
            .max()
            .orElse(0);
    lines.add(line(width, "run", "program", "work", "span", "parallel", "state"));
    for (Profile profile : programs) {
      String unit = profile.run().unit();
      lines.add(
          line(
              width,
              profile.run().run(),
              command(profile.run()),
              Units.scaled(profile.tables().work(), unit),
              Units.scaled(profile.tables().span(), unit),
              Units.ratio(profile.parallelism()),
              profile.status().label()));
    }
    lines.add("");
    lines.add("One alone: " + commands.line("report " + programs.get(0).run().run()));
    return lines;
  }

  /** Its beginning differs from all others. */
  private static String command(RunInfo run) {
    String name = run.program().substring(run.program().lastIndexOf('/') + 1);
    String command =
        Stream.concat(Stream.of(name), run.arguments().stream()).collect(Collectors.joining(" "));
    return command.length() <= PROGRAM ? command : command.substring(0, PROGRAM - 1) + "…";
  }

  private static String line(
      int width,
      String run,
      String program,
      String work,
      String span,
      String parallelism,
      String state) {
    return String.join(
        " ",
        Text.left(run, width),
        Text.left(program, PROGRAM),
        Text.right(work, 9),
        Text.right(span, 9),
        Text.right(parallelism, 8),
        "",
        state);
  }
}
