package whip.view;

import java.util.ArrayList;
import java.util.List;
import whip.model.profile.Fraction;
import whip.model.profile.Profile;
import whip.model.profile.RankRow;
import whip.model.profile.Ratio;
import whip.model.whatif.Outcome;
import whip.model.whatif.RankOutcome;
import whip.model.whatif.RanksOutcome;

/**
 * Ranks under a hypothesis beside what was measured of them, the largest span first, in 80 columns:
 *
 * <pre>
 * rank                          span     span'  change     par    par'
 * 0 on node7                      40        32  -20.0%    1.75    2.19
 * 1 on node8                      58        18  -69.0%    3.59   11.56
 *
 * The largest span is that of rank 1, and would be that of rank 0.
 * </pre>
 */
final class RanksChange {
  private static final int ROWS_MAX = 10;

  private RanksChange() {}

  static List<String> lines(RanksOutcome outcome, Profile profile) {
    String unit = profile.run().unit();
    List<RankOutcome> rows = outcome.ranks().stream().sorted(RankOutcome.ORDER).toList();
    List<String> lines = new ArrayList<>();
    lines.add(WhatIfTable.columns("rank", "span", "span'", "change", "par", "par'", "", ""));
    for (RankOutcome row : rows.subList(0, Math.min(ROWS_MAX, rows.size()))) {
      lines.add(line(row.measured(), row.outcome(), unit));
    }
    if (rows.size() > ROWS_MAX) {
      RankOutcome last = rows.get(rows.size() - 1);
      lines.add(
          "and %d more, down to a span' of %s (rank %d)"
              .formatted(
                  rows.size() - ROWS_MAX,
                  Units.scaled(last.outcome().span(), unit),
                  last.measured().rank()));
    }
    lines.add("");
    lines.addAll(
        Text.wrapped(
            critical(profile, outcome)
                + " The ranks count as side by side: what one waits for in another is on no path.",
            WhatIfTable.WIDTH,
            ""));
    return lines;
  }

  private static String line(RankRow before, Outcome after, String unit) {
    boolean isExact = after.spanMin().equals(after.span());
    return WhatIfTable.columns(
        before.rank() + (before.host().isEmpty() ? "" : " on " + before.host()),
        Units.scaled(before.span(), unit),
        (isExact ? "" : "≤") + Units.scaled(after.span(), unit),
        WhatIfTable.change(Fraction.of(before.span()), after.span()),
        Units.ratio(before.parallelism()),
        (isExact ? "" : "≥") + Units.ratio(Ratio.parallelism(after.work(), after.span())),
        "",
        "");
  }

  private static String critical(Profile profile, RanksOutcome outcome) {
    int before = profile.ranks().stream().min(RankRow.ORDER).orElseThrow().rank();
    int after = outcome.critical().measured().rank();
    return before == after
        ? "The largest span is that of rank %d, and would stay so.".formatted(before)
        : "The largest span is that of rank %d, and would be that of rank %d."
            .formatted(before, after);
  }
}
