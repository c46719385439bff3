package whip.model.scale;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Times of one subject by number of threads; the least number is the base.
 *
 * @param times by number of threads, at least one
 */
public record Series(Subject subject, Timing timing, SortedMap<Integer, Samples> times) {

  public Series {
    times = Collections.unmodifiableSortedMap(new TreeMap<>(times));
  }

  /** Times of the program. */
  static Series program(List<Point> points) {
    SortedMap<Integer, List<Double>> times = new TreeMap<>();
    for (Point point : points) {
      times
          .computeIfAbsent(point.threads(), absent -> new ArrayList<>())
          .add(point.time().toDouble());
    }
    return of(Subject.PROGRAM, points.get(0).timing(), times);
  }

  static Series of(Subject subject, Timing timing, SortedMap<Integer, List<Double>> times) {
    SortedMap<Integer, Samples> samples = new TreeMap<>();
    times.forEach((threads, each) -> samples.put(threads, new Samples(each)));
    return new Series(subject, timing, samples);
  }

  int base() {
    return times.firstKey();
  }

  /** Threads as numbers for formulas, in the order of {@link #samples}. */
  double[] threads() {
    return times.keySet().stream().mapToDouble(threads -> threads).toArray();
  }

  List<Samples> samples() {
    return List.copyOf(times.values());
  }

  double[] medians() {
    return times.values().stream().mapToDouble(Samples::median).toArray();
  }
}
