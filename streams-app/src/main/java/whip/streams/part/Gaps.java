package whip.streams.part;

import whip.model.node.NodeId;

/**
 * What a provisional outcome of a region was short of.
 *
 * @param openNodes nodes nobody has popped
 * @param missingItems items known to have been made that have not come in
 */
public record Gaps(NodeId region, long openNodes, long missingItems) {}
