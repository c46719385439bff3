package whip.testkit.threads;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import whip.testkit.Depend;
import whip.testkit.Statement;

/** A task, implicit or explicit: what it is to do, and how far it is. */
final class Task {
  /** A path that the task stands in, and the one below it that it left last. */
  private static final class Open {
    final Path path;
    Path leftLast;
    final long entered; // these by the task's own clock
    long bodyBegan;
    long bodyEnded = -1;

    Open(Path path, long entered) {
      this.path = path;
      this.entered = entered;
      bodyBegan = entered;
    }
  }

  final Team team;
  final Task parent; // null: implicit
  final int member; // of an implicit task
  final List<Depend> depends;
  final boolean untied;
  final boolean detached;
  final List<Statement> body;
  final Map<String, Task> events; // that it may fulfill: tasks by their names
  final List<Task> children = new ArrayList<>();
  SimulatedThread thread;
  Group group; // that its children join
  int barriers; // that it came to
  int encounters; // worksharing loops that it met
  LoopShare share; // chunk that it is in
  boolean atBarrier;
  long others; // time of its thread's that went to tasks run while it waited
  boolean started;
  int partsOver; // of an untied one
  boolean done;
  long end;
  private long ready; // made, or the last part was over
  private boolean isSuspended; // untied: between two parts
  private long ownReady; // by the task's own clock
  private boolean bodyOver;
  private boolean fulfilled;
  private final Deque<Open> open = new ArrayDeque<>();

  private Task(
      Team team,
      Task parent,
      int member,
      Path path,
      Statement.Spawn made,
      Map<String, Task> events,
      long ready) {
    this.team = team;
    this.parent = parent;
    this.member = member;
    depends = made.depends();
    untied = made.untied();
    detached = made.isDetached();
    body = made.body();
    this.events = new HashMap<>(events);
    this.ready = ready;
    group = parent == null ? null : parent.group;
    open.push(new Open(path, 0));
  }

  /**
   * An implicit task.
   *
   * @param events those that the task knows that made the team
   */
  static Task member(
      Team team,
      int member,
      Path path,
      List<Statement> body,
      Map<String, Task> events,
      long created) {
    Statement.Spawn made = new Statement.Spawn("", List.of(), body);
    return new Task(team, null, member, path, made, events, created);
  }

  Task child(Path path, Statement.Spawn made) {
    Task child = new Task(team, this, -1, path, made, events, thread.now);
    children.add(child);
    if (child.detached) {
      events.put(made.event(), child);
      child.events.put(made.event(), child);
    }
    return child;
  }

  // --- Parts of an untied task

  /** Another thread may go on with it. */
  void suspend() {
    ready = thread.now;
    ownReady = ownNow();
    isSuspended = true;
    partsOver++;
  }

  boolean isSuspended() {
    return isSuspended;
  }

  /** The thread goes on with it. */
  void resumeOn(SimulatedThread other) {
    thread = other;
    others = other.now - ownReady;
    isSuspended = false;
  }

  // --- Its end

  /** Its code is done. Returns whether the task is over. */
  boolean endBody() {
    bodyOver = true;
    partsOver++;
    return endAt(thread.now);
  }

  /** Its event is fulfilled. Returns whether the task is over. */
  boolean fulfill(long now) {
    if (fulfilled) {
      throw new IllegalArgumentException("an event is fulfilled once");
    }
    fulfilled = true;
    return endAt(now);
  }

  private boolean endAt(long now) {
    end = Math.max(end, now);
    done = bodyOver && (fulfilled || !detached);
    return done;
  }

  Path path() {
    return open.peek().path;
  }

  /** The path that comes before what is entered next. */
  Path predecessor() {
    Path leftLast = open.peek().leftLast;
    return leftLast == null ? path() : leftLast;
  }

  void push(Path path) {
    open.push(new Open(path, ownNow()));
  }

  /** The task's own clock: its thread's, which stands while that runs other tasks. */
  long ownNow() {
    return thread.now - others;
  }

  void bodyBegins() {
    open.peek().bodyBegan = ownNow();
  }

  void bodyEnds() {
    open.peek().bodyEnded = ownNow();
  }

  /** Leaves the innermost path. */
  Times pop() {
    Open left = open.pop();
    open.peek().leftLast = left.path;
    if (open.stream().anyMatch(around -> around.path == left.path)) {
      return Times.NONE;
    }
    long now = ownNow();
    long bodyEnded = left.bodyEnded < 0 ? now : left.bodyEnded;
    return new Times(left.bodyBegan - left.entered, bodyEnded - left.bodyBegan, now - bodyEnded);
  }

  boolean isInside(Task other) {
    for (Task each = parent; each != null; each = each.parent) {
      if (each == other) {
        return true;
      }
    }
    return false;
  }

  /** Children made so far that one with these dependences waits for. */
  List<Task> awaitedFor(List<Depend> wanted) {
    return children.stream().filter(child -> child.isBefore(wanted)).toList();
  }

  private boolean isBefore(List<Depend> later) {
    return later.stream().anyMatch(each -> depends.stream().anyMatch(each::conflictsWith));
  }

  /** Siblings made before that it waits for. */
  private List<Task> predecessors() {
    return parent.children.subList(0, parent.children.indexOf(this)).stream()
        .filter(earlier -> earlier.isBefore(depends))
        .toList();
  }

  /** Siblings that never run at the same time as it. */
  private List<Task> excluded() {
    return parent.children.stream()
        .filter(other -> other != this && depends.stream().anyMatch(other::excludes))
        .toList();
  }

  private boolean excludes(Depend of) {
    return of.type() == Depend.Type.MUTEXINOUTSET && depends.contains(of);
  }

  boolean mayStart() {
    return isSuspended || (!started && isFree());
  }

  private boolean isFree() {
    return predecessors().stream().allMatch(before -> before.done)
        && excluded().stream().noneMatch(other -> other.started && !other.done);
  }

  /** When a thread that is free from {@code now} on starts it, or goes on with it. */
  long startFrom(long now) {
    long start = Math.max(now, ready);
    for (Task before : predecessors()) {
      start = Math.max(start, before.end);
    }
    for (Task other : excluded()) {
      start = Math.max(start, other.end);
    }
    return start;
  }
}
