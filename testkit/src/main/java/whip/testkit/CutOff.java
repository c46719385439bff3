package whip.testkit;

import java.util.ArrayList;
import java.util.List;
import whip.testkit.Statement.Chunk;
import whip.testkit.Statement.Cost;

/**
 * Rebuilds a program with a cut-off: a task with less work than that, all that it makes included,
 * becomes a plain call. Tasks that it makes are smaller still, so it has none to wait for.
 *
 * <p>A task with dependences or an event stays a task, and so does what makes one: a plain call
 * waits for nobody.
 */
final class CutOff implements Statement.Visitor<CutOff.Place> {
  /**
   * Where statements go.
   *
   * @param isPlain they stand in a task that became a plain call
   * @param costs of what comes next
   */
  record Place(List<Statement> out, boolean isPlain, List<Cost> costs) {
    static Place of(boolean isPlain) {
      return new Place(new ArrayList<>(), isPlain, new ArrayList<>());
    }

    /** A statement that makes grains, after their costs. */
    void add(Statement maker) {
      out.addAll(costs);
      costs.clear();
      out.add(maker);
    }

    /** A statement that makes none. */
    void pass(Statement statement) {
      requireNoCosts();
      out.add(statement);
    }

    void requireNoCosts() {
      if (!costs.isEmpty()) {
        throw new IllegalArgumentException("a cost has to stand before what it is of");
      }
    }
  }

  /** Finds out whether somebody waits for a task, or it for others, in another way than a join. */
  private static final class Bound extends Walker<Statement> {
    private boolean isBound;

    static boolean is(Statement task) {
      Bound walker = new Bound();
      task.accept(walker, task);
      return walker.isBound;
    }

    @Override
    protected void depend(Depend depend) {
      isBound = true;
    }

    @Override
    public void spawn(Statement.Spawn spawn, Statement task) {
      isBound |= spawn.isDetached();
      super.spawn(spawn, task);
    }
  }

  private final long least;
  private final int teamSize;

  private CutOff(long least, int teamSize) {
    this.least = least;
    this.teamSize = teamSize;
  }

  /**
   * The program in which only tasks of {@code least} work or more are tasks.
   *
   * @param teamSize of regions that do not say theirs
   */
  static Program of(Program program, long least, int teamSize) {
    return new Program(new CutOff(least, teamSize).body(program.body(), false));
  }

  private List<Statement> body(List<Statement> body, boolean isPlain) {
    Place place = Place.of(isPlain);
    all(body, place);
    place.requireNoCosts();
    return place.out;
  }

  /** Bodies of tasks and members: they wait for what they make, wherever they are called. */
  private List<Statement> body(List<Statement> body) {
    return body(body, false);
  }

  private boolean isPlain(Statement task, List<Statement> body) {
    return !Bound.is(task) && work(body) < least;
  }

  private long work(List<Statement> body) {
    Expansion alone =
        new Expansion(new Program(body), teamSize, Oracle.Schedule.AS_WRITTEN, Weights.PLAIN);
    return alone.graph().vertices().stream().mapToLong(vertex -> vertex.strand().work()).sum();
  }

  /** Its code in its maker's strand; what its creation would cost is saved. */
  private void call(List<Statement> body, Place place) {
    place.costs.clear();
    place.out.add(new Statement.Repeat(1, body(body, true)));
  }

  @Override
  public void cost(Cost cost, Place place) {
    place.costs.add(cost);
  }

  @Override
  public void spawn(Statement.Spawn spawn, Place place) {
    if (isPlain(spawn, spawn.body())) {
      call(spawn.body(), place);
    } else {
      place.add(
          new Statement.Spawn(
              spawn.name(), spawn.depends(), spawn.untied(), spawn.event(), body(spawn.body())));
    }
  }

  @Override
  public void fulfill(Statement.Fulfill fulfill, Place place) {
    place.pass(fulfill);
  }

  @Override
  public void undeferred(Statement.Undeferred task, Place place) {
    if (isPlain(task, task.body())) {
      call(task.body(), place);
    } else {
      place.add(new Statement.Undeferred(task.name(), task.depends(), body(task.body())));
    }
  }

  @Override
  public void taskwait(Statement.Taskwait wait, Place place) {
    if (!place.isPlain) {
      place.pass(wait);
    }
  }

  @Override
  public void taskloop(Statement.Taskloop taskloop, Place place) {
    List<List<Statement>> tasks = taskloop.tasks().stream().map(task -> body(task)).toList();
    place.add(new Statement.Taskloop(taskloop.name(), tasks));
  }

  @Override
  public void loop(Statement.Loop loop, Place place) {
    place.add(
        new Statement.Loop(loop.name(), loop.nowait(), loop.inBlocks(), chunks(loop.chunks())));
  }

  @Override
  public void sections(Statement.Sections sections, Place place) {
    place.add(
        new Statement.Sections(sections.name(), sections.nowait(), chunks(sections.sections())));
  }

  private List<Chunk> chunks(List<Chunk> chunks) {
    return chunks.stream().map(chunk -> new Chunk(chunk.owner(), body(chunk.body()))).toList();
  }

  @Override
  public void parallel(Statement.Parallel parallel, Place place) {
    place.pass(new Statement.Parallel(parallel.name(), parallel.threads(), body(parallel.body())));
  }

  @Override
  public void work(Statement.Work work, Place place) {
    place.pass(work);
  }

  @Override
  public void barrier(Statement.Barrier barrier, Place place) {
    place.pass(barrier);
  }

  @Override
  public void source(Statement.Source source, Place place) {
    place.pass(source);
  }

  @Override
  public void sink(Statement.Sink sink, Place place) {
    place.pass(sink);
  }

  // What follows stands around code of one task, which goes on in it.

  private List<Statement> same(List<Statement> body, Place place) {
    return body(body, place.isPlain);
  }

  @Override
  public void lock(Statement.Lock lock, Place place) {
    place.pass(new Statement.Lock(lock.name(), same(lock.body(), place)));
  }

  @Override
  public void critical(Statement.Critical critical, Place place) {
    place.pass(
        new Statement.Critical(critical.name(), critical.lock(), same(critical.body(), place)));
  }

  @Override
  public void taskgroup(Statement.Taskgroup group, Place place) {
    place.pass(new Statement.Taskgroup(group.name(), same(group.body(), place)));
  }

  @Override
  public void single(Statement.Single single, Place place) {
    place.pass(
        new Statement.Single(
            single.name(), single.nowait(), single.owner(), same(single.body(), place)));
  }

  @Override
  public void masked(Statement.Masked masked, Place place) {
    place.pass(new Statement.Masked(masked.name(), same(masked.body(), place)));
  }

  @Override
  public void ordered(Statement.Ordered ordered, Place place) {
    place.pass(new Statement.Ordered(ordered.name(), same(ordered.body(), place)));
  }

  @Override
  public void repeat(Statement.Repeat repeat, Place place) {
    place.pass(new Statement.Repeat(repeat.times(), same(repeat.body(), place)));
  }

  @Override
  public void mine(Statement.Mine mine, Place place) {
    List<List<Statement>> bodies = mine.bodies().stream().map(body -> same(body, place)).toList();
    place.pass(new Statement.Mine(bodies));
  }

  @Override
  public void whatIf(Statement.WhatIf whatIf, Place place) {
    place.pass(new Statement.WhatIf(whatIf.name(), same(whatIf.body(), place)));
  }
}
