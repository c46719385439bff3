package whip.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import whip.model.node.DirectiveKind;
import whip.model.profile.Position;
import whip.model.profile.Profile;
import whip.model.profile.RunInfo;
import whip.model.view.Diff;
import whip.model.view.DiffEntry;
import whip.model.view.DiffRow;

/**
 * A comparison as a table of 80 columns. Numbers that are all the same stand once:
 *
 * <pre>
 * before  run 8h2k0v4p  relax 1000   2 threads, clock virtual, complete
 * after   run 9c11k2fa  relax 1000   2 threads, clock virtual, complete
 *
 * directive               run    instances      work      span parallel    serial
 * Program                 before         1       115        63     1.83         3
 *                         after          1       135        73     1.85         3
 *                         change     +0.0%    +17.4%    +15.9%    +1.3%     +0.0%
 * relax.c:3               both           1       112        60     1.87        10
 *   parallel
 * </pre>
 */
public final class DiffTable {
  private static final int WIDTH = 80;
  private static final int LABEL = 23;

  private final Diff diff;
  private final List<String> lines = new ArrayList<>();

  private DiffTable(Diff diff) {
    this.diff = diff;
  }

  /** The table's lines, without line ends. */
  public static List<String> lines(Diff diff) {
    DiffTable table = new DiffTable(diff);
    table.run("before", diff.before());
    table.run("after ", diff.after());
    DiffNotes.of(diff)
        .forEach(note -> table.lines.addAll(Text.wrapped("note: " + note, WIDTH, "    ")));
    table.lines.add("");
    table.line("directive", "run", "instances", "work", "span", "parallel", "serial");
    diff.rows().forEach(table::row);
    return List.copyOf(table.lines);
  }

  private void run(String which, Profile profile) {
    RunInfo run = profile.run();
    String command = ProfileTable.command(run);
    String threads = run.threads() == 1 ? "1 thread" : run.threads() + " threads";
    lines.addAll(
        Text.wrapped(
            "%s  run %s  %s  %s, clock %s, %s"
                .formatted(
                    which, run.run(), command, threads, run.clock(), profile.status().label()),
            WIDTH,
            "        "));
  }

  private void row(DiffRow row) {
    Optional<DiffEntry> before = row.before();
    Optional<DiffEntry> after = row.after();
    List<String> labels = labels(row);
    if (row.isMatched()
        && diff.hasOneUnit()
        && before.orElseThrow().hasNumbersOf(after.orElseThrow())) {
      amounts(labels.get(0), "both", after.orElseThrow(), diff.after());
      if (!labels.get(1).isEmpty()) {
        lines.add(labels.get(1));
      }
      return;
    }
    if (row.isMatched()) {
      amounts(labels.get(0), "before", before.orElseThrow(), diff.before());
      amounts(labels.get(1), "after", after.orElseThrow(), diff.after());
      change(before.orElseThrow(), after.orElseThrow());
    } else if (before.isPresent()) {
      amounts(labels.get(0), "before", before.get(), diff.before());
      lines.add(Text.left(labels.get(1), LABEL) + " gone");
    } else {
      amounts(labels.get(0), "after", after.orElseThrow(), diff.after());
      lines.add(Text.left(labels.get(1), LABEL) + " new");
    }
  }

  /** Two lines: the directive's place in the newer run; its kind and where it came from. */
  private static List<String> labels(DiffRow row) {
    if (row.kind() == DirectiveKind.PROGRAM) {
      return List.of("Program", "");
    }
    String place = row.label().isEmpty() ? ProfileTable.NOWHERE : row.label();
    String kind = "  " + row.kind().label();
    if (row.isMatched()) {
      Position old = row.before().orElseThrow().position();
      if (!old.label().equals(row.label())) {
        kind += ", was " + (old.isInSource() ? ":" + old.line() : old.label());
      }
    }
    return List.of(place, kind);
  }

  private void amounts(String label, String run, DiffEntry entry, Profile profile) {
    String unit = profile.run().unit();
    line(
        label,
        run,
        Long.toString(entry.instances()),
        Units.scaled(entry.work(), unit),
        Units.scaled(entry.span(), unit),
        Units.ratio(entry.parallelism()),
        Units.scaled(entry.serialWork(), unit));
  }

  private void change(DiffEntry before, DiffEntry after) {
    boolean amounts = diff.hasOneUnit();
    line(
        "",
        "change",
        percent(Change.percent(before.instances(), after.instances())),
        amounts ? percent(Change.percent(before.work(), after.work())) : "",
        amounts ? percent(Change.percent(before.span(), after.span())) : "",
        percent(Change.percent(before.parallelism(), after.parallelism())),
        amounts ? percent(Change.percent(before.serialWork(), after.serialWork())) : "");
  }

  /** From nothing to something is no percentage. */
  static String percent(OptionalDouble change) {
    return change.isEmpty()
        ? "new"
        : (change.getAsDouble() < 0 ? "" : "+") + Units.fixed(change.getAsDouble(), 1) + "%";
  }

  private void line(
      String label,
      String run,
      String instances,
      String work,
      String span,
      String parallel,
      String serial) {
    lines.add(
        String.join(
                " ",
                Text.left(label, LABEL),
                Text.left(run, 6),
                Text.right(instances, 9),
                Text.right(work, 9),
                Text.right(span, 9),
                Text.right(parallel, 8),
                Text.right(serial, 9))
            .stripTrailing());
  }
}
