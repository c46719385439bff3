package whip.streams.whatif;

import java.util.Arrays;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;

/**
 * Answered requests of one partition. Some take hours, so answers come out of order: committed is
 * the first offset not answered, and in the metadata those answered beyond it. So an engine that
 * was killed finds exactly the open ones again.
 */
final class OffsetTracker {

  /** Most distances of up to 7 digits: they fit into the 4096 bytes a broker takes by default. */
  private static final int BEYOND_MAX = 500;

  private final TreeSet<Long> open = new TreeSet<>();
  private final TreeSet<Long> answered = new TreeSet<>();
  private long next;

  /** Reads the text of {@link #toCommit}; null where nothing was committed. */
  static OffsetTracker of(OffsetAndMetadata committed) {
    OffsetTracker tracker = new OffsetTracker();
    if (committed != null) {
      tracker.next = committed.offset();
      Arrays.stream(committed.metadata().split(","))
          .filter(distance -> distance.matches("\\d+"))
          .forEach(distance -> tracker.answered.add(tracker.next + Long.parseLong(distance)));
    }
    return tracker;
  }

  /**
   * Takes a record on.
   *
   * @return false if it was answered before
   */
  boolean open(long offset) {
    next = Math.max(next, offset + 1);
    return !answered.contains(offset) && open.add(offset);
  }

  /** Notes a record taken on that has had its answer, or needs none. */
  void answered(long offset) {
    open.remove(offset);
    answered.add(offset);
  }

  OffsetAndMetadata toCommit() {
    long first = open.isEmpty() ? next : open.first();
    answered.headSet(first).clear();
    String beyond =
        answered.stream()
            .limit(BEYOND_MAX)
            .map(offset -> Long.toString(offset - first))
            .filter(distance -> distance.length() <= 7)
            .collect(Collectors.joining(","));
    return new OffsetAndMetadata(first, beyond);
  }
}
