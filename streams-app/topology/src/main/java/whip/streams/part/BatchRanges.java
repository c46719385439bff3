package whip.streams.part;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Where in the node topic the batches of one run stand: per partition, disjoint ranges of offsets
 * that hold all of them and, where runs were going on at the same time, batches of others.
 */
public final class BatchRanges {

  /**
   * Most ranges of one partition. 64 ranges take 1 KiB of a row that is written twice a second; a
   * replay seeks once for each.
   */
  static final int RANGES_MAX = 64;

  /**
   * Some neighbouring offsets.
   *
   * @param to one past the last
   */
  public record Range(int partition, long from, long to) {}

  /** By partition, then from first offset to the end. */
  private final TreeMap<Integer, NavigableMap<Long, Long>> byPartition = new TreeMap<>();

  /** Ranges as {@link #all} returned them. */
  public static BatchRanges of(List<Range> ranges) {
    BatchRanges known = new BatchRanges();
    for (Range range : ranges) {
      known.partition(range.partition()).put(range.from(), range.to());
    }
    return known;
  }

  /** By partition and offset. */
  public List<Range> all() {
    List<Range> ranges = new ArrayList<>();
    byPartition.forEach(
        (partition, of) -> of.forEach((from, to) -> ranges.add(new Range(partition, from, to))));
    return ranges;
  }

  public boolean isEmpty() {
    return byPartition.isEmpty();
  }

  /**
   * There is a batch of the run here. Where there are too many ranges the nearest two grow
   * together.
   */
  public void add(int partition, long offset) {
    NavigableMap<Long, Long> ranges = partition(partition);
    Map.Entry<Long, Long> below = ranges.floorEntry(offset);
    if (below != null && offset < below.getValue()) {
      return;
    }
    boolean joinsBelow = below != null && below.getValue() == offset;
    Long endAbove = ranges.remove(offset + 1);
    ranges.put(
        joinsBelow ? below.getKey() : (Long) offset, endAbove == null ? offset + 1 : endAbove);
    if (ranges.size() > RANGES_MAX) {
      joinNearest(ranges);
    }
  }

  private static void joinNearest(NavigableMap<Long, Long> ranges) {
    long nearest = -1;
    long smallestGap = Long.MAX_VALUE;
    long end = ranges.firstEntry().getValue();
    for (Map.Entry<Long, Long> range : ranges.tailMap(end).entrySet()) {
      if (range.getKey() - end < smallestGap) {
        smallestGap = range.getKey() - end;
        nearest = range.getKey();
      }
      end = range.getValue();
    }
    long to = ranges.remove(nearest);
    ranges.put(ranges.lowerKey(nearest), to);
  }

  /** Ranges without those of one partition from {@code end} on. */
  public BatchRanges until(int partition, long end) {
    return of(
        all().stream()
            .filter(range -> range.partition() != partition || range.from() < end)
            .map(
                range ->
                    range.partition() == partition && range.to() > end
                        ? new Range(partition, range.from(), end)
                        : range)
            .toList());
  }

  /** The first offset at or after {@code position} that may be a batch of the run. */
  public OptionalLong next(int partition, long position) {
    NavigableMap<Long, Long> ranges = byPartition.getOrDefault(partition, new TreeMap<>());
    Map.Entry<Long, Long> below = ranges.floorEntry(position);
    if (below != null && position < below.getValue()) {
      return OptionalLong.of(position);
    }
    Long above = ranges.higherKey(position);
    return above == null ? OptionalLong.empty() : OptionalLong.of(above);
  }

  private NavigableMap<Long, Long> partition(int partition) {
    return byPartition.computeIfAbsent(partition, absent -> new TreeMap<>());
  }
}
