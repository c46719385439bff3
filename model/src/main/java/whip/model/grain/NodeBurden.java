package whip.model.grain;

import whip.model.node.NodeId;

/** Burden of the grain that a node of the node topic is. */
public record NodeBurden(NodeId node, Burden burden) {}
