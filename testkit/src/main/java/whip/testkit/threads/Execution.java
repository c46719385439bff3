package whip.testkit.threads;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import whip.testkit.Program;
import whip.testkit.Statement;
import whip.testkit.Statement.Chunk;

/**
 * Executes a program on threads. What waits for a source of another iteration does not wait here,
 * as an account does not see it.
 */
public final class Execution implements Statement.Visitor<Task> {
  private record Gap(long from, long to) {}

  /** Distinguishes statements that have no name. */
  private record Place(int number) {}

  private static final class Lock {
    final String name;
    boolean held;
    long taken;
    long released;
    Path holder;

    Lock(String name) {
      this.name = name;
    }
  }

  private final int teamSize;
  private final Random choices;
  private final Turns turns;
  private final Path root = Path.root();
  private final Accounts accounts = new Accounts();
  private final Causes causes = new Causes();
  private final List<SimulatedThread> threads = new ArrayList<>();
  private final Map<String, Lock> locks = new HashMap<>();
  private final IdentityHashMap<Statement, Place> places = new IdentityHashMap<>();
  private boolean over;

  private Execution(int teamSize, Random choices) {
    this.teamSize = teamSize;
    this.choices = choices;
    turns = new Turns(choices);
  }

  /**
   * Where the time went in one of the program's executions.
   *
   * @param teamSize of regions that do not say theirs
   * @param choices who comes first to a lock or a task
   */
  public static Accounts run(Program program, int teamSize, Random choices) {
    return new Execution(teamSize, choices).run(program);
  }

  private Accounts run(Program program) {
    SimulatedThread initial = new SimulatedThread(0);
    threads.add(initial);
    turns.start(
        () -> {
          Task task = Task.member(new Team(1, 0), 0, root, program.body(), Map.of(), 0);
          task.thread = initial;
          all(program.body(), task);
          over = true;
        });
    turns.run();
    threads.forEach(thread -> spend(thread, root, AccountClass.IDLE, initial.now));
    accounts.ended(threads.size(), initial.now);
    causes.addTo(accounts);
    return accounts;
  }

  /** The thread's time goes on to {@code until}, if it is not that late yet. */
  private void spend(SimulatedThread thread, Path path, AccountClass what, long until) {
    if (until > thread.now) {
      accounts.add(thread.number, path, what, until - thread.now);
      causes.spent(thread, path, thread.now, until);
      thread.now = until;
    }
  }

  @Override
  public void all(List<Statement> body, Task task) {
    for (Statement statement : body) {
      if (choices.nextInt(4) == 0) {
        turns.pause(() -> true);
      }
      statement.accept(this, task);
    }
  }

  private Path enter(Task task, String kind, Object place) {
    Path path = task.path().enter(kind, place);
    accounts.entered(task.thread.number, path, task.predecessor());
    task.push(path);
    return path;
  }

  private void leave(Task task) {
    Path path = task.path();
    accounts.took(task.thread.number, path, task.pop());
  }

  private Place place(Statement statement) {
    return places.computeIfAbsent(statement, absent -> new Place(places.size()));
  }

  @Override
  public void work(Statement.Work work, Task task) {
    spend(task.thread, task.path(), AccountClass.WORK, task.thread.now + work.units());
  }

  /** An account has no class for it, and it is not work. */
  @Override
  public void cost(Statement.Cost cost, Task task) {}

  // --- Locks

  @Override
  public void lock(Statement.Lock lock, Task task) {
    enter(task, "lock", place(lock));
    Lock taken = take(lock.name(), task);
    leave(task);
    all(lock.body(), task);
    giveBack(taken, task);
  }

  @Override
  public void critical(Statement.Critical critical, Task task) {
    enter(task, "critical", critical.name());
    Lock taken = take("critical " + critical.lock(), task);
    all(critical.body(), task);
    giveBack(taken, task);
    leave(task);
  }

  private Lock take(String name, Task task) {
    Lock lock = locks.computeIfAbsent(name, Lock::new);
    turns.pause(() -> !lock.held);
    lock.held = true;
    causes.waited(task.thread, task.path(), name, task.thread.now, lock.released);
    spend(task.thread, task.path(), AccountClass.SYNC, lock.released);
    lock.taken = task.thread.now;
    lock.holder = task.path();
    task.bodyBegins();
    return lock;
  }

  private void giveBack(Lock lock, Task task) {
    lock.held = false;
    lock.released = task.thread.now;
    causes.held(lock.name, lock.holder, lock.taken, lock.released);
  }

  @Override
  public void ordered(Statement.Ordered ordered, Task task) {
    Path path = enter(task, "ordered", ordered.name());
    LoopShare.Loop loop = task.share.loop;
    int block = task.share.nextBlock();
    turns.pause(() -> loop.blocksOver == block);
    spend(task.thread, path, AccountClass.SYNC, loop.lastEnd);
    task.bodyBegins();
    all(ordered.body(), task);
    loop.blocksOver++;
    loop.lastEnd = task.thread.now;
    leave(task);
  }

  @Override
  public void source(Statement.Source source, Task task) {}

  @Override
  public void sink(Statement.Sink sink, Task task) {}

  // --- Tasks

  @Override
  public void spawn(Statement.Spawn spawn, Task task) {
    Task made = make(task, spawn);
    boolean isRunAtOnce = task.team.size == 1 || choices.nextInt(4) == 0;
    // What it depends on may have ended later, by the clock of another thread.
    boolean isDue = made.mayStart() && made.startFrom(0) <= task.thread.now;
    if (isRunAtOnce && isDue) {
      execute(made, task);
    }
  }

  private Task make(Task task, Statement.Spawn spawn) {
    Task made = task.child(task.path().enter("task", spawn.name()), spawn);
    task.team.waiting.add(made);
    task.team.made(made);
    return made;
  }

  @Override
  public void undeferred(Statement.Undeferred undeferred, Task task) {
    Task made =
        make(task, new Statement.Spawn(undeferred.name(), undeferred.depends(), undeferred.body()));
    task.team.waiting.remove(made); // This thread runs it, and no other.
    await(task, made.path(), made::mayStart, () -> made.startFrom(0));
    execute(made, task);
  }

  /** The thread of {@code waiter}, which stands still, runs the task or a part of it. */
  private void execute(Task task, Task waiter) {
    SimulatedThread thread = waiter.thread;
    long begin = thread.now;
    task.team.waiting.remove(task);
    int partsOver = task.partsOver;
    if (task.isSuspended()) {
      task.resumeOn(thread);
    } else {
      task.started = true;
      task.thread = thread;
      accounts.entered(thread.number, task.path(), task.parent.path());
      if (task.untied) {
        turns.start(() -> run(task));
      } else {
        run(task);
      }
    }
    if (task.untied) {
      turns.pause(() -> task.partsOver > partsOver);
    }
    waiter.others += thread.now - begin;
  }

  private void run(Task task) {
    long begin = task.ownNow();
    all(task.body, task);
    accounts.took(task.thread.number, task.path(), new Times(0, task.ownNow() - begin, 0));
    if (task.endBody()) {
      task.team.over(task);
    }
  }

  /** Another thread may go on with the task. */
  private void maybeSuspend(Task task) {
    if (task.untied && task.team.size > 1 && choices.nextBoolean()) {
      task.suspend();
      task.team.waiting.add(task);
      turns.pause(() -> !task.isSuspended());
    }
  }

  @Override
  public void fulfill(Statement.Fulfill fulfill, Task task) {
    Task detached = task.events.get(fulfill.event());
    if (detached == null) {
      throw new IllegalArgumentException("no task has the event " + fulfill.event());
    }
    if (detached.fulfill(task.thread.now)) {
      detached.team.over(detached);
    }
  }

  @Override
  public void taskwait(Statement.Taskwait wait, Task task) {
    Path path = enter(task, "taskwait", place(wait));
    List<Task> awaited =
        wait.depends().isEmpty() ? List.copyOf(task.children) : task.awaitedFor(wait.depends());
    await(
        task,
        path,
        () -> awaited.stream().allMatch(child -> child.done),
        () -> awaited.stream().mapToLong(child -> child.end).max().orElse(0));
    leave(task);
    maybeSuspend(task);
  }

  @Override
  public void taskgroup(Statement.Taskgroup group, Task task) {
    Path path = enter(task, "taskgroup", group.name());
    task.group = new Group(task.group);
    all(group.body(), task);
    leaveGroup(path, task);
  }

  private void leaveGroup(Path path, Task task) {
    Group group = task.group;
    task.bodyEnds();
    await(task, path, () -> group.unfinished == 0, () -> group.end);
    task.group = group.outer;
    leave(task);
  }

  @Override
  public void taskloop(Statement.Taskloop taskloop, Task task) {
    Path path = enter(task, "taskloop", taskloop.name());
    task.group = new Group(task.group);
    taskloop
        .tasks()
        .forEach(body -> make(task, new Statement.Spawn(taskloop.name(), List.of(), body)));
    leaveGroup(path, task);
  }

  /** Waits for tasks; runs those that the task itself has made meanwhile. */
  private void await(Task task, Path path, BooleanSupplier isOver, LongSupplier end) {
    while (awaitOrTask(task, isOver)) {
      Task next = pick(task);
      spend(task.thread, path, AccountClass.TASKWAIT, next.startFrom(0));
      execute(next, task);
    }
    spend(task.thread, path, AccountClass.TASKWAIT, end.getAsLong());
  }

  /** False when the wait is over, true when there is a task to be run. */
  private boolean awaitOrTask(Task task, BooleanSupplier isOver) {
    turns.pause(() -> isOver.getAsBoolean() || !runnable(task).isEmpty());
    return !isOver.getAsBoolean();
  }

  private Task pick(Task waiter) {
    List<Task> runnable = runnable(waiter);
    return runnable.get(choices.nextInt(runnable.size()));
  }

  /** Tasks that the thread of a waiting task may run: at a barrier all of the team. */
  private static List<Task> runnable(Task waiter) {
    return waiter.team.waiting.stream()
        .filter(task -> (waiter.atBarrier || task.isInside(waiter)) && task.mayStart())
        .toList();
  }

  // --- Teams

  @Override
  public void parallel(Statement.Parallel parallel, Task task) {
    Path predecessor = task.predecessor();
    Path path = enter(task, "parallel", parallel.name());
    SimulatedThread primary = task.thread;
    long fork = primary.now;
    Team team = new Team(parallel.threads() == 0 ? teamSize : parallel.threads(), fork);
    for (int member = 1; member < team.size; member++) {
      Task implicit = Task.member(team, member, path, parallel.body(), task.events, fork);
      SimulatedThread worker = idleThread();
      implicit.thread = worker;
      worker.job =
          () -> {
            spend(worker, root, AccountClass.IDLE, fork);
            accounts.entered(worker.number, path, predecessor);
            runMember(implicit, path);
          };
    }
    Task implicit = Task.member(team, 0, path, parallel.body(), task.events, fork);
    implicit.thread = primary;
    runMember(implicit, path);
    turns.pause(() -> team.left == team.size);
    task.others += implicit.others;
    task.pop(); // what it took is what its members took
  }

  private void runMember(Task implicit, Path path) {
    long begin = implicit.thread.now;
    all(implicit.body, implicit);
    long body = implicit.ownNow() - begin;
    awaitTeam(implicit, path, AccountClass.IMBALANCE);
    long exit = implicit.ownNow() - begin - body;
    accounts.took(implicit.thread.number, path, new Times(0, body, exit));
    implicit.team.left++;
  }

  /** A thread that does nothing: the lowest, or a new one. */
  private SimulatedThread idleThread() {
    for (SimulatedThread thread : threads.subList(1, threads.size())) {
      if (thread.job == null) {
        return thread;
      }
    }
    SimulatedThread thread = new SimulatedThread(threads.size());
    threads.add(thread);
    turns.start(
        () -> {
          while (!over) {
            if (thread.job != null) {
              thread.job.run();
              thread.job = null;
            }
            turns.pause(() -> over || thread.job != null);
          }
        });
    return thread;
  }

  /**
   * The member waits at a barrier.
   *
   * @param early what it is to wait for the last member
   */
  private void awaitTeam(Task member, Path path, AccountClass early) {
    SimulatedThread thread = member.thread;
    Team.Barrier barrier = member.team.barrier(member, causes);
    barrier.arrive(thread);
    // What they are is known when all members have come.
    List<Gap> gaps = new ArrayList<>();
    member.atBarrier = true;
    while (awaitOrTask(member, barrier::isOpen)) {
      Task next = pick(member);
      long start = next.startFrom(thread.now);
      gaps.add(new Gap(thread.now, start));
      thread.now = start;
      execute(next, member);
    }
    member.atBarrier = false;
    gaps.add(new Gap(thread.now, barrier.release()));
    thread.now = barrier.release();
    long waited = 0;
    for (Gap gap : gaps) {
      long last = Math.min(Math.max(gap.from, barrier.lastArrival()), gap.to);
      accounts.add(thread.number, path, early, last - gap.from);
      waited += last - gap.from;
      causes.spent(thread, path, gap.from, gap.to);
      accounts.add(thread.number, path, AccountClass.TASKWAIT, gap.to - last);
    }
    barrier.causes.waited(path, waited);
  }

  @Override
  public void barrier(Statement.Barrier barrier, Task task) {
    Path path = enter(task, "barrier", place(barrier));
    leaveShared(path, false, AccountClass.IMBALANCE, task);
  }

  @Override
  public void loop(Statement.Loop loop, Task task) {
    Path path = enter(task, "for", loop.name());
    chunks(loop.chunksOn(task.team.size), task);
    leaveShared(path, loop.nowait(), AccountClass.IMBALANCE, task);
  }

  /** Leaves a construct that the team shares, at its barrier if it has one. */
  private void leaveShared(Path path, boolean nowait, AccountClass early, Task task) {
    task.bodyEnds();
    if (!nowait) {
      awaitTeam(task, path, early);
    }
    leave(task);
  }

  private void chunks(List<Chunk> chunks, Task task) {
    LoopShare.Loop shared = task.team.loop(task);
    for (int i = 0; i < chunks.size(); i++) {
      if (chunks.get(i).owner() % task.team.size == task.member) {
        task.share = new LoopShare(shared, chunks, i);
        all(chunks.get(i).body(), task);
      }
    }
  }

  @Override
  public void sections(Statement.Sections sections, Task task) {
    Path path = enter(task, "sections", sections.name());
    chunks(sections.sections(), task);
    leaveShared(path, sections.nowait(), early(sections.sections().size(), task), task);
  }

  private static AccountClass early(int bodies, Task task) {
    return bodies < task.team.size ? AccountClass.LIMITED : AccountClass.IMBALANCE;
  }

  @Override
  public void single(Statement.Single single, Task task) {
    Path path = enter(task, "single", single.name());
    if (single.owner() % task.team.size == task.member) {
      all(single.body(), task);
    }
    leaveShared(path, single.nowait(), early(1, task), task);
  }

  @Override
  public void masked(Statement.Masked masked, Task task) {
    if (task.member == 0) {
      enter(task, "masked", masked.name());
      all(masked.body(), task);
      leave(task);
    }
  }

  // --- No constructs

  @Override
  public void repeat(Statement.Repeat repeat, Task task) {
    for (int i = 0; i < repeat.times(); i++) {
      all(repeat.body(), task);
    }
  }

  @Override
  public void mine(Statement.Mine mine, Task task) {
    all(mine.bodies().get(task.member % mine.bodies().size()), task);
  }

  @Override
  public void whatIf(Statement.WhatIf whatIf, Task task) {
    all(whatIf.body(), task);
  }
}
