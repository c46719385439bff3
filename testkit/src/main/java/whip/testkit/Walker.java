package whip.testkit;

import java.util.List;
import whip.testkit.Statement.Chunk;

/** Visits every statement of a program once, in the order of the text. */
public abstract class Walker<C> implements Statement.Visitor<C> {
  /** Called for every item of every depend clause. */
  protected void depend(Depend depend) {}

  @Override
  public void work(Statement.Work work, C context) {}

  @Override
  public void cost(Statement.Cost cost, C context) {}

  @Override
  public void lock(Statement.Lock lock, C context) {
    all(lock.body(), context);
  }

  @Override
  public void critical(Statement.Critical critical, C context) {
    all(critical.body(), context);
  }

  @Override
  public void spawn(Statement.Spawn spawn, C context) {
    spawn.depends().forEach(this::depend);
    all(spawn.body(), context);
  }

  @Override
  public void fulfill(Statement.Fulfill fulfill, C context) {}

  @Override
  public void undeferred(Statement.Undeferred task, C context) {
    task.depends().forEach(this::depend);
    all(task.body(), context);
  }

  @Override
  public void taskwait(Statement.Taskwait wait, C context) {
    wait.depends().forEach(this::depend);
  }

  @Override
  public void taskgroup(Statement.Taskgroup group, C context) {
    all(group.body(), context);
  }

  @Override
  public void taskloop(Statement.Taskloop taskloop, C context) {
    taskloop.tasks().forEach(task -> all(task, context));
  }

  @Override
  public void parallel(Statement.Parallel parallel, C context) {
    all(parallel.body(), context);
  }

  @Override
  public void barrier(Statement.Barrier barrier, C context) {}

  @Override
  public void loop(Statement.Loop loop, C context) {
    chunks(loop.chunks(), context);
  }

  @Override
  public void sections(Statement.Sections sections, C context) {
    chunks(sections.sections(), context);
  }

  private void chunks(List<Chunk> chunks, C context) {
    chunks.forEach(chunk -> all(chunk.body(), context));
  }

  @Override
  public void single(Statement.Single single, C context) {
    all(single.body(), context);
  }

  @Override
  public void masked(Statement.Masked masked, C context) {
    all(masked.body(), context);
  }

  @Override
  public void ordered(Statement.Ordered ordered, C context) {
    all(ordered.body(), context);
  }

  @Override
  public void source(Statement.Source source, C context) {}

  @Override
  public void sink(Statement.Sink sink, C context) {}

  @Override
  public void repeat(Statement.Repeat repeat, C context) {
    all(repeat.body(), context);
  }

  @Override
  public void mine(Statement.Mine mine, C context) {
    mine.bodies().forEach(body -> all(body, context));
  }

  @Override
  public void whatIf(Statement.WhatIf whatIf, C context) {
    all(whatIf.body(), context);
  }
}
