package whip.model.region;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A run's tree of region instances in compressed form, as one stream of the program published it: a
 * list of entries, each after its children, and how many instances of each have ended.
 *
 * <pre>
 * 0 iteration blur.c:7  work 6 cp 6               1000 instances
 * 1 loop blur.c:7       work 6000 cp 6  1000 x 0     1 instance
 * 2 function main       work 6010 cp 16    1 x 1     1 instance
 * </pre>
 *
 * @param totals by the number of the entry
 */
public record RegionDictionary(List<RegionEntry> entries, List<EntryTotal> totals) {
  public static final RegionDictionary EMPTY = new RegionDictionary(List.of(), List.of());

  public RegionDictionary {
    entries = List.copyOf(entries);
    totals = List.copyOf(totals);
    if (entries.size() != totals.size()) {
      throw new IllegalArgumentException(
          entries.size() + " entries with " + totals.size() + " totals");
    }
  }

  /**
   * The dictionary after one more delta.
   *
   * @throws IllegalArgumentException if a delta before it is missing, or an entry has children that
   *     do not come before it
   */
  public RegionDictionary then(RegionDelta delta) {
    if (delta.firstEntry() != entries.size()) {
      throw new IllegalArgumentException(
          "the delta begins at entry %d, the dictionary ends before %d"
              .formatted(delta.firstEntry(), entries.size()));
    }
    List<RegionEntry> grown = new ArrayList<>(entries);
    List<EntryTotal> sums = new ArrayList<>(totals);
    for (RegionEntry entry : delta.entries()) {
      requireBefore(entry.children(), grown.size());
      grown.add(entry);
      sums.add(EntryTotal.NONE);
    }
    requireBefore(delta.totals(), grown.size());
    delta.totals().forEach((number, total) -> sums.set(number, sums.get(number).plus(total)));
    return new RegionDictionary(grown, sums);
  }

  private static void requireBefore(SortedMap<Integer, ?> numbers, int size) {
    if (!numbers.isEmpty() && (numbers.firstKey() < 0 || numbers.lastKey() >= size)) {
      throw new IllegalArgumentException("entries %s, of %d".formatted(numbers.keySet(), size));
    }
  }

  /**
   * Instances of each entry whose parents have not ended: at the end of a run, its root alone.
   *
   * @return by the number of the entry; without zeros
   */
  SortedMap<Integer, Long> outermost() {
    SortedMap<Integer, Long> loose = new TreeMap<>();
    for (int number = 0; number < entries.size(); number++) {
      loose.put(number, totals.get(number).instances());
    }
    for (int number = 0; number < entries.size(); number++) {
      long parents = totals.get(number).instances();
      entries
          .get(number)
          .children()
          .forEach(
              (child, times) -> loose.merge(child, -Math.multiplyExact(times, parents), Long::sum));
    }
    loose.values().removeIf(instances -> instances == 0);
    return loose;
  }
}
