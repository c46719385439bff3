package whip.model.scale;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Speedups of one subject.
 *
 * @param speedups by number of threads, the base first
 */
public record SpeedupCurve(Series series, List<Speedup> speedups) {

  public SpeedupCurve {
    speedups = List.copyOf(speedups);
  }

  /**
   * Curve of a series.
   *
   * @param phases the program's median times by number of threads
   */
  static SpeedupCurve of(Series series, Map<Integer, Double> phases) {
    List<Speedup> speedups = new ArrayList<>();
    series
        .times()
        .forEach((threads, times) -> speedups.add(speedup(series, threads, phases.get(threads))));
    return new SpeedupCurve(series, speedups);
  }

  private static Speedup speedup(Series series, int threads, double phase) {
    int base = series.base();
    Samples first = series.times().get(base);
    Samples times = series.times().get(threads);
    double linear = base * first.median() / threads;
    double deviation = Math.max(0, times.median() - linear);
    return new Speedup(
        threads,
        times.median(),
        base * first.median() / times.median(),
        threads == base ? new Spread.Interval(base, base) : spread(base, first, times),
        deviation,
        Math.min(1, deviation / phase));
  }

  private static Spread spread(int base, Samples first, Samples times) {
    List<Samples> both = List.of(first, times);
    return Bootstrap.isPossible(both)
        ? Bootstrap.intervals(both, medians -> new double[] {base * medians[0] / medians[1]}).get(0)
        : new Spread.Range(base * first.min() / times.max(), base * first.max() / times.min());
  }

  public Subject subject() {
    return series.subject();
  }

  public Timing timing() {
    return series.timing();
  }

  /** Those with more threads than the base. */
  public List<Speedup> aboveBase() {
    return speedups.subList(1, speedups.size());
  }

  /** On the most threads. */
  Speedup last() {
    return speedups.get(speedups.size() - 1);
  }

  /** Whether there were repeats enough to say what is more than chance. */
  public boolean hasIntervals() {
    return speedups.stream().allMatch(speedup -> speedup.spread().interval().isPresent());
  }
}
