package whip.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import whip.model.node.DirectiveKind;
import whip.model.node.LoopSize;
import whip.model.profile.DirectiveRow;
import whip.model.profile.Fraction;
import whip.model.profile.Position;
import whip.model.profile.Profile;
import whip.model.profile.Ratio;
import whip.model.profile.Tables;
import whip.model.whatif.Outcome;

/** A profile under a hypothesis, row by row beside the measured one. */
final class WhatIfRows {

  /** The numbers of one row on one side; {@code programSpan} is what serial work is a share of. */
  record Side(long work, Fraction span, Fraction serialWork, Fraction programSpan) {
    double parallelism() {
      return Ratio.parallelism(work, span);
    }

    double serialPercent() {
      return Ratio.percent(serialWork, programSpan);
    }
  }

  /**
   * One row.
   *
   * @param position null for the program
   * @param loops as measured
   * @param measured null where the measured profile has no such row (yet: a running program's two
   *     profiles are not of the same moment)
   */
  record Row(
      DirectiveKind kind,
      Position position,
      long instances,
      LoopSize loops,
      Side measured,
      Side whatIf) {}

  private WhatIfRows() {}

  /** The program, then its directives: most serial work under the hypothesis first. */
  static List<Row> of(Profile profile, Outcome outcome) {
    List<Row> rows = new ArrayList<>();
    rows.add(program(profile.tables(), outcome));
    Fraction span = Fraction.of(profile.tables().span());
    for (Outcome.Directive row : outcome.directives()) {
      Optional<DirectiveRow> measured =
          profile.tables().directives().stream()
              .filter(same -> same.kind() == row.kind() && same.position().equals(row.position()))
              .findFirst();
      rows.add(
          new Row(
              row.kind(),
              row.position(),
              row.instances(),
              measured.map(same -> same.instances().loops()).orElse(LoopSize.UNKNOWN),
              measured.map(same -> measured(same, span)).orElse(null),
              new Side(row.work(), row.span(), row.serialWork(), outcome.span())));
    }
    return rows;
  }

  static Row program(Tables tables, Outcome outcome) {
    Fraction span = Fraction.of(tables.span());
    return new Row(
        DirectiveKind.PROGRAM,
        null,
        1,
        LoopSize.UNKNOWN,
        new Side(tables.work(), span, Fraction.of(tables.serialWork()), span),
        new Side(outcome.work(), outcome.span(), outcome.serialWork(), outcome.span()));
  }

  private static Side measured(DirectiveRow row, Fraction programSpan) {
    return new Side(
        row.instances().work(),
        Fraction.of(row.instances().span()),
        Fraction.of(row.serialWork()),
        programSpan);
  }
}
