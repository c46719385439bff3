package whip.view;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import whip.model.node.DirectiveKind;
import whip.model.profile.CriticalRow;
import whip.model.profile.Fraction;
import whip.model.profile.Profile;
import whip.model.profile.Ratio;
import whip.model.profile.RegionRow;
import whip.model.whatif.Factor;
import whip.model.whatif.Ranking;
import whip.platform.Commands;

/**
 * Gain of making each region faster alone, as a table of 80 columns:
 *
 * <pre>
 * each region alone 16x faster; measured: span 63, parallelism 1.83
 *
 * region                   serial%  gain%     span'    par'  enough then critical
 * relax.c:5 for               79.4   60.3        25    4.60   7.14x relax.c:3
 * Program                      4.8    4.5     60.19    1.91     inf relax.c:5
 * </pre>
 */
public final class RankTable {
  private static final int ROWS_MAX = 30;

  private final Profile profile;
  private final String unit;
  private final List<String> lines = new ArrayList<>();

  private RankTable(Profile profile) {
    this.profile = profile;
    unit = profile.run().unit();
  }

  /** The table's lines, without line ends. */
  public static List<String> lines(
      Profile profile, Factor factor, List<Ranking.Row> rows, Commands commands) {
    RankTable table = new RankTable(profile);
    table.lines.addAll(ProfileTable.header(profile));
    table.lines.addAll(
        Text.wrapped(
            "each region alone %s; measured: %s"
                .formatted(
                    factor.isInfinite() ? "infinitely fast" : factor + " faster",
                    BoundText.measured(profile)),
            WhatIfTable.WIDTH,
            "    "));
    table.lines.add("");
    table.rows(rows);
    table.notes(rows, commands);
    return List.copyOf(table.lines);
  }

  private void rows(List<Ranking.Row> rows) {
    String bound = BoundText.name(profile) + "'";
    line("region", "serial%", "gain%", bound, "par'", "enough", "then critical");
    rows.stream().limit(ROWS_MAX).forEach(this::row);
  }

  private void row(Ranking.Row row) {
    Fraction bound = Fraction.of(profile.tables().bound());
    line(
        label(row.region()),
        Units.fixed(Ratio.percent(row.region().serialWork(), profile.tables().span()), 1),
        (row.isExact() ? "" : "≥") + Units.fixed(Ratio.percent(row.gainMin(), bound), 1),
        (row.isExact() ? "" : "≤") + Units.scaled(row.boundMax(), unit),
        (row.isExact() ? "" : "≥")
            + Units.ratio(Ratio.parallelism(profile.tables().work(), row.boundMax())),
        (row.region().isExact() ? "" : "~") + row.enough().map(RankTable::rounded).orElse("inf"),
        row.region().then().stream().findFirst().map(RankTable::place).orElse("nothing"));
  }

  private void notes(List<Ranking.Row> rows, Commands commands) {
    if (rows.size() > ROWS_MAX) {
      lines.add("and %d more, with --json".formatted(rows.size() - ROWS_MAX));
    }
    lines.add("");
    note(
        "gain%: how much shorter the span becomes. enough: the factor beyond which nothing more is gained, inf where more always helps; then critical: where most of the critical path lies if the region takes no time.");
    if (rows.stream().anyMatch(row -> !row.region().isExact())) {
      note(
          "≥, ≤ and ~: the region's curve had more bends than are kept, so there are bounds; --json has them from both sides, `%s` the exact answer."
              .formatted(commands.line("whatif RUN SPEC")));
    }
    if (profile.cut().regions() > 0) {
      note("not listed: the %d least critical regions".formatted(profile.cut().regions()));
    }
  }

  private void note(String text) {
    lines.addAll(Text.wrapped(text, WhatIfTable.WIDTH, ""));
  }

  /** {@code relax.c:5 parallel, for}; {@code @solve}; {@code Program}. */
  static String label(RegionRow region) {
    String kinds =
        region.kinds().stream().map(DirectiveKind::label).collect(Collectors.joining(", "));
    return (RegionJson.label(region) + " " + kinds).strip();
  }

  private static String place(CriticalRow row) {
    return row.position() == null ? "Program" : row.position().label();
  }

  /** A factor with two decimals, rounded up: with less it would not be enough. */
  public static String rounded(Factor factor) {
    if (factor.isInfinite()) {
      return "inf";
    }
    Fraction times = Fraction.ONE.dividedBy(factor.shrink());
    return new BigDecimal(times.numerator())
            .divide(new BigDecimal(times.denominator()), 2, RoundingMode.CEILING)
            .stripTrailingZeros()
            .toPlainString()
        + "x";
  }

  private void line(
      String region,
      String serial,
      String gain,
      String span,
      String parallelism,
      String enough,
      String then) {
    lines.add(
        String.join(
                " ",
                Text.left(region, 24),
                Text.right(serial, 7),
                Text.right(gain, 6),
                Text.right(span, 9),
                Text.right(parallelism, 7),
                Text.right(enough, 7),
                Text.shortened(then, 14))
            .stripTrailing());
  }
}
