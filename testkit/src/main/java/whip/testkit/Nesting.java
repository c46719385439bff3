package whip.testkit;

import java.util.List;

/**
 * Which statement may stand where. These are OpenMP's rules of nesting, made a little narrower so
 * that no {@link Program} can deadlock when it is run as C: under a lock there is only work and
 * further locks, taken in alphabetical order.
 */
final class Nesting implements Statement.Visitor<Nesting.Place> {
  /** Where a statement stands; {@code held} is the innermost lock held, or "". */
  record Place(Kind kind, String held) {
    enum Kind {
      ROOT,
      TEAM,
      LOOP_CHUNK,
      TASK,
      LOCKED
    }
  }

  private static final Place ROOT = new Place(Place.Kind.ROOT, "");
  private static final Place TEAM = new Place(Place.Kind.TEAM, "");
  private static final Place LOOP_CHUNK = new Place(Place.Kind.LOOP_CHUNK, "");
  private static final Place TASK = new Place(Place.Kind.TASK, "");

  private Nesting() {}

  static void check(List<Statement> body) {
    new Nesting().all(body, ROOT);
  }

  private static void require(boolean allowed, String what, Place place) {
    if (!allowed) {
      throw new IllegalArgumentException(what + " may not stand in " + place.kind());
    }
  }

  private static void requireUnlocked(String what, Place place) {
    require(place.kind() != Place.Kind.LOCKED, what, place);
  }

  @Override
  public void work(Statement.Work work, Place place) {}

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
    return new Place(Place.Kind.LOCKED, name);
  }

  @Override
  public void spawn(Statement.Spawn spawn, Place place) {
    requireUnlocked("spawn", place);
    all(spawn.body(), TASK);
  }

  @Override
  public void undeferred(Statement.Undeferred task, Place place) {
    requireUnlocked("now", place);
    all(task.body(), TASK);
  }

  @Override
  public void taskwait(Statement.Taskwait wait, Place place) {
    requireUnlocked("wait", place);
  }

  @Override
  public void taskgroup(Statement.Taskgroup group, Place place) {
    requireUnlocked("group", place);
    all(group.body(), TASK);
  }

  @Override
  public void taskloop(Statement.Taskloop taskloop, Place place) {
    requireUnlocked("taskloop", place);
    taskloop.tasks().forEach(task -> all(task, TASK));
  }

  @Override
  public void parallel(Statement.Parallel parallel, Place place) {
    requireUnlocked("parallel", place);
    all(parallel.body(), TEAM);
  }

  @Override
  public void barrier(Statement.Barrier barrier, Place place) {
    requireTeam("barrier", place);
  }

  @Override
  public void loop(Statement.Loop loop, Place place) {
    requireTeam("for", place);
    loop.chunks().forEach(chunk -> all(chunk.body(), loop.inBlocks() ? TASK : LOOP_CHUNK));
  }

  @Override
  public void sections(Statement.Sections sections, Place place) {
    requireTeam("sections", place);
    sections.sections().forEach(section -> all(section.body(), TASK));
  }

  @Override
  public void single(Statement.Single single, Place place) {
    requireTeam("single", place);
    all(single.body(), TASK);
  }

  @Override
  public void masked(Statement.Masked masked, Place place) {
    requireTeam("masked", place);
    all(masked.body(), TASK);
  }

  @Override
  public void ordered(Statement.Ordered ordered, Place place) {
    require(place.kind() == Place.Kind.LOOP_CHUNK, "ordered", place);
    all(ordered.body(), TASK);
  }

  @Override
  public void repeat(Statement.Repeat repeat, Place place) {
    all(repeat.body(), place);
  }

  @Override
  public void mine(Statement.Mine mine, Place place) {
    requireTeam("mine", place);
    mine.bodies().forEach(body -> all(body, TASK));
  }

  @Override
  public void whatIf(Statement.WhatIf whatIf, Place place) {
    all(whatIf.body(), place);
  }

  private static void requireTeam(String what, Place place) {
    require(place.kind() == Place.Kind.TEAM, what, place);
  }
}
