package whip.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import whip.model.profile.Fraction;
import whip.model.profile.RunInfo;
import whip.model.scale.Bounds;
import whip.model.scale.Point;
import whip.model.scale.Samples;
import whip.model.scale.Scaling;
import whip.model.scale.Speedup;
import whip.model.scale.SpeedupCurve;
import whip.model.scale.Spread;
import whip.model.scale.Timing;

/**
 * Scaling runs as a table of 80 columns:
 *
 * <pre>
 * scaling of relax 1000 on 1, 2, 4, 8 threads: 12 runs, clock tsc
 *
 * threads  runs     median                range  speedup   95 % interval   S/n    lost
 *       1     3     1.01 s      1.00 s - 1.02 s     1.00                  1.00    0.0%
 *       8 *   3     700 ms      690 ms - 710 ms     1.44     1.41 - 1.48  0.18   82.0%
 * </pre>
 */
public final class ScalingTable {
  private static final int WIDTH = 80;

  /** More are in JSON alone. */
  private static final int REGIONS_MAX = 10;

  private final Scaling scaling;
  private final List<String> lines = new ArrayList<>();

  private ScalingTable(Scaling scaling) {
    this.scaling = scaling;
  }

  /** The table's lines, without line ends. */
  public static List<String> lines(Scaling scaling) {
    ScalingTable table = new ScalingTable(scaling);
    table.head();
    table.speedups();
    table.points();
    table.lines.addAll(ScalingLosses.lines(scaling));
    table.regions();
    table.lines.addAll(ScalingFindings.lines(scaling));
    return List.copyOf(table.lines);
  }

  /** Lines of the table by region: speedups of the program, then what each region has in them. */
  public static List<String> byRegion(Scaling scaling) {
    ScalingTable table = new ScalingTable(scaling);
    table.head();
    table.speedups();
    table.lines.addAll(ScalingRegions.lines(scaling));
    return List.copyOf(table.lines);
  }

  private void head() {
    RunInfo run = scaling.reference().profile().run();
    String threads =
        scaling.program().speedups().stream()
            .map(speedup -> Integer.toString(speedup.threads()))
            .collect(Collectors.joining(", "));
    wrapped(
        "scaling of %s on %s threads: %s, clock %s"
            .formatted(
                ProfileTable.command(run),
                threads,
                Text.count(scaling.points().size(), "run"),
                run.clock()),
        "    ");
    scaling.notes().forEach(note -> wrapped("note: " + note, "    "));
    if (scaling.timing() == Timing.LEAST) {
      wrapped(
          "note: this clock counts no waits; times are the least for n processors, max(work / n, bound)",
          "    ");
    }
  }

  private void speedups() {
    lines.add("");
    lines.add(row("threads", "runs", "median", "range", "speedup", "95 % interval", "S/n", "lost"));
    for (Speedup speedup : scaling.program().speedups()) {
      Samples times = scaling.program().series().times().get(speedup.threads());
      lines.add(
          row(
              speedup.threads() + (scaling.isOversubscribed(speedup.threads()) ? " *" : "  "),
              Integer.toString(times.count()),
              amount(speedup.time()),
              amount(times.min()) + " - " + amount(times.max()),
              Units.ratio(speedup.speedup()),
              speedup.threads() == base() ? "" : spread(speedup.spread()),
              Units.ratio(speedup.efficiency()),
              percent(speedup.severity())));
    }
    if (scaling.program().speedups().stream().anyMatch(this::isOversubscribed)) {
      lines.add(
          "* more threads than the %s here"
              .formatted(Text.count(scaling.processors().orElseThrow(), "processor")));
    }
    if (!scaling.program().hasIntervals()) {
      wrapped(
          "(in brackets: the range of single runs; an interval, and findings that need one, take 3 repeats of each number of threads)",
          "");
    }
  }

  private boolean isOversubscribed(Speedup speedup) {
    return scaling.isOversubscribed(speedup.threads());
  }

  private static String row(
      String threads,
      String runs,
      String median,
      String range,
      String speedup,
      String interval,
      String efficiency,
      String lost) {
    return String.join(
            " ",
            Text.right(threads, 9),
            Text.right(runs, 4),
            Text.right(median, 9),
            Text.right(range, 19),
            Text.right(speedup, 7),
            Text.right(interval, 13),
            Text.right(efficiency, 5),
            Text.right(lost, 6))
        .stripTrailing();
  }

  private static String spread(Spread spread) {
    String text = Units.ratio(spread.low()) + " - " + Units.ratio(spread.high());
    return spread.interval().isPresent() ? text : "(" + text + ")";
  }

  private void points() {
    Point reference = scaling.reference();
    lines.add("");
    wrapped(
        scaling.bounds(base()).isPresent()
            ? "Every run, beside the bounds that run %s (%s) gives for its processors:"
                .formatted(reference.run(), Text.count(reference.threads(), "thread"))
            : "Every run; its bounds count %s, and its time ns:"
                .formatted(reference.profile().run().unit()),
        "    ");
    lines.add(point("threads", "repeat", "run", "time", "at least", "at most", ""));
    for (Point each : scaling.points()) {
      Optional<Bounds> bounds = scaling.bounds(each.threads());
      lines.add(
          point(
              Integer.toString(each.threads()),
              Integer.toString(each.repeat()),
              each.run(),
              amount(each.time()),
              bounds.map(of -> amount(of.timeMin())).orElse(""),
              bounds.map(of -> of.timeMax().map(this::amount).orElse("(none)")).orElse(""),
              bounds.map(of -> of.place(each.time()).label()).orElse("")));
    }
  }

  private static String point(
      String threads,
      String repeat,
      String run,
      String time,
      String least,
      String most,
      String place) {
    return String.join(
            " ",
            Text.right(threads, 7),
            Text.right(repeat, 6),
            Text.left(run, 14),
            Text.right(time, 10),
            Text.right(least, 10),
            Text.right(most, 10),
            place)
        .stripTrailing();
  }

  private void regions() {
    List<SpeedupCurve> curves = scaling.regions().curves();
    lines.add("");
    if (curves.isEmpty()) {
      lines.add("Regions: none to compare");
      return;
    }
    wrapped(
        "Regions by max(work / n, span), since their wall times are not recorded; waits are not in it:",
        "    ");
    lines.add(region("region", "kind", "on the base", "threads", "time", "speedup", "S/n"));
    for (SpeedupCurve curve : curves.subList(0, Math.min(REGIONS_MAX, curves.size()))) {
      Speedup first = curve.speedups().get(0);
      Speedup last = curve.speedups().get(curve.speedups().size() - 1);
      String label = curve.subject().label();
      lines.add(
          region(
              label.isEmpty() ? ProfileTable.NOWHERE : label,
              curve.subject().kind().label(),
              amount(first.time()),
              Integer.toString(last.threads()),
              amount(last.time()),
              Units.ratio(last.speedup()),
              Units.ratio(last.efficiency())));
    }
    int more = curves.size() - REGIONS_MAX + scaling.regions().cut();
    if (more > 0 && curves.size() > REGIONS_MAX) {
      lines.add("and %s with less time".formatted(Text.count(more, "region")));
    }
  }

  private static String region(
      String label,
      String kind,
      String base,
      String threads,
      String time,
      String speedup,
      String efficiency) {
    return String.join(
        " ",
        Text.left(label, 25),
        Text.left(kind, 9),
        Text.right(base, 11),
        Text.right(threads, 8),
        Text.right(time, 9),
        Text.right(speedup, 8),
        Text.right(efficiency, 4));
  }

  private int base() {
    return scaling.reference().threads();
  }

  private String amount(double time) {
    return amount(time, scaling.unit());
  }

  private String amount(Fraction time) {
    return Units.scaled(time, scaling.unit());
  }

  /** Medians and models have fractions of units, where that says something. */
  static String amount(double time, String unit) {
    return unit.equals("units") && time != Math.rint(time)
        ? Units.fixed(time, 2)
        : Units.scaled(Math.round(time), unit);
  }

  static String percent(double share) {
    return Units.fixed(100 * share, 1) + "%";
  }

  private void wrapped(String text, String indent) {
    lines.addAll(Text.wrapped(text, WIDTH, indent));
  }
}
