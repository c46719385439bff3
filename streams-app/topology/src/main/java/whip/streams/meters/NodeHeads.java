package whip.streams.meters;

import java.time.Instant;
import java.util.Map;

/**
 * Beginnings of the node topic's partitions. What stood before has expired.
 *
 * @param byPartition none where the cluster has not been asked, or does not say
 */
public record NodeHeads(Map<Integer, Head> byPartition) {

  public static final NodeHeads UNKNOWN = new NodeHeads(Map.of());

  /**
   * The beginning of one partition.
   *
   * @param offset above 0 where something has expired
   * @param writtenAt when the first record that is left was written; {@link Instant#MAX}: none is
   */
  public record Head(long offset, Instant writtenAt) {}

  public NodeHeads {
    byPartition = Map.copyOf(byPartition);
  }

  /** Whether records that were written from then on may be gone. */
  public boolean mayLack(Instant since) {
    return byPartition.values().stream()
        .anyMatch(head -> head.offset > 0 && head.writtenAt.isAfter(since));
  }

  /** Whether this record is gone. */
  public boolean isBefore(int partition, long offset) {
    Head head = byPartition.get(partition);
    return head != null && offset < head.offset;
  }
}
