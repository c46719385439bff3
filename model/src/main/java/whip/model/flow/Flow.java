package whip.model.flow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.construct.Account;
import whip.model.construct.Constructs;
import whip.model.construct.PathAccount;
import whip.model.construct.PathId;
import whip.model.construct.RankThreads;

/**
 * Control flow of a run up to one cut, after paper 002. Nodes are paths; edges count how often each
 * thread came to a path, and from which. A program {@code P} that runs {@code A}, {@code B} and
 * {@code C} five times:
 *
 * <pre>
 * P -in 0|1-> A    A -next 0|5-> B    B -next 0|5-> C    C -next 0|4-> A
 * </pre>
 *
 * @param begin time since the run's start at which a time window begins; 0: it is none
 * @param threadTime elapsed time of all threads, in the run's unit
 * @param phase which phase of the run this is; empty: the whole run
 * @param layer the path whose layer this is: it and what is directly in it; empty: the whole graph
 * @param nodes by number, which is the order in which they were entered first
 * @param edges by the path they come to, then by the one they come from
 * @param unplaced passes from paths that the account does not have
 * @param ranks processes of a job, in the order of their threads; empty: a single process
 */
public record Flow(
    String run,
    String unit,
    int threads,
    long elapsed,
    long begin,
    long threadTime,
    boolean ended,
    String phase,
    Optional<PathId> layer,
    List<FlowNode> nodes,
    List<FlowEdge> edges,
    long unplaced,
    List<RankThreads> ranks) {

  public Flow {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
    ranks = List.copyOf(ranks);
  }

  /** The whole graph of an account. */
  public static Flow of(Constructs account) {
    Map<PathId, Integer> children = new HashMap<>();
    for (PathAccount path : account.paths()) {
      if (!path.isRoot()) {
        children.merge(path.parent(), 1, Integer::sum);
      }
    }
    Map<PathId, FlowNode> nodes = new LinkedHashMap<>();
    for (PathAccount path : account.paths()) {
      nodes.put(path.id(), node(path, children.getOrDefault(path.id(), 0)));
    }
    List<FlowEdge> edges = new ArrayList<>();
    long unplaced = 0;
    for (FlowNode to : nodes.values()) {
      for (var from : to.path().counts().passes().entrySet()) {
        SortedMap<Integer, Long> passes = new TreeMap<>(from.getValue());
        passes.values().removeIf(count -> count == 0);
        FlowNode predecessor = nodes.get(from.getKey());
        if (predecessor == null) {
          unplaced = passes.values().stream().reduce(unplaced, Math::addExact);
        } else if (!passes.isEmpty()) {
          edges.add(new FlowEdge(predecessor.id(), to.id(), PassKind.of(predecessor, to), passes));
        }
      }
    }
    return new Flow(
        account.run(),
        account.unit(),
        account.threads(),
        account.elapsed(),
        account.begin(),
        account.threadTime(),
        account.ended(),
        account.phase(),
        Optional.empty(),
        List.copyOf(nodes.values()),
        edges,
        unplaced,
        account.ranks());
  }

  /** Whether it is of the time between two cuts of the run, and not of a phase. */
  public boolean isTimeWindow() {
    return begin > 0;
  }

  private static FlowNode node(PathAccount path, int children) {
    Account sum = path.counts().sum();
    return new FlowNode(path, sum.entries(), sum.times().total(), children);
  }

  /**
   * A path and what is directly in it. Passes that come again from deeper inside count for the node
   * around their start.
   *
   * @throws IllegalArgumentException where the graph has no such path
   */
  public Flow layer(PathId parent) {
    Map<PathId, FlowNode> all = new HashMap<>();
    nodes.forEach(node -> all.put(node.id(), node));
    if (!all.containsKey(parent)) {
      throw new IllegalArgumentException("no path " + parent);
    }
    List<FlowNode> shown =
        nodes.stream().filter(node -> node.id().equals(parent) || isIn(node, parent)).toList();
    Map<FlowEdge.Ends, FlowEdge> lifted = new LinkedHashMap<>();
    for (FlowEdge edge : edges) {
      FlowNode to = all.get(edge.to());
      boolean isShown =
          isIn(to, parent) || (to.id().equals(parent) && edge.kind() == PassKind.AGAIN);
      Optional<PathId> from = isShown ? within(parent, all, edge.from()) : Optional.empty();
      if (from.isPresent()) {
        FlowEdge here = new FlowEdge(from.get(), edge.to(), edge.kind(), edge.passes());
        lifted.merge(here.ends(), here, FlowEdge::plus);
      }
    }
    return with(
        Optional.of(parent), shown, lifted.values().stream().sorted(FlowEdge.ORDER).toList());
  }

  /** The graph of other nodes and edges. */
  Flow with(Optional<PathId> itsLayer, List<FlowNode> itsNodes, List<FlowEdge> itsEdges) {
    return new Flow(
        run,
        unit,
        threads,
        elapsed,
        begin,
        threadTime,
        ended,
        phase,
        itsLayer,
        itsNodes,
        itsEdges,
        unplaced,
        ranks);
  }

  private static boolean isIn(FlowNode node, PathId parent) {
    return !node.isRoot() && node.parent().equals(parent);
  }

  /** The layer's node that is the path or has it inside; none where the path lies outside. */
  private static Optional<PathId> within(PathId parent, Map<PathId, FlowNode> all, PathId path) {
    Set<PathId> climbed = new HashSet<>();
    for (FlowNode node = all.get(path);
        node != null && climbed.add(node.id());
        node = node.isRoot() ? null : all.get(node.parent())) {
      if (node.id().equals(parent) || isIn(node, parent)) {
        return Optional.of(node.id());
      }
    }
    return Optional.empty();
  }
}
