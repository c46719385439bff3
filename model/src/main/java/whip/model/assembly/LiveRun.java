package whip.model.assembly;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import whip.model.node.NodeId;
import whip.model.node.Place;
import whip.model.node.Row;
import whip.model.sequence.Piece;
import whip.model.sequence.Sequence;

/**
 * A whole run in progress, seen as if every open node ended now: {@link Live}, region by region.
 */
public final class LiveRun {

  private final FlatStore store;
  private final Map<NodeId, Map<NodeId, Container>> containers = new LinkedHashMap<>();
  private long orphans;

  private LiveRun(FlatStore store) {
    this.store = store;
    store
        .containers()
        .forEach(
            (key, container) ->
                containers
                    .computeIfAbsent(key.region(), region -> new LinkedHashMap<>())
                    .put(key.id(), container));
    store.regions().keySet().forEach(id -> containers.computeIfAbsent(id, any -> new HashMap<>()));
    containers.computeIfAbsent(NodeId.RUN, run -> new HashMap<>());
  }

  /** Total of a run so far, as the store knows it. */
  public static LiveRun of(FlatStore store) {
    return new LiveRun(store);
  }

  /** The run's cost and sums. Open regions leave provisional items in the stored containers. */
  public Piece evaluate() {
    for (NodeId region : innermostFirst()) {
      if (!region.equals(NodeId.RUN)) {
        place(region, evaluate(region));
      }
    }
    return evaluate(NodeId.RUN);
  }

  /** Containers, or regions, that were left out because their place is not known yet. */
  public long orphans() {
    return orphans;
  }

  private Piece evaluate(NodeId id) {
    Region region = store.region(id);
    Live live = new Live(region == null ? new Region() : region, containers.get(id));
    Piece piece = live.evaluate();
    orphans += live.orphans();
    return piece;
  }

  private void place(NodeId region, Piece piece) {
    Place place = place(region);
    Container around = place == null ? null : store.container(place.region(), place.parent());
    if (around == null) {
      orphans++;
    } else {
      around.addProvisional(place.index(), Sequence.of(piece));
    }
  }

  private Place place(NodeId id) {
    Region region = store.region(id);
    return region == null
        ? null
        : region.popped().or(region::open).map(Row.Node::place).orElse(null);
  }

  private List<NodeId> innermostFirst() {
    Map<NodeId, Integer> depths = new HashMap<>();
    for (NodeId region : containers.keySet()) {
      int depth = 0;
      Place around = place(region);
      // No deeper than there are regions, even if hostile input closes a cycle.
      while (around != null && depth < containers.size()) {
        depth++;
        around = place(around.region());
      }
      depths.put(region, depth);
    }
    return sorted(containers.keySet(), depths);
  }

  private static List<NodeId> sorted(Collection<NodeId> regions, Map<NodeId, Integer> depths) {
    List<NodeId> order = new ArrayList<>(regions);
    order.sort((a, b) -> Integer.compare(depths.get(b), depths.get(a)));
    return order;
  }
}
