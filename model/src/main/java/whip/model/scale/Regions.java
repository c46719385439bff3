package whip.model.scale;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.profile.Fraction;

/**
 * Speedups of regions, by their least times: no wall time of a region is recorded. Compared with
 * one thread, where nothing waits, that is the largest speedup the region can have had.
 *
 * @param curves largest on the base first
 * @param cut how many regions are left out
 */
public record Regions(List<SpeedupCurve> curves, int cut) {
  /** Each has its intervals of 10,000 resamples for every number of threads: a second for all. */
  static final int REGIONS_MAX = 50;

  public Regions {
    curves = List.copyOf(curves);
  }

  /**
   * Regions that ran on the base and took time on every run.
   *
   * @param phases the program's median times by number of threads
   */
  static Regions of(List<Point> points, Map<Integer, Double> phases) {
    if (!points.get(0).isWorkTime()) {
      return new Regions(List.of(), 0);
    }
    SortedMap<Subject, SortedMap<Integer, List<Double>>> times = new TreeMap<>();
    Set<Subject> empty = new HashSet<>();
    for (Point point : points) {
      for (Map.Entry<Subject, Fraction> region : point.regions().entrySet()) {
        if (region.getValue().signum() == 0) {
          empty.add(region.getKey());
        }
        times
            .computeIfAbsent(region.getKey(), absent -> new TreeMap<>())
            .computeIfAbsent(point.threads(), absent -> new ArrayList<>())
            .add(region.getValue().toDouble());
      }
    }
    int base = points.stream().mapToInt(Point::threads).min().orElseThrow();
    times.keySet().removeAll(empty);
    times.values().removeIf(each -> each.firstKey() != base);
    List<Series> series = new ArrayList<>();
    times.forEach((subject, each) -> series.add(Series.of(subject, Timing.LEAST, each)));
    series.sort(
        Comparator.comparingDouble((Series each) -> each.medians()[0])
            .reversed()
            .thenComparing(Series::subject));
    List<SpeedupCurve> curves =
        series.stream().limit(REGIONS_MAX).map(each -> SpeedupCurve.of(each, phases)).toList();
    return new Regions(curves, series.size() - curves.size());
  }
}
