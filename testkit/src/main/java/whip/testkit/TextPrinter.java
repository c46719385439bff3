package whip.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import whip.testkit.Statement.Chunk;

/** Writes statements in the form that {@link TextParser} reads, everything named. */
final class TextPrinter implements Statement.Visitor<List<String>> {
  private TextPrinter() {}

  static String print(List<Statement> body) {
    List<String> words = new ArrayList<>();
    new TextPrinter().all(body, words);
    return String.join(" ", words);
  }

  private static String block(String keyword, String header, String body) {
    return keyword + "(" + header + ":" + (body.isEmpty() ? "" : " " + body) + ")";
  }

  private static String bodies(List<List<Statement>> bodies) {
    return bodies.stream().map(TextPrinter::print).collect(Collectors.joining(" | "));
  }

  private static String chunks(List<Chunk> chunks) {
    List<String> parts = new ArrayList<>();
    for (Chunk chunk : chunks) {
      String owner = chunk.owner() == parts.size() ? "" : "@" + chunk.owner() + " ";
      parts.add(owner + print(chunk.body()));
    }
    return String.join(" | ", parts);
  }

  private static String depends(List<Depend> depends) {
    return depends.stream()
        .map(depend -> TextParser.keyword(depend.type()) + " " + depend.address())
        .collect(Collectors.joining(", "));
  }

  private static String header(String name, String... options) {
    List<String> parts = new ArrayList<>();
    parts.add(name);
    for (String option : options) {
      if (!option.isEmpty()) {
        parts.add(option);
      }
    }
    return String.join(", ", parts);
  }

  private static String nowait(boolean nowait) {
    return nowait ? "nowait" : "";
  }

  @Override
  public void work(Statement.Work work, List<String> out) {
    out.add("w" + work.units());
  }

  @Override
  public void cost(Statement.Cost cost, List<String> out) {
    out.add(
        switch (cost.part()) {
          case SUBMIT -> "cost(" + cost.units() + ")";
          case UNKNOWN -> "cost(" + cost.part().word() + ")";
          case ALLOC, COPY, FINISH -> "cost(" + cost.part().word() + " " + cost.units() + ")";
        });
  }

  @Override
  public void lock(Statement.Lock lock, List<String> out) {
    out.add(block("lock", lock.name(), print(lock.body())));
  }

  @Override
  public void critical(Statement.Critical critical, List<String> out) {
    String header = header(critical.name(), critical.lock());
    out.add(block("critical", header, print(critical.body())));
  }

  @Override
  public void spawn(Statement.Spawn spawn, List<String> out) {
    String untied = spawn.untied() ? "untied" : "";
    String detach = spawn.isDetached() ? "detach " + spawn.event() : "";
    String header = header(spawn.name(), untied, detach, depends(spawn.depends()));
    out.add(block("spawn", header, print(spawn.body())));
  }

  @Override
  public void fulfill(Statement.Fulfill fulfill, List<String> out) {
    out.add("fulfill(" + fulfill.event() + ")");
  }

  @Override
  public void undeferred(Statement.Undeferred task, List<String> out) {
    out.add(block("now", header(task.name(), depends(task.depends())), print(task.body())));
  }

  @Override
  public void taskwait(Statement.Taskwait wait, List<String> out) {
    out.add(wait.depends().isEmpty() ? "wait" : "wait(" + depends(wait.depends()) + ")");
  }

  @Override
  public void taskgroup(Statement.Taskgroup group, List<String> out) {
    out.add(block("group", group.name(), print(group.body())));
  }

  @Override
  public void taskloop(Statement.Taskloop taskloop, List<String> out) {
    out.add(block("taskloop", taskloop.name(), bodies(taskloop.tasks())));
  }

  @Override
  public void parallel(Statement.Parallel parallel, List<String> out) {
    String threads = parallel.threads() == 0 ? "" : "" + parallel.threads();
    out.add(block("parallel", header(parallel.name(), threads), print(parallel.body())));
  }

  @Override
  public void barrier(Statement.Barrier barrier, List<String> out) {
    out.add("barrier");
  }

  @Override
  public void loop(Statement.Loop loop, List<String> out) {
    String header = header(loop.name(), loop.inBlocks() ? "static" : "", nowait(loop.nowait()));
    out.add(block("for", header, chunks(loop.chunks())));
  }

  @Override
  public void sections(Statement.Sections sections, List<String> out) {
    String header = header(sections.name(), nowait(sections.nowait()));
    out.add(block("sections", header, chunks(sections.sections())));
  }

  @Override
  public void single(Statement.Single single, List<String> out) {
    String owner = single.owner() == 0 ? "" : "@" + single.owner();
    String header = header(single.name(), nowait(single.nowait()), owner);
    out.add(block("single", header, print(single.body())));
  }

  @Override
  public void masked(Statement.Masked masked, List<String> out) {
    out.add(block("masked", masked.name(), print(masked.body())));
  }

  @Override
  public void ordered(Statement.Ordered ordered, List<String> out) {
    out.add(block("ordered", ordered.name(), print(ordered.body())));
  }

  @Override
  public void source(Statement.Source source, List<String> out) {
    out.add("source(" + source.iteration() + ")");
  }

  @Override
  public void sink(Statement.Sink sink, List<String> out) {
    out.add("sink(" + sink.iteration() + ")");
  }

  @Override
  public void repeat(Statement.Repeat repeat, List<String> out) {
    out.add(block("repeat", "" + repeat.times(), print(repeat.body())));
  }

  @Override
  public void mine(Statement.Mine mine, List<String> out) {
    out.add("mine(" + bodies(mine.bodies()) + ")");
  }

  @Override
  public void whatIf(Statement.WhatIf whatIf, List<String> out) {
    out.add(block("whatif", whatIf.name(), print(whatIf.body())));
  }
}
