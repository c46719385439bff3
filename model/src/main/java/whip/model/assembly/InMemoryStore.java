package whip.model.assembly;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import whip.model.node.NodeId;

/** A store for the length of one batch, or of one live evaluation. Iterates in order of arrival. */
public final class InMemoryStore implements SubtreeStore {

  /** A container's name: ids are unique in a run, the region says where its accumulator is kept. */
  public record Key(NodeId region, NodeId id) {}

  private final Map<Key, Container> containers = new LinkedHashMap<>();
  private final Map<NodeId, Region> regions = new LinkedHashMap<>();

  public Map<Key, Container> containers() {
    return Collections.unmodifiableMap(containers);
  }

  public Map<NodeId, Region> regions() {
    return Collections.unmodifiableMap(regions);
  }

  @Override
  public Container container(NodeId region, NodeId id) {
    return containers.get(new Key(region, id));
  }

  @Override
  public void putContainer(NodeId region, NodeId id, Container container) {
    containers.put(new Key(region, id), container);
  }

  @Override
  public void removeContainer(NodeId region, NodeId id) {
    containers.remove(new Key(region, id));
  }

  @Override
  public Region region(NodeId id) {
    return regions.get(id);
  }

  @Override
  public void putRegion(NodeId id, Region region) {
    regions.put(id, region);
  }

  @Override
  public void removeRegion(NodeId id) {
    regions.remove(id);
  }
}
