package whip.model.scale;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.construct.AccountDiff;
import whip.model.construct.Constructs;

/**
 * A program's runs on different numbers of threads, and what follows from them (docs/scaling.md).
 *
 * @param points every run, by threads and repeat
 * @param processors that the runs could use; empty where that is not known
 * @param program speedups of the program
 * @param medians the run of median time for each number of threads, the lower of two
 * @param accounts of the medians, by run, as far as they have one
 * @param properties by {@link ScalingProperty#ORDER}
 */
public record Scaling(
    List<Point> points,
    OptionalInt processors,
    SpeedupCurve program,
    Regions regions,
    List<Point> medians,
    Map<String, Constructs> accounts,
    List<ScalingProperty> properties,
    List<ScalingModel> models) {

  public Scaling {
    points = List.copyOf(points);
    medians = List.copyOf(medians);
    accounts = Map.copyOf(accounts);
    properties = List.copyOf(properties);
    models = List.copyOf(models);
  }

  /**
   * Judges runs.
   *
   * @throws IncomparableRunsException where they make no series
   */
  public static Scaling of(List<Point> runs, OptionalInt processors) {
    SeriesCheck.requireComparable(runs);
    List<Point> points = new ArrayList<>(runs);
    points.sort(Comparator.comparingInt(Point::threads).thenComparingInt(Point::repeat));
    Series series = Series.program(points);
    SortedMap<Integer, Double> phases = new TreeMap<>();
    series.times().forEach((threads, times) -> phases.put(threads, times.median()));
    SpeedupCurve program = SpeedupCurve.of(series, phases);
    Regions regions = Regions.of(points, phases);
    List<Point> medians = medians(points);
    return new Scaling(
        points,
        processors,
        program,
        regions,
        medians,
        Map.of(),
        Properties.of(program, regions.curves(), medians),
        ScalingModel.of(series));
  }

  /** Adds accounts of the medians to these runs. */
  public Scaling with(Map<String, Constructs> accountsByRun) {
    return new Scaling(
        points, processors, program, regions, medians, accountsByRun, properties, models);
  }

  private static List<Point> medians(List<Point> points) {
    SortedMap<Integer, List<Point>> byThreads = new TreeMap<>();
    for (Point point : points) {
      byThreads.computeIfAbsent(point.threads(), absent -> new ArrayList<>()).add(point);
    }
    List<Point> medians = new ArrayList<>();
    for (List<Point> repeats : byThreads.values()) {
      repeats.sort(Comparator.comparing(Point::time).thenComparingInt(Point::repeat));
      medians.add(repeats.get((repeats.size() - 1) / 2));
    }
    return medians;
  }

  public Timing timing() {
    return points.get(0).timing();
  }

  /** Unit of the program's times. */
  public String unit() {
    return points.get(0).unit();
  }

  /** Run of the base from which the bounds of all others follow. */
  public Point reference() {
    return medians.get(0);
  }

  /** Bounds of the time on so many threads; empty where work is counted in another unit. */
  public Optional<Bounds> bounds(int threads) {
    return reference().isWorkTime()
        ? Optional.of(Bounds.of(reference().profile(), Math.min(threads, processorsMax())))
        : Optional.empty();
  }

  /** Time missing from a linear speedup, by number of threads; as {@link #bounds}, or empty. */
  public List<LostTime> lostTimes() {
    return reference().isWorkTime()
        ? medians.stream().skip(1).map(point -> LostTime.of(reference(), point)).toList()
        : List.of();
  }

  /**
   * Lost time by class, by number of threads. Where this run or that of the base has no account, or
   * one without its end, there is none.
   */
  public SortedMap<Integer, LostByClass> lostByClass() {
    SortedMap<Integer, LostByClass> lost = new TreeMap<>();
    Optional<Constructs> base = account(reference());
    if (base.isPresent()) {
      for (Point point : medians.subList(1, medians.size())) {
        account(point)
            .map(account -> AccountDiff.of(base.get(), account))
            .ifPresent(diff -> lost.put(point.threads(), new LostByClass(point.threads(), diff)));
      }
    }
    return lost;
  }

  /** Whole accounts of the medians, by number of threads, as far as there are any. */
  public SortedMap<Integer, Constructs> accountsByThreads() {
    SortedMap<Integer, Constructs> byThreads = new TreeMap<>();
    for (Point point : medians) {
      account(point).ifPresent(account -> byThreads.put(point.threads(), account));
    }
    return byThreads;
  }

  private Optional<Constructs> account(Point point) {
    return Optional.ofNullable(accounts.get(point.run())).filter(Constructs::ended);
  }

  /** Whether threads had to share processors. */
  public boolean isOversubscribed(int threads) {
    return threads > processorsMax();
  }

  private int processorsMax() {
    return processors.orElse(Integer.MAX_VALUE);
  }

  /** Sentences, without full stops, on what may make the comparison unfair. */
  public List<String> notes() {
    return SeriesCheck.notes(points);
  }
}
