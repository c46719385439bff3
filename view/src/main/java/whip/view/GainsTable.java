package whip.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import whip.model.construct.Constructs;
import whip.model.construct.Gain;
import whip.model.profile.Fraction;
import whip.model.profile.Ratio;

/**
 * The largest gains of a run, below its account:
 *
 * <pre>
 * gains: loss / threads; what if: decrease of the bound without that lock
 * path                                 class            gain      %   what if
 * critical a.c:9                       sync             1.50   37.5         3
 * </pre>
 */
final class GainsTable {
  private static final int LABEL = 36;

  /** More are in JSON alone. */
  private static final int GAINS_MAX = 10;

  private GainsTable() {}

  /**
   * Lines of the table and an empty one; none without gains.
   *
   * @param what rows of the account are
   * @param gains of all rows
   */
  static List<String> lines(String what, List<Gain> gains, Constructs account) {
    if (gains.isEmpty()) {
      return List.of();
    }
    List<Gain> sorted = new ArrayList<>(gains);
    sorted.sort(Comparator.comparing(Gain::sum).reversed());
    List<String> lines = new ArrayList<>();
    lines.add("gains: loss / threads; what if: decrease of the bound without that lock");
    lines.add(line(Text.left(what, LABEL), "class", "gain", "%", "what if"));
    for (Gain gain : sorted.subList(0, Math.min(GAINS_MAX, sorted.size()))) {
      lines.add(
          line(
              ConstructsTable.fitted(gain.path(), LABEL),
              gain.one().label(),
              Units.scaled(gain.sum(), account.unit()),
              Units.fixed(Ratio.percent(gain.sum(), Fraction.of(account.elapsed())), 1),
              gain.whatIf().map(time -> Units.scaled(time, account.unit())).orElse("")));
    }
    if (sorted.size() > GAINS_MAX) {
      lines.add("and %s".formatted(Text.count(sorted.size() - GAINS_MAX, "smaller gain")));
    }
    lines.add("");
    return lines;
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
}
