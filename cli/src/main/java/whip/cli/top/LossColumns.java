package whip.cli.top;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import whip.model.construct.AccountClass;
import whip.model.construct.Constructs;
import whip.model.construct.PathAccount;
import whip.model.construct.Times;
import whip.model.profile.Position;
import whip.model.profile.Ratio;
import whip.view.AccountSummary;
import whip.view.Text;
import whip.view.Units;

/**
 * The list's other columns: what all threads lost in each directive itself, in % of their time, by
 * as many classes as fit, the largest loss first.
 *
 * <pre>
 *   directive                kind       imbalance       sync       idle
 * > Program                                  37.5       37.5        0.0
 *   a.c:7                    parallel        37.5        0.0        0.0
 * </pre>
 */
final class LossColumns {
  private static final int MARK = 2;
  private static final int KIND = 9;

  /** The longest name of a class, and the space before it. */
  private static final int COLUMN = 11;

  /** Fewer classes are shown before labels get shorter; one always is. */
  private static final int LABEL_MIN = 21;

  /** A construct of the source, as profiles and accounts both name it. */
  private record Place(String kind, String file, String label) {
    static Place of(String kind, Position position) {
      return new Place(kind, position.file(), position.label());
    }
  }

  private final Constructs account;
  private final Map<Place, Times> times = new HashMap<>();
  private final List<AccountClass> classes;
  private final int labelWidth;

  LossColumns(Constructs account, int columns) {
    this.account = account;
    for (PathAccount path : account.paths()) {
      times.merge(
          Place.of(path.kind().label(), path.position()), path.counts().sum().times(), Times::plus);
    }
    List<AccountClass> losses = AccountSummary.losses(account);
    int room = Math.max(1, (columns - MARK - LABEL_MIN - 1 - KIND) / COLUMN);
    classes = losses.subList(0, Math.min(room, losses.size()));
    labelWidth = Math.max(1, columns - MARK - 1 - KIND - COLUMN * classes.size());
  }

  String head() {
    return line("  ", "directive", "kind", classes.stream().map(AccountClass::label).toList());
  }

  String row(String mark, TopRow row) {
    Times own =
        row.isProgram()
            ? account.times()
            : times.getOrDefault(Place.of(row.kindLabel(), row.position()), Times.NONE);
    return line(
        mark, row.label(), row.kindLabel(), classes.stream().map(one -> share(own, one)).toList());
  }

  private String share(Times own, AccountClass one) {
    return Units.fixed(Ratio.percent(own.of(one), account.threadTime()), 1);
  }

  private String line(String mark, String label, String kind, List<String> cells) {
    StringBuilder line = new StringBuilder(mark);
    line.append(Text.left(label, labelWidth)).append(' ').append(Text.left(kind, KIND));
    cells.forEach(cell -> line.append(' ').append(Text.right(cell, COLUMN - 1)));
    return line.toString();
  }
}
