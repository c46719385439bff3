package whip.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import whip.model.construct.AccountDiff;
import whip.model.construct.Caused;
import whip.model.construct.Constructs;
import whip.model.construct.Gain;
import whip.model.construct.Gains;
import whip.model.construct.PathAccount;
import whip.model.construct.PathId;
import whip.model.profile.Fraction;
import whip.model.profile.Ratio;

/**
 * The largest gains of a run, below its account. Waits are in two rows: of the path that waited, by
 * class, and of the path whose fault they were.
 *
 * <pre>
 * gains: loss / threads; caused: waits that are its fault / threads;
 *   what if: decrease of the bound without that lock or imbalance
 * path                                 class            gain      %   what if
 * critical a.c:9                       caused           3.00   75.0
 * parallel a.c:7                       imbalance        1.50   37.5         0
 * critical a.c:9                       sync             1.50   37.5         3
 * </pre>
 *
 * <p>Below them stand the gains of an earlier run, if there is one to compare with:
 *
 * <pre>
 * achieved: gains of run k3f9q2zd00, less what is still lost there
 * path                                 class       predicted  achieved      %
 * critical a.c:9                       sync             1.50      0.50   33.3
 * </pre>
 */
final class GainsTable {
  private static final int LABEL = 36;

  /** More are in JSON alone. */
  private static final int GAINS_MAX = 10;

  private GainsTable() {}

  /** A line of the table. */
  private record Row(PathAccount path, String one, Fraction gain, Optional<Fraction> whatIf) {}

  /**
   * Lines of the table and an empty one; none without gains.
   *
   * @param what rows of the account are
   * @param paths all of these rows
   */
  static List<String> lines(String what, List<PathAccount> paths, Gains gains, Constructs account) {
    List<String> lines = new ArrayList<>();
    List<Row> rows = rows(paths, gains);
    if (!rows.isEmpty()) {
      add(lines, what, rows, account);
    }
    gains.baseline().ifPresent(diff -> addAchieved(lines, diff));
    return lines;
  }

  private static void add(List<String> lines, String what, List<Row> rows, Constructs account) {
    lines.add("gains: loss / threads; caused: waits that are its fault / threads;");
    lines.add("  what if: decrease of the bound without that lock or imbalance");
    lines.add(line(Text.left(what, LABEL), "class", "gain", "%", "what if"));
    for (Row row : rows.subList(0, Math.min(GAINS_MAX, rows.size()))) {
      lines.add(
          line(
              ConstructsTable.fitted(row.path, LABEL),
              row.one,
              Units.scaled(row.gain, account.unit()),
              Units.fixed(Ratio.percent(row.gain, Fraction.of(account.elapsed())), 1),
              row.whatIf.map(time -> Units.scaled(time, account.unit())).orElse("")));
    }
    if (rows.size() > GAINS_MAX) {
      lines.add("and %s".formatted(Text.count(rows.size() - GAINS_MAX, "smaller gain")));
    }
    lines.add("");
  }

  private static void addAchieved(List<String> lines, AccountDiff diff) {
    List<AccountDiff.Achieved> all = diff.achieved();
    String run = diff.before().run();
    if (all.isEmpty()) {
      lines.add("run %s had nothing to gain".formatted(run));
      lines.add("");
      return;
    }
    String unit = diff.before().unit();
    lines.add("achieved: gains of run %s, less what is still lost there".formatted(run));
    lines.add(achievedLine("path", "class", "predicted", "achieved", "%"));
    for (AccountDiff.Achieved gain : all.subList(0, Math.min(GAINS_MAX, all.size()))) {
      lines.add(
          achievedLine(
              gain.path().text(),
              gain.one().label(),
              Units.scaled(gain.predicted(), unit),
              signed(gain.achieved(), unit),
              Units.fixed(Ratio.percent(gain.achieved(), gain.predicted()), 1)));
    }
    if (all.size() > GAINS_MAX) {
      lines.add("and %s".formatted(Text.count(all.size() - GAINS_MAX, "smaller gain")));
    }
    lines.add("");
  }

  /** Units are for amounts. */
  private static String signed(Fraction time, String unit) {
    return time.signum() < 0
        ? "-" + Units.scaled(Fraction.ZERO.minus(time), unit)
        : Units.scaled(time, unit);
  }

  /** The largest first. */
  private static List<Row> rows(List<PathAccount> paths, Gains gains) {
    Map<PathId, List<Caused.Wait>> byCause = Caused.of(paths).byCause();
    List<Row> rows = new ArrayList<>();
    for (PathAccount path : paths) {
      for (Gain gain : gains.of(path)) {
        rows.add(new Row(path, gain.one().label(), gain.sum(), gain.whatIf()));
      }
      Fraction caused = gains.caused(byCause.getOrDefault(path.id(), List.of()));
      if (caused.signum() > 0) {
        rows.add(new Row(path, "caused", caused, Optional.empty()));
      }
    }
    rows.sort(Comparator.comparing(Row::gain).reversed());
    return rows;
  }

  private static String line(String path, String one, String gain, String percent, String whatIf) {
    return String.join(
            " ",
            path,
            Text.left(one, 11),
            Text.right(gain, 9),
            Text.right(percent, 6),
            Text.right(whatIf, 9))
        .stripTrailing();
  }

  private static String achievedLine(
      String path, String one, String predicted, String achieved, String percent) {
    return String.join(
        " ",
        Text.left(path, LABEL),
        Text.left(one, 11),
        Text.right(predicted, 9),
        Text.right(achieved, 9),
        Text.right(percent, 6));
  }
}
