package whip.streams.part;

import whip.model.node.NodeId;

/**
 * What a provisional outcome of a region was short of.
 *
 * @param openNodes nodes nobody has popped
 * @param missingItems items known to have been made that have not come in
 */
public record Gaps(NodeId region, long openNodes, long missingItems) {

  /** Two counts of what is lost, at least 0; what cannot be counted is the most that can. */
  public static long sum(long one, long other) {
    long sum = one + other;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }
}
