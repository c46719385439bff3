package whip.view;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.function.IntFunction;
import whip.model.scale.NestedSpeedups;
import whip.model.scale.RegionProperties;
import whip.model.scale.Scaling;
import whip.model.scale.ScalingProperty;

/**
 * Scaling runs by region: which properties a region has on how many threads, and how the regions in
 * it scale:
 *
 * <pre>
 * Properties by region and threads, % of the program's time; *: below 5.0%
 * threads                        1     2     4     8
 * for relax.c:9, not linear from 2 threads on
 *   low-speedup                  *     *  26.8  25.0
 *
 * Speedup by wall time, regions in regions below these:
 * threads                        1     2     4
 * parallel relax.c:3          1.00  1.60  2.29
 *   for relax.c:5             1.00  1.97  3.87
 * </pre>
 */
final class ScalingRegions {
  private static final int WIDTH = 80;
  private static final int LABEL = 26;
  private static final int CELL = 6;

  /** Numbers of threads beside each other; more stand below. */
  private static final int COLUMNS = (WIDTH - LABEL) / CELL;

  /** Regions of a table. */
  private static final int REGIONS_MAX = 50;

  private static final int INDENTS_MAX = 5;

  private final List<String> lines = new ArrayList<>();

  private ScalingRegions() {}

  static List<String> lines(Scaling scaling) {
    ScalingRegions regions = new ScalingRegions();
    regions.properties(RegionProperties.of(scaling));
    regions.speedups(NestedSpeedups.of(scaling));
    return List.copyOf(regions.lines);
  }

  private void properties(RegionProperties properties) {
    lines.add("");
    String least = ScalingTable.percent(ScalingProperty.THRESHOLD);
    if (properties.regions().isEmpty()) {
      lines.add("Properties by region: none of " + least + " or more");
      return;
    }
    lines.add("Properties by region and threads, % of the program's time; *: below " + least);
    for (List<Integer> threads : parts(properties.threads())) {
      lines.add(head(threads));
      for (RegionProperties.Region region : shown(properties.regions())) {
        String failed =
            region.linearFailed().isPresent()
                ? ", not linear from %d threads on".formatted(region.linearFailed().getAsInt())
                : "";
        lines.add(Text.shortened(region.text(), WIDTH - failed.length()) + failed);
        region.severities().forEach((name, by) -> lines.add(property(name, threads, by)));
      }
    }
    cut(properties.regions().size());
  }

  private static String property(
      String name, List<Integer> threads, SortedMap<Integer, Double> severities) {
    return row(
        "  " + name,
        threads.size(),
        column -> {
          Double severity = severities.get(threads.get(column));
          return severity == null ? "*" : Units.fixed(100 * severity, 1);
        });
  }

  private void speedups(NestedSpeedups speedups) {
    lines.add("");
    if (speedups.rows().isEmpty()) {
      lines.add("Speedup by wall time: not recorded");
      return;
    }
    lines.add("Speedup by wall time, regions in regions below these:");
    int first = 0;
    for (List<Integer> threads : parts(speedups.threads())) {
      lines.add(head(threads));
      int from = first;
      for (NestedSpeedups.Row row : shown(speedups.rows())) {
        int indents = Math.min(row.path().steps().size() - 1, INDENTS_MAX);
        lines.add(
            row(
                "  ".repeat(indents) + row.path().text(),
                threads.size(),
                column -> Units.ratio(row.speedups().get(from + column))));
      }
      first += threads.size();
    }
    cut(speedups.rows().size());
  }

  private static String head(List<Integer> threads) {
    return row("threads", threads.size(), column -> Integer.toString(threads.get(column)));
  }

  private static String row(String label, int columns, IntFunction<String> cell) {
    StringBuilder line = new StringBuilder(Text.left(label, LABEL));
    for (int column = 0; column < columns; column++) {
      line.append(Text.right(cell.apply(column), CELL));
    }
    return line.toString().stripTrailing();
  }

  private static <T> List<List<T>> parts(List<T> all) {
    List<List<T>> parts = new ArrayList<>();
    for (int from = 0; from < all.size(); from += COLUMNS) {
      parts.add(all.subList(from, Math.min(from + COLUMNS, all.size())));
    }
    return parts;
  }

  private static <T> List<T> shown(List<T> all) {
    return all.subList(0, Math.min(REGIONS_MAX, all.size()));
  }

  private void cut(int regions) {
    if (regions > REGIONS_MAX) {
      lines.add("and %s".formatted(Text.count(regions - REGIONS_MAX, "more region")));
    }
  }
}
