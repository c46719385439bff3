package whip.model.region;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Growth of a dictionary since the delta before it.
 *
 * @param firstEntry number of the first entry that is new
 * @param entries that are new, in the order of their numbers; children come before parents
 * @param totals instances that ended since, by entry
 */
public record RegionDelta(
    int firstEntry, List<RegionEntry> entries, SortedMap<Integer, EntryTotal> totals) {

  public RegionDelta {
    entries = List.copyOf(entries);
    totals = Collections.unmodifiableSortedMap(new TreeMap<>(totals));
  }

  public boolean isEmpty() {
    return entries.isEmpty() && totals.isEmpty();
  }
}
