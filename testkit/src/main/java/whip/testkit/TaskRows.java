package whip.testkit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import whip.testkit.ItemRow.NodeKind;

/** The statements that one task executes for itself, as rows. */
final class TaskRows implements Statement.Visitor<TaskRows.Task> {
  /** A HOLD and what it stands in. */
  private record Hold(OpenNode node, OpenNode outer) {}

  /** A task in execution: the container its next item goes to, and what its strands run under. */
  static final class Task {
    final int member;
    final int teamSize;

    /** Locks held that strands name. */
    final Deque<String> locks = new ArrayDeque<>();

    /** Those that have a HOLD, within them. */
    final Deque<Hold> holds = new ArrayDeque<>();

    final Deque<String> annotations;
    OpenNode container;

    /** A lock was acquired and no strand has said so yet. */
    boolean acquired;

    private Task(OpenNode container, Deque<String> annotations, int member, int teamSize) {
      this.container = container;
      this.annotations = new ArrayDeque<>(annotations);
      this.member = member;
      this.teamSize = teamSize;
    }

    static Task initial(OpenNode container) {
      return new Task(container, new ArrayDeque<>(), 0, 1);
    }

    /** A task, or a chunk, that starts in this one. */
    Task child(OpenNode in) {
      return new Task(in, annotations, member, teamSize);
    }

    /** Names of the task's strands: their annotations and locks. */
    List<String> names() {
      List<String> names = new ArrayList<>(annotations);
      if (!holds.isEmpty()) {
        names.add(UNDER_LOCKS);
      }
      return names;
    }

    /** A member of a team that this task starts. */
    Task member(OpenNode in, int number, int ofTeam) {
      return new Task(in, annotations, number, ofTeam);
    }
  }

  /** Strands in a HOLD do not name its lock, but say so. */
  private static final String UNDER_LOCKS = "under-locks";

  /** The place of a strand that only reports an acquisition. */
  private static final int NO_PLACE = 0;

  private final RowEmitter out;
  private final int defaultTeamSize;
  private final TeamRows teams;

  TaskRows(RowEmitter out, int defaultTeamSize) {
    this.out = out;
    this.defaultTeamSize = defaultTeamSize;
    this.teams = new TeamRows(out, this);
  }

  @Override
  public void work(Statement.Work work, Task task) {
    boolean silent = work.units() == 0 && !task.acquired;
    if (!silent || out.chance(2)) {
      strand(task, work.units(), work.at());
    }
  }

  /** No row has it, and it is not the maker's work. */
  @Override
  public void cost(Statement.Cost cost, Task task) {}

  private void strand(Task task, long work, int at) {
    out.strand(task, work, at);
    task.acquired = false;
  }

  @Override
  public void lock(Statement.Lock lock, Task task) {
    underLock(lock.name(), lock.body(), task);
  }

  @Override
  public void critical(Statement.Critical critical, Task task) {
    hold(task);
    Directive directive = new Directive(DirectiveKind.CRITICAL, critical.name());
    group(directive, 0, task, () -> underLock(critical.lock(), critical.body(), task));
  }

  private void underLock(String name, List<Statement> body, Task task) {
    emitAcquisition(task);
    OpenNode outer = task.container;
    task.locks.addLast(name);
    task.acquired = true;
    all(body, task);
    emitAcquisition(task);
    if (task.container == outer) {
      task.locks.removeLast();
    } else {
      Hold hold = task.holds.removeLast();
      out.pop(hold.node);
      task.container = hold.outer;
    }
  }

  /**
   * Begins holds before something that is more than a strand: from here on each lock held has a
   * HOLD, at the latest.
   */
  private void hold(Task task) {
    emitAcquisition(task);
    while (!task.locks.isEmpty()) {
      OpenNode outer = task.container;
      OpenNode node = out.open(outer, NodeKind.HOLD, Directive.PROGRAM, outer.thread, outer.thread);
      node.a = out.sites().lock(task.locks.removeFirst());
      task.holds.addLast(new Hold(node, outer));
      task.container = node;
    }
  }

  private void emitAcquisition(Task task) {
    if (task.acquired) {
      strand(task, 0, NO_PLACE);
    }
  }

  /** A GROUP around {@code body}; {@code ordinal} is the wire's: one more than the encounter's. */
  void group(Directive directive, int ordinal, Task task, Runnable body) {
    within(task, NodeKind.GROUP, directive, ordinal, body);
  }

  /** Writes a group with a second attribute. */
  void group(Directive directive, int ordinal, long b, Task task, Runnable body) {
    within(task, NodeKind.GROUP, directive, ordinal, b, body);
  }

  private void within(Task task, int kind, Directive directive, int a, Runnable body) {
    within(task, kind, directive, a, 0, body);
  }

  private void within(Task task, int kind, Directive directive, int a, long b, Runnable body) {
    OpenNode outer = task.container;
    task.container = out.open(outer, kind, directive, outer.thread, outer.thread);
    task.container.a = a;
    task.container.b = b;
    body.run();
    out.pop(task.container);
    task.container = outer;
  }

  @Override
  public void spawn(Statement.Spawn spawn, Task parent) {
    hold(parent);
    Directive directive = new Directive(DirectiveKind.TASK, spawn.name());
    depends(spawn.depends(), parent);
    int kind = spawn.depends().isEmpty() ? NodeKind.TASK : NodeKind.DEPENDENT_TASK;
    child(parent, kind, directive, out.anyThread(), spawn.body());
  }

  @Override
  public void fulfill(Statement.Fulfill fulfill, Task task) {}

  @Override
  public void undeferred(Statement.Undeferred task, Task parent) {
    hold(parent);
    Directive directive = new Directive(DirectiveKind.TASK, task.name());
    depends(task.depends(), parent);
    int kind = task.depends().isEmpty() ? NodeKind.UNDEFERRED : NodeKind.DEPENDENT_UNDEFERRED;
    child(parent, kind, directive, parent.container.thread, task.body());
  }

  private void depends(List<Depend> depends, Task task) {
    if (!depends.isEmpty()) {
      List<ItemRow.Dependence> dependences =
          depends.stream().map(depend -> out.sites().dependence(depend)).toList();
      out.item(task.container, NodeKind.DEPENDS, dependences);
    }
  }

  private void child(
      Task parent, int kind, Directive directive, int executor, List<Statement> body) {
    run(
        out.open(parent.container, kind, directive, parent.container.thread, executor),
        parent,
        body);
  }

  private void run(OpenNode node, Task parent, List<Statement> body) {
    Task task = parent.child(node);
    for (Statement statement : body) {
      if (out.chance(16)) {
        node.thread = out.anyThread(); // an untied task goes on elsewhere
      }
      statement.accept(this, task);
    }
    out.pop(node);
  }

  @Override
  public void taskwait(Statement.Taskwait wait, Task task) {
    hold(task);
    if (wait.depends().isEmpty()) {
      out.item(task.container, NodeKind.TASKWAIT, List.of());
    } else {
      depends(wait.depends(), task);
      within(task, NodeKind.DEPENDENT_UNDEFERRED, Directive.PROGRAM, 0, () -> {});
    }
  }

  @Override
  public void taskgroup(Statement.Taskgroup group, Task task) {
    hold(task);
    Directive directive = new Directive(DirectiveKind.TASKGROUP, group.name());
    within(task, NodeKind.TASKGROUP, directive, 0, () -> all(group.body(), task));
  }

  @Override
  public void taskloop(Statement.Taskloop taskloop, Task task) {
    hold(task);
    Directive directive = new Directive(DirectiveKind.TASKLOOP, taskloop.name());
    within(
        task,
        NodeKind.TASKGROUP,
        directive,
        0,
        () -> {
          for (int i = 0; i < taskloop.tasks().size(); i++) {
            loopTask(i, taskloop.tasks(), directive, task);
          }
        });
  }

  /**
   * A collector may call a taskloop's task an instance of the taskloop or of nothing. One that does
   * not follow grains says nothing of iterations; here that is so for loops of an odd number.
   */
  private void loopTask(int number, List<List<Statement>> bodies, Directive of, Task parent) {
    Directive directive = out.chance(2) ? of : Directive.PROGRAM;
    int executor = out.anyThread();
    OpenNode node =
        out.open(parent.container, NodeKind.TASK, directive, parent.container.thread, executor);
    if (bodies.size() % 2 == 0) {
      node.a = number;
      node.b = 1;
    }
    run(node, parent, bodies.get(number));
  }

  @Override
  public void parallel(Statement.Parallel parallel, Task task) {
    hold(task);
    int size = parallel.threads() == 0 ? defaultTeamSize : parallel.threads();
    Directive directive = new Directive(DirectiveKind.PARALLEL, parallel.name());
    OpenNode region = out.openRegion(task.container, directive);
    List<Task> members = new ArrayList<>();
    for (int member = 0; member < size; member++) {
      int thread = member == 0 ? task.container.thread : out.anyThread();
      members.add(task.member(out.member(region, 0, member, thread), member, size));
    }
    TeamRows.Team team = new TeamRows.Team(region, members);
    teams.all(parallel.body(), team);
    teams.end(team);
  }

  @Override
  public void ordered(Statement.Ordered ordered, Task task) {
    Directive directive = new Directive(DirectiveKind.ORDERED, ordered.name());
    group(directive, 0, task, () -> all(ordered.body(), task));
  }

  @Override
  public void source(Statement.Source source, Task task) {
    out.mark(task.container, NodeKind.SOURCE, source.iteration());
  }

  @Override
  public void sink(Statement.Sink sink, Task task) {
    out.mark(task.container, NodeKind.SINK, sink.iteration());
  }

  @Override
  public void repeat(Statement.Repeat repeat, Task task) {
    for (int round = 0; round < repeat.times(); round++) {
      all(repeat.body(), task);
    }
  }

  @Override
  public void mine(Statement.Mine mine, Task task) {
    all(mine.bodies().get(task.member % mine.bodies().size()), task);
  }

  @Override
  public void whatIf(Statement.WhatIf whatIf, Task task) {
    beginWhatIf(whatIf, task);
    all(whatIf.body(), task);
    endWhatIf(task);
  }

  /** The strand that an acquisition began may end here, or not have begun. */
  void beginWhatIf(Statement.WhatIf whatIf, Task task) {
    if (out.chance(2)) {
      emitAcquisition(task);
    }
    task.annotations.addLast(whatIf.name());
  }

  void endWhatIf(Task task) {
    task.annotations.removeLast();
  }

  @Override
  public void barrier(Statement.Barrier barrier, Task task) {
    throw outsideTeam();
  }

  @Override
  public void loop(Statement.Loop loop, Task task) {
    throw outsideTeam();
  }

  @Override
  public void sections(Statement.Sections sections, Task task) {
    throw outsideTeam();
  }

  @Override
  public void single(Statement.Single single, Task task) {
    throw outsideTeam();
  }

  @Override
  public void masked(Statement.Masked masked, Task task) {
    throw outsideTeam();
  }

  private static IllegalStateException outsideTeam() {
    return new IllegalStateException("bug: Nesting let a team's statement through");
  }
}
