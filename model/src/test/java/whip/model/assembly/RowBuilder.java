package whip.model.assembly;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import whip.model.node.Dependence;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.NodeId;
import whip.model.node.NodeKind;
import whip.model.node.Place;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.node.StrandKey;
import whip.model.node.Tag;

/** Writes the rows of a small execution as one thread would, from nested calls. */
final class RowBuilder {

  private record Open(NodeId region, NodeId id, Directive directive, AtomicLong items) {}

  private final List<Row> rows = new ArrayList<>();
  private final Deque<Open> open = new ArrayDeque<>();
  private long lastId;

  static Directive directive(DirectiveKind kind, int line) {
    return new Directive(kind, new Site(line));
  }

  /** A whole run: {@code body} is the initial task. */
  static List<Row> run(Runnable body, RowBuilder builder) {
    builder.member(NodeId.RUN, 0, 0, body);
    builder.rows.add(
        new Row.Node(
            new Place(NodeId.RUN, NodeId.RUN, 0),
            NodeId.RUN,
            NodeKind.REGION,
            Directive.NONE,
            0,
            1,
            1,
            List.of()));
    return builder.rows;
  }

  void member(NodeId region, long phase, long member, Runnable body) {
    NodeId id = nextId();
    Directive directive = open.isEmpty() ? Directive.NONE : open.peek().directive;
    open.push(new Open(region, id, directive, new AtomicLong()));
    body.run();
    popped(new Place(region, region, 0), NodeKind.MEMBER, Directive.NONE, phase, member);
  }

  /** A parallel region of one phase. */
  void parallel(int line, List<Runnable> members) {
    Place place = nextPlace();
    NodeId region = nextId();
    Directive parallel = directive(DirectiveKind.PARALLEL, line);
    open.push(new Open(region, region, parallel, new AtomicLong()));
    for (int i = 0; i < members.size(); i++) {
      member(region, 0, i, members.get(i));
    }
    open.pop();
    rows.add(
        new Row.Node(place, region, NodeKind.REGION, parallel, 0, members.size(), 1, List.of()));
  }

  void node(NodeKind kind, Directive directive, long a, Runnable body) {
    Place place = nextPlace();
    Directive enclosing = directive.isNone() ? open.peek().directive : directive;
    open.push(new Open(place.region(), nextId(), enclosing, new AtomicLong()));
    body.run();
    popped(place, kind, directive, a, 0);
  }

  void task(int line, Runnable body) {
    node(NodeKind.TASK, directive(DirectiveKind.TASK, line), 0, body);
  }

  void dependentTask(int line, List<Dependence> dependences, Runnable body) {
    item(NodeKind.DEPENDS, dependences);
    node(NodeKind.DEPENDENT_TASK, directive(DirectiveKind.TASK, line), 0, body);
  }

  void chunk(long logicalStart, Runnable body) {
    node(NodeKind.CHUNK, Directive.NONE, logicalStart, body);
  }

  void work(long work) {
    work(work, Tag.NONE);
  }

  void work(long work, Tag tag) {
    StrandKey key = new StrandKey(open.peek().directive, Site.UNKNOWN, Site.UNKNOWN);
    rows.add(new Row.Strand(nextPlace(), work, key, tag));
  }

  void taskwait() {
    item(NodeKind.TASKWAIT, List.of());
  }

  private void item(NodeKind kind, List<Dependence> dependences) {
    rows.add(new Row.Node(nextPlace(), new NodeId(0), kind, Directive.NONE, 0, 0, 0, dependences));
  }

  private void popped(Place place, NodeKind kind, Directive directive, long a, long b) {
    Open node = open.pop();
    rows.add(new Row.Node(place, node.id, kind, directive, node.items.get(), a, b, List.of()));
  }

  private Place nextPlace() {
    Open parent = open.peek();
    return new Place(parent.region, parent.id, parent.items.getAndIncrement());
  }

  private NodeId nextId() {
    return NodeId.of(0, ++lastId);
  }
}
