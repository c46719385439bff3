package whip.model.scale;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.construct.Constructs;
import whip.model.construct.PathId;
import whip.model.construct.PathKey;
import whip.model.construct.Times;

/**
 * Speedups of the paths of a series by their wall times, as its accounts have them. The wall time
 * of a path is that of the thread that spent most in it and in all below it, waits and all. This is
 * Fig. 4 of the paper on Periscope's scalability analysis: which part of a region does not scale.
 *
 * @param threads numbers of threads whose median run has an account, the base first
 * @param rows paths that took time on each of them, parents before their children
 */
public record NestedSpeedups(List<Integer> threads, List<Row> rows) {

  /**
   * One path.
   *
   * @param speedups {@code b Tb / Tn}, in the order of the numbers of threads
   */
  public record Row(PathKey path, List<Double> speedups) {}

  public NestedSpeedups {
    threads = List.copyOf(threads);
    rows = List.copyOf(rows);
  }

  /** Without an account of the base there are none. */
  public static NestedSpeedups of(Scaling scaling) {
    SortedMap<Integer, Map<PathKey, Long>> walls = new TreeMap<>();
    scaling.accountsByThreads().forEach((threads, account) -> walls.put(threads, walls(account)));
    int base = scaling.reference().threads();
    if (!walls.containsKey(base)) {
      return new NestedSpeedups(List.of(), List.of());
    }
    List<Row> rows = new ArrayList<>();
    for (PathKey path : walls.get(base).keySet()) {
      boolean isEverywhere =
          walls.values().stream().allMatch(each -> each.getOrDefault(path, 0L) > 0);
      if (isEverywhere && !path.equals(PathKey.PROGRAM)) {
        double first = (double) base * walls.get(base).get(path);
        rows.add(
            new Row(path, walls.values().stream().map(each -> first / each.get(path)).toList()));
      }
    }
    return new NestedSpeedups(List.copyOf(walls.keySet()), rows);
  }

  private static Map<PathKey, Long> walls(Constructs account) {
    Map<PathId, SortedMap<Integer, Times>> inclusive = account.inclusive();
    Map<PathKey, Long> walls = new LinkedHashMap<>();
    account
        .keys()
        .forEach(
            (id, key) ->
                walls.merge(
                    key,
                    inclusive.get(id).values().stream().mapToLong(Times::total).max().orElse(0),
                    Math::addExact));
    return walls;
  }
}
