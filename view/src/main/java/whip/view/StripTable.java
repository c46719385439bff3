package whip.view;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import whip.model.construct.AccountClass;
import whip.model.construct.Constructs;
import whip.model.construct.Grouped;
import whip.model.construct.Strip;
import whip.model.construct.ThreadSet;
import whip.model.construct.Times;
import whip.model.profile.Ratio;

/**
 * Where each thread's time went over the time of a run, in 80 columns. A character stands for the
 * class that has most of the slice around it:
 *
 * <pre>
 * run k3f9q2zd01  4 threads, elapsed 40
 *
 * threads    0                                                         40 work %
 * 0          ############################################################  100.0
 * 1-3        ..............................sssssssssssssss###############   35.0
 *
 * #=work s=sync .=idle
 * </pre>
 */
public final class StripTable {

  private static final int WIDTH = 80;
  private static final int THREADS = 10;
  private static final int COLUMNS = 60;

  /** Lines of threads; more are in JSON alone. */
  private static final int ROWS_MAX = 200;

  private final Constructs account;
  private final Strip strip;
  private final List<String> lines = new ArrayList<>();
  private final Set<AccountClass> drawn = EnumSet.noneOf(AccountClass.class);

  private StripTable(Constructs account) {
    this.account = account;
    // A slice of less than a column would not be seen.
    strip = account.strip().merged(1 + (account.strip().end() - 1) / COLUMNS);
  }

  /**
   * The table's lines.
   *
   * @param thread the only one to show; empty: all
   */
  public static List<String> lines(Constructs account, Optional<Integer> thread) {
    StripTable table = new StripTable(account);
    table.lines.add(ConstructsTable.title(account));
    if (table.strip.slices().isEmpty()) {
      table.lines.add("no strip: no time has passed, or an earlier version began this account");
      return table.lines;
    }
    table.lines.add("");
    table.threads(
        table.strip.groups().stream()
            .filter(group -> thread.isEmpty() || group.threads().numbers().contains(thread.get()))
            .map(group -> thread.isEmpty() ? group : alone(thread.get(), group))
            .toList());
    table.legend();
    return table.lines;
  }

  private static Grouped<List<Times>> alone(int thread, Grouped<List<Times>> group) {
    return new Grouped<>(new ThreadSet(List.of(thread)), group.value());
  }

  private void threads(List<Grouped<List<Times>>> groups) {
    String end = Units.scaled(strip.end(), account.unit());
    lines.add(line("threads", Text.left("0", COLUMNS - end.length()) + end, "work %"));
    for (Grouped<List<Times>> group : groups.subList(0, Math.min(ROWS_MAX, groups.size()))) {
      long work = group.value().stream().mapToLong(times -> times.of(AccountClass.WORK)).sum();
      lines.add(
          line(
              Text.listed(group.threads().toString(), THREADS),
              columns(group.value()),
              Units.fixed(Ratio.percent(work, strip.end()), 1)));
    }
    if (groups.size() > ROWS_MAX) {
      lines.add(
          "and %s of equal threads; --json has all of them"
              .formatted(Text.count(groups.size() - ROWS_MAX, "group")));
    }
    if (strip.threads() > strip.shown()) {
      lines.add(
          "the first %d of %d threads: a strip has no more"
              .formatted(strip.shown(), strip.threads()));
    }
    lines.add("");
  }

  private static String line(String threads, String columns, String work) {
    return Text.left(threads, THREADS) + " " + columns + " " + Text.right(work, 6);
  }

  /** Each column has the slice that its middle lies in. */
  private String columns(List<Times> bySlice) {
    StringBuilder columns = new StringBuilder();
    int slice = 0;
    for (int column = 0; column < COLUMNS; column++) {
      double middle = (column + 0.5) * strip.end() / COLUMNS;
      while (slice < bySlice.size() - 1 && strip.slices().get(slice).end() <= middle) {
        slice++;
      }
      AccountClass most = most(bySlice.get(slice));
      drawn.add(most);
      columns.append(symbol(most));
    }
    return columns.toString();
  }

  /** The class with most time, of equal ones the first. */
  static AccountClass most(Times times) {
    AccountClass most = AccountClass.WORK;
    for (AccountClass one : AccountClass.values()) {
      most = times.of(one) > times.of(most) ? one : most;
    }
    return most;
  }

  private static char symbol(AccountClass one) {
    return switch (one) {
      case WORK -> '#';
      case PREEMPTED -> 'p';
      case SYNC -> 's';
      case IMBALANCE -> 'i';
      case BARRIER -> 'b';
      case LIMITED -> 'l';
      case TASKWAIT -> 't';
      case MANAGEMENT -> 'm';
      case IDLE -> '.';
      case TOOL -> 'o';
    };
  }

  private void legend() {
    String legend =
        drawn.stream().map(one -> symbol(one) + "=" + one.label()).collect(Collectors.joining(" "));
    lines.addAll(Text.wrapped(legend, WIDTH, "  "));
  }
}
