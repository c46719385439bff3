package whip.view;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import whip.model.construct.AccountClass;
import whip.model.construct.AccountDiff;
import whip.model.construct.Constructs;

/**
 * Two runs' accounts below their comparison, in 80 columns: by class, and the paths and classes
 * that changed most.
 *
 * <pre>
 * time of all threads                 class           before      after    change
 * threads x elapsed                                       16         20    +25.0%
 *                                     sync                 6          6     +0.0%
 *                                     barrier              0          4       new
 *
 * changed most                        class           before      after    change
 * barrier a.c:14                      barrier              0          4       new
 * </pre>
 */
public final class AccountDiffTable {
  private static final int LABEL = 35;

  /** More are in JSON alone. */
  private static final int CHANGES_MAX = 10;

  private final AccountDiff diff;
  private final List<String> lines = new ArrayList<>();

  private AccountDiffTable(AccountDiff diff) {
    this.diff = diff;
  }

  /** The table's lines, without line ends. */
  public static List<String> lines(AccountDiff diff) {
    AccountDiffTable table = new AccountDiffTable(diff);
    table.classes();
    table.changes();
    return List.copyOf(table.lines);
  }

  private void classes() {
    line("time of all threads", "class", "before", "after", "change");
    times("threads x elapsed", "", diff.before().threadTime(), diff.after().threadTime());
    for (AccountClass one : AccountClass.values()) {
      long before = time(diff.before(), one);
      long after = time(diff.after(), one);
      if (before != 0 || after != 0) {
        times("", one.label(), before, after);
      }
    }
  }

  private static long time(Constructs account, AccountClass one) {
    return account.times().of(one);
  }

  private void changes() {
    List<AccountDiff.Change> changed =
        diff.changes().stream().filter(change -> change.by() != 0).toList();
    lines.add("");
    if (changed.isEmpty()) {
      lines.add("no path has another time in any class");
      return;
    }
    line("changed most", "class", "before", "after", "change");
    changed.stream()
        .limit(CHANGES_MAX)
        .forEach(
            change ->
                times(change.path().text(), change.one().label(), change.before(), change.after()));
    if (changed.size() > CHANGES_MAX) {
      lines.add("and %s".formatted(Text.count(changed.size() - CHANGES_MAX, "smaller change")));
    }
  }

  private void times(String label, String one, long before, long after) {
    OptionalDouble change = Change.percent(before, after);
    line(
        label,
        one,
        Units.scaled(before, diff.before().unit()),
        Units.scaled(after, diff.after().unit()),
        DiffTable.percent(change));
  }

  private void line(String label, String one, String before, String after, String change) {
    lines.add(
        String.join(
                " ",
                Text.left(label, LABEL),
                Text.left(one, 11),
                Text.right(before, 10),
                Text.right(after, 10),
                Text.right(change, 9))
            .stripTrailing());
  }
}
