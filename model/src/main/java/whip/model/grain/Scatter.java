package whip.model.grain;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** How far apart siblings ran. */
public final class Scatter {
  /** Distance of two processors: the kernel's of their NUMA nodes, 10 on one node. */
  @FunctionalInterface
  public interface Distance {
    long between(int one, int other);
  }

  private Scatter() {}

  /** Lower median of the distances of all pairs of siblings; absent for one sibling. */
  public static OptionalLong of(List<Integer> processors, Distance distance) {
    TreeMap<Integer, Long> counts = new TreeMap<>();
    processors.forEach(processor -> counts.merge(processor, 1L, Math::addExact));
    TreeMap<Long, Long> pairs = new TreeMap<>();
    counts.forEach(
        (one, count) -> {
          pairs.merge(distance.between(one, one), count * (count - 1) / 2, Math::addExact);
          counts
              .tailMap(one, false)
              .forEach(
                  (other, more) ->
                      pairs.merge(distance.between(one, other), count * more, Math::addExact));
        });
    long all = pairs.values().stream().reduce(0L, Math::addExact);
    if (all == 0) {
      return OptionalLong.empty();
    }
    // Pairs before the lower median.
    long before = (all - 1) / 2;
    for (Map.Entry<Long, Long> pair : pairs.entrySet()) {
      before -= pair.getValue();
      if (before < 0) {
        return OptionalLong.of(pair.getKey());
      }
    }
    throw new IllegalStateException("bug: no pair is in the middle");
  }
}
