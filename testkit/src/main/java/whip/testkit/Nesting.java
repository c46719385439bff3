package whip.testkit;

import static whip.testkit.Nesting.Place.Kind.BLOCK;
import static whip.testkit.Nesting.Place.Kind.LOCKED;
import static whip.testkit.Nesting.Place.Kind.LOOP_CHUNK;
import static whip.testkit.Nesting.Place.Kind.TASK;
import static whip.testkit.Nesting.Place.Kind.TEAM;

import java.util.List;

/**
 * Which statement may stand where. These are OpenMP's rules of nesting, and one more against
 * deadlocks: locks are taken in alphabetical order, by the tasks and teams made under them, too.
 */
final class Nesting implements Statement.Visitor<Nesting.Place> {
  /** Where a statement stands; {@code held} is the innermost lock around it, or "". */
  record Place(Kind kind, String held) {
    enum Kind {
      ROOT,
      TEAM,
      LOOP_CHUNK,
      /** A chunk of a loop without a chunk size. */
      BLOCK,
      TASK,
      LOCKED
    }

    Place as(Kind other) {
      return new Place(other, held);
    }
  }

  private static final Place ROOT = new Place(Place.Kind.ROOT, "");

  private Nesting() {}

  static void check(List<Statement> body) {
    new Nesting().all(body, ROOT);
  }

  private static void require(boolean allowed, String what, Place place) {
    if (!allowed) {
      throw new IllegalArgumentException(what + " may not stand in " + place.kind());
    }
  }

  @Override
  public void work(Statement.Work work, Place place) {}

  @Override
  public void cost(Statement.Cost cost, Place place) {}

  @Override
  public void lock(Statement.Lock lock, Place place) {
    all(lock.body(), locked(lock.name(), place));
  }

  @Override
  public void critical(Statement.Critical critical, Place place) {
    all(critical.body(), locked(critical.lock(), place));
  }

  private static Place locked(String name, Place place) {
    if (name.compareTo(place.held()) <= 0) {
      throw new IllegalArgumentException(
          "lock " + name + " may not be taken while holding " + place.held());
    }
    return new Place(LOCKED, name);
  }

  @Override
  public void spawn(Statement.Spawn spawn, Place place) {
    all(spawn.body(), place.as(TASK));
  }

  @Override
  public void fulfill(Statement.Fulfill fulfill, Place place) {}

  @Override
  public void undeferred(Statement.Undeferred task, Place place) {
    all(task.body(), place.as(TASK));
  }

  @Override
  public void taskwait(Statement.Taskwait wait, Place place) {}

  @Override
  public void taskgroup(Statement.Taskgroup group, Place place) {
    all(group.body(), place.as(TASK));
  }

  @Override
  public void taskloop(Statement.Taskloop taskloop, Place place) {
    taskloop.tasks().forEach(task -> all(task, place.as(TASK)));
  }

  @Override
  public void parallel(Statement.Parallel parallel, Place place) {
    all(parallel.body(), place.as(TEAM));
  }

  @Override
  public void barrier(Statement.Barrier barrier, Place place) {
    requireTeam("barrier", place);
  }

  @Override
  public void loop(Statement.Loop loop, Place place) {
    requireTeam("for", place);
    loop.chunks()
        .forEach(chunk -> all(chunk.body(), place.as(loop.inBlocks() ? BLOCK : LOOP_CHUNK)));
  }

  @Override
  public void sections(Statement.Sections sections, Place place) {
    requireTeam("sections", place);
    sections.sections().forEach(section -> all(section.body(), place.as(TASK)));
  }

  @Override
  public void single(Statement.Single single, Place place) {
    requireTeam("single", place);
    all(single.body(), place.as(TASK));
  }

  @Override
  public void masked(Statement.Masked masked, Place place) {
    requireTeam("masked", place);
    all(masked.body(), place.as(TASK));
  }

  @Override
  public void ordered(Statement.Ordered ordered, Place place) {
    require(place.kind() == LOOP_CHUNK, "ordered", place);
    all(ordered.body(), place.as(TASK));
  }

  @Override
  public void source(Statement.Source source, Place place) {
    requireChunk("source", place);
  }

  @Override
  public void sink(Statement.Sink sink, Place place) {
    requireChunk("sink", place);
  }

  private static void requireChunk(String what, Place place) {
    require(place.kind() == LOOP_CHUNK || place.kind() == BLOCK, what, place);
  }

  @Override
  public void repeat(Statement.Repeat repeat, Place place) {
    all(repeat.body(), place);
  }

  @Override
  public void mine(Statement.Mine mine, Place place) {
    requireTeam("mine", place);
    mine.bodies().forEach(body -> all(body, place.as(TASK)));
  }

  @Override
  public void whatIf(Statement.WhatIf whatIf, Place place) {
    all(whatIf.body(), place);
  }

  private static void requireTeam(String what, Place place) {
    require(place.kind() == TEAM, what, place);
  }
}
