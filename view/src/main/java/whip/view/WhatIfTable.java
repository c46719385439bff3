package whip.view;

import java.util.ArrayList;
import java.util.List;
import whip.model.node.DirectiveKind;
import whip.model.profile.Fraction;
import whip.model.profile.Profile;
import whip.model.profile.Ratio;
import whip.model.whatif.Outcome;
import whip.model.whatif.RanksOutcome;
import whip.model.whatif.Spec;

/**
 * A profile under a hypothesis beside the measured one, as a table of 80 columns:
 *
 * <pre>
 * what if relax.c:5 is 8x faster (2 strands, 90 of work, 78.3% of all)
 *
 * directive                     span     span'  change     par    par'  ser% ser%'
 * Program                         63     24.25  -61.5%    1.83    4.74   4.8  12.4
 * relax.c:5 for                   50      6.25  -87.5%    1.80   14.40  79.4  25.8
 * </pre>
 */
public final class WhatIfTable {
  static final int WIDTH = 80;
  private static final int LABEL = 24;

  private final Profile profile;
  private final Outcome outcome;
  private final String unit;
  private final List<String> lines = new ArrayList<>();

  private WhatIfTable(Profile profile, Outcome outcome) {
    this.profile = profile;
    this.outcome = outcome;
    unit = profile.run().unit();
  }

  /** The table's lines, without line ends, under the header of a profile's table. */
  public static List<String> lines(Profile profile, Outcome outcome) {
    List<String> lines = new ArrayList<>(ProfileTable.header(profile));
    lines.addAll(withoutHeader(profile, outcome));
    return List.copyOf(lines);
  }

  /** Table for all ranks of a job, with a line for each of them below it. */
  public static List<String> lines(Profile profile, RanksOutcome outcome) {
    List<String> lines = new ArrayList<>(ProfileTable.header(profile));
    lines.addAll(withoutHeader(profile, outcome));
    return List.copyOf(lines);
  }

  /** For where the measured profile stands already. */
  public static List<String> withoutHeader(Profile profile, RanksOutcome outcome) {
    List<String> lines = new ArrayList<>(withoutHeader(profile, outcome.all()));
    lines.add("");
    lines.addAll(RanksChange.lines(outcome, profile));
    return List.copyOf(lines);
  }

  /** For where the measured profile stands already. */
  public static List<String> withoutHeader(Profile profile, Outcome outcome) {
    WhatIfTable table = new WhatIfTable(profile, outcome);
    table.selected();
    table.rows();
    table.bound();
    table.exactness();
    table.lines.addAll(ProcessorsChange.lines(profile, outcome));
    return List.copyOf(table.lines);
  }

  private void selected() {
    if (outcome.selected().isEmpty()) {
      lines.add("what if nothing is faster");
    }
    String lead = "what if ";
    for (Outcome.Selected selected : outcome.selected()) {
      lines.addAll(
          Text.wrapped(
              "%s%s is %s (%s, %s of work, %s%% of all)"
                  .formatted(
                      lead,
                      selected.spec().selector(),
                      faster(selected.spec()),
                      Text.count(selected.strands(), "strand"),
                      Units.scaled(selected.work(), unit),
                      Units.fixed(Ratio.percent(selected.work(), outcome.work()), 1)),
              WIDTH,
              "        "));
      lead = "    and ";
    }
    lines.add("");
  }

  static String faster(Spec spec) {
    return spec.factor().isInfinite() ? "infinitely fast" : spec.factor() + " faster";
  }

  private void rows() {
    line("directive", "span", "span'", "change", "par", "par'", "ser%", "ser%'");
    WhatIfRows.of(profile, outcome).forEach(this::row);
    lines.add("");
    lines.addAll(
        Text.wrapped(
            "par: parallelism, work by span. ser%: share of the critical path. With ': what if. par' keeps the work as measured, spread over more processors.",
            WIDTH, ""));
  }

  /** Only where a lock bounds the program more than its span does, or would. */
  private void bound() {
    if (!BoundText.isLock(profile.tables()) && outcome.bound().equals(outcome.span())) {
      return;
    }
    lines.add("");
    lines.addAll(
        Text.wrapped(
            "The program is bound by what is done under one lock, one after another: no number of processors would be faster than %s, and %s as it is."
                .formatted(
                    Units.scaled(outcome.bound(), unit),
                    Units.scaled(profile.tables().bound(), unit)),
            WIDTH,
            "    "));
  }

  private void row(WhatIfRows.Row row) {
    WhatIfRows.Side before = row.measured();
    WhatIfRows.Side after = row.whatIf();
    line(
        label(row),
        before == null ? "" : Units.scaled(before.span(), unit),
        Units.scaled(after.span(), unit),
        before == null ? "new" : change(before.span(), after.span()),
        before == null ? "" : Units.ratio(before.parallelism()),
        Units.ratio(after.parallelism()),
        before == null ? "" : Units.fixed(before.serialPercent(), 1),
        Units.fixed(after.serialPercent(), 1));
  }

  private static String label(WhatIfRows.Row row) {
    if (row.kind() == DirectiveKind.PROGRAM) {
      return "Program";
    }
    String place = row.position().label();
    return (place.isEmpty() ? ProfileTable.NOWHERE : place) + " " + row.kind().label();
  }

  private void exactness() {
    if (outcome.isExact()) {
      return;
    }
    lines.add("");
    lines.addAll(Text.wrapped("Not exact: " + outcome.inexactBecause() + ".", WIDTH, "    "));
    if (!outcome.spanMin().equals(outcome.span())) {
      lines.addAll(
          Text.wrapped(
              "The program's span would be at least %s and at most %s."
                  .formatted(
                      Units.scaled(outcome.spanMin(), unit), Units.scaled(outcome.span(), unit)),
              WIDTH,
              "    "));
    }
  }

  /** {@code -61.5%}; nothing stays nothing. */
  static String change(Fraction before, Fraction after) {
    return DiffTable.percent(Change.percent(before.toDouble(), after.toDouble()));
  }

  private void line(
      String label,
      String span,
      String spanThen,
      String change,
      String parallelism,
      String parallelismThen,
      String serial,
      String serialThen) {
    lines.add(
        columns(label, span, spanThen, change, parallelism, parallelismThen, serial, serialThen));
  }

  /** A row, whatever it is of. */
  static String columns(
      String label,
      String span,
      String spanThen,
      String change,
      String parallelism,
      String parallelismThen,
      String serial,
      String serialThen) {
    return String.join(
            " ",
            Text.left(label, LABEL),
            Text.right(span, 9),
            Text.right(spanThen, 9),
            Text.right(change, 7),
            Text.right(parallelism, 7),
            Text.right(parallelismThen, 7),
            Text.right(serial, 5),
            Text.right(serialThen, 5))
        .stripTrailing();
  }
}
