package whip.model.grain;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import whip.model.node.Dependence;

/**
 * One task, chunk or member in the middle of its execution: where its chain of strands has come to,
 * and what a wait would have to wait for.
 */
final class GraphFlow {
  /** Ends that nobody waits for yet, since a taskgroup began. */
  private static final class Scope {
    /** Ends of tasks that the flow made. */
    final PendingEnds.Ends children = new PendingEnds.Ends();

    /** Ends of what those have left. */
    final PendingEnds.Ends others = new PendingEnds.Ends();
  }

  private final Vertices vertices;
  private final PendingEnds pending;
  private final Deque<Scope> scopes = new ArrayDeque<>();
  private TaskPredecessors predecessors;
  private List<Dependence> announced = List.of();
  private int chain;
  private EdgeKind next;

  /** The chain is the beginning of the flow's grain, and nothing else comes after it. */
  private boolean isFresh;

  /** Whose code the next strand is. */
  GraphCode code;

  /**
   * A flow that starts after a vertex.
   *
   * @param next of the first edge
   */
  GraphFlow(Vertices vertices, PendingEnds pending, GraphCode code, int chain, EdgeKind next) {
    this.vertices = vertices;
    this.pending = pending;
    this.code = code;
    this.chain = chain;
    this.next = next;
    scopes.addLast(new Scope());
  }

  /** A flow whose grain begins with that vertex. */
  static GraphFlow ofGrain(Vertices vertices, PendingEnds pending, GraphCode code, int begin) {
    GraphFlow flow = new GraphFlow(vertices, pending, code, begin, EdgeKind.CONTINUE);
    flow.isFresh = true;
    return flow;
  }

  /** Where the chain is; others may come after it now. */
  int chain() {
    isFresh = false;
    return chain;
  }

  void strand(long work) {
    if (work == 0) {
      return;
    }
    if (isFresh) {
      vertices.lengthen(chain, work);
      isFresh = false;
    } else {
      step(VertexKind.FRAGMENT, work, work);
    }
  }

  /** A vertex after the chain, which is the chain then. */
  private int step(VertexKind kind, long length, long work) {
    int vertex = vertices.add(kind, code.maker, length, work);
    vertices.edge(chain, next);
    goOnAt(vertex, EdgeKind.CONTINUE);
    return vertex;
  }

  private void goOnAt(int vertex, EdgeKind edge) {
    chain = vertex;
    next = edge;
    isFresh = false;
  }

  int fork() {
    return step(VertexKind.FORK, 0, 0);
  }

  /** Ends with something that takes time and is no work. */
  void burden(long units) {
    vertices.burden(step(VertexKind.FRAGMENT, 0, 0), units);
  }

  /**
   * Several items that the collector has folded: their lengths until the task goes on, until it has
   * waited for its children, and until all is over.
   */
  void folded(long work, long length, long joined, long full) {
    int before = chain();
    if (joined > length) {
      int vertex = vertices.add(VertexKind.FRAGMENT, code.maker, joined, 0);
      vertices.edge(before, EdgeKind.CREATE);
      pending.add(scopes.getLast().children, vertex);
    }
    if (full > Math.max(joined, length)) {
      int vertex = vertices.add(VertexKind.FRAGMENT, code.maker, full, 0);
      vertices.edge(before, EdgeKind.CREATE);
      pending.add(scopes.getLast().others, vertex);
    }
    step(VertexKind.FRAGMENT, length, work);
  }

  // --- Waits

  void taskwait() {
    int from = chain();
    if (scopes.stream().anyMatch(scope -> !scope.children.isEmpty())) {
      int join = vertices.add(VertexKind.JOIN, code.maker, 0, 0);
      for (Scope scope : scopes) {
        pending.each(scope.children, end -> vertices.edge(end, EdgeKind.SYNC));
        scope.children.clear();
      }
      vertices.edge(from, next);
      goOnAt(join, EdgeKind.CONTINUE);
    }
    code.waited(from, chain);
  }

  void openGroup() {
    scopes.addLast(new Scope());
    code.openGroup();
  }

  void closeGroup() {
    int from = chain();
    Scope scope = scopes.removeLast();
    if (!scope.children.isEmpty() || !scope.others.isEmpty()) {
      int join = vertices.add(VertexKind.JOIN, code.maker, 0, 0);
      edges(scope);
      vertices.edge(from, next);
      goOnAt(join, EdgeKind.CONTINUE);
    }
    code.closeGroup(from, chain);
  }

  private void edges(Scope scope) {
    pending.each(scope.children, end -> vertices.edge(end, EdgeKind.SYNC));
    pending.each(scope.others, end -> vertices.edge(end, EdgeKind.SCOPE));
  }

  /** Edges of all that is left to a barrier, which was begun last. */
  void edgesToBarrier() {
    scopes.forEach(this::edges);
    vertices.edge(chain(), EdgeKind.SYNC);
  }

  // --- What the flow makes

  /** The task, which a wait waits for, is over. */
  void childEnded(GraphFlow child) {
    pending.add(scopes.getLast().children, child.chain());
    leave(child);
  }

  /** The task, which this one went on after, is over. */
  void undeferredEnded(GraphFlow child) {
    leave(child);
    goOnAt(child.chain(), EdgeKind.SYNC);
  }

  private void leave(GraphFlow child) {
    for (Scope scope : child.scopes) {
      pending.addAll(scopes.getLast().others, scope.children);
      pending.addAll(scopes.getLast().others, scope.others);
    }
  }

  /** The chunk is over; its tasks are children of this flow. */
  void chunkEnded(GraphFlow chunk) {
    for (Scope scope : chunk.scopes) {
      pending.addAll(scopes.getLast().children, scope.children);
      pending.addAll(scopes.getLast().others, scope.others);
    }
    pending.add(scopes.getLast().children, chunk.chain());
  }

  /** The region that it encountered is over. */
  void regionEnded(int barrier) {
    goOnAt(barrier, EdgeKind.CONTINUE);
  }

  // --- Dependences

  void announce(List<Dependence> dependences) {
    announced = dependences;
  }

  /** Dependences of the task that follows. */
  List<Dependence> takeAnnounced() {
    List<Dependence> taken = announced;
    announced = List.of();
    return taken;
  }

  Set<Integer> predecessors(List<Dependence> dependences) {
    return dependences.isEmpty() || predecessors == null ? Set.of() : predecessors.of(dependences);
  }

  void dependentEnded(List<Dependence> dependences, int end) {
    if (!dependences.isEmpty()) {
      if (predecessors == null) {
        predecessors = new TaskPredecessors(vertices, code.maker);
      }
      predecessors.ended(dependences, end);
    }
  }

  /** {@code taskwait depend(...)}. */
  void waitFor(List<Dependence> dependences) {
    waitFor(predecessors(dependences), EdgeKind.DEPEND);
    dependentEnded(dependences, chain());
  }

  /** Goes on after these vertices, too. */
  void waitFor(Set<Integer> ends, EdgeKind kind) {
    int from = chain();
    if (ends.isEmpty() || ends.equals(Set.of(from))) {
      return;
    }
    int join = vertices.add(VertexKind.JOIN, code.maker, 0, 0);
    ends.forEach(end -> vertices.edge(end, kind));
    vertices.edge(from, next);
    goOnAt(join, EdgeKind.CONTINUE);
  }
}
