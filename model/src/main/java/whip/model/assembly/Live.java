package whip.model.assembly;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import whip.model.node.NodeId;
import whip.model.node.NodeKind;
import whip.model.node.Place;
import whip.model.node.Row;
import whip.model.sequence.Piece;
import whip.model.sequence.Sequence;

/**
 * A region in progress, seen as if every open node ended now (docs/model.md §3). Works on copies:
 * what is stored does not change.
 */
public final class Live {

  private final Region region;
  private final Map<NodeId, Container> containers;
  private final Map<NodeId, Map<Long, Sequence>> openItems = new HashMap<>();
  private long orphans;

  /**
   * A view of one region.
   *
   * @param region what is known of the region
   * @param containers all its containers that have not come together yet, by id
   */
  public Live(Region region, Map<NodeId, Container> containers) {
    this.region = region.copy();
    this.containers = new LinkedHashMap<>(containers);
  }

  /** The region's cost and sums so far, as the item it will be. */
  public Piece evaluate() {
    for (NodeId id : deepestFirst()) {
      Row.Node node = row(containers.get(id));
      if (node == null) {
        orphans++;
        continue;
      }
      Sequence content = containers.get(id).itemsSoFar(openItems.getOrDefault(id, Map.of()));
      Place place = node.place();
      if (node.kind() == NodeKind.MEMBER) {
        region.add(node.a(), Math.toIntExact(node.b()), content);
      } else if (!containers.containsKey(place.parent())) {
        orphans++;
      } else {
        openItems
            .computeIfAbsent(place.parent(), parent -> new HashMap<>())
            .put(place.index(), PoppedContainer.item(node, content));
      }
    }
    return region.closeSoFar();
  }

  /** Containers whose place is not known yet, so that the evaluation left them out. */
  public long orphans() {
    return orphans;
  }

  private static Row.Node row(Container container) {
    return container.popped().or(container::open).orElse(null);
  }

  private List<NodeId> deepestFirst() {
    Map<NodeId, Integer> depths = new HashMap<>();
    for (NodeId id : containers.keySet()) {
      List<NodeId> path = new ArrayList<>();
      NodeId next = id;
      // The path ends at the region, at a container that was never announced, or where hostile
      // input
      // closes a cycle.
      while (next != null && !depths.containsKey(next)) {
        path.add(next);
        depths.put(next, 0);
        next = parent(next);
      }
      int depth = next == null ? 0 : depths.get(next);
      for (int i = path.size() - 1; i >= 0; i--) {
        depths.put(path.get(i), ++depth);
      }
    }
    List<NodeId> order = new ArrayList<>(containers.keySet());
    order.sort(
        Comparator.<NodeId>comparingInt(depths::get).reversed().thenComparingLong(NodeId::value));
    return order;
  }

  private NodeId parent(NodeId id) {
    Row.Node node = row(containers.get(id));
    if (node == null || !containers.containsKey(node.place().parent())) {
      return null;
    }
    return node.place().parent();
  }
}
