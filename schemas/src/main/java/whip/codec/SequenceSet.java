package whip.codec;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The batch numbers received of one stream, as intervals: one, {@code [0, n)}, while nothing is
 * lost. Recognises re-deliveries, however late they come. Two forms are kept by others, and must
 * stay as they are: bytes in the topology's state, and text in the journal of Parquet files.
 */
public final class SequenceSet {

  /** Each gap is a lost batch. 1024 gaps take 16 KiB; a stream with more is not worth keeping. */
  private static final int MAX_INTERVALS = 1024;

  /** First number to the end (exclusive) of its interval; disjoint and not adjacent. */
  private final TreeMap<Long, Long> intervals = new TreeMap<>();

  /** Reads what {@link #write} wrote, to the end. */
  public static SequenceSet read(ByteBuffer in) {
    SequenceSet set = new SequenceSet();
    while (in.hasRemaining()) {
      set.intervals.put(in.getLong(), in.getLong());
    }
    return set;
  }

  /** How many bytes {@link #write} takes. */
  public int bytes() {
    return 2 * Long.BYTES * intervals.size();
  }

  /** Per interval its first and its end. */
  public void write(ByteBuffer out) {
    intervals.forEach((from, to) -> out.putLong(from).putLong(to));
  }

  /** Reads what {@link #toString} wrote. */
  public static SequenceSet parse(String text) {
    SequenceSet set = new SequenceSet();
    for (String interval : text.split(",", -1)) {
      String[] ends = interval.split("-", 2);
      set.intervals.put(Long.parseLong(ends[0]), Long.parseLong(ends[1]) + 1);
    }
    return set;
  }

  /** Per interval its first and its last: {@code 0-17,19-20}. */
  @Override
  public String toString() {
    return intervals.entrySet().stream()
        .map(interval -> interval.getKey() + "-" + (interval.getValue() - 1))
        .collect(Collectors.joining(","));
  }

  /**
   * Notes a number.
   *
   * @return false if it was there already
   */
  public boolean add(long sequence) throws BadRecordException {
    Map.Entry<Long, Long> below = intervals.floorEntry(sequence);
    if (below != null && sequence < below.getValue()) {
      return false;
    }
    boolean joinsBelow = below != null && below.getValue() == sequence;
    Long endAbove = intervals.get(sequence + 1);
    if (!joinsBelow && endAbove == null && intervals.size() == MAX_INTERVALS) {
      throw new BadRecordException("sequence: more than " + MAX_INTERVALS + " gaps in the stream");
    }
    intervals.remove(sequence + 1);
    intervals.put(
        joinsBelow ? below.getKey() : (Long) sequence, endAbove == null ? sequence + 1 : endAbove);
    return true;
  }

  /** How many numbers have been received. */
  public long size() {
    return intervals.entrySet().stream().mapToLong(e -> e.getValue() - e.getKey()).sum();
  }
}
