package whip.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import whip.model.plan.Effort;
import whip.model.plan.LeftReason;
import whip.model.plan.LeftRegion;
import whip.model.plan.Plan;
import whip.model.plan.PlanStep;
import whip.model.profile.Fraction;
import whip.model.region.CarriedDependence;
import whip.model.region.DependenceSums;
import whip.model.region.Hazards;
import whip.model.region.LabelKind;
import whip.model.region.LoopFacts;
import whip.model.region.Reduction;
import whip.model.region.RegionKind;
import whip.model.region.RegionRow;
import whip.model.region.SelfParallelism;

/**
 * A plan in 80 columns:
 *
 * <pre>
 * plan openmp, 4 cores, run k3f9q2zd01, work 1000
 *
 * rank region                       label                   SP cover% saved%  all%
 *    1 blur.c:42                    DOALL                  100   40.0   30.0  30.0
 *        #pragma omp parallel for private(t)
 *    2 blur.c:80                    DOACROSS(8)           8.00   20.0   15.0  45.0
 *        restructure a: blur.c:9 -> blur.c:8
 *
 * With all of it the program is 1.82 times as fast on 4 cores.
 *
 * left out                     label                   SP cover%  why
 * blur.c:12                    serial                1.00   33.0  its label
 * </pre>
 */
public final class PlanTable {
  private static final int WIDTH = 80;
  private static final int REGION = 28;
  private static final int LABEL = 20;
  private static final String INDENT = "       ";

  /** More are in JSON alone. */
  private static final int LEFT_MAX = 10;

  /** Dependences of one region; the others are in JSON. */
  private static final int DEPENDENCES_MAX = 3;

  private final Plan plan;
  private final List<String> lines = new ArrayList<>();

  private PlanTable(Plan plan) {
    this.plan = plan;
  }

  /** The table's lines. */
  public static List<String> lines(Plan plan) {
    PlanTable table = new PlanTable(plan);
    table.head();
    table.steps();
    table.sum();
    table.left();
    table.foot();
    return List.copyOf(table.lines);
  }

  private void head() {
    List<String> runs = List.copyOf(plan.profile().runs());
    String of =
        runs.size() == 1
            ? "run " + runs.get(0)
            : Text.count(runs.size(), "run") + " " + String.join(", ", runs);
    paragraph(
        "plan %s, %s, %s, work %s"
            .formatted(
                plan.personality().name(),
                Text.count(plan.cores(), "core"),
                of,
                Units.scaled(plan.profile().work(), plan.profile().unit())));
    lines.add("");
  }

  private void steps() {
    if (plan.steps().isEmpty()) {
      lines.add("no region is worth it; those that were left out say why");
      lines.add("");
      return;
    }
    lines.add(line("rank", "region", "label", "SP", "cover%", "saved%", "all%"));
    for (PlanStep step : plan.steps()) {
      RegionRow row = step.row();
      lines.add(
          line(
              Integer.toString(step.rank()),
              label(row),
              row.label().text(),
              Units.ratio(row.selfParallelism().toDouble()),
              percent(plan.profile().coverage(row)),
              percent(step.saved()),
              percent(step.cumulative())));
      step.pragma().ifPresent(this::indented);
      if (step.pragma().isEmpty()) {
        step.efforts().stream().map(PlanTable::text).forEach(this::indented);
      }
      notes(row);
    }
    lines.add("");
  }

  /** Dependences are many at times: the first ones have lines of their own. */
  private static String text(Effort effort) {
    List<String> what = effort.what();
    if (!effort.kind().isAboutPlaces() || what.size() <= DEPENDENCES_MAX) {
      return effort.text();
    }
    return "%s, and %d more"
        .formatted(
            new Effort(effort.kind(), what.stream().limit(DEPENDENCES_MAX).toList()).text(),
            what.size() - DEPENDENCES_MAX);
  }

  private void notes(RegionRow row) {
    LoopFacts facts = row.facts();
    boolean isChecked = facts.check().isChecked();
    if (row.label().kind() == LabelKind.PARALLEL_UNCHECKED && !isChecked) {
      indented("no pragma: what its iterations overwrite was not examined");
    }
    boolean isVouchedFor = facts.hazardsOf(row.region()) == Hazards.EXCLUDED;
    if (isVouchedFor && facts.hazards() == Hazards.UNCHECKED) {
      indented("checked: its iterations overwrote nothing with this input");
    }
    boolean isFloating = row.facts().reductions().stream().anyMatch(Reduction::isFloating);
    if (isFloating) {
      indented("the order of additions changes, so floating results may differ a little");
    }
    boolean isLoop = row.region().kind() == RegionKind.LOOP;
    if (isLoop && row.isDoallInThePaper() != row.label().kind().isIndependent()) {
      indented(
          "SP %s the mean number of iterations, %s"
              .formatted(
                  row.isDoallInThePaper() ? "reaches" : "is less than",
                  Units.ratio(row.sums().iterations().mean().toDouble())));
    }
    if (row.runs().size() < plan.profile().runs().size()) {
      indented("only in " + String.join(", ", row.runs()));
    }
  }

  private void sum() {
    if (plan.steps().isEmpty()) {
      return;
    }
    if (plan.saved().compareTo(Fraction.ONE) < 0) {
      paragraph(
          "With all of it the program is %s times as fast on %s."
              .formatted(
                  Units.ratio(Plan.speedup(plan.saved()).toDouble()),
                  Text.count(plan.cores(), "core")));
    }
    if (plan.stopAfter() < plan.steps().size()) {
      paragraph(
          "Stop %s: the further ones save less than 1 %% together."
              .formatted(
                  plan.stopAfter() == 0 ? "before the first" : "after number " + plan.stopAfter()));
    }
    lines.add("");
  }

  private void left() {
    if (plan.left().isEmpty()) {
      return;
    }
    lines.add(leftLine("left out", "label", "SP", "cover%", "why"));
    plan.left().stream().limit(LEFT_MAX).forEach(this::left);
    if (plan.left().size() > LEFT_MAX) {
      lines.add("and " + Text.count(plan.left().size() - LEFT_MAX, "smaller one"));
    }
    lines.add("");
  }

  private void left(LeftRegion left) {
    RegionRow row = left.row();
    boolean isMeasured = row.sums().selfParallelism().isMeasured();
    lines.add(
        leftLine(
            label(row),
            row.label().text(),
            isMeasured ? Units.ratio(row.selfParallelism().toDouble()) : "",
            percent(plan.profile().coverage(row)),
            left.reason().word()));
    left.planned()
        .ifPresent(
            planned ->
                indented(
                    "%s %s"
                        .formatted(
                            left.reason() == LeftReason.INSIDE ? "inside" : "around",
                            planned.label())));
    row.facts().dependences().entrySet().stream().limit(DEPENDENCES_MAX).forEach(this::dependence);
  }

  /** {@code a: blur.c:9 -> blur.c:8, distance 1, without it SP 8}. */
  private void dependence(Map.Entry<CarriedDependence, DependenceSums> each) {
    Optional<String> without =
        Optional.of(each.getValue().without())
            .filter(SelfParallelism::isMeasured)
            .map(sp -> ", without it SP " + Units.ratio(sp.value().toDouble()));
    indented(
        "%s, distance %d%s"
            .formatted(each.getKey().label(), each.getValue().distance(), without.orElse("")));
  }

  private void foot() {
    plan.profile()
        .unseen()
        .forEach((what, times) -> paragraph("not analysed: %s, %d times".formatted(what, times)));
    boolean isUnchecked =
        plan.profile().rows().values().stream()
            .anyMatch(row -> row.label().kind() == LabelKind.PARALLEL_UNCHECKED);
    if (isUnchecked) {
      paragraph(
          "parallel-unchecked: no iteration reads what an earlier one wrote. Whether one overwrites what another reads or writes is open; --check looks at it in another run.");
    }
    boolean areDirectives =
        plan.profile().rows().keySet().stream()
            .anyMatch(region -> region.kind() == RegionKind.DIRECTIVE);
    paragraph(
        areDirectives
            ? "SP: work by span. cover%: share of the program's work. saved%: less time than on one core. Directives may lie inside one another, which a profile does not say: sums are the most that they can be."
            : "SP: self-parallelism. cover%: share of the program's work. saved%: of its time. all%: with those before it (docs/serial.md)");
  }

  /** A function is known by its name, a loop by its line. */
  static String label(RegionRow row) {
    return row.region().kind() == RegionKind.FUNCTION
        ? row.region().function() + "()"
        : row.region().label();
  }

  private static String line(
      String rank,
      String region,
      String label,
      String sp,
      String coverage,
      String saved,
      String all) {
    return String.join(
        " ",
        Text.right(rank, 4),
        Text.left(region, REGION),
        Text.left(label, LABEL),
        Text.right(sp, 5),
        Text.right(coverage, 6),
        Text.right(saved, 6),
        Text.right(all, 5));
  }

  private static String leftLine(
      String region, String label, String sp, String coverage, String why) {
    return String.join(
            " ",
            Text.left(region, REGION),
            Text.left(label, LABEL),
            Text.right(sp, 5),
            Text.right(coverage, 6),
            "",
            Text.shortened(why, 15))
        .stripTrailing();
  }

  private void indented(String text) {
    int width = WIDTH - INDENT.length();
    Text.wrapped(text, width, "  ")
        .forEach(line -> lines.add(INDENT + Text.shortened(line, width)));
  }

  private void paragraph(String text) {
    Text.wrapped(text, WIDTH, "  ").forEach(line -> lines.add(Text.shortened(line, WIDTH)));
  }

  private static String percent(Fraction share) {
    return Units.fixed(share.times(Fraction.of(100)).toDouble(), 1);
  }
}
