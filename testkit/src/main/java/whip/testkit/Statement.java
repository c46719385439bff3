package whip.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One statement of a {@link Program}. Statements say what an OpenMP program does, never on how many
 * threads: the team size comes in when a program is expanded.
 */
public sealed interface Statement {
  /** Calls the method of {@code visitor} for this kind of statement. */
  <C> void accept(Visitor<C> visitor, C context);

  /** {@code units} of work in one piece; {@code at} is its place in the source, for strands. */
  record Work(long units, int at) implements Statement {
    public Work {
      if (units < 0) {
        throw new IllegalArgumentException("work is never negative: " + units);
      }
    }

    @Override
    public <C> void accept(Visitor<C> visitor, C context) {
      visitor.work(this, context);
    }
  }

  /**
   * {@code whip_cost(units)}: what it costs to make the grain that comes next, or each chunk of the
   * loop that does. Costs of one part add up; they are no work.
   */
  record Cost(Part part, long units) implements Statement {
    /** A part of what it costs to make a task; a chunk has one, which is {@link #SUBMIT}. */
    public enum Part {
      ALLOC,
      COPY,
      SUBMIT,
      /** Known of undeferred tasks alone. */
      FINISH,
      /** Nothing is known of the creation. */
      UNKNOWN;

      /** The word for it in the text. */
      String word() {
        return name().toLowerCase(Locale.ROOT);
      }
    }

    public Cost {
      if (units < 0 || (part == Part.UNKNOWN && units > 0)) {
        throw new IllegalArgumentException("no cost of " + part.word() + ": " + units);
      }
    }

    @Override
    public <C> void accept(Visitor<C> visitor, C context) {
      visitor.cost(this, context);
    }
  }

  /** {@code omp_set_lock(name) body omp_unset_lock(name)}: no directive of its own. */
  record Lock(String name, List<Statement> body) implements Statement {
    public Lock {
      body = List.copyOf(body);
    }

    @Override
    public <C> void accept(Visitor<C> visitor, C context) {
      visitor.lock(this, context);
    }
  }

  /** {@code critical(lock)}. */
  record Critical(String name, String lock, List<Statement> body) implements Statement {
    public Critical {
      body = List.copyOf(body);
    }

    @Override
    public <C> void accept(Visitor<C> visitor, C context) {
      visitor.critical(this, context);
    }
  }

  /**
   * A deferred explicit task.
   *
   * @param untied another thread may go on with it after a taskwait
   * @param event the task is over when that was fulfilled, too; "": there is none
   */
  record Spawn(
      String name, List<Depend> depends, boolean untied, String event, List<Statement> body)
      implements Statement {
    public Spawn {
      depends = List.copyOf(depends);
      body = List.copyOf(body);
    }

    /** A tied one that is over when its body is. */
    public Spawn(String name, List<Depend> depends, List<Statement> body) {
      this(name, depends, false, "", body);
    }

    public boolean isDetached() {
      return !event.isEmpty();
    }

    @Override
    public <C> void accept(Visitor<C> visitor, C context) {
      visitor.spawn(this, context);
    }
  }

  /**
   * {@code omp_fulfill_event} of the detached task that was made last with that event, by this task
   * or by one around it, before the task in between was made.
   */
  record Fulfill(String event) implements Statement {
    @Override
    public <C> void accept(Visitor<C> visitor, C context) {
      visitor.fulfill(this, context);
    }
  }

  /** An undeferred explicit task: {@code task if(0)}. */
  record Undeferred(String name, List<Depend> depends, List<Statement> body) implements Statement {
    public Undeferred {
      depends = List.copyOf(depends);
      body = List.copyOf(body);
    }

    @Override
    public <C> void accept(Visitor<C> visitor, C context) {
      visitor.undeferred(this, context);
    }
  }

  /** {@code taskwait}, or with dependences {@code taskwait depend(...)}. */
  record Taskwait(List<Depend> depends) implements Statement {
    public Taskwait {
      depends = List.copyOf(depends);
    }

    @Override
    public <C> void accept(Visitor<C> visitor, C context) {
      visitor.taskwait(this, context);
    }
  }

  record Taskgroup(String name, List<Statement> body) implements Statement {
    public Taskgroup {
      body = List.copyOf(body);
    }

    @Override
    public <C> void accept(Visitor<C> visitor, C context) {
      visitor.taskgroup(this, context);
    }
  }

  /** One element of {@code tasks} per task that the construct makes. */
  record Taskloop(String name, List<List<Statement>> tasks) implements Statement {
    public Taskloop {
      tasks = atLeastOne("task", tasks.stream().map(List::copyOf).toList());
    }

    @Override
    public <C> void accept(Visitor<C> visitor, C context) {
      visitor.taskloop(this, context);
    }
  }

  /** A team whose members all execute {@code body}; {@code threads} 0 is the default team size. */
  record Parallel(String name, int threads, List<Statement> body) implements Statement {
    public Parallel {
      if (threads < 0) {
        throw new IllegalArgumentException("a team has no " + threads + " threads");
      }
      body = List.copyOf(body);
    }

    @Override
    public <C> void accept(Visitor<C> visitor, C context) {
      visitor.parallel(this, context);
    }
  }

  record Barrier() implements Statement {
    @Override
    public <C> void accept(Visitor<C> visitor, C context) {
      visitor.barrier(this, context);
    }
  }

  /** A chunk or a section; it is run by member {@code owner} modulo the team size. */
  record Chunk(int owner, List<Statement> body) {
    public Chunk {
      body = List.copyOf(body);
    }
  }

  /**
   * A worksharing loop, cut into chunks whatever its schedule.
   *
   * @param inBlocks there is no chunk size: every member runs a block of neighbouring chunks as
   *     one, for any owners
   * @param chunks each an iteration
   */
  record Loop(String name, boolean nowait, boolean inBlocks, List<Chunk> chunks)
      implements Statement {
    public Loop {
      chunks = atLeastOne("chunk", List.copyOf(chunks));
    }

    /** Chunks that a team runs in parallel: the first members have one more where some are left. */
    public List<Chunk> chunksOn(int teamSize) {
      if (!inBlocks) {
        return chunks;
      }
      List<Chunk> blocks = new ArrayList<>();
      int from = 0;
      for (int member = 0; member < Math.min(teamSize, chunks.size()); member++) {
        int to = from + iterationsOf(member, teamSize);
        List<Statement> body =
            chunks.subList(from, to).stream().flatMap(chunk -> chunk.body().stream()).toList();
        blocks.add(new Chunk(member, body));
        from = to;
      }
      return blocks;
    }

    /** How many iterations the {@code number}-th chunk has of those that a team runs. */
    int iterationsOf(int number, int teamSize) {
      return inBlocks ? chunks.size() / teamSize + (number < chunks.size() % teamSize ? 1 : 0) : 1;
    }

    @Override
    public <C> void accept(Visitor<C> visitor, C context) {
      visitor.loop(this, context);
    }
  }

  record Sections(String name, boolean nowait, List<Chunk> sections) implements Statement {
    public Sections {
      sections = atLeastOne("section", List.copyOf(sections));
    }

    @Override
    public <C> void accept(Visitor<C> visitor, C context) {
      visitor.sections(this, context);
    }
  }

  /** Executed by member {@code owner} modulo the team size. */
  record Single(String name, boolean nowait, int owner, List<Statement> body) implements Statement {
    public Single {
      body = List.copyOf(body);
    }

    @Override
    public <C> void accept(Visitor<C> visitor, C context) {
      visitor.single(this, context);
    }
  }

  /** Executed by member 0, without a barrier. */
  record Masked(String name, List<Statement> body) implements Statement {
    public Masked {
      body = List.copyOf(body);
    }

    @Override
    public <C> void accept(Visitor<C> visitor, C context) {
      visitor.masked(this, context);
    }
  }

  /** An ordered block; the blocks of a loop run one after the other, in the order of its chunks. */
  record Ordered(String name, List<Statement> body) implements Statement {
    public Ordered {
      body = List.copyOf(body);
    }

    @Override
    public <C> void accept(Visitor<C> visitor, C context) {
      visitor.ordered(this, context);
    }
  }

  /**
   * {@code ordered depend(source)}: what this iteration's sinks wait for is done.
   *
   * @param iteration from 0; that of the chunk it stands in
   */
  record Source(int iteration) implements Statement {
    public Source {
      requireIteration(iteration);
    }

    @Override
    public <C> void accept(Visitor<C> visitor, C context) {
      visitor.source(this, context);
    }
  }

  /**
   * {@code ordered depend(sink: ...)}: waits for the source of an earlier iteration, if there is
   * one.
   *
   * @param iteration the earlier one, from 0
   */
  record Sink(int iteration) implements Statement {
    public Sink {
      requireIteration(iteration);
    }

    @Override
    public <C> void accept(Visitor<C> visitor, C context) {
      visitor.sink(this, context);
    }
  }

  /** A sequential loop around {@code body}: every round is the same directives again. */
  record Repeat(int times, List<Statement> body) implements Statement {
    public Repeat {
      if (times < 0) {
        throw new IllegalArgumentException("cannot repeat " + times + " times");
      }
      body = List.copyOf(body);
    }

    @Override
    public <C> void accept(Visitor<C> visitor, C context) {
      visitor.repeat(this, context);
    }
  }

  /** Member m of the team does {@code bodies[m mod size]}: what makes members differ. */
  record Mine(List<List<Statement>> bodies) implements Statement {
    public Mine {
      bodies = atLeastOne("body", bodies.stream().map(List::copyOf).toList());
    }

    @Override
    public <C> void accept(Visitor<C> visitor, C context) {
      visitor.mine(this, context);
    }
  }

  /**
   * {@code WHIP_WHATIF_BEGIN(name) body WHIP_WHATIF_END(name)}: the strands of {@code body} and of
   * the tasks and teams that start in it bear the annotation {@code name}. No directive of its own;
   * at a team's level every member begins and ends it.
   */
  record WhatIf(String name, List<Statement> body) implements Statement {
    public WhatIf {
      body = List.copyOf(body);
    }

    @Override
    public <C> void accept(Visitor<C> visitor, C context) {
      visitor.whatIf(this, context);
    }
  }

  private static void requireIteration(int iteration) {
    if (iteration < 0) {
      throw new IllegalArgumentException("a loop has no iteration " + iteration);
    }
  }

  private static <T> List<T> atLeastOne(String what, List<T> parts) {
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("needs at least one " + what);
    }
    return parts;
  }

  /** One method per kind of statement, so that a new kind cannot be forgotten anywhere. */
  interface Visitor<C> {
    void work(Work work, C context);

    void cost(Cost cost, C context);

    void lock(Lock lock, C context);

    void critical(Critical critical, C context);

    void spawn(Spawn spawn, C context);

    void fulfill(Fulfill fulfill, C context);

    void undeferred(Undeferred task, C context);

    void taskwait(Taskwait wait, C context);

    void taskgroup(Taskgroup group, C context);

    void taskloop(Taskloop taskloop, C context);

    void parallel(Parallel parallel, C context);

    void barrier(Barrier barrier, C context);

    void loop(Loop loop, C context);

    void sections(Sections sections, C context);

    void single(Single single, C context);

    void masked(Masked masked, C context);

    void ordered(Ordered ordered, C context);

    void source(Source source, C context);

    void sink(Sink sink, C context);

    void repeat(Repeat repeat, C context);

    void mine(Mine mine, C context);

    void whatIf(WhatIf whatIf, C context);

    /** Visits the statements of {@code body} in order. */
    default void all(List<Statement> body, C context) {
      for (Statement statement : body) {
        statement.accept(this, context);
      }
    }
  }
}
