package whip.view;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import whip.model.construct.Caused;
import whip.model.construct.PathAccount;
import whip.model.construct.PathId;
import whip.model.profile.Ratio;

/**
 * The longest waits of a run by whose fault they were, below its account:
 *
 * <pre>{@code
 * causes: whose fault waits were
 * path that waited                 whose fault that was               time      %
 * parallel a.c:7                <- critical a.c:9                        6   37.5
 * not attributed                                                         1    6.3
 * }</pre>
 */
final class CausesTable {
  private static final int LABEL = 29;
  private static final String ARROW = " <- ";

  /** More are in JSON alone. */
  private static final int WAITS_MAX = 10;

  private final Map<PathId, PathAccount> rows = new HashMap<>();
  private final String unit;
  private final long base;

  private CausesTable(List<PathAccount> rows, String unit, long base) {
    rows.forEach(row -> this.rows.put(row.id(), row));
    this.unit = unit;
    this.base = base;
  }

  /**
   * Lines of the table and an empty one; none where no wait has a cause.
   *
   * @param what rows of the account are
   * @param rows all of them
   * @param unit of their times
   * @param base time that is 100 %
   */
  static List<String> lines(String what, List<PathAccount> rows, String unit, long base) {
    Caused caused = Caused.of(rows);
    return caused.waits().isEmpty()
        ? List.of()
        : new CausesTable(rows, unit, base).lines(what, caused);
  }

  private List<String> lines(String what, Caused caused) {
    List<String> lines = new ArrayList<>();
    lines.add("causes: whose fault waits were");
    lines.add(
        line(
            Text.left(what + " that waited", LABEL),
            " ".repeat(ARROW.length()),
            Text.left("whose fault that was", LABEL),
            "time",
            "%"));
    List<Caused.Wait> waits = caused.waits();
    for (Caused.Wait wait : waits.subList(0, Math.min(WAITS_MAX, waits.size()))) {
      lines.add(timeLine(label(wait.waiter()), ARROW, label(wait.cause()), wait.time()));
    }
    if (waits.size() > WAITS_MAX) {
      lines.add("and %s".formatted(Text.count(waits.size() - WAITS_MAX, "shorter one")));
    }
    if (caused.unattributed() > 0) {
      String rest = Text.left("not attributed", LABEL + ARROW.length() + LABEL);
      lines.add(timeLine(rest, "", "", caused.unattributed()));
    }
    lines.add("");
    return lines;
  }

  private String label(PathId id) {
    PathAccount row = rows.get(id);
    return row == null ? Text.left("path " + id, LABEL) : ConstructsTable.fitted(row, LABEL);
  }

  private String timeLine(String waiter, String arrow, String cause, long time) {
    return line(
        waiter, arrow, cause, Units.scaled(time, unit), Units.fixed(Ratio.percent(time, base), 1));
  }

  private static String line(
      String waiter, String arrow, String cause, String time, String percent) {
    return waiter + arrow + cause + " " + Text.right(time, 9) + " " + Text.right(percent, 6);
  }
}
