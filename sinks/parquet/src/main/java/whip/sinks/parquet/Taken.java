package whip.sinks.parquet;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The batch numbers received of one stream, as intervals: {@code 0-17,19-20}. Tells what is sent
 * again from news, however late it comes.
 */
final class Taken {
  /** As the topology has it: each gap is a lost batch, and a stream with more is refused. */
  private static final int MAX_INTERVALS = 1024;

  /** First to last of an interval; disjoint and not adjacent. */
  private final TreeMap<Long, Long> intervals = new TreeMap<>();

  static Taken of(String text) {
    Taken taken = new Taken();
    for (String interval : text.split(",", -1)) {
      String[] ends = interval.split("-", 2);
      taken.intervals.put(Long.parseLong(ends[0]), Long.parseLong(ends[1]));
    }
    return taken;
  }

  /**
   * Notes a number.
   *
   * @return false: it was there already
   */
  boolean add(long number) throws BadBatchException {
    Map.Entry<Long, Long> below = intervals.floorEntry(number);
    if (below != null && number <= below.getValue()) {
      return false;
    }
    boolean joinsBelow = below != null && below.getValue() == number - 1;
    Long lastAbove = intervals.get(number + 1);
    if (!joinsBelow && lastAbove == null && intervals.size() == MAX_INTERVALS) {
      throw new BadBatchException("more than " + MAX_INTERVALS + " gaps in its thread's numbers");
    }
    intervals.remove(number + 1);
    intervals.put(
        joinsBelow ? below.getKey() : (Long) number, lastAbove == null ? (Long) number : lastAbove);
    return true;
  }

  @Override
  public String toString() {
    return intervals.entrySet().stream()
        .map(interval -> interval.getKey() + "-" + interval.getValue())
        .collect(Collectors.joining(","));
  }
}
