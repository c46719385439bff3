package whip.view;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import whip.model.grain.CauseTotal;
import whip.model.grain.DirectiveCauses;
import whip.model.grain.DirectiveGrains;
import whip.model.grain.GrainCause;
import whip.model.grain.GrainProblem;
import whip.model.grain.GrainReport;
import whip.model.grain.RunGrains;
import whip.model.grain.WorstGrains;
import whip.model.grain.WorstNumber;
import whip.model.profile.Fraction;

/**
 * A run's grains by directive, in 80 columns: what they did, what they cost to make, and which are
 * bad for which cause. A cause that costs a twentieth or more has its worst grains below.
 *
 * <pre>
 * run k3f9q2zd01  8 grains of 2 directives, creation measured
 *
 * directive                     grains      work  creation benefit 10%   50%   90%
 * task a.c:7                         4       442       104         1/4     2     4
 *
 * cause               directive                       grains       cost     share
 * too fine            task a.c:7                           1          8     1.5 %
 * contended creation  task a.c:7                           1         80    14.7 %
 *
 * contended creation, task a.c:7: let fewer threads make grains at a time, or each
 *   make more of them at once
 *   worst: R-3 cost 80 to make, R-0 cost 8 to make, R-1 cost 8 to make
 * </pre>
 */
public final class GrainsTable {
  private static final int WIDTH = 80;
  private static final int NAME = 28;
  private static final int CAUSE = 19;
  private static final int WHERE = 28;
  private static final String INDENT = "  ";

  /** Worst grains on a line; JSON has all that are kept. */
  private static final int WORST = 3;

  /** Characters of a lineage: the end of a long one, which distinguishes siblings, is shown. */
  private static final int LINEAGE = 30;

  private static final Fraction WORTH_A_LINE = Fraction.of(1, 20);

  private final GrainReport report;
  private final RunGrains run;
  private final List<String> lines = new ArrayList<>();

  private GrainsTable(GrainReport report) {
    this.report = report;
    run = report.run();
  }

  /** The table's lines, without line ends. */
  public static List<String> lines(GrainReport report) {
    GrainsTable table = new GrainsTable(report);
    table.lines.add(title(table.run));
    table.notes();
    table.lines.add("");
    table.directives();
    table.causes();
    report.problem().filter(one -> one == GrainProblem.LOW_BENEFIT).ifPresent(table::worstOf);
    return List.copyOf(table.lines);
  }

  /** {@code run k3f9q2zd01 7 grains of 2 directives, creation measured}. */
  static String title(RunGrains run) {
    return "run %s  %s of %s, creation %s%s"
        .formatted(
            run.run(),
            grains(run.grains()),
            Text.count(run.directives().size(), "directive"),
            run.creation(),
            run.ended() ? "" : ", so far");
  }

  private static String grains(long number) {
    return Units.count(number) + (number == 1 ? " grain" : " grains");
  }

  private void notes() {
    report
        .ranksWithout()
        .ifPresent(
            without ->
                note(
                    "all ranks of a job are added up; a rank's own name shows its worst grains%s"
                        .formatted(
                            without == 0
                                ? ""
                                : ". %s no grains yet"
                                    .formatted(
                                        without == 1 ? "1 rank has" : without + " ranks have"))));
    if (run.missing() > 0) {
      note(
          "%s of sums did not come in: all numbers are too small"
              .formatted(Text.count(run.missing(), "record")));
    }
    long unknown =
        run.directives().stream().mapToLong(each -> each.grains().unknownCreations()).sum();
    if (!run.isCreationMeasured() && run.grains() > 0) {
      note(
          "creation is in work: what makes a grain has its cost in its own work. There is no benefit, and late children are the only cause");
    } else if (unknown > 0) {
      note(
          "the creation of %s is not known: they have no benefit, and can only be late children"
              .formatted(grains(unknown)));
    }
    if (report.hasHiddenTasks()) {
      note(
          "task graphs were run again from their record: the runtime does not report such tasks, and they are no grains here");
    }
    if (report.span().isEmpty()) {
      note("the run has no profile yet: late children need its span");
    }
  }

  private void note(String text) {
    lines.addAll(Text.wrapped("note: " + text, WIDTH, INDENT));
  }

  private void directives() {
    if (report.directives().isEmpty()) {
      lines.add(
          report
              .problem()
              .map(one -> "no directive has grains with the problem " + one.key())
              .orElse("the run made no grains"));
      return;
    }
    row("directive", "grains", "work", "creation", "benefit 10%", "50%", "90%");
    for (DirectiveCauses each : report.directives()) {
      DirectiveGrains grains = each.located().grains();
      row(
          each.located().text(),
          Units.count(grains.grains()),
          amount(grains.work().sum()),
          creation(grains),
          power(grains.benefit(10)),
          power(grains.benefit(50)),
          power(grains.benefit(90)));
    }
  }

  private void row(String name, String grains, String work, String creation, String... benefits) {
    lines.add(
        String.join(
            " ",
            Text.left(name, NAME),
            Text.right(grains, 7),
            Text.right(work, 9),
            Text.right(creation, 9),
            Text.right(benefits[0], 11),
            Text.right(benefits[1], 5),
            Text.right(benefits[2], 5)));
  }

  private String amount(long amount) {
    return Units.scaled(amount, run.unit());
  }

  private String creation(DirectiveGrains grains) {
    return grains.unknownCreations() == grains.grains() ? "-" : amount(grains.creation());
  }

  /** {@code 1/4}, {@code 8}, or {@code 2^20}: the power of two at or below a benefit. */
  static String power(OptionalInt power) {
    if (power.isEmpty()) {
      return "-";
    }
    int exponent = power.getAsInt();
    if (exponent == DirectiveGrains.NO_BENEFIT) {
      return "0";
    }
    if (Math.abs(exponent) > 10) {
      return "2^" + exponent;
    }
    return exponent < 0 ? "1/" + (1 << -exponent) : Integer.toString(1 << exponent);
  }

  private void causes() {
    List<DirectiveCauses> bad =
        report.directives().stream().filter(each -> !each.totals().isEmpty()).toList();
    if (report.directives().isEmpty()) {
      return;
    }
    lines.add("");
    if (bad.isEmpty()) {
      lines.add("no grain is bad for one of the causes");
      return;
    }
    lines.add(cause("cause", "directive", "grains", "cost", "share"));
    for (DirectiveCauses directive : bad) {
      directive.totals().forEach((one, total) -> lines.add(cause(directive, one, total)));
    }
    bad.forEach(
        directive ->
            directive.totals().keySet().stream()
                .filter(one -> directive.share(one).compareTo(WORTH_A_LINE) >= 0)
                .forEach(one -> explain(directive, one)));
  }

  private String cause(DirectiveCauses directive, GrainCause one, CauseTotal total) {
    return cause(
        one.label(),
        directive.located().text(),
        Units.count(total.count()),
        amount(total.cost()),
        percent(directive.share(one)));
  }

  private static String cause(
      String cause, String where, String grains, String cost, String share) {
    return String.join(
        " ",
        Text.left(cause, CAUSE),
        Text.left(where, WHERE),
        Text.right(grains, 9),
        Text.right(cost, 10),
        Text.right(share, 9));
  }

  /** {@code 37.5 %}. */
  static String percent(Fraction share) {
    return PropertiesTable.percent(share);
  }

  private void explain(DirectiveCauses directive, GrainCause one) {
    lines.add("");
    wrapped("%s, %s: %s".formatted(one.label(), directive.located().text(), advice(one)));
    worst(directive, GrainProblem.of(one).number());
  }

  private void worstOf(GrainProblem problem) {
    for (DirectiveCauses directive : report.directives()) {
      lines.add("");
      wrapped(
          "%s, %s: %s of %s work less than they cost"
              .formatted(
                  problem.key(),
                  directive.located().text(),
                  Units.count(problem.grains(directive)),
                  grains(directive.located().grains().grains())));
      worst(directive, problem.number());
    }
  }

  private void worst(DirectiveCauses directive, WorstNumber number) {
    List<WorstGrains.Entry> entries = directive.located().grains().worst(number).entries();
    if (!entries.isEmpty()) {
      String worst =
          entries.stream()
              .limit(WORST)
              .map(entry -> worst(entry, number))
              .collect(Collectors.joining(", "));
      Text.wrapped("worst: " + worst, WIDTH - INDENT.length(), INDENT)
          .forEach(line -> lines.add(INDENT + line));
    }
  }

  private String worst(WorstGrains.Entry entry, WorstNumber number) {
    String lineage = Text.shortened(entry.lineage().toString(), LINEAGE);
    return switch (number) {
      case BENEFIT ->
          "%s works %s for %s".formatted(lineage, amount(entry.under()), amount(entry.over()));
      case CREATION -> "%s cost %s to make".formatted(lineage, amount(entry.over()));
      case LATENESS -> "%s is %s over the mean".formatted(lineage, amount(entry.over()));
    };
  }

  private void wrapped(String text) {
    lines.addAll(Text.wrapped(text, WIDTH, INDENT));
  }

  /** Advice: a thing to try first. */
  static String advice(GrainCause cause) {
    return switch (cause) {
      case TOO_FINE -> "make fewer, larger grains: a cut-off for tasks, more iterations for chunks";
      case CONTENDED_CREATION ->
          "let fewer threads make grains at a time, or each make more of them at once";
      case LATE_CHILD -> "divide the largest of its siblings, or begin it first";
    };
  }
}
