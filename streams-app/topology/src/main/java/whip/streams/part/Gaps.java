package whip.streams.part;

import whip.model.node.NodeId;

/**
 * Missing parts of a region's provisional outcome.
 *
 * @param openNodes nodes that were not popped
 * @param missingItems items known to have been made that have not come in
 */
public record Gaps(NodeId region, long openNodes, long missingItems) {

  /** Two counts of what is lost, at least 0; what cannot be counted is the most that can. */
  public static long sum(long one, long other) {
    long sum = one + other;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }
}
