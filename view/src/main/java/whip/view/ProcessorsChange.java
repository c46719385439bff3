package whip.view;

import java.util.ArrayList;
import java.util.List;
import whip.model.profile.Profile;
import whip.model.whatif.Outcome;
import whip.model.whatif.Processors;

/**
 * How long a program takes on P processors, as it is and under a hypothesis:
 *
 * <pre>
 *          P  at least   at most  at least'  at most'   changes by     and
 *          2        63        89       57.5     69.63        -8.7%  -21.8%
 * </pre>
 */
final class ProcessorsChange {

  /** A time interval on some processors, as it is and under the hypothesis. */
  record Row(Processors measured, Processors then) {}

  private ProcessorsChange() {}

  /** None for ranks, as of {@link ProcessorsTable#usual}. */
  static List<Row> rows(Profile profile, Outcome outcome) {
    if (profile.isOfRanks()) {
      return List.of();
    }
    // More than are useful now may be useful then.
    List<Integer> counts =
        Processors.doubling(profile.run().threads(), outcome.work(), outcome.bound());
    if (outcome.bound().signum() == 0) {
      counts = ProcessorsTable.usual(profile);
    }
    List<Row> rows = new ArrayList<>();
    for (Processors measured : ProcessorsTable.of(profile, counts)) {
      int count = measured.processors();
      rows.add(new Row(measured, Processors.of(count, profile.tables(), outcome)));
    }
    return rows;
  }

  /** After a blank line; none where there are no rows. */
  static List<String> lines(Profile profile, Outcome outcome) {
    String unit = profile.run().unit();
    List<Row> rows = rows(profile, outcome);
    List<String> lines = new ArrayList<>();
    if (rows.isEmpty()) {
      return lines;
    }
    lines.add("");
    lines.add("Time on P processors under any greedy schedule, without scheduling costs:");
    lines.add("");
    lines.add(line("P", "at least", "at most", "at least'", "at most'", "changes by", "and"));
    for (Row row : rows) {
      lines.add(
          line(
              Integer.toString(row.measured.processors()),
              Units.scaled(row.measured.timeMin(), unit),
              Units.scaled(row.measured.timeMax(), unit),
              Units.scaled(row.then.timeMin(), unit),
              Units.scaled(row.then.timeMax(), unit),
              WhatIfTable.change(row.measured.timeMin(), row.then.timeMin()),
              WhatIfTable.change(row.measured.timeMax(), row.then.timeMax())));
    }
    return lines;
  }

  private static String line(
      String processors,
      String least,
      String most,
      String leastThen,
      String mostThen,
      String changeOfLeast,
      String changeOfMost) {
    return String.join(
        " ",
        Text.right(processors, 9),
        Text.right(least, 11),
        Text.right(most, 11),
        Text.right(leastThen, 11),
        Text.right(mostThen, 11),
        Text.right(changeOfLeast, 11),
        Text.right(changeOfMost, 9));
  }
}
