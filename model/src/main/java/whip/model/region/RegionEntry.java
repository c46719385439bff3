package whip.model.region;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A word of the dictionary: all instances of a region that did the same.
 *
 * @param work sum of latencies of what ran in one instance, in units
 * @param cp critical path of one instance; {@link #UNKNOWN} above the window of depths
 * @param unbrokenCp critical path with inductions and reductions left as chains; {@link #UNKNOWN}
 *     where it was not measured
 * @param hasChildren false where children lie below the window of depths: then none are listed,
 *     although there may be some
 * @param children how often each entry ran directly in one instance, by its number
 */
public record RegionEntry(
    StaticRegion region,
    long work,
    long cp,
    long unbrokenCp,
    boolean hasChildren,
    SortedMap<Integer, Long> children) {

  /** Stands for a critical path that was not measured. */
  public static final long UNKNOWN = -1;

  public RegionEntry {
    children = Collections.unmodifiableSortedMap(new TreeMap<>(children));
    if (work < 0 || cp < UNKNOWN || unbrokenCp < UNKNOWN) {
      throw new IllegalArgumentException("negative work or critical path in " + region);
    }
    if (!hasChildren && !children.isEmpty()) {
      throw new IllegalArgumentException("children below the window in " + region);
    }
  }

  /** An entry with all children known, and without an unbroken critical path. */
  public RegionEntry(StaticRegion region, long work, long cp, SortedMap<Integer, Long> children) {
    this(region, work, cp, UNKNOWN, true, children);
  }
}
