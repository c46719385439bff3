package whip.model.node;

/**
 * Where an item stands.
 *
 * @param region innermost parallel region around the container
 * @param parent the container
 * @param index position among the container's items, from 0 in the task's program order
 */
public record Place(NodeId region, NodeId parent, long index) {}
