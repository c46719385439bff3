package whip.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import whip.testkit.ItemRow.NodeKind;
import whip.testkit.Statement.Chunk;
import whip.testkit.TaskRows.Task;

/** The statements at which the members of a team meet or share work, as rows. */
final class TeamRows implements Statement.Visitor<TeamRows.Team> {
  /** A parallel region in execution. */
  static final class Team {
    final OpenNode region;
    final List<Task> members;
    int phase;

    /** Worksharing encounters so far; the wire's number of the next one is one more. */
    int encounters;

    Team(OpenNode region, List<Task> members) {
      this.region = region;
      this.members = members;
    }
  }

  private final RowEmitter out;
  private final TaskRows tasks;

  TeamRows(RowEmitter out, TaskRows tasks) {
    this.out = out;
    this.tasks = tasks;
  }

  /** Pops the last phase and the region. */
  void end(Team team) {
    team.members.forEach(member -> out.pop(member.container));
    team.region.a = team.members.size();
    team.region.b = team.phase + 1L;
    out.pop(team.region);
  }

  private void barrier(Team team) {
    team.phase++;
    for (Task member : team.members) {
      out.pop(member.container);
      member.container =
          out.member(team.region, team.phase, member.member, member.container.thread);
    }
  }

  @Override
  public void barrier(Statement.Barrier barrier, Team team) {
    barrier(team);
  }

  @Override
  public void loop(Statement.Loop loop, Team team) {
    Directive directive = new Directive(DirectiveKind.FOR, loop.name());
    int size = team.members.size();
    List<Chunk> chunks = loop.chunksOn(size);
    List<Integer> starts = new ArrayList<>();
    int start = 0;
    for (int chunk = 0; chunk < chunks.size(); chunk++) {
      starts.add(start);
      start += loop.iterationsOf(chunk, size);
    }
    share(directive, chunks, starts, loop.nowait(), team, each -> attribute(loop, each, chunks));
  }

  /**
   * The GROUP's second attribute: how many iterations the loop has, and whether this is a block.
   */
  private static long attribute(Statement.Loop loop, Task member, List<Chunk> chunks) {
    boolean isBlock = loop.inBlocks() && member.member < chunks.size();
    return 2L * loop.chunks().size() + (isBlock ? 2 : 1);
  }

  @Override
  public void sections(Statement.Sections sections, Team team) {
    Directive directive = new Directive(DirectiveKind.SECTIONS, sections.name());
    List<Integer> starts = IntStream.range(0, sections.sections().size()).boxed().toList();
    share(directive, sections.sections(), starts, sections.nowait(), team, member -> 0);
  }

  private void share(
      Directive directive,
      List<Chunk> chunks,
      List<Integer> starts,
      boolean nowait,
      Team team,
      ToLongFunction<Task> attribute) {
    int ordinal = ++team.encounters;
    for (Task member : team.members) {
      boolean idle = chunks.stream().noneMatch(chunk -> isOf(member, chunk));
      if (!idle || out.chance(2)) {
        long b = attribute.applyAsLong(member);
        tasks.group(directive, ordinal, b, member, () -> chunks(member, chunks, starts));
      }
    }
    if (!nowait) {
      barrier(team);
    }
  }

  private static boolean isOf(Task member, Chunk chunk) {
    return chunk.owner() % member.teamSize == member.member;
  }

  private void chunks(Task member, List<Chunk> chunks, List<Integer> starts) {
    for (int chunk = 0; chunk < chunks.size(); chunk++) {
      if (isOf(member, chunks.get(chunk))) {
        OpenNode group = member.container;
        int thread = group.thread;
        OpenNode node = out.open(group, NodeKind.CHUNK, Directive.PROGRAM, thread, thread);
        node.a = starts.get(chunk);
        tasks.all(chunks.get(chunk).body(), member.child(node));
        out.pop(node);
      }
    }
  }

  @Override
  public void single(Statement.Single single, Team team) {
    Directive directive = new Directive(DirectiveKind.SINGLE, single.name());
    int ordinal = ++team.encounters;
    for (Task member : team.members) {
      if (single.owner() % team.members.size() == member.member) {
        tasks.group(directive, ordinal, member, () -> tasks.all(single.body(), member));
      } else if (out.chance(2)) {
        tasks.group(directive, ordinal, member, () -> {});
      }
    }
    if (!single.nowait()) {
      barrier(team);
    }
  }

  @Override
  public void masked(Statement.Masked masked, Team team) {
    Task master = team.members.get(0);
    Directive directive = new Directive(DirectiveKind.MASKED, masked.name());
    tasks.group(directive, 0, master, () -> tasks.all(masked.body(), master));
  }

  @Override
  public void repeat(Statement.Repeat repeat, Team team) {
    for (int round = 0; round < repeat.times(); round++) {
      all(repeat.body(), team);
    }
  }

  private void each(Statement statement, Team team) {
    team.members.forEach(member -> statement.accept(tasks, member));
  }

  @Override
  public void work(Statement.Work work, Team team) {
    each(work, team);
  }

  @Override
  public void cost(Statement.Cost cost, Team team) {
    each(cost, team);
  }

  @Override
  public void lock(Statement.Lock lock, Team team) {
    each(lock, team);
  }

  @Override
  public void critical(Statement.Critical critical, Team team) {
    each(critical, team);
  }

  @Override
  public void spawn(Statement.Spawn spawn, Team team) {
    each(spawn, team);
  }

  @Override
  public void fulfill(Statement.Fulfill fulfill, Team team) {}

  @Override
  public void undeferred(Statement.Undeferred task, Team team) {
    each(task, team);
  }

  @Override
  public void taskwait(Statement.Taskwait wait, Team team) {
    each(wait, team);
  }

  @Override
  public void taskgroup(Statement.Taskgroup group, Team team) {
    each(group, team);
  }

  @Override
  public void taskloop(Statement.Taskloop taskloop, Team team) {
    each(taskloop, team);
  }

  @Override
  public void parallel(Statement.Parallel parallel, Team team) {
    each(parallel, team);
  }

  @Override
  public void ordered(Statement.Ordered ordered, Team team) {
    throw new IllegalStateException("bug: Nesting let an ordered block through");
  }

  @Override
  public void source(Statement.Source source, Team team) {
    throw new IllegalStateException("bug: Nesting let a source through");
  }

  @Override
  public void sink(Statement.Sink sink, Team team) {
    throw new IllegalStateException("bug: Nesting let a sink through");
  }

  @Override
  public void mine(Statement.Mine mine, Team team) {
    each(mine, team);
  }

  @Override
  public void whatIf(Statement.WhatIf whatIf, Team team) {
    team.members.forEach(member -> tasks.beginWhatIf(whatIf, member));
    all(whatIf.body(), team);
    team.members.forEach(tasks::endWhatIf);
  }
}
