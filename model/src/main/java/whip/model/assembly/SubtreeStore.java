package whip.model.assembly;

import whip.model.node.NodeId;

/**
 * Where an {@link Assembly} keeps what has not come together yet. What {@code get} returned and was
 * changed is stored by {@code put} before the assembly returns; nothing is kept outside the store
 * between two calls.
 */
public interface SubtreeStore {

  /** The accumulator of a container, null if there is none. */
  Container container(NodeId region, NodeId id);

  void putContainer(NodeId region, NodeId id, Container container);

  void removeContainer(NodeId region, NodeId id);

  /** Loads what the store has spilled and items {@code [from, to)} touch, which will be added. */
  default void load(NodeId region, NodeId id, Container container, long from, long to) {}

  /** Loads all that the store has spilled of a container, which is about to be removed. */
  default void load(NodeId region, NodeId id, Container container) {}

  /** The accumulator of a region, null if there is none. */
  Region region(NodeId id);

  void putRegion(NodeId id, Region region);

  void removeRegion(NodeId id);
}
