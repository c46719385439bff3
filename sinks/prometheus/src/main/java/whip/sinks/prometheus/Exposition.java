package whip.sinks.prometheus;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers in Prometheus' text format:
 *
 * <pre>
 * # HELP whip_run_span length of the critical path, in the run's unit
 * # TYPE whip_run_span gauge
 * whip_run_span{run="k2xpugarve"} 269832044
 * </pre>
 */
final class Exposition {
  private final Map<Metric, List<String>> lines = new EnumMap<>(Metric.class);
  private int series;

  /**
   * Adds a series.
   *
   * @param labels name, value, name, value
   */
  void add(Metric metric, double value, String... labels) {
    StringBuilder line = new StringBuilder(metric.series());
    for (int i = 0; i < labels.length; i += 2) {
      line.append(i == 0 ? "{" : ",").append(labels[i]).append("=\"");
      line.append(escaped(labels[i + 1])).append('"');
    }
    line.append(labels.length == 0 ? " " : "} ").append(text(value)).append('\n');
    lines.computeIfAbsent(metric, absent -> new ArrayList<>()).add(line.toString());
    series++;
  }

  int series() {
    return series;
  }

  String text() {
    StringBuilder text = new StringBuilder();
    lines.forEach(
        (metric, all) -> {
          text.append("# HELP ").append(metric.series()).append(' ').append(metric.help());
          text.append("\n# TYPE ").append(metric.series());
          text.append(metric.isCounter() ? " counter\n" : " gauge\n");
          all.forEach(text::append);
        });
    return text.toString();
  }

  /** Whole numbers without an exponent, as far as they are exact. */
  private static String text(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }
}
