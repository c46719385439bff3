package whip.model.scale;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The region with the lowest speedup on one number of threads.
 *
 * @param regions how many it was the lowest of
 */
public record LowestRegion(Subject subject, Speedup at, int regions)
    implements ConfigurationProperty {
  private static final Rule RULE =
      new Rule(
          "S is the lowest of at least two regions on n threads, by their least times",
          Texts.LOST_SHARE,
          Texts.SPEEDUP_SOURCE,
          "Give this region's work to more threads: smaller chunks, or more iterations at once.");

  private record Entry(Subject subject, Speedup speedup) {}

  static List<LowestRegion> of(List<SpeedupCurve> regions) {
    SortedMap<Integer, List<Entry>> all = new TreeMap<>();
    for (SpeedupCurve region : regions) {
      for (Speedup speedup : region.aboveBase()) {
        all.computeIfAbsent(speedup.threads(), absent -> new ArrayList<>())
            .add(new Entry(region.subject(), speedup));
      }
    }
    List<LowestRegion> lowest = new ArrayList<>();
    for (List<Entry> entries : all.values()) {
      if (entries.size() > 1) {
        Entry least =
            entries.stream()
                .min(
                    Comparator.comparingDouble((Entry entry) -> entry.speedup.speedup())
                        .thenComparing(Entry::subject))
                .orElseThrow();
        lowest.add(new LowestRegion(least.subject, least.speedup, entries.size()));
      }
    }
    return lowest;
  }

  @Override
  public String name() {
    return "lowest-region";
  }

  @Override
  public int threads() {
    return at.threads();
  }

  @Override
  public double severity() {
    return at.severity();
  }

  @Override
  public String evidence() {
    return "lowest of %d regions by least times: %s".formatted(regions, Texts.speedup(at));
  }

  @Override
  public Rule rule() {
    return RULE;
  }
}
