package whip.model.grain;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.NodeId;
import whip.model.node.NodeKind;

/**
 * Follows a run's items in program order and writes down which strand waits for which, as {@code
 * docs/model.md} says of each construct. Not recursive: depth follows the input.
 */
final class GraphWalk {
  final ItemTree tree;
  final GrainRows rows;
  final Vertices vertices = new Vertices();
  final Makers makers = new Makers();
  final GrainColumns grains = new GrainColumns();
  final PendingEnds pending = new PendingEnds();

  /** Vertices of folded pieces. */
  final BitSet folded = new BitSet();

  /** Rows of {@link Makers} that make tasks with dependences, or wait for them, or are some. */
  final BitSet bound = new BitSet();

  final Function<NodeId, Burden> burdens;

  /** By row of a strand: row of {@link Makers} of the code that it is of. */
  final int[] codes;

  /** Rows of tasks that are plain calls. */
  private final BitSet plain;

  private final Deque<Activity> activities = new ArrayDeque<>();
  private long foldedItems;

  private GraphWalk(ItemTree tree, Function<NodeId, Burden> burdens, BitSet plain) {
    this.tree = tree;
    this.rows = tree.rows();
    codes = new int[rows.rows()];
    this.burdens = burdens;
    this.plain = plain;
  }

  /**
   * Follows a run to its end.
   *
   * @param burdens of tasks and chunks by node
   * @param plain rows of tasks whose code is taken to be their makers'
   */
  static GraphWalk of(ItemTree tree, Function<NodeId, Burden> burdens, BitSet plain) {
    GraphWalk walk = new GraphWalk(tree, burdens, plain);
    walk.run();
    return walk;
  }

  private void run() {
    int start = vertices.add(VertexKind.START, Makers.ROOT, 0, 0);
    GraphCode root = new GraphCode(Makers.ROOT, grains);
    start(RegionRun.ofProgram(this, root, start));
    while (!activities.isEmpty()) {
      if (activities.getLast().goOn()) {
        activities.removeLast();
      }
    }
  }

  void start(Activity activity) {
    activities.addLast(activity);
  }

  boolean isPlain(int row) {
    return plain.get(row);
  }

  boolean isKind(int row, NodeKind kind) {
    return rows.kind(row) == kind.code();
  }

  boolean isOf(int row, DirectiveKind kind) {
    return rows.directive(row).kind() == kind;
  }

  boolean isEmpty(int container) {
    return tree.begin(container) == tree.end(container);
  }

  /** Rows of the items of a container, in program order, each once. */
  Iterable<Integer> items(int container) {
    return () -> new ItemCursor(tree, container);
  }

  /**
   * A grain begins after a fork and after what it depends on.
   *
   * @param directive number of its directive
   */
  int grain(int maker, int row, int directive, int fork, Iterable<Integer> predecessors) {
    int grain = grains.add(maker, row, directive);
    makers.setGrain(maker, grain);
    int begin = vertices.add(VertexKind.TASK, maker, 0, 0);
    predecessors.forEach(end -> vertices.edge(end, EdgeKind.DEPEND));
    vertices.edge(fork, EdgeKind.CREATE);
    grains.begins.set(grain, begin);
    return grain;
  }

  Burden burden(int row, int grain) {
    Burden burden = burdens.apply(rows.id(row));
    if (!burden.equals(Burden.NONE_KNOWN)) {
      grains.burdens.put(grain, burden);
    }
    return burden;
  }

  /** Takes in what the collector has folded. */
  void fold(int row, GraphFlow flow) {
    int before = vertices.kinds.size();
    rows.foldTo(row, flow);
    folded.set(before, vertices.kinds.size());
    foldedItems += rows.foldedItems(row);
    if (makers.isGrain(flow.code.maker)) {
      grains.folded.set(makers.grain(flow.code.maker));
    }
  }

  long foldedItems() {
    return foldedItems;
  }

  List<Directive> dictionary() {
    return rows.dictionary();
  }
}
