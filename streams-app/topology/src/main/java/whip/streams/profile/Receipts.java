package whip.streams.profile;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import whip.streams.meters.NodeHeads;
import whip.streams.part.BatchRanges;
import whip.streams.part.Gaps;
import whip.streams.part.Receipt;

/**
 * How many batches of each stream of a run have been taken in, and where they stand. In the store:
 * version byte, time of the newest batch, how many streams, per stream its incarnation, thread and
 * count, then per range of offsets its partition, first and end.
 */
final class Receipts {

  private static final byte VERSION = 2;

  /** Without ranges, and without a count of streams. */
  private static final byte VERSION_WITHOUT_RANGES = 1;

  private static final int HEADER_BYTES = 1 + Long.BYTES + Integer.BYTES;
  private static final int ENTRY_BYTES = Long.BYTES + Integer.BYTES + Long.BYTES;
  private static final int RANGE_BYTES = Integer.BYTES + 2 * Long.BYTES;

  /** Incarnation of records that no collector wrote. */
  private static final long NOBODY = 0;

  private record Stream(long incarnation, int thread) implements Comparable<Stream> {
    @Override
    public int compareTo(Stream other) {
      int byIncarnation = Long.compare(incarnation, other.incarnation);
      return byIncarnation != 0 ? byIncarnation : Integer.compare(thread, other.thread);
    }
  }

  private final TreeMap<Stream, Long> received = new TreeMap<>();
  private BatchRanges ranges = new BatchRanges();
  private long newestMs;

  static Receipts ofStored(byte[] stored) {
    Receipts receipts = new Receipts();
    if (stored == null) {
      return receipts;
    }
    ByteBuffer in = ByteBuffer.wrap(stored);
    byte version = in.get();
    if (version != VERSION && version != VERSION_WITHOUT_RANGES) {
      throw new IllegalStateException("bug: receipts of version " + version);
    }
    receipts.newestMs = in.getLong();
    int streams = version == VERSION ? in.getInt() : in.remaining() / ENTRY_BYTES;
    for (int left = streams; left > 0; left--) {
      receipts.received.put(new Stream(in.getLong(), in.getInt()), in.getLong());
    }
    List<BatchRanges.Range> ranges = new ArrayList<>();
    while (in.hasRemaining()) {
      ranges.add(new BatchRanges.Range(in.getInt(), in.getLong(), in.getLong()));
    }
    receipts.ranges = BatchRanges.of(ranges);
    return receipts;
  }

  byte[] toStored() {
    List<BatchRanges.Range> where = ranges.all();
    ByteBuffer out =
        ByteBuffer.allocate(
            HEADER_BYTES + ENTRY_BYTES * received.size() + RANGE_BYTES * where.size());
    out.put(VERSION).putLong(newestMs).putInt(received.size());
    received.forEach(
        (stream, count) -> out.putLong(stream.incarnation).putInt(stream.thread).putLong(count));
    where.forEach(range -> out.putInt(range.partition()).putLong(range.from()).putLong(range.to()));
    return out.array();
  }

  void add(Receipt receipt) {
    received.merge(
        new Stream(receipt.incarnation(), receipt.thread()), receipt.received(), Math::max);
    newestMs = Math.max(newestMs, receipt.sentAt().toEpochMilli());
    if (receipt.partition() >= 0) {
      ranges.add(receipt.partition(), receipt.offset());
    }
  }

  /**
   * A collector of the run reported itself, perhaps before it sent a batch.
   *
   * @param incarnation which; 0: it did not say
   * @return whether that is news
   */
  boolean heardOf(long incarnation) {
    return incarnation != NOBODY && received.putIfAbsent(new Stream(incarnation, 0), 0L) == null;
  }

  /** How many collectors reported under the run's id. They number nodes alike: one is too many. */
  long collectors() {
    return received.keySet().stream()
        .mapToLong(Stream::incarnation)
        .filter(incarnation -> incarnation != NOBODY)
        .distinct()
        .count();
  }

  /** Where the batches stand in the node topic. */
  List<BatchRanges.Range> ranges() {
    return ranges.all();
  }

  /** Whether batches were taken in that have expired since: the topology was in time for them. */
  boolean precede(NodeHeads heads) {
    return ranges.all().stream().anyMatch(range -> heads.isBefore(range.partition(), range.from()));
  }

  /** Batches taken in, each once. */
  long batches() {
    return received.values().stream().mapToLong(Long::longValue).reduce(0, Gaps::sum);
  }

  /** When the newest batch counted in was encoded; null before the first. */
  Instant newest() {
    return newestMs == 0 ? null : Instant.ofEpochMilli(newestMs);
  }

  /**
   * Batches sent but not taken in.
   *
   * @param sent by the stream's number, what the collector of this incarnation says it sent
   */
  long missing(long incarnation, List<Long> sent) {
    long missing = 0;
    for (int thread = 0; thread < sent.size(); thread++) {
      long here = received.getOrDefault(new Stream(incarnation, thread), 0L);
      missing = Gaps.sum(missing, Math.max(0, sent.get(thread) - here));
    }
    return missing;
  }
}
