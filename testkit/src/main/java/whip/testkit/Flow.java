package whip.testkit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import whip.testkit.Graph.Vertex;

/**
 * One task in the middle of its execution, as the {@link Expansion} sees it: where its chain of
 * strands stands, and what a taskwait or a barrier would still have to wait for. A chunk is a flow
 * too, because it is logically parallel with the rest of its member.
 */
final class Flow {
  /** An earlier sibling with dependences, and the vertex with which its own code ended. */
  record Sibling(List<Depend> depends, Vertex end) {}

  /** Pending vertices since a taskgroup began; the outermost scope is the whole flow. */
  private static final class Pending {
    final List<Vertex> children = new ArrayList<>();
    final List<Vertex> descendants = new ArrayList<>();
  }

  private final Deque<Pending> scopes = new ArrayDeque<>();
  private final List<Sibling> siblings = new ArrayList<>();

  /** Parts of the directives around the flow, innermost last. */
  private final List<Part> parts;

  /** Holds of its locks, and of those under which it was made; innermost last. */
  final List<Hold> holds;

  final int member;
  final int teamSize;
  final Deque<String> locks = new ArrayDeque<>();

  /** The what-if annotations open, outermost first. */
  final Deque<String> annotations;

  Directive directive;
  Vertex chain;

  /** Counts the grains that its code makes. A member that executes a single is its maker, too. */
  Maker maker;

  /** Costs of the next grain, so far. */
  private Map<Statement.Cost.Part, Long> costs = new EnumMap<>(Statement.Cost.Part.class);

  private Flow(
      Vertex start,
      List<Part> parts,
      List<Hold> holds,
      Directive directive,
      Deque<String> annotations,
      Maker maker,
      int member,
      int teamSize) {
    this.chain = start;
    this.parts = new ArrayList<>(parts);
    this.holds = new ArrayList<>(holds);
    this.directive = directive;
    this.annotations = new ArrayDeque<>(annotations);
    this.maker = maker;
    this.member = member;
    this.teamSize = teamSize;
    scopes.addLast(new Pending());
  }

  /** The program's own flow. */
  static Flow initial(Vertex start, Maker maker) {
    return new Flow(
        start, List.of(), List.of(), Directive.PROGRAM, new ArrayDeque<>(), maker, 0, 1);
  }

  /** A flow that starts where this one stands now, under the same annotations. */
  Flow child(List<Part> path, Directive nearest, Maker code, int asMember, int ofTeam) {
    return new Flow(chain, path, holds, nearest, annotations, code, asMember, ofTeam);
  }

  void addCost(Statement.Cost.Part part, long units) {
    costs.merge(part, units, Long::sum);
  }

  /** Costs of what is made now. */
  Map<Statement.Cost.Part, Long> takeCosts() {
    Map<Statement.Cost.Part, Long> taken = costs;
    costs = new EnumMap<>(Statement.Cost.Part.class);
    return taken;
  }

  /** The task itself has come to {@code end}; a task that waits for it waits for that too. */
  void advance(Vertex end) {
    chain = end;
    if (end.length() == 0 && end.predecessors().size() == 1) {
      return; // it is where it was, and nothing waits for that once more
    }
    addChildren(List.of(end));
    addDescendants(List.of(end));
  }

  List<Part> parts() {
    return parts;
  }

  /** The end vertices of the children that a taskwait here would wait for, in program order. */
  List<Vertex> childrenThenChain() {
    List<Vertex> ends = new ArrayList<>();
    scopes.forEach(scope -> ends.addAll(scope.children));
    ends.add(chain);
    return ends;
  }

  /** The end vertices of everything that a barrier here would wait for, in program order. */
  List<Vertex> descendantsThenChain() {
    List<Vertex> ends = new ArrayList<>();
    scopes.forEach(scope -> ends.addAll(scope.descendants));
    ends.add(chain);
    return ends;
  }

  void addChildren(List<Vertex> ends) {
    scopes.getLast().children.addAll(ends);
  }

  void addDescendants(List<Vertex> ends) {
    scopes.getLast().descendants.addAll(ends);
  }

  /** The children are waited for; their own descendants are still pending for a barrier. */
  void forgetChildren() {
    scopes.forEach(scope -> scope.children.clear());
  }

  void forgetEverything() {
    scopes.forEach(scope -> scope.children.clear());
    scopes.forEach(scope -> scope.descendants.clear());
    siblings.clear();
  }

  void openGroup() {
    scopes.addLast(new Pending());
  }

  /** Closes the innermost group; returns what its end waits for, in program order. */
  List<Vertex> closeGroup() {
    List<Vertex> ends = new ArrayList<>(scopes.removeLast().descendants);
    ends.add(chain);
    return ends;
  }

  /** The ends of the earlier siblings that a new one with {@code depends} must wait for. */
  List<Vertex> predecessors(List<Depend> depends) {
    List<Vertex> ends = new ArrayList<>();
    for (Sibling earlier : siblings) {
      if (conflict(depends, earlier.depends())) {
        ends.add(earlier.end());
      }
    }
    return ends;
  }

  private static boolean conflict(List<Depend> later, List<Depend> earlier) {
    return later.stream().anyMatch(l -> earlier.stream().anyMatch(l::conflictsWith));
  }

  void addSibling(List<Depend> depends, Vertex end) {
    siblings.add(new Sibling(depends, end));
  }

  /** Vertices belong to every instance around them, and to every hold. */
  Vertex own(Vertex vertex) {
    maker.own(vertex);
    parts.forEach(part -> part.content().add(vertex));
    holds.forEach(hold -> hold.content().add(vertex));
    return vertex;
  }

  /**
   * From when a task takes a lock until it gives it back.
   *
   * @param content what the task did meanwhile, and all that it made; ends with giving back
   */
  record Hold(String lock, List<Vertex> content) {
    /** How long it takes if nothing before it existed and nothing else does. */
    long chain() {
      return Graph.ends(content).get(content.get(content.size() - 1));
    }
  }

  /** How many iterations an execution of a loop has, and how many blocks it was cut in. */
  record LoopSize(int iterations, int blocks) {}

  /**
   * One execution of a directive.
   *
   * @param counted false inside an instance of the same one
   * @param loop null where it is no loop
   */
  record Instance(Directive directive, boolean counted, LoopSize loop, List<Part> parts) {
    static Instance within(List<Part> outer, Directive directive, LoopSize loop) {
      boolean nested = outer.stream().anyMatch(p -> p.instance().directive().equals(directive));
      return new Instance(directive, !nested, loop, new ArrayList<>());
    }

    /** A task enters it: at the end of {@code entry}. */
    Part part(Vertex entry) {
      Part part = new Part(this, entry, new ArrayList<>());
      parts.add(part);
      return part;
    }
  }

  /**
   * Part of one task in an instance: all of it, but for a worksharing one, of which each member of
   * the team has a part or more.
   */
  record Part(Instance instance, Vertex entry, List<Vertex> content) {}
}
