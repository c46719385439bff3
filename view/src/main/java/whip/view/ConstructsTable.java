package whip.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import whip.model.construct.Account;
import whip.model.construct.AccountClass;
import whip.model.construct.Constructs;
import whip.model.construct.Constructs.Unclosed;
import whip.model.construct.Efficiency;
import whip.model.construct.Gains;
import whip.model.construct.Overheads;
import whip.model.construct.PathAccount;
import whip.model.construct.PathId;
import whip.model.construct.Regions;
import whip.model.construct.Times;
import whip.model.profile.Ratio;

/**
 * Where threads' time went, in 80 columns:
 *
 * <pre>
 * run k3f9q2zd01  4 threads, elapsed 4
 *
 * class            time      %  most of it in
 * work                4   25.0  critical a.c:9
 * sync                6   37.5  critical a.c:9
 * imbalance           6   37.5  parallel a.c:7
 *
 * parallel efficiency 25.0 %
 *   serialization 100.0 % x load balance 40.0 % x scheduling 62.5 %
 * in regions 100.0 % of the elapsed time
 *
 * path                             count      exec     enter      body      exit
 * program                              1         4         0         4         0
 *   parallel a.c:7                     4        16         0        10         6
 *     critical a.c:9                   4        10         6         4         0
 * </pre>
 *
 * <p>followed by the classes' shares of each row, by the regions' overheads, by gains, and by
 * causes of waits. Above the paths stand the run's phases, if it has any, or a job's processes
 * ({@link JobRanks}).
 */
public final class ConstructsTable {

  private static final int WIDTH = 80;
  private static final int LABEL = 30;
  private static final int SHARE_LABEL = 20;
  private static final int REGION_LABEL = 27;

  /** Rows of one table; more are in JSON alone. */
  private static final int ROWS_MAX = 200;

  /** Deeper rows are not moved further to the right. */
  private static final int INDENTS_MAX = 5;

  private final Constructs account;
  private final String unit;
  private final Optional<Integer> thread;

  /** All of them; {@link #shown} are those with most time. */
  private final List<Row> rows;

  private final List<Row> shown;
  private final long base;
  private final List<String> lines = new ArrayList<>();

  /** A line of the account. */
  private record Row(PathAccount path, Account sum, int indents) {}

  private ConstructsTable(Constructs whole, boolean byConstruct, Optional<Integer> thread) {
    account = thread.map(whole::only).orElse(whole);
    unit = whole.unit();
    this.thread = thread;
    base = thread.map(whole::elapsedOf).orElseGet(whole::threadTime);
    rows = byConstruct ? flat() : tree();
    shown = rows.size() <= ROWS_MAX ? rows : longest(byConstruct ? ownTimes() : timesInTree());
  }

  /**
   * The table's lines.
   *
   * @param byConstruct a line for each construct, whatever paths lead to it; else one for each path
   * @param thread only its numbers; empty: sums over all threads
   */
  public static List<String> lines(
      Constructs account, boolean byConstruct, Optional<Integer> thread, Gains gains) {
    ConstructsTable table = new ConstructsTable(account, byConstruct, thread);
    String what = byConstruct ? "construct" : "path";
    table.head(account);
    table.classes();
    table.efficiency();
    if (thread.isEmpty()) {
      table.lines.addAll(JobRanks.lines(account));
    }
    table.lines.addAll(PhasesTable.lines(account));
    table.columns(what);
    table.shares(what);
    if (thread.isEmpty()) {
      table.regions();
      table.lines.addAll(
          GainsTable.lines(what, table.rows.stream().map(Row::path).toList(), gains, account));
    }
    table.causes(what, byConstruct);
    table.foot();
    return table.lines;
  }

  private List<Row> tree() {
    return account.tree().stream()
        .map(placed -> row(placed.path(), Math.min(placed.level(), INDENTS_MAX)))
        .filter(row -> !row.path.counts().accounts().isEmpty())
        .toList();
  }

  private List<Row> flat() {
    return account.byConstruct().stream()
        .map(path -> row(path, 0))
        .filter(row -> !row.path.counts().accounts().isEmpty())
        .toList();
  }

  /** Time of each path and of all below it: no path has more than the one that it is in. */
  private Map<PathId, Long> timesInTree() {
    Map<PathId, Long> times = new HashMap<>();
    List<Constructs.Placed> tree = account.tree();
    for (int i = tree.size() - 1; i >= 0; i--) {
      PathAccount path = tree.get(i).path();
      long all = times.merge(path.id(), path.counts().sum().times().total(), Math::addExact);
      if (tree.get(i).level() > 0) {
        times.merge(path.parent(), all, Math::addExact);
      }
    }
    return times;
  }

  private Map<PathId, Long> ownTimes() {
    return rows.stream()
        .collect(Collectors.toMap(row -> row.path.id(), row -> row.sum.times().total()));
  }

  /** Rows that are shown, in their order: those with most time, of equal ones the first. */
  private List<Row> longest(Map<PathId, Long> times) {
    Set<PathId> longest =
        rows.stream()
            .map(row -> row.path.id())
            .sorted(Comparator.comparingLong((PathId id) -> times.get(id)).reversed())
            .limit(ROWS_MAX)
            .collect(Collectors.toSet());
    return rows.stream().filter(row -> longest.contains(row.path.id())).toList();
  }

  private static Row row(PathAccount path, int indents) {
    return new Row(path, path.counts().sum(), indents);
  }

  private void head(Constructs whole) {
    lines.add(title(whole));
    if (!whole.phase().isEmpty()) {
      lines.add(PhasesTable.only(whole.phase()));
    }
    if (whole.isTimeWindow()) {
      lines.add(PhasesTable.timeWindow(whole.begin(), whole.elapsed(), unit));
    }
    thread.ifPresent(number -> lines.add("thread %d alone".formatted(number)));
    for (Unclosed open : whole.unclosed()) {
      lines.addAll(
          Text.wrapped(
              "thread %d has %s %s: please report it with the program"
                  .formatted(
                      open.thread(),
                      Units.scaled(Math.abs(open.time()), unit),
                      open.time() > 0 ? "in no class" : "in two classes"),
              WIDTH,
              "  "));
    }
    lines.add("");
  }

  /**
   * {@code run k3f9q2zd01 4 threads, elapsed 1.20 s so far}; {@code job relax 2 ranks, 8 threads,
   * elapsed 1.20 s}.
   */
  static String title(Constructs account) {
    return "%s %s  %s%s, elapsed %s%s"
        .formatted(
            account.isOfJob() ? "job" : "run",
            account.run(),
            account.isOfJob() ? Text.count(account.ranks().size(), "rank") + ", " : "",
            Text.count(account.threads(), "thread"),
            Units.scaled(account.elapsed(), account.unit()),
            account.ended() || account.isTimeWindow() ? "" : " so far");
  }

  private void classes() {
    lines.add(classLine("class", "time", "%", "most of it in"));
    Times times = rows.stream().map(row -> row.sum.times()).reduce(Times.NONE, Times::plus);
    for (AccountClass one : AccountClass.values()) {
      if (times.of(one) != 0) {
        lines.add(
            classLine(
                one.label(),
                Units.scaled(times.of(one), unit),
                percent(times.of(one), base),
                largest(one)));
      }
    }
    lines.add("");
  }

  private String largest(AccountClass one) {
    return rows.stream()
        .max(Comparator.comparingLong(row -> row.sum.times().of(one)))
        .map(row -> row.path.text())
        .orElse("");
  }

  private static String classLine(String name, String time, String percent, String where) {
    return stripped(
        Text.left(name, 11),
        Text.right(time, 9),
        Text.right(percent, 6),
        "",
        Text.shortened(where, 50));
  }

  private void efficiency() {
    Efficiency efficiency = Efficiency.of(account);
    lines.add("parallel efficiency %s %%".formatted(percent(efficiency.work(), base)));
    if (thread.isEmpty()) {
      lines.add(
          "  serialization %s x load balance %s x scheduling %s"
              .formatted(
                  share(efficiency.serialization()),
                  share(efficiency.loadBalance()),
                  share(efficiency.scheduling())));
      lines.add(
          "in regions %s %% of the elapsed time"
              .formatted(Units.fixed(Regions.coverage(account), 1)));
    }
    lines.add("");
  }

  private void columns(String what) {
    lines.add(columnLine(Text.left(what, LABEL), "count", "exec", "enter", "body", "exit"));
    for (Row row : shown) {
      lines.add(
          columnLine(
              label(row, LABEL),
              Units.count(row.sum.entries()),
              Units.scaled(row.sum.exec(), unit),
              Units.scaled(row.sum.enter(), unit),
              Units.scaled(row.sum.body(), unit),
              Units.scaled(row.sum.exit(), unit)));
    }
    cut(what, rows.size());
    lines.add("");
  }

  private static String columnLine(
      String label, String count, String exec, String enter, String body, String exit) {
    return stripped(
        label,
        Text.right(count, 8),
        Text.right(exec, 9),
        Text.right(enter, 9),
        Text.right(body, 9),
        Text.right(exit, 9));
  }

  private void shares(String what) {
    lines.add(
        Text.left(what + ", % of all", SHARE_LABEL)
            + "  work preem  sync imbal barri limit taskw manag  idle  tool");
    for (Row row : shown) {
      Times times = row.sum.times();
      if (!times.equals(Times.NONE)) {
        StringBuilder line = new StringBuilder(label(row, SHARE_LABEL));
        for (AccountClass one : AccountClass.values()) {
          line.append(' ').append(Text.right(percentOrBlank(times.of(one)), 5));
        }
        lines.add(line.toString().stripTrailing());
      }
    }
    cut(what, rows.size());
    lines.add("");
  }

  /** Says how many rows a table is without. */
  private void cut(String what, int all) {
    if (all > ROWS_MAX) {
      lines.add(
          "and %s with less time; --json has all of them"
              .formatted(Text.count(all - ROWS_MAX, what)));
    }
  }

  private String percentOrBlank(long time) {
    return time == 0 ? "" : percent(time, base);
  }

  private void regions() {
    List<Regions.Region> regions = Regions.of(account);
    if (regions.isEmpty()) {
      return;
    }
    lines.add("overheads, % of the region's threads' time; program: of all threads' time");
    lines.add(
        regionLine(
            Text.left("region", REGION_LABEL),
            "wall",
            "synch",
            "imbal",
            "limpar",
            "mgmt",
            "taskw",
            "program"));
    for (Regions.Region region : regions.subList(0, Math.min(ROWS_MAX, regions.size()))) {
      Overheads overheads = region.overheads();
      lines.add(
          regionLine(
              fitted(region.path(), REGION_LABEL),
              Units.scaled(region.wall(), unit),
              percent(overheads.synchronization(), region.threadTime()),
              percent(overheads.imbalance(), region.threadTime()),
              percent(overheads.limited(), region.threadTime()),
              percent(overheads.management(), region.threadTime()),
              percent(overheads.taskwait(), region.threadTime()),
              percent(overheads.total(), base)));
    }
    cut("region", regions.size());
    lines.add("");
  }

  private static String regionLine(String region, String wall, String... percents) {
    List<String> cells = new ArrayList<>();
    cells.add(region);
    cells.add(Text.right(wall, 9));
    for (String percent : percents) {
      cells.add(Text.right(percent, 6));
    }
    return String.join(" ", cells).stripTrailing();
  }

  private void causes(String what, boolean byConstruct) {
    List<PathAccount> all = byConstruct ? account.byConstruct() : account.paths();
    lines.addAll(CausesTable.lines(what, all, unit, base));
  }

  private void foot() {
    if (!account.notVisible().isEmpty()) {
      String names = account.notVisible().stream().collect(Collectors.joining(", "));
      lines.addAll(
          Text.wrapped(
              "not visible, so in other classes (docs/constructs.md): " + names, WIDTH, "  "));
    }
  }

  private static String label(Row row, int width) {
    String indent = "  ".repeat(width < LABEL ? 0 : row.indents);
    return indent + fitted(row.path, width - indent.length());
  }

  /** Cuts the place at its beginning, and leaves the kind. */
  static String fitted(PathAccount path, int width) {
    String text = path.text();
    String kind = path.kind().label();
    return text.length() <= width
        ? Text.left(text, width)
        : kind + " " + Text.left(text.substring(kind.length() + 1), width - kind.length() - 1);
  }

  private static String stripped(String... cells) {
    return String.join(" ", cells).stripTrailing();
  }

  private static String percent(long part, long whole) {
    return Units.fixed(Ratio.percent(part, whole), 1);
  }

  private static String share(double value) {
    return Double.isNaN(value) ? "-" : Units.fixed(100 * value, 1) + " %";
  }
}
