package whip.streams.profile;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import whip.streams.part.Receipt;

/**
 * How many batches of each thread of a run have been taken in. In the store: version byte, time of
 * the newest batch, then per stream its incarnation, thread and count.
 */
final class Receipts {

  private static final byte VERSION = 1;
  private static final int HEADER_BYTES = 1 + Long.BYTES;
  private static final int ENTRY_BYTES = Long.BYTES + Integer.BYTES + Long.BYTES;

  private record Stream(long incarnation, int thread) implements Comparable<Stream> {
    @Override
    public int compareTo(Stream other) {
      int byIncarnation = Long.compare(incarnation, other.incarnation);
      return byIncarnation != 0 ? byIncarnation : Integer.compare(thread, other.thread);
    }
  }

  private final TreeMap<Stream, Long> received = new TreeMap<>();
  private long newestMs;

  static Receipts ofStored(byte[] stored) {
    Receipts receipts = new Receipts();
    if (stored == null) {
      return receipts;
    }
    ByteBuffer in = ByteBuffer.wrap(stored);
    byte version = in.get();
    if (version != VERSION) {
      throw new IllegalStateException("bug: receipts of version " + version);
    }
    receipts.newestMs = in.getLong();
    while (in.hasRemaining()) {
      receipts.received.put(new Stream(in.getLong(), in.getInt()), in.getLong());
    }
    return receipts;
  }

  byte[] toStored() {
    ByteBuffer out = ByteBuffer.allocate(HEADER_BYTES + ENTRY_BYTES * received.size());
    out.put(VERSION).putLong(newestMs);
    received.forEach(
        (stream, count) -> out.putLong(stream.incarnation).putInt(stream.thread).putLong(count));
    return out.array();
  }

  void add(Receipt receipt) {
    received.merge(
        new Stream(receipt.incarnation(), receipt.thread()), receipt.received(), Math::max);
    newestMs = Math.max(newestMs, receipt.sentAt().toEpochMilli());
  }

  /** When the newest batch counted in was encoded; null before the first. */
  Instant newest() {
    return newestMs == 0 ? null : Instant.ofEpochMilli(newestMs);
  }

  /**
   * Batches sent but not taken in.
   *
   * @param sent by thread number, what the collector of this incarnation says it sent
   */
  long missing(long incarnation, List<Long> sent) {
    long missing = 0;
    for (int thread = 0; thread < sent.size(); thread++) {
      long here = received.getOrDefault(new Stream(incarnation, thread), 0L);
      missing += Math.max(0, sent.get(thread) - here);
    }
    return missing;
  }
}
