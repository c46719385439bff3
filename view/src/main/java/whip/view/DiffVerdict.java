package whip.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import whip.model.view.Diff;
import whip.model.view.DiffRow;
import whip.model.view.Limit;
import whip.model.view.Measure;

/**
 * Whether the newer run is within the limit, in words:
 *
 * <pre>
 * over the limit of 5 %: Program: span 63 -> 73, +15.9 % of the program's span
 * </pre>
 */
public final class DiffVerdict {
  private static final int WIDTH = 80;

  private DiffVerdict() {}

  /** A sentence for every row that grew too much, or one that says that none did. */
  public static List<String> lines(Diff diff, Limit limit) {
    List<DiffRow> over = diff.over(limit);
    String most = limit.percent().toPlainString() + " %";
    List<String> sentences =
        over.isEmpty()
            ? List.of("within the limit: no %s grew by more than %s".formatted(name(limit), most))
            : over.stream()
                .map(
                    row ->
                        "over the limit of "
                            + most
                            + ": "
                            + title(row)
                            + ": "
                            + growth(diff, limit, row))
                .toList();
    List<String> lines = new ArrayList<>();
    sentences.forEach(sentence -> lines.addAll(Text.wrapped(sentence, WIDTH, "    ")));
    return lines;
  }

  /** {@code relax.c:91 (for)}. */
  static String title(DiffRow row) {
    String label = row.label().isEmpty() ? ProfileTable.NOWHERE : row.label();
    return row.isProgram() ? label : label + " (" + row.kind().label() + ")";
  }

  /** {@code span 50 -> 70, +31.7 % of the program's span}, for a row of both runs. */
  static String growth(Diff diff, Limit limit, DiffRow row) {
    long before = limit.on().of(row.before().orElseThrow());
    long after = limit.on().of(row.after().orElseThrow());
    String unit = diff.after().run().unit();
    return "%s %s -> %s, %s of the program's %s"
        .formatted(
            name(limit),
            Units.scaled(before, unit),
            Units.scaled(after, unit),
            share(after - before, limit.on().whole(diff.program().before().orElseThrow())),
            limit.on() == Measure.WORK ? "work" : "span");
  }

  private static String share(long growth, long whole) {
    return whole == 0
        ? "more than nothing"
        : String.format(Locale.ROOT, "%+.1f %%", 100.0 * growth / whole);
  }

  private static String name(Limit limit) {
    return limit.on() == Measure.SERIAL
        ? "serial work"
        : limit.on().name().toLowerCase(Locale.ROOT);
  }
}
