package whip.view;

import java.util.ArrayList;
import java.util.List;
import whip.model.profile.Fraction;
import whip.model.profile.Profile;
import whip.model.whatif.Processors;

/**
 * How long a program takes on P processors, below a profile's table:
 *
 * <pre>
 * Without scheduling costs, on P processors under any greedy schedule:
 *
 *          P  takes at least      at most   speedup of at least  at most
 *          1             115          115                  1.00     1.00
 *          2              63           89                  1.29     1.83
 * </pre>
 */
public final class ProcessorsTable {

  private ProcessorsTable() {}

  /**
   * Where the user names none: as many as the run had, and on to where more do not help. None for
   * ranks: a processor of one cannot do the work of another, as in a greedy schedule it would.
   */
  public static List<Integer> usual(Profile profile) {
    return profile.isOfRanks()
        ? List.of()
        : Processors.doubling(
            profile.run().threads(),
            profile.tables().work(),
            Fraction.of(profile.tables().bound()));
  }

  /** Bounds of a measured run's time. */
  public static List<Processors> of(Profile profile, List<Integer> counts) {
    return counts.stream().map(count -> Processors.of(count, profile.tables())).toList();
  }

  /** The table's lines, without line ends. */
  public static List<String> lines(List<Processors> rows, String unit) {
    List<String> lines = new ArrayList<>();
    lines.add("Without scheduling costs, on P processors under any greedy schedule:");
    lines.add("");
    lines.add(line("P", "takes at least", "at most", "speedup of at least", "at most"));
    for (Processors row : rows) {
      lines.add(
          line(
              Integer.toString(row.processors()),
              amount(row.timeMin(), unit),
              amount(row.timeMax(), unit),
              Units.ratio(row.speedupMin()),
              Units.ratio(row.speedupMax())));
    }
    return lines;
  }

  private static String line(
      String processors, String timeMin, String timeMax, String speedupMin, String speedupMax) {
    return String.join(
        " ",
        Text.right(processors, 9),
        Text.right(timeMin, 15),
        Text.right(timeMax, 12),
        Text.right(speedupMin, 21),
        Text.right(speedupMax, 8));
  }

  /** Exact units are not rounded away: half a unit shows. */
  private static String amount(Fraction amount, String unit) {
    return amount.isInteger() || !unit.equals("units")
        ? Units.scaled(amount.rounded().longValueExact(), unit)
        : Units.fixed(amount.toDouble(), 1);
  }
}
