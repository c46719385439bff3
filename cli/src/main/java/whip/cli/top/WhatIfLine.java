package whip.cli.top;

import java.util.Optional;
import whip.model.profile.Fraction;
import whip.model.profile.Profile;
import whip.model.profile.Ratio;
import whip.model.profile.RegionRow;
import whip.model.whatif.CurvePoint;
import whip.model.whatif.Factor;
import whip.view.BoundText;
import whip.view.Units;

/**
 * Effect of one faster line on the program, from the curve that the profile carries:
 *
 * <pre>
 * relax.c:5 4x faster: span 63 -> 25.50 (-59.5%), parallelism 1.83 -> 4.51
 * </pre>
 */
final class WhatIfLine {

  private WhatIfLine() {}

  /** Nothing where nothing is asked. */
  static Optional<Line> of(Profile profile, TopRow row, Factor factor) {
    if (factor.equals(Factor.of(1))) {
      return Optional.empty();
    }
    return Optional.of(
        row.region(profile)
            .map(region -> answer(profile, row, region, factor))
            .orElse(
                Line.plain(
                    row.label()
                        + ": no strand lies directly in it, so nothing in it can be faster")));
  }

  private static Line answer(Profile profile, TopRow row, RegionRow region, Factor factor) {
    CurvePoint point = CurvePoint.at(region, factor);
    String unit = profile.run().unit();
    Fraction bound = Fraction.of(profile.tables().bound());
    // The bound that promises less.
    Fraction then = point.boundMax().min(bound);
    return new Line(
        "%s %s: %s %s -> %s%s (-%s%%), parallelism %s -> %s"
            .formatted(
                row.isProgram() ? "outside directives" : row.label(),
                faster(factor),
                BoundText.name(profile),
                Units.scaled(profile.tables().bound(), unit),
                point.isExact() ? "" : "at most ",
                Units.scaled(then, unit),
                Units.fixed(Ratio.percent(bound.minus(then), bound), 1),
                Units.ratio(profile.speedupMax()),
                Units.ratio(Ratio.parallelism(profile.tables().work(), then))),
        Line.Look.BOLD);
  }

  private static String faster(Factor factor) {
    return factor.isInfinite() ? "infinitely fast" : factor + " faster";
  }
}
