package whip.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import whip.model.node.DirectiveKind;
import whip.model.profile.Fraction;
import whip.model.profile.Profile;
import whip.model.profile.Ratio;
import whip.model.whatif.Factor;
import whip.model.whatif.Outcome;
import whip.model.whatif.Until;

/**
 * Regions to make faster to reach a parallelism, as a table of 80 columns:
 *
 * <pre>
 * to reach a parallelism of 4 with regions 16x faster each
 *
 * faster                                                   span'     par'
 * nothing                                                     63     1.83
 * relax.c:5=16x                                               25     4.60
 *
 * 8x is enough for the last of them.
 * </pre>
 */
public final class UntilTable {

  /** Question and result. */
  public record Answer(Fraction target, Factor factor, Until.Plan plan, Outcome everything) {}

  private UntilTable() {}

  /** The table's lines, without line ends. */
  public static List<String> lines(Profile profile, Answer answer) {
    List<String> lines = new ArrayList<>(ProfileTable.header(profile));
    lines.add(
        "to reach a parallelism of %s with regions %s each"
            .formatted(
                decimal(answer.target),
                answer.factor.isInfinite() ? "infinitely fast" : answer.factor + " faster"));
    lines.add("");
    lines.add(line("faster", BoundText.name(profile) + "'", "par'"));
    Fraction measured = Fraction.of(profile.tables().bound());
    lines.add(line("nothing", profile, measured));
    String and = "";
    for (Until.Step step : answer.plan.steps()) {
      lines.add(line(and + step.spec(), profile, step.bound()));
      and = "and ";
    }
    lines.add("");
    lines.addAll(Text.wrapped(conclusion(answer), WhatIfTable.WIDTH, ""));
    return List.copyOf(lines);
  }

  /** In words: that it is reached, or why it cannot be. */
  static String conclusion(Answer answer) {
    Until.Plan plan = answer.plan;
    if (!plan.reached()) {
      return reason(answer);
    }
    if (plan.steps().isEmpty()) {
      return "The program is as parallel as that already.";
    }
    String which = plan.steps().size() == 1 ? "" : " for the last of them";
    String needed =
        plan.steps().size() == 1 ? "" : " Without any one of them the target is missed.";
    Factor enough = plan.enough().orElse(answer.factor);
    return RankTable.rounded(enough) + " is enough" + which + "." + needed;
  }

  /** Sentence on the obstacle that remains when every selectable region is as fast as allowed. */
  private static String reason(Answer answer) {
    Outcome everything = answer.everything;
    String best =
        "None: with all regions (%d) %s the parallelism is %s."
            .formatted(
                everything.hypothesis().specs().size(),
                answer.factor.isInfinite() ? "infinitely fast" : answer.factor + " faster",
                Units.ratio(answer.plan.best().orElseThrow().toDouble()));
    String outside =
        " %s%% of the critical path then lie outside any directive, which no name selects: make that work parallel, or put WHIP_WHATIF_BEGIN and _END around it to ask what it would give."
            .formatted(Units.fixed(Ratio.percent(everything.serialWork(), everything.span()), 1));
    Optional<Outcome.Directive> largest =
        everything.directives().stream()
            .filter(row -> row.kind() != DirectiveKind.PROGRAM)
            .max((one, other) -> one.serialWork().compareTo(other.serialWork()));
    if (largest.isEmpty()
        || answer.factor.isInfinite()
        || largest.get().serialWork().compareTo(everything.serialWork()) < 0) {
      return best + outside;
    }
    return best
        + " Most of the critical path then lies in %s (%s), %s%%: a larger --factor may do."
            .formatted(
                largest.get().position().label(),
                largest.get().kind().label(),
                Units.fixed(Ratio.percent(largest.get().serialWork(), everything.span()), 1));
  }

  static String decimal(Fraction number) {
    return Units.fixed(number.toDouble(), 3).replaceFirst("\\.?0+$", "");
  }

  private static String line(String faster, Profile profile, Fraction bound) {
    return line(
        faster,
        Units.scaled(bound, profile.run().unit()),
        Units.ratio(Ratio.parallelism(profile.tables().work(), bound)));
  }

  private static String line(String faster, String bound, String parallelism) {
    return String.join(
        " ", Text.left(faster, 58), Text.right(bound, 11), Text.right(parallelism, 9));
  }
}
