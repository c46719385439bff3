package whip.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import whip.model.grain.DirectiveCauses;
import whip.model.grain.GrainCause;
import whip.model.view.GrainDiff;

/**
 * Grains of two runs by directive, in 80 columns. A number that is 0 in both is left out:
 *
 * <pre>
 * against run 8h2k0v4p
 * directive                    number                  before      after    change
 * task a.c:7                   grains                     177         33    -81.4%
 *                              work                       177        177     +0.0%
 *                              creation                  1416        264    -81.4%
 *                              too fine                  1416          0   -100.0%
 * for b.c:3                    grains                       0         40       new
 * </pre>
 */
public final class GrainDiffTable {
  private static final int WIDTH = 80;
  private static final int NAME = 28;

  private final GrainDiff diff;
  private final List<String> lines = new ArrayList<>();

  private GrainDiffTable(GrainDiff diff) {
    this.diff = diff;
  }

  /** The table's lines, without line ends. */
  public static List<String> lines(GrainDiff diff) {
    GrainDiffTable table = new GrainDiffTable(diff);
    table.lines.add("against run " + diff.before().run().run());
    if (diff.differsInCreation()) {
      table.lines.addAll(
          Text.wrapped(
              "note: creation is %s in that run and %s in this one: works are not comparable"
                  .formatted(diff.before().run().creation(), diff.after().run().creation()),
              WIDTH,
              "  "));
    }
    table.line("directive", "number", "before", "after", "change");
    diff.rows().forEach(table::row);
    return List.copyOf(table.lines);
  }

  private void row(GrainDiff.Row row) {
    String name = row.shown().located().text();
    line(
        name,
        "grains",
        Long.toString(number(row.before(), each -> each.located().grains().grains())),
        Long.toString(number(row.after(), each -> each.located().grains().grains())),
        change(row, each -> each.located().grains().grains()));
    amount(row, "work", each -> each.located().grains().work().sum());
    amount(row, "creation", each -> each.located().grains().creation());
    for (GrainCause cause : GrainCause.values()) {
      amount(row, cause.label(), each -> each.total(cause).cost());
    }
  }

  private void amount(GrainDiff.Row row, String name, ToLongFunction<DirectiveCauses> of) {
    long before = number(row.before(), of);
    long after = number(row.after(), of);
    if (before != 0 || after != 0) {
      line(
          "",
          name,
          Units.scaled(before, diff.before().run().unit()),
          Units.scaled(after, diff.after().run().unit()),
          change(row, of));
    }
  }

  private static String change(GrainDiff.Row row, ToLongFunction<DirectiveCauses> of) {
    return row.after().isEmpty()
        ? "gone"
        : DiffTable.percent(Change.percent(number(row.before(), of), number(row.after(), of)));
  }

  private static long number(Optional<DirectiveCauses> side, ToLongFunction<DirectiveCauses> of) {
    return side.map(of::applyAsLong).orElse(0L);
  }

  private void line(String name, String number, String before, String after, String change) {
    lines.add(
        String.join(
                " ",
                Text.left(name, NAME),
                Text.left(number, 18),
                Text.right(before, 11),
                Text.right(after, 10),
                Text.right(change, 9))
            .stripTrailing());
  }
}
