package whip.model.flow;

import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import whip.model.construct.Construct;
import whip.model.construct.Constructs;
import whip.model.construct.PathAccount;
import whip.model.construct.PathCounts;
import whip.model.construct.PathId;
import whip.model.construct.PathKey;

/**
 * Control flow of a run against that of an earlier one: one graph of what is in either.
 *
 * <pre>
 * before   P -in 0|1-> A    A -next 0|5-> B
 * after    P -in 0|1-> A    A -next 0|7-> C
 * both     P -in-> A same   A -next-> B gone    A -next-> C new
 * </pre>
 *
 * <p>Paths keep the numbers of the later run; those of the earlier one alone have numbers behind
 * them. So the later run's nodes stand where they stand without a comparison. Paths of one run that
 * have all their constructs in common are one.
 */
public final class FlowDiff {
  private final Flow before;
  private final Flow after;
  private final Flow both;
  private final Map<PathId, FlowNode> nodesBefore;
  private final Map<PathId, FlowNode> nodesAfter;
  private final Map<FlowEdge.Ends, FlowEdge> edgesBefore;
  private final Map<FlowEdge.Ends, FlowEdge> edgesAfter;

  private FlowDiff(Flow before, Flow after, Flow both) {
    this.before = before;
    this.after = after;
    this.both = both;
    nodesBefore = byId(before.nodes());
    nodesAfter = byId(after.nodes());
    edgesBefore = byEnds(before.edges());
    edgesAfter = byEnds(after.edges());
  }

  /** Compares runs of one program, in which a construct is at the same place. */
  public static FlowDiff of(Constructs before, Constructs after) {
    return of(before, after, Optional::of);
  }

  /**
   * Compares runs of which the later one may be of a changed program.
   *
   * @param older the construct of the earlier run that is a construct of the later one, if any; two
   *     constructs never have one in common
   */
  public static FlowDiff of(
      Constructs before, Constructs after, Function<Construct, Optional<Construct>> older) {
    Map<PathId, PathKey> keysBefore = before.keys();
    Map<PathId, PathKey> keysAfter = after.keys();
    Map<PathKey, PathId> numbersAfter = program();
    int next = 1;
    for (PathAccount path : after.paths()) {
      numbersAfter.putIfAbsent(keysAfter.get(path.id()), path.id());
      next = Math.max(next, path.id().value() + 1);
    }
    Set<PathKey> old = new HashSet<>(keysBefore.values());
    Map<PathKey, PathId> numbersBefore = program();
    numbersAfter.forEach(
        (key, id) ->
            key.exchanged(older)
                .filter(old::contains)
                .ifPresent(same -> numbersBefore.put(same, id)));
    for (PathAccount path : before.paths()) {
      PathKey key = keysBefore.get(path.id());
      if (!numbersBefore.containsKey(key)) {
        numbersBefore.put(key, new PathId(next));
        next++;
      }
    }
    Flow earlier = renumbered(Flow.of(before), keysBefore, numbersBefore);
    Flow later = renumbered(Flow.of(after), keysAfter, numbersAfter);
    return new FlowDiff(earlier, later, union(earlier, later));
  }

  private static Map<PathKey, PathId> program() {
    Map<PathKey, PathId> numbers = new HashMap<>();
    numbers.put(PathKey.PROGRAM, PathId.ROOT);
    return numbers;
  }

  /** The graph with the numbers of keys; paths with one number are one, with accounts alone. */
  private static Flow renumbered(
      Flow flow, Map<PathId, PathKey> keys, Map<PathKey, PathId> numbers) {
    SortedMap<PathId, FlowNode> nodes = new TreeMap<>();
    for (FlowNode node : flow.nodes()) {
      PathKey key = keys.get(node.id());
      FlowNode moved = moved(node, numbers.get(key), numbers.get(key.around()));
      nodes.merge(moved.id(), moved, FlowDiff::plus);
    }
    Map<FlowEdge.Ends, FlowEdge> edges = new HashMap<>();
    for (FlowEdge edge : flow.edges()) {
      FlowNode from = nodes.get(numbers.get(keys.get(edge.from())));
      FlowNode to = nodes.get(numbers.get(keys.get(edge.to())));
      FlowEdge here = new FlowEdge(from.id(), to.id(), PassKind.of(from, to), edge.passes());
      edges.merge(here.ends(), here, FlowEdge::plus);
    }
    return flow.with(Optional.empty(), withChildren(nodes.values()), ordered(edges.values()));
  }

  private static FlowNode moved(FlowNode node, PathId id, PathId parent) {
    PathAccount path = node.path();
    return new FlowNode(
        new PathAccount(
            id,
            parent,
            path.kind(),
            path.position(),
            path.name(),
            path.depth(),
            new PathCounts(path.counts().accounts(), new TreeMap<>(), new TreeMap<>())),
        node.entries(),
        node.time(),
        0);
  }

  private static FlowNode plus(FlowNode one, FlowNode other) {
    PathAccount path = one.path();
    return new FlowNode(
        new PathAccount(
            path.id(),
            path.parent(),
            path.kind(),
            path.position(),
            path.name(),
            Math.max(path.depth(), other.path().depth()),
            path.counts().plus(other.path().counts())),
        Math.addExact(one.entries(), other.entries()),
        Math.addExact(one.time(), other.time()),
        0);
  }

  private static List<FlowNode> withChildren(Collection<FlowNode> nodes) {
    Map<PathId, Integer> children = new HashMap<>();
    for (FlowNode node : nodes) {
      if (!node.isRoot()) {
        children.merge(node.parent(), 1, Integer::sum);
      }
    }
    return nodes.stream()
        .map(
            node ->
                new FlowNode(
                    node.path(), node.entries(), node.time(), children.getOrDefault(node.id(), 0)))
        .toList();
  }

  private static List<FlowEdge> ordered(Collection<FlowEdge> edges) {
    return edges.stream().sorted(FlowEdge.ORDER).toList();
  }

  private static Flow union(Flow before, Flow after) {
    SortedMap<PathId, FlowNode> nodes = new TreeMap<>();
    // No time in the later run, which is what pictures shade.
    before.nodes().forEach(node -> nodes.put(node.id(), new FlowNode(node.path(), 0, 0, 0)));
    after.nodes().forEach(node -> nodes.put(node.id(), node));
    return after.with(Optional.empty(), withChildren(nodes.values()), edges(before, after));
  }

  /** The later run's, and those that the earlier one alone has. */
  private static List<FlowEdge> edges(Flow before, Flow after) {
    Map<FlowEdge.Ends, FlowEdge> edges = byEnds(before.edges());
    edges.putAll(byEnds(after.edges()));
    return ordered(edges.values());
  }

  private static Map<PathId, FlowNode> byId(List<FlowNode> nodes) {
    return nodes.stream().collect(Collectors.toMap(FlowNode::id, Function.identity()));
  }

  private static Map<FlowEdge.Ends, FlowEdge> byEnds(List<FlowEdge> edges) {
    Map<FlowEdge.Ends, FlowEdge> byEnds = new HashMap<>();
    edges.forEach(edge -> byEnds.put(edge.ends(), edge));
    return byEnds;
  }

  /**
   * A path and what is directly in it, in either run.
   *
   * @throws IllegalArgumentException where neither run has such a path
   */
  public FlowDiff layer(PathId parent) {
    Flow earlier = layer(before, parent);
    Flow later = layer(after, parent);
    // Passes that come again from deeper inside add up in each run, and not across both.
    Flow nodes = both.layer(parent);
    return new FlowDiff(
        earlier, later, nodes.with(nodes.layer(), nodes.nodes(), edges(earlier, later)));
  }

  private static Flow layer(Flow flow, PathId parent) {
    boolean has = flow.nodes().stream().anyMatch(node -> node.id().equals(parent));
    return has ? flow.layer(parent) : flow.with(Optional.of(parent), List.of(), List.of());
  }

  /** The earlier run's graph, with the numbers of {@link #both}. */
  public Flow before() {
    return before;
  }

  /** The later run's graph, with the numbers of {@link #both}. */
  public Flow after() {
    return after;
  }

  /**
   * Nodes and edges of either run, and all else of the later one. What that has is as it has it;
   * other edges have the earlier run's passes, other nodes no entries and no time.
   */
  public Flow both() {
    return both;
  }

  /** A node of {@link #both} in the earlier run. */
  public Optional<FlowNode> before(FlowNode node) {
    return Optional.ofNullable(nodesBefore.get(node.id()));
  }

  /** A node of {@link #both} in the later run. */
  public Optional<FlowNode> after(FlowNode node) {
    return Optional.ofNullable(nodesAfter.get(node.id()));
  }

  /** An edge of {@link #both} in the earlier run. */
  public Optional<FlowEdge> before(FlowEdge edge) {
    return Optional.ofNullable(edgesBefore.get(edge.ends()));
  }

  /** An edge of {@link #both} in the later run. */
  public Optional<FlowEdge> after(FlowEdge edge) {
    return Optional.ofNullable(edgesAfter.get(edge.ends()));
  }

  /** How a node of {@link #both} differs, by its entries. */
  public FlowChange change(FlowNode node) {
    return change(before(node), after(node), FlowDiff::entries);
  }

  /** How an edge of {@link #both} differs, by its passes. */
  public FlowChange change(FlowEdge edge) {
    return change(before(edge), after(edge), FlowEdge::passes);
  }

  /** How many edges of {@link #both} have each change; changes without any are left out. */
  public Map<FlowChange, Long> edgesByChange() {
    Map<FlowChange, Long> counts = new EnumMap<>(FlowChange.class);
    both.edges().forEach(edge -> counts.merge(change(edge), 1L, Long::sum));
    return counts;
  }

  private static <T> FlowChange change(
      Optional<T> before, Optional<T> after, Function<T, SortedMap<Integer, Long>> byThread) {
    if (before.isEmpty()) {
      return FlowChange.NEW;
    }
    return after.isEmpty()
        ? FlowChange.GONE
        : FlowChange.of(byThread.apply(before.get()), byThread.apply(after.get()));
  }

  private static SortedMap<Integer, Long> entries(FlowNode node) {
    SortedMap<Integer, Long> entries = new TreeMap<>();
    node.path().counts().accounts().forEach((thread, one) -> entries.put(thread, one.entries()));
    entries.values().removeIf(count -> count == 0);
    return entries;
  }
}
