package whip.testkit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import whip.testkit.Flow.Hold;
import whip.testkit.Flow.Instance;
import whip.testkit.Flow.LoopSize;
import whip.testkit.Flow.Part;
import whip.testkit.Graph.Vertex;

/**
 * Executes a {@link Program} symbolically on a team of a given size, and writes down which task had
 * to wait for which. Follows schemas/README.md statement by statement; knows no formula.
 *
 * <p>Team members advance in lockstep, one statement at a time, and the chunks of a loop are run in
 * logical order, so that every vertex is made after its predecessors.
 */
final class Expansion implements Statement.Visitor<Flow> {
  private final int defaultTeamSize;
  private final Variant variant;
  private final Graph graph;
  private final Grains grains = new Grains();
  private final List<Instance> instances = new ArrayList<>();
  private final List<Hold> holds = new ArrayList<>();
  private final TeamExpansion teams;
  private final Vertex start;
  private final Vertex end;
  private boolean waitsUnderLock;

  /** The last ordered block of the loop whose chunk is being run; blocks wait for each other. */
  private Vertex lastOrderedBlock;

  /** Where the iterations of that loop had come to at their sources. */
  private Map<Integer, Vertex> sources = new HashMap<>();

  Expansion(Program program, int defaultTeamSize, Oracle.Schedule schedule, Weights weights) {
    this(program, defaultTeamSize, schedule, weights, Variant.AS_WRITTEN);
  }

  Expansion(
      Program program,
      int defaultTeamSize,
      Oracle.Schedule schedule,
      Weights weights,
      Variant variant) {
    this.graph = new Graph(weights);
    this.defaultTeamSize = defaultTeamSize;
    this.variant = variant;
    this.teams = new TeamExpansion(this, schedule);
    start = graph.join(List.of());
    Flow root = Flow.initial(start, Maker.root(grains));
    all(program.body(), root);
    end = graph.join(root.descendantsThenChain());
    root.maker.waited(root.chain, end);
  }

  Graph graph() {
    return graph;
  }

  /** The vertex at which everything begins. */
  Vertex start() {
    return start;
  }

  /** The vertex at which everything is over. */
  Vertex end() {
    return end;
  }

  Grains grains() {
    return grains;
  }

  /** Iterations per chunk of the loop or taskloop of that name; null: as the program says. */
  Integer chunkSize(String name) {
    return variant.chunkSizes().get(name);
  }

  List<Instance> instances() {
    return instances;
  }

  /** Whether a task waits for others while it holds a lock, or makes a team. */
  boolean waitsUnderLock() {
    return waitsUnderLock;
  }

  /** Holds of all locks, in the order of their ends. */
  List<Hold> holds() {
    return holds;
  }

  @Override
  public void work(Statement.Work work, Flow flow) {
    List<String> annotations = List.copyOf(flow.annotations);
    List<String> held = List.copyOf(flow.locks);
    Strand strand = new Strand(work.units(), flow.directive, annotations, held, work.at());
    flow.advance(flow.own(graph.strand(flow.chain, strand)));
  }

  @Override
  public void cost(Statement.Cost cost, Flow flow) {
    flow.addCost(cost.part(), cost.units());
  }

  /** Making or ending a grain takes {@code flow} so long, in a burdened expansion. */
  void charge(long units, Flow flow) {
    if (variant.isBurdened() && units > 0) {
      Strand strand = new Strand(units, flow.directive, List.of(), List.of(), 0);
      flow.advance(flow.own(graph.strand(flow.chain, strand)));
    }
  }

  @Override
  public void lock(Statement.Lock lock, Flow flow) {
    underLock(lock.name(), lock.body(), flow);
  }

  @Override
  public void critical(Statement.Critical critical, Flow flow) {
    Directive directive = new Directive(DirectiveKind.CRITICAL, critical.name());
    inside(begin(directive, flow), flow, () -> underLock(critical.lock(), critical.body(), flow));
  }

  private void underLock(String name, List<Statement> body, Flow flow) {
    Hold hold = new Hold(name, new ArrayList<>());
    flow.holds.add(hold);
    flow.locks.addLast(name);
    turn(name, true, flow);
    all(body, flow);
    flow.locks.removeLast();
    turn(name, false, flow);
    flow.holds.remove(flow.holds.size() - 1);
    holds.add(hold);
  }

  private void turn(String lock, boolean taken, Flow flow) {
    Graph.Turn turn = new Graph.Turn(lock, taken, flow.locks.size());
    flow.advance(flow.own(graph.turn(flow.chain, turn)));
  }

  /** Begins one instance of {@code directive} at the place of {@code flow}. */
  Instance begin(Directive directive, Flow flow) {
    return begin(directive, null, flow);
  }

  /** Begins an instance of a loop. */
  Instance begin(Directive directive, LoopSize loop, Flow flow) {
    Instance instance = Instance.within(flow.parts(), directive, loop);
    instances.add(instance);
    return instance;
  }

  /** Runs {@code code} of {@code flow} as a part of {@code instance}. */
  static void inside(Instance instance, Flow flow, Runnable code) {
    Directive outer = flow.directive;
    flow.parts().add(instance.part(flow.chain));
    flow.directive = instance.directive();
    code.run();
    flow.parts().remove(flow.parts().size() - 1);
    flow.directive = outer;
  }

  /** A flow that starts at {@code start}, as (a part of) {@code instance}. */
  static Flow child(Flow parent, Instance instance, Grain grain, Vertex start) {
    List<Part> path = new ArrayList<>(parent.parts());
    path.add(instance.part(start));
    Maker maker = parent.maker.body(grain);
    Flow child = parent.child(path, instance.directive(), maker, parent.member, parent.teamSize);
    child.chain = start;
    return child;
  }

  /** The parent makes a task: its burden has been paid, but for its end. */
  private Grain make(Directive directive, boolean undeferred, Flow parent) {
    Burden burden = Burden.ofTask(parent.takeCosts(), undeferred);
    charge(burden.creation().orElse(0), parent);
    Grain grain = Grain.task(parent.maker.next(), directive, burden);
    parent.maker.make(grain);
    return grain;
  }

  @Override
  public void spawn(Statement.Spawn spawn, Flow parent) {
    Directive directive = new Directive(DirectiveKind.TASK, spawn.name());
    Grain grain = make(directive, false, parent);
    Vertex start = startAfter(spawn.depends(), parent);
    Flow task = child(parent, begin(directive, parent), grain, start);
    all(spawn.body(), task);
    task.maker.ended();
    parent.addChildren(List.of(task.chain));
    parent.addDescendants(task.descendantsThenChain());
    rememberSibling(spawn.depends(), parent, task);
  }

  /** The model takes a detached task to be over when its own code is. */
  @Override
  public void fulfill(Statement.Fulfill fulfill, Flow flow) {}

  @Override
  public void undeferred(Statement.Undeferred undeferred, Flow parent) {
    Directive directive = new Directive(DirectiveKind.TASK, undeferred.name());
    awaits(parent);
    Grain grain = make(directive, true, parent);
    Vertex start = startAfter(undeferred.depends(), parent);
    Flow task = child(parent, begin(directive, parent), grain, start);
    all(undeferred.body(), task);
    charge(grain.burden().finish().orElse(0), task);
    task.maker.ended();
    parent.addDescendants(task.descendantsThenChain());
    parent.advance(task.chain);
    rememberSibling(undeferred.depends(), parent, task);
  }

  /** Where a task that {@code parent} makes now starts: after its predecessors. */
  private Vertex startAfter(List<Depend> depends, Flow parent) {
    List<Vertex> awaited = parent.predecessors(depends);
    if (awaited.isEmpty()) {
      return parent.chain;
    }
    awaited.add(parent.chain);
    return parent.own(graph.join(awaited));
  }

  private void awaits(Flow flow) {
    waitsUnderLock |= !flow.locks.isEmpty();
  }

  private static void rememberSibling(List<Depend> depends, Flow parent, Flow task) {
    if (!depends.isEmpty()) {
      parent.addSibling(depends, task.chain);
    }
  }

  @Override
  public void taskwait(Statement.Taskwait wait, Flow flow) {
    awaits(flow);
    if (wait.depends().isEmpty()) {
      Vertex joined = flow.own(graph.join(flow.childrenThenChain()));
      flow.maker.waited(flow.chain, joined);
      flow.forgetChildren();
      flow.advance(joined);
    } else {
      Vertex after = startAfter(wait.depends(), flow);
      if (!after.equals(flow.chain)) {
        flow.advance(after);
      }
      flow.addSibling(wait.depends(), flow.chain);
    }
  }

  @Override
  public void taskgroup(Statement.Taskgroup group, Flow flow) {
    Directive directive = new Directive(DirectiveKind.TASKGROUP, group.name());
    group(begin(directive, flow), flow, () -> all(group.body(), flow));
  }

  @Override
  public void taskloop(Statement.Taskloop taskloop, Flow flow) {
    Directive directive = new Directive(DirectiveKind.TASKLOOP, taskloop.name());
    Instance instance = begin(directive, flow);
    Integer size = chunkSize(taskloop.name());
    List<Cut> cuts = Cut.by(size == null ? 1 : size, taskloop.tasks());
    String encounter = flow.maker.next();
    Burden burden = Burden.ofTask(flow.takeCosts(), false);
    group(instance, flow, () -> cuts.forEach(cut -> loopTask(encounter, cut, burden, flow)));
  }

  private void loopTask(String encounter, Cut cut, Burden burden, Flow parent) {
    charge(burden.creation().orElse(0), parent);
    Grain grain = Grain.chunk(encounter, cut.first(), cut.iterations(), parent.directive, burden);
    parent.maker.make(grain);
    Flow task =
        parent.child(
            parent.parts(),
            parent.directive,
            parent.maker.body(grain),
            parent.member,
            parent.teamSize);
    all(cut.chunk().body(), task);
    task.maker.ended();
    parent.addChildren(List.of(task.chain));
    parent.addDescendants(task.descendantsThenChain());
  }

  private void group(Instance instance, Flow flow, Runnable body) {
    awaits(flow);
    flow.openGroup();
    flow.maker.openGroup();
    inside(
        instance,
        flow,
        () -> {
          body.run();
          Vertex joined = flow.own(graph.join(flow.closeGroup()));
          flow.maker.closeGroup(flow.chain, joined);
          flow.advance(joined);
        });
  }

  @Override
  public void parallel(Statement.Parallel parallel, Flow flow) {
    Directive directive = new Directive(DirectiveKind.PARALLEL, parallel.name());
    awaits(flow);
    Instance region = begin(directive, flow);
    int size = parallel.threads() == 0 ? defaultTeamSize : parallel.threads();
    List<Part> path = new ArrayList<>(flow.parts());
    path.add(region.part(flow.chain));
    String lineage = flow.maker.next();
    List<Flow> team = new ArrayList<>();
    for (int member = 0; member < size; member++) {
      Maker maker = flow.maker.member(lineage, member);
      team.add(flow.child(path, directive, maker, member, size));
    }
    teams.all(parallel.body(), team);
    flow.advance(teams.barrier(team));
  }

  @Override
  public void ordered(Statement.Ordered ordered, Flow chunk) {
    if (lastOrderedBlock != null) {
      chunk.advance(chunk.own(graph.join(List.of(lastOrderedBlock, chunk.chain))));
    }
    Directive directive = new Directive(DirectiveKind.ORDERED, ordered.name());
    inside(begin(directive, chunk), chunk, () -> all(ordered.body(), chunk));
    lastOrderedBlock = chunk.chain;
  }

  @Override
  public void source(Statement.Source source, Flow chunk) {
    sources.putIfAbsent(source.iteration(), chunk.chain);
  }

  @Override
  public void sink(Statement.Sink sink, Flow chunk) {
    Vertex source = sources.get(sink.iteration());
    if (source != null) {
      chunk.advance(chunk.own(graph.join(List.of(source, chunk.chain))));
    }
  }

  /** Runs the chunks of one loop, which wait for each other and for no others. */
  void inOneLoop(Runnable chunks) {
    Vertex enclosingLoop = lastOrderedBlock;
    Map<Integer, Vertex> enclosingSources = sources;
    lastOrderedBlock = null;
    sources = new HashMap<>();
    chunks.run();
    lastOrderedBlock = enclosingLoop;
    sources = enclosingSources;
  }

  @Override
  public void repeat(Statement.Repeat repeat, Flow flow) {
    for (int round = 0; round < repeat.times(); round++) {
      all(repeat.body(), flow);
    }
  }

  @Override
  public void mine(Statement.Mine mine, Flow flow) {
    all(mine.bodies().get(flow.member % mine.bodies().size()), flow);
  }

  @Override
  public void whatIf(Statement.WhatIf whatIf, Flow flow) {
    flow.annotations.addLast(whatIf.name());
    all(whatIf.body(), flow);
    flow.annotations.removeLast();
  }

  @Override
  public void barrier(Statement.Barrier barrier, Flow flow) {
    throw outsideTeam();
  }

  @Override
  public void loop(Statement.Loop loop, Flow flow) {
    throw outsideTeam();
  }

  @Override
  public void sections(Statement.Sections sections, Flow flow) {
    throw outsideTeam();
  }

  @Override
  public void single(Statement.Single single, Flow flow) {
    throw outsideTeam();
  }

  @Override
  public void masked(Statement.Masked masked, Flow flow) {
    throw outsideTeam();
  }

  private static IllegalStateException outsideTeam() {
    return new IllegalStateException("bug: Nesting let a team's statement through");
  }
}
