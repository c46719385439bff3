package whip.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import whip.model.profile.Profile;
import whip.model.profile.Ratio;
import whip.model.profile.RegionRow;
import whip.model.whatif.CurvePoint;
import whip.model.whatif.Factor;
import whip.platform.Commands;

/**
 * One region's what-if curve, by its bends; between two of them the bound is linear in x =
 * 1/factor:
 *
 * <pre>
 * relax.c:5 for: 90 of work, 79.4% of the critical path
 *
 *      factor         x      span  parallelism
 *          1x         1        63         1.83
 *       7.14x      0.14        25         4.60
 *         inf         0        25         4.60
 * </pre>
 */
public final class CurveTable {

  private CurveTable() {}

  /**
   * The table's lines, without line ends.
   *
   * @param asked the factor of the wanted bound
   */
  public static List<String> lines(
      Profile profile, RegionRow region, Optional<Factor> asked, Commands commands) {
    List<String> lines = new ArrayList<>(ProfileTable.header(profile));
    String unit = profile.run().unit();
    lines.add(
        "%s: %s of work, %s%% of the critical path"
            .formatted(
                RankTable.label(region),
                Units.scaled(region.work(), unit),
                Units.fixed(Ratio.percent(region.serialWork(), profile.tables().span()), 1)));
    lines.add("");
    boolean isExact = region.isExact();
    lines.add(
        line(
            "factor",
            "x",
            isExact ? BoundText.name(profile) : "at least",
            isExact ? "" : "at most",
            "parallelism"));
    CurvePoint.of(region).forEach(point -> lines.add(line(point, profile, isExact)));
    if (asked.isPresent()) {
      lines.add("");
      lines.add(line(CurvePoint.at(region, asked.get()), profile, isExact));
    }
    if (!isExact) {
      lines.add("");
      lines.addAll(
          Text.wrapped(
              "The curve had more bends than are kept, so there are bounds; `%s` gives the exact answer to one factor."
                  .formatted(commands.line("whatif RUN SPEC")),
              WhatIfTable.WIDTH,
              ""));
    }
    return List.copyOf(lines);
  }

  private static String line(CurvePoint point, Profile profile, boolean isExact) {
    String unit = profile.run().unit();
    double parallelism = Ratio.parallelism(profile.tables().work(), point.boundMax());
    return line(
        RankTable.rounded(point.factor()),
        Units.fixed(point.factor().shrink().toDouble(), 4).replaceFirst("\\.?0+$", ""),
        Units.scaled(point.boundMin(), unit),
        isExact ? "" : Units.scaled(point.boundMax(), unit),
        (isExact ? "" : "≥") + Units.ratio(parallelism));
  }

  private static String line(
      String factor, String x, String boundMin, String boundMax, String parallelism) {
    return String.join(
        " ",
        Text.right(factor, 11),
        Text.right(x, 9),
        Text.right(boundMin, 10),
        (boundMax.isEmpty() ? "" : Text.right(boundMax, 10) + " ") + Text.right(parallelism, 12));
  }
}
