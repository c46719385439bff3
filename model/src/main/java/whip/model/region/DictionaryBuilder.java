package whip.model.region;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Builds a dictionary from ending instances, the leaves first, and cuts it into deltas.
 *
 * <p>Beyond a bound of entries, similar ones share a word: critical path and work are compared by
 * their first three digits. Sums stay exact, and {@link #isRounded} says so. The bound is soft: a
 * region of another kind, or with other children, still needs a word of its own.
 */
public final class DictionaryBuilder {
  /** Numbers that agree in so many digits are one beyond the bound. */
  private static final int DIGITS = 3;

  private final int exactMax;
  private final Map<RegionEntry, Integer> numbers = new HashMap<>();
  private final Map<RegionEntry, Integer> rounded = new HashMap<>();
  private final List<RegionEntry> entries = new ArrayList<>();
  private final SortedMap<Integer, EntryTotal> grown = new TreeMap<>();
  private int published;
  private boolean isRounded;

  /**
   * An empty dictionary.
   *
   * @param exactMax entries from which on similar ones are merged
   */
  public DictionaryBuilder(int exactMax) {
    this.exactMax = exactMax;
  }

  /**
   * Counts an instance that has ended.
   *
   * @return its number, for the parent's children
   */
  public int end(RegionEntry instance) {
    int number = number(instance);
    grown.merge(number, EntryTotal.of(instance, 1), EntryTotal::plus);
    return number;
  }

  private int number(RegionEntry instance) {
    Integer known = numbers.get(instance);
    if (known == null && entries.size() >= exactMax) {
      known = rounded.get(roundedForm(instance));
      isRounded |= known != null;
    }
    if (known != null) {
      return known;
    }
    int number = entries.size();
    entries.add(instance);
    numbers.put(instance, number);
    rounded.putIfAbsent(roundedForm(instance), number);
    return number;
  }

  private static RegionEntry roundedForm(RegionEntry entry) {
    return new RegionEntry(
        entry.region(),
        rounded(entry.work()),
        rounded(entry.cp()),
        rounded(entry.unbrokenCp()),
        entry.hasChildren(),
        entry.children());
  }

  /** The number with zeros behind its first digits. */
  private static long rounded(long number) {
    long scale = 1;
    for (long left = number; left >= Math.round(Math.pow(10, DIGITS)); left /= 10) {
      scale *= 10;
    }
    return number / scale * scale;
  }

  /** Whether any entries were merged. */
  public boolean isRounded() {
    return isRounded;
  }

  /** Growth since the last call. */
  public RegionDelta cut() {
    RegionDelta delta =
        new RegionDelta(published, entries.subList(published, entries.size()), grown);
    published = entries.size();
    grown.clear();
    return delta;
  }
}
