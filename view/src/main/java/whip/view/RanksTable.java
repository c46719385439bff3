package whip.view;

import java.util.ArrayList;
import java.util.List;
import whip.model.profile.Profile;
import whip.model.profile.RankRow;

/**
 * Ranks beside one another, largest span first, in 80 columns:
 *
 * <pre>
 *   rank  host                           work      span parallel  state
 * *    1  node8                        1.92 s    812 ms     2.36  complete
 *      0  node7                        1.90 s    411 ms     4.62  complete
 * and 6 more, down to a span of 377 ms (rank 5)
 *
 * * the critical path ...
 * </pre>
 */
final class RanksTable {
  private static final int WIDTH = 80;
  private static final int ROWS_MAX = 10;

  private RanksTable() {}

  static List<String> lines(Profile profile) {
    String unit = profile.run().unit();
    List<RankRow> rows = profile.ranks().stream().sorted(RankRow.ORDER).toList();
    List<String> lines = new ArrayList<>();
    lines.add(line(" ", "rank", "host", "work", "span", "parallel", "state"));
    for (RankRow row : rows.subList(0, Math.min(ROWS_MAX, rows.size()))) {
      lines.add(
          line(
              row.equals(rows.get(0)) ? "*" : " ",
              Integer.toString(row.rank()),
              row.host(),
              Units.scaled(row.work(), unit),
              Units.scaled(row.span(), unit),
              Units.ratio(row.parallelism()),
              row.status().label()));
    }
    if (rows.size() > ROWS_MAX) {
      RankRow last = rows.get(rows.size() - 1);
      lines.add(
          "and %d more, down to a span of %s (rank %d)"
              .formatted(rows.size() - ROWS_MAX, Units.scaled(last.span(), unit), last.rank()));
    }
    lines.add("");
    lines.addAll(
        Text.wrapped(
            "* the largest span: the critical path is this rank's. The ranks count as side by side: where one waits for another in MPI, that is work of the one that waits. One alone: whip report %s"
                .formatted(rows.get(0).run()),
            WIDTH,
            ""));
    return lines;
  }

  private static String line(
      String mark,
      String rank,
      String host,
      String work,
      String span,
      String parallelism,
      String state) {
    return String.join(
        " ",
        mark,
        Text.right(rank, 6),
        "",
        Text.left(host, 24),
        Text.right(work, 9),
        Text.right(span, 9),
        Text.right(parallelism, 8),
        "",
        state);
  }
}
