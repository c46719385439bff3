package whip.model.assembly;

import java.util.Map;
import whip.model.node.NodeId;

/**
 * A store for the length of a whole run: what is put into it takes constant size, however many
 * strands went into it.
 */
public final class FlatStore implements SubtreeStore {

  private final InMemoryStore kept = new InMemoryStore();

  /** Another store that has the same in it. */
  public FlatStore copy() {
    FlatStore copy = new FlatStore();
    containers().forEach((key, of) -> copy.putContainer(key.region(), key.id(), of.copy()));
    regions().forEach((id, region) -> copy.putRegion(id, region.copy()));
    return copy;
  }

  public Map<InMemoryStore.Key, Container> containers() {
    return kept.containers();
  }

  public Map<NodeId, Region> regions() {
    return kept.regions();
  }

  @Override
  public Container container(NodeId region, NodeId id) {
    return kept.container(region, id);
  }

  @Override
  public void putContainer(NodeId region, NodeId id, Container container) {
    container.flatten();
    kept.putContainer(region, id, container);
  }

  @Override
  public void removeContainer(NodeId region, NodeId id) {
    kept.removeContainer(region, id);
  }

  @Override
  public Region region(NodeId id) {
    return kept.region(id);
  }

  @Override
  public void putRegion(NodeId id, Region region) {
    region.flatten();
    kept.putRegion(id, region);
  }

  @Override
  public void removeRegion(NodeId id) {
    kept.removeRegion(id);
  }
}
