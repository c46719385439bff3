package whip.testkit;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.stream.Collectors;
import whip.testkit.Statement.Chunk;

/** Writes one statement after the other in C, for {@link CProgram}. */
final class CPrinter implements Statement.Visitor<CWriter> {
  /** Where the statement that is being written stands in a loop. */
  private record Iteration(String variable, int number) {}

  private final Queue<Statement.Ordered> functions = new ArrayDeque<>();
  private Iteration current;

  @Override
  public void work(Statement.Work work, CWriter out) {
    out.line("whip_work(" + work.units() + ");");
  }

  /** A compiler's program cannot choose the other parts: they are what the runtime takes. */
  @Override
  public void cost(Statement.Cost cost, CWriter out) {
    if (cost.part() != Statement.Cost.Part.SUBMIT) {
      throw new IllegalArgumentException("no C for a cost of " + cost.part().word());
    }
    out.line("whip_cost(" + cost.units() + ");");
  }

  private void block(List<Statement> body, CWriter out) {
    out.line("{");
    all(body, out);
    out.line("}");
  }

  private void directive(
      DirectiveKind kind, String name, String clauses, List<Statement> body, CWriter out) {
    out.pragma(new Directive(kind, name), kind.openMpName() + clauses);
    block(body, out);
  }

  @Override
  public void lock(Statement.Lock lock, CWriter out) {
    out.line("omp_set_lock(&lock_" + lock.name() + ");");
    all(lock.body(), out);
    out.line("omp_unset_lock(&lock_" + lock.name() + ");");
  }

  @Override
  public void critical(Statement.Critical critical, CWriter out) {
    String clause = "(critical_" + critical.lock() + ")";
    directive(DirectiveKind.CRITICAL, critical.name(), clause, critical.body(), out);
  }

  @Override
  public void spawn(Statement.Spawn spawn, CWriter out) {
    String untied = spawn.untied() ? " untied" : "";
    String detach = "";
    if (spawn.isDetached()) {
      out.line("omp_event_handle_t " + event(spawn.event()) + " = 0;");
      detach = " detach(" + event(spawn.event()) + ")";
    }
    String clauses = untied + detach + depends(spawn.depends());
    directive(DirectiveKind.TASK, spawn.name(), clauses, spawn.body(), out);
  }

  /** Its variable stands in the block that makes the task: tasks made there have copies of it. */
  private static String event(String name) {
    return "event_" + name;
  }

  @Override
  public void fulfill(Statement.Fulfill fulfill, CWriter out) {
    out.line("omp_fulfill_event(" + event(fulfill.event()) + ");");
  }

  @Override
  public void undeferred(Statement.Undeferred task, CWriter out) {
    String clauses = " if(0)" + depends(task.depends());
    directive(DirectiveKind.TASK, task.name(), clauses, task.body(), out);
  }

  private static String depends(List<Depend> depends) {
    Map<Depend.Type, String> lists = new TreeMap<>();
    for (Depend depend : depends) {
      boolean all = depend.address().equals(Depend.ALL_MEMORY);
      String item = all ? "omp_all_memory" : "at_" + depend.address();
      lists.merge(depend.type(), item, (one, other) -> one + ", " + other);
    }
    return lists.entrySet().stream()
        .map(list -> " depend(" + list.getKey().openMpName() + ": " + list.getValue() + ")")
        .collect(Collectors.joining());
  }

  @Override
  public void taskwait(Statement.Taskwait wait, CWriter out) {
    out.line("#pragma omp taskwait" + depends(wait.depends()));
  }

  @Override
  public void taskgroup(Statement.Taskgroup group, CWriter out) {
    directive(DirectiveKind.TASKGROUP, group.name(), "", group.body(), out);
  }

  @Override
  public void taskloop(Statement.Taskloop taskloop, CWriter out) {
    out.pragma(new Directive(DirectiveKind.TASKLOOP, taskloop.name()), "taskloop grainsize(1)");
    iterations(taskloop.tasks(), out);
  }

  /** A loop whose n-th iteration is the n-th body. */
  private void iterations(List<List<Statement>> bodies, CWriter out) {
    String i = out.variable();
    out.line("for (int " + i + " = 0; " + i + " < " + bodies.size() + "; " + i + "++) {");
    choice(i, bodies, out);
    out.line("}");
  }

  private void choice(String selector, List<List<Statement>> bodies, CWriter out) {
    Iteration outer = current;
    out.line("switch (" + selector + ") {");
    for (int i = 0; i < bodies.size(); i++) {
      current = new Iteration(selector, i);
      out.line("case " + i + ": {");
      all(bodies.get(i), out);
      out.line("} break;");
    }
    out.line("}");
    current = outer;
  }

  @Override
  public void parallel(Statement.Parallel parallel, CWriter out) {
    String clause = parallel.threads() == 0 ? "" : " num_threads(" + parallel.threads() + ")";
    directive(DirectiveKind.PARALLEL, parallel.name(), clause, parallel.body(), out);
  }

  @Override
  public void barrier(Statement.Barrier barrier, CWriter out) {
    out.line("#pragma omp barrier");
  }

  @Override
  public void loop(Statement.Loop loop, CWriter out) {
    boolean ordered = false;
    boolean doacross = false;
    for (Chunk chunk : loop.chunks()) {
      ordered |= hasOrderedBlock(chunk.body());
      doacross |= hasSourceOrSink(chunk.body());
    }
    String schedule = loop.inBlocks() ? " schedule(static)" : " schedule(dynamic, 1)";
    String order = doacross ? " ordered(1)" : ordered ? " ordered" : "";
    String clauses = schedule + order + (loop.nowait() ? " nowait" : "");
    out.pragma(new Directive(DirectiveKind.FOR, loop.name()), "for" + clauses);
    iterations(bodies(loop.chunks()), out);
  }

  private static boolean hasSourceOrSink(List<Statement> chunk) {
    return chunk.stream()
        .anyMatch(
            statement ->
                statement instanceof Statement.Source
                    || statement instanceof Statement.Sink
                    || (statement instanceof Statement.WhatIf whatIf
                        && hasSourceOrSink(whatIf.body())));
  }

  private static boolean hasOrderedBlock(List<Statement> chunk) {
    long blocks = orderedBlocks(chunk);
    if (blocks > 1) {
      throw new IllegalArgumentException("in C a chunk has at most one ordered block");
    }
    return blocks == 1;
  }

  private static long orderedBlocks(List<Statement> body) {
    long blocks = 0;
    for (Statement statement : body) {
      if (statement instanceof Statement.Ordered) {
        blocks++;
      } else if (statement instanceof Statement.WhatIf whatIf) {
        blocks += orderedBlocks(whatIf.body());
      }
    }
    return blocks;
  }

  private static List<List<Statement>> bodies(List<Chunk> chunks) {
    return chunks.stream().map(Chunk::body).toList();
  }

  @Override
  public void sections(Statement.Sections sections, CWriter out) {
    String clause = sections.nowait() ? " nowait" : "";
    out.pragma(new Directive(DirectiveKind.SECTIONS, sections.name()), "sections" + clause);
    out.line("{");
    for (List<Statement> section : bodies(sections.sections())) {
      out.line("#pragma omp section");
      block(section, out);
    }
    out.line("}");
  }

  @Override
  public void single(Statement.Single single, CWriter out) {
    String clause = single.nowait() ? " nowait" : "";
    directive(DirectiveKind.SINGLE, single.name(), clause, single.body(), out);
  }

  @Override
  public void masked(Statement.Masked masked, CWriter out) {
    directive(DirectiveKind.MASKED, masked.name(), "", masked.body(), out);
  }

  @Override
  public void source(Statement.Source source, CWriter out) {
    out.line("#pragma omp ordered depend(source)");
  }

  @Override
  public void sink(Statement.Sink sink, CWriter out) {
    int distance = current.number - sink.iteration();
    out.line("#pragma omp ordered depend(sink: " + current.variable + " - " + distance + ")");
  }

  /** In a function of its own, because a loop's body may contain but one ordered directive. */
  @Override
  public void ordered(Statement.Ordered ordered, CWriter out) {
    out.line(function(ordered) + "();");
    functions.add(ordered);
  }

  static String function(Statement.Ordered ordered) {
    return "ordered_" + ordered.name();
  }

  /** Writes the functions that were called so far, and those that they call. */
  void functions(CWriter out) {
    while (!functions.isEmpty()) {
      Statement.Ordered next = functions.remove();
      out.line("static void " + function(next) + "(void) {");
      directive(DirectiveKind.ORDERED, next.name(), "", next.body(), out);
      out.line("}");
    }
  }

  @Override
  public void repeat(Statement.Repeat repeat, CWriter out) {
    if (orderedBlocks(repeat.body()) > 0) {
      throw new IllegalArgumentException("in C an ordered block cannot be repeated in its chunk");
    }
    String r = out.variable();
    out.line("for (int " + r + " = 0; " + r + " < " + repeat.times() + "; " + r + "++) {");
    all(repeat.body(), out);
    out.line("}");
  }

  @Override
  public void mine(Statement.Mine mine, CWriter out) {
    choice("omp_get_thread_num() % " + mine.bodies().size(), mine.bodies(), out);
  }

  @Override
  public void whatIf(Statement.WhatIf whatIf, CWriter out) {
    out.line("WHIP_WHATIF_BEGIN(\"" + whatIf.name() + "\");");
    all(whatIf.body(), out);
    out.line("WHIP_WHATIF_END(\"" + whatIf.name() + "\");");
  }
}
