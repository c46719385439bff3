package whip.cli.top;

import com.google.errorprone.annotations.FormatMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import whip.cli.top.Line.Look;
import whip.model.algebra.Instances;
import whip.model.profile.Fraction;
import whip.model.profile.Profile;
import whip.model.profile.Ratio;
import whip.model.profile.RegionRow;
import whip.model.profile.StrandRow;
import whip.model.whatif.CurvePoint;
import whip.model.whatif.Factor;
import whip.model.whatif.Ranking;
import whip.view.BoundText;
import whip.view.LoopText;
import whip.view.RankTable;
import whip.view.Text;
import whip.view.Units;

/**
 * All about one row of the list: its numbers, its strands on the critical path, its what-if curve.
 *
 * <pre>
 * relax.c:5 for  in main, /src/relax.c
 * work 90, 78.3% of the program's; span 50; parallelism 1.80
 * 1 instance of work 90 to 90, on average 90
 * ...
 *   faster      span  parallelism
 *       1x        63         1.83  ########################################
 *       4x     25.50         4.51  ################
 * </pre>
 */
final class DirectivePage {
  private static final int BAR = 40;

  /** Factors shown on the curve, beside the one that was chosen. */
  private static final List<Factor> FACTORS =
      List.of(
          Factor.of(1),
          Factor.of(2),
          Factor.of(4),
          Factor.of(8),
          Factor.of(16),
          Factor.of(64),
          Factor.INFINITE);

  private final Profile profile;
  private final int columns;
  private final List<Line> lines = new ArrayList<>();

  private DirectivePage(Profile profile, int columns) {
    this.profile = profile;
    this.columns = columns;
  }

  static List<Line> lines(Profile profile, TopState state, int columns) {
    List<TopRow> all = TopRow.of(profile, state);
    TopRow row = all.get(state.index(all));
    DirectivePage page = new DirectivePage(profile, columns);
    page.head(row);
    page.strands(row);
    page.curve(row.region(profile), state.factor());
    return page.lines;
  }

  private void head(TopRow row) {
    Instances instances = row.instances();
    String place = row.position().file().isEmpty() ? "" : ", " + row.position().file();
    String in = row.position().function().isEmpty() ? "" : "  in " + row.position().function();
    lines.add(new Line((row.label() + " " + row.kindLabel()).strip() + in + place, Look.BOLD));
    add(
        "work %s, %s%% of the program's; span %s; parallelism %s",
        amount(instances.work()),
        percent(instances.work(), profile.tables().work()),
        amount(instances.span()),
        Units.ratio(row.parallelism()));
    if (!row.isProgram()) {
      long mean = instances.count() == 0 ? 0 : instances.work() / instances.count();
      add(
          "%s of work %s to %s, on average %s%s",
          Text.count(instances.count(), "instance"),
          amount(instances.workMin()),
          amount(instances.workMax()),
          amount(mean),
          instances.loops().isKnown() ? "; " + LoopText.of(instances.loops()) : "");
    }
    add(
        "directly in it on the critical path: %s, %s%% of the span",
        amount(row.serialWork()), percent(row.serialWork(), profile.tables().span()));
    add("");
  }

  private void strands(TopRow row) {
    List<StrandRow> strands = row.criticalStrands(profile);
    if (strands.isEmpty()) {
      add("No strand of it is on the critical path.");
    } else {
      lines.add(
          new Line(
              strand("strands on the critical path", "work", "critical", "span%"), Look.REVERSE));
    }
    for (StrandRow strand : strands) {
      add(
          "%s",
          strand(
              end(strand.from().label()) + " to " + end(strand.to().label()),
              amount(strand.work()),
              amount(strand.serialWork()),
              percent(strand.serialWork(), profile.tables().span())));
    }
    add("");
  }

  private String strand(String name, String work, String critical, String share) {
    return String.join(
        " ",
        Text.left(name, Math.max(8, columns - 30)),
        Text.right(work, 9),
        Text.right(critical, 9),
        Text.right(share, 9));
  }

  /** A strand may begin or end at an unknown place. */
  private static String end(String label) {
    return label.isEmpty() ? "?" : label;
  }

  private void curve(Optional<RegionRow> region, Factor chosen) {
    if (region.isEmpty()) {
      add("No strand lies directly in it: there is nothing to be faster.");
      return;
    }
    String bound = region.get().isExact() ? BoundText.name(profile) : "at most";
    lines.add(new Line(point("faster", bound, "parallelism", ""), Look.REVERSE));
    TreeSet<Factor> factors = new TreeSet<>(FACTORS);
    factors.add(chosen);
    for (Factor factor : factors) {
      CurvePoint point = CurvePoint.at(region.get(), factor);
      int bar = (int) Math.round(BAR * Ratio.percent(point.boundMax(), whole()) / 100);
      String line =
          point(
              factor.isInfinite() ? "inf" : factor.toString(),
              Units.scaled(point.boundMax(), profile.run().unit()),
              (point.isExact() ? "" : "≥")
                  + Units.ratio(Ratio.parallelism(profile.tables().work(), point.boundMax())),
              "#".repeat(Math.max(0, Math.min(bar, columns - 36))));
      boolean isChosen = factor.equals(chosen) && !chosen.equals(Factor.of(1));
      lines.add(
          new Line(
              (isChosen ? "> " : "  ") + line.substring(2), isChosen ? Look.BOLD : Look.PLAIN));
    }
    Ranking.enough(region.get().lower())
        .ifPresent(
            enough ->
                add(
                    "%s is enough: beyond it other parts bound the program.",
                    enough.equals(Factor.of(1)) ? "As it is" : RankTable.rounded(enough)));
  }

  private Fraction whole() {
    return Fraction.of(profile.tables().bound());
  }

  private static String point(String factor, String span, String parallelism, String bar) {
    return (Text.right(factor, 10)
            + " "
            + Text.right(span, 9)
            + " "
            + Text.right(parallelism, 12)
            + "  "
            + bar)
        .stripTrailing();
  }

  @FormatMethod
  private void add(String format, Object... arguments) {
    lines.add(Line.plain(format.formatted(arguments)));
  }

  private String amount(long amount) {
    return Units.scaled(amount, profile.run().unit());
  }

  private static String percent(long part, long whole) {
    return Units.fixed(Ratio.percent(part, whole), 1);
  }
}
