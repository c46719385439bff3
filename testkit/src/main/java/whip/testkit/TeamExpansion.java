package whip.testkit;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import whip.testkit.Flow.Instance;
import whip.testkit.Flow.LoopSize;
import whip.testkit.Graph.Vertex;

/**
 * The part of {@link Expansion} that concerns a whole team: statements at which members meet or
 * share work. Everything else each member does for itself.
 */
final class TeamExpansion implements Statement.Visitor<List<Flow>> {
  private final Expansion expansion;
  private final Oracle.Schedule schedule;

  TeamExpansion(Expansion expansion, Oracle.Schedule schedule) {
    this.expansion = expansion;
    this.schedule = schedule;
  }

  /** Joins everything that the members did and made; returns where all of them go on. */
  Vertex barrier(List<Flow> team) {
    List<Vertex> ends = new ArrayList<>();
    team.forEach(member -> ends.addAll(member.descendantsThenChain()));
    Vertex barrier = team.get(0).own(expansion.graph().join(ends));
    for (Flow member : team) {
      member.maker.waited(member.chain, barrier);
      member.chain = barrier;
      member.forgetEverything();
    }
    return barrier;
  }

  @Override
  public void barrier(Statement.Barrier barrier, List<Flow> team) {
    barrier(team);
  }

  @Override
  public void loop(Statement.Loop loop, List<Flow> team) {
    Directive directive = new Directive(DirectiveKind.FOR, loop.name());
    List<Cut> chunks = Cut.of(loop, team.size(), expansion.chunkSize(loop.name()));
    LoopSize size = new LoopSize(loop.chunks().size(), loop.inBlocks() ? chunks.size() : 0);
    Instance instance = expansion.begin(directive, size, team.get(0));
    expansion.inOneLoop(() -> share(instance, chunks, team));
    if (!loop.nowait()) {
      barrier(team);
    }
  }

  @Override
  public void sections(Statement.Sections sections, List<Flow> team) {
    Directive directive = new Directive(DirectiveKind.SECTIONS, sections.name());
    share(expansion.begin(directive, team.get(0)), Cut.each(sections.sections()), team);
    if (!sections.nowait()) {
      barrier(team);
    }
  }

  /**
   * One instance for the whole team; a chunk leaves its member's chain where it was, where the
   * member has entered.
   */
  private void share(Instance instance, List<Cut> cuts, List<Flow> team) {
    String encounter = nextShared(team);
    IdentityHashMap<Flow, Burden> burdens = new IdentityHashMap<>();
    team.forEach(member -> burdens.put(member, Burden.ofChunk(member.takeCosts())));
    List<Grain> grains = new ArrayList<>();
    for (Cut cut : cuts) {
      Flow member = team.get(schedule.member(cut.chunk().owner(), team.size()));
      Burden burden = burdens.get(member);
      Grain grain =
          Grain.chunk(encounter, cut.first(), cut.iterations(), instance.directive(), burden);
      grains.add(grain);
      member.maker.share(grain);
      Flow piece = Expansion.child(member, instance, grain, member.chain);
      expansion.charge(burden.creation().orElse(0), piece);
      expansion.all(cut.chunk().body(), piece);
      piece.maker.ended();
      member.addChildren(piece.childrenThenChain());
      member.addDescendants(piece.descendantsThenChain());
    }
    team.get(0).maker.shared(grains);
  }

  /** Lineage of a construct that every member encounters. */
  private static String nextShared(List<Flow> team) {
    return team.get(0).maker.nextShared();
  }

  @Override
  public void single(Statement.Single single, List<Flow> team) {
    Flow executor = team.get(schedule.member(single.owner(), team.size()));
    Maker member = executor.maker;
    executor.maker = member.single(nextShared(team));
    runBy(executor, new Directive(DirectiveKind.SINGLE, single.name()), single.body());
    executor.maker.ended();
    executor.maker = member;
    if (!single.nowait()) {
      barrier(team);
    }
  }

  @Override
  public void masked(Statement.Masked masked, List<Flow> team) {
    runBy(team.get(0), new Directive(DirectiveKind.MASKED, masked.name()), masked.body());
  }

  private void runBy(Flow member, Directive directive, List<Statement> body) {
    Instance instance = expansion.begin(directive, member);
    Expansion.inside(instance, member, () -> expansion.all(body, member));
  }

  @Override
  public void repeat(Statement.Repeat repeat, List<Flow> team) {
    for (int round = 0; round < repeat.times(); round++) {
      all(repeat.body(), team);
    }
  }

  private void each(Statement statement, List<Flow> team) {
    team.forEach(member -> statement.accept(expansion, member));
  }

  @Override
  public void work(Statement.Work work, List<Flow> team) {
    each(work, team);
  }

  @Override
  public void cost(Statement.Cost cost, List<Flow> team) {
    each(cost, team);
  }

  @Override
  public void lock(Statement.Lock lock, List<Flow> team) {
    each(lock, team);
  }

  @Override
  public void critical(Statement.Critical critical, List<Flow> team) {
    each(critical, team);
  }

  @Override
  public void spawn(Statement.Spawn spawn, List<Flow> team) {
    each(spawn, team);
  }

  @Override
  public void fulfill(Statement.Fulfill fulfill, List<Flow> team) {}

  @Override
  public void undeferred(Statement.Undeferred task, List<Flow> team) {
    each(task, team);
  }

  @Override
  public void taskwait(Statement.Taskwait wait, List<Flow> team) {
    each(wait, team);
  }

  @Override
  public void taskgroup(Statement.Taskgroup group, List<Flow> team) {
    each(group, team);
  }

  @Override
  public void taskloop(Statement.Taskloop taskloop, List<Flow> team) {
    each(taskloop, team);
  }

  @Override
  public void parallel(Statement.Parallel parallel, List<Flow> team) {
    each(parallel, team);
  }

  @Override
  public void ordered(Statement.Ordered ordered, List<Flow> team) {
    throw new IllegalStateException("bug: Nesting let an ordered block through");
  }

  @Override
  public void source(Statement.Source source, List<Flow> team) {
    throw new IllegalStateException("bug: Nesting let a source through");
  }

  @Override
  public void sink(Statement.Sink sink, List<Flow> team) {
    throw new IllegalStateException("bug: Nesting let a sink through");
  }

  @Override
  public void mine(Statement.Mine mine, List<Flow> team) {
    each(mine, team);
  }

  @Override
  public void whatIf(Statement.WhatIf whatIf, List<Flow> team) {
    team.forEach(member -> member.annotations.addLast(whatIf.name()));
    all(whatIf.body(), team);
    team.forEach(member -> member.annotations.removeLast());
  }
}
