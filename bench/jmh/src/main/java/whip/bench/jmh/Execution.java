package whip.bench.jmh;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import whip.model.node.Dependence;
import whip.model.node.Directive;
import whip.model.node.NodeId;
import whip.model.node.NodeKind;
import whip.model.node.Place;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.node.StrandKey;
import whip.model.node.Tag;

/** One thread running through a program, and the batches that its collector would cut. */
final class Execution {

  /** Rows of one batch, and what was open when it was cut. */
  record Batch(List<Row> rows, List<Row> opens) {}

  private static final class Open {
    final Place place;
    final NodeId id;
    final NodeKind kind;
    final Directive directive;
    final long a;
    final long b;
    long items;

    Open(Place place, NodeId id, NodeKind kind, Directive directive, long a, long b) {
      this.place = place;
      this.id = id;
      this.kind = kind;
      this.directive = directive;
      this.a = a;
      this.b = b;
    }

    Row.Node row() {
      return new Row.Node(place, id, kind, directive, items, a, b, List.of());
    }
  }

  private final int rowsMax;
  private final int thread;
  private final Random random = new Random(1);
  private final List<Batch> batches = new ArrayList<>();
  private final ArrayDeque<Open> stack = new ArrayDeque<>();
  private final ArrayDeque<NodeId> regions = new ArrayDeque<>(List.of(NodeId.RUN));
  private List<Row> rows = new ArrayList<>();
  private long counter;

  Execution(int thread, int rowsMax) {
    this.thread = thread;
    this.rowsMax = rowsMax;
  }

  /** Where the next item of the innermost open node will stand. */
  Place next() {
    Open here = stack.getFirst();
    return new Place(regions.getFirst(), here.id, here.items++);
  }

  void open(Place place, NodeKind kind, Directive directive, long a, long b) {
    stack.push(new Open(place, NodeId.of(thread, ++counter), kind, directive, a, b));
  }

  void openRegion(Directive directive, int phases) {
    open(next(), NodeKind.REGION, directive, 1, phases);
    regions.push(stack.getFirst().id);
  }

  /** A region's share of a phase, all of it this thread's; or the run's. */
  void openMember(Directive directive, int phase) {
    NodeId region = regions.getFirst();
    open(new Place(region, region, 0), NodeKind.MEMBER, directive, phase, 0);
  }

  void close() {
    Open closed = stack.pop();
    if (closed.kind == NodeKind.REGION) {
      regions.pop();
    }
    add(closed.row());
  }

  void taskwait() {
    add(new Row.Node(next(), NodeId.RUN, NodeKind.TASKWAIT, Directive.NONE, 0, 0, 0, List.of()));
  }

  /** The dependences of the task that follows. */
  void depends(List<Dependence> dependences) {
    add(new Row.Node(next(), NodeId.RUN, NodeKind.DEPENDS, Directive.NONE, 0, 0, 0, dependences));
  }

  /** The run itself is over: one member, one phase. */
  void endRun() {
    Place place = new Place(NodeId.RUN, NodeId.RUN, 0);
    add(new Row.Node(place, NodeId.RUN, NodeKind.REGION, Directive.NONE, 0, 1, 1, List.of()));
  }

  /** A strand of 100 to 1099 units. */
  void strand(Directive directive, int from, int to) {
    strand(directive, from, to, Tag.NONE);
  }

  void strand(Directive directive, int from, int to, Tag tag) {
    StrandKey key = new StrandKey(directive, new Site(from), new Site(to));
    add(new Row.Strand(next(), 100 + random.nextInt(1000), key, tag));
  }

  private void add(Row row) {
    rows.add(row);
    if (rows.size() == rowsMax) {
      cut();
    }
  }

  private void cut() {
    List<Row> opens = new ArrayList<>();
    stack.forEach(open -> opens.add(open.row()));
    batches.add(new Batch(rows, opens));
    rows = new ArrayList<>();
  }

  /** All of it, when it is over. */
  List<Batch> batches() {
    if (!rows.isEmpty()) {
      cut();
    }
    return batches;
  }
}
