package whip.testkit.threads;

import java.util.ArrayList;
import java.util.List;

/** A team: the tasks that its members may run, its barriers and its loops. */
final class Team {
  /** A barrier that all members come to. */
  final class Barrier {
    final Causes.Instance causes;
    private int arrived;
    private long lastArrival;
    private long allTasksOver = -1;

    private Barrier(Causes.Instance causes) {
      this.causes = causes;
    }

    void arrive(SimulatedThread thread) {
      arrived++;
      lastArrival = Math.max(lastArrival, thread.now);
      causes.arrived(thread, thread.now);
    }

    /** Whether members may leave. Asked before any of them does. */
    boolean isOpen() {
      if (allTasksOver < 0 && arrived == size && unfinished == 0) {
        allTasksOver = lastEnd;
      }
      return allTasksOver >= 0;
    }

    long lastArrival() {
      return lastArrival;
    }

    /** When all members leave. */
    long release() {
      return Math.max(lastArrival, allTasksOver);
    }
  }

  final int size;
  private final long fork;
  final List<Task> waiting = new ArrayList<>();
  int unfinished; // explicit tasks
  int left; // members that have left the last barrier
  private long lastEnd;
  private final List<Barrier> barriers = new ArrayList<>();
  private final List<LoopShare.Loop> loops = new ArrayList<>();

  Team(int size, long fork) {
    this.size = size;
    this.fork = fork;
  }

  /** The member's next barrier, which is the same for all members. */
  Barrier barrier(Task member, Causes causes) {
    int number = member.barriers++;
    if (number == barriers.size()) {
      long begin = number == 0 ? fork : barriers.get(number - 1).release();
      barriers.add(new Barrier(causes.instance(begin)));
    }
    return barriers.get(number);
  }

  LoopShare.Loop loop(Task member) {
    int number = member.encounters++;
    if (number == loops.size()) {
      loops.add(new LoopShare.Loop());
    }
    return loops.get(number);
  }

  void made(Task task) {
    unfinished++;
    for (Group group = task.group; group != null; group = group.outer) {
      group.unfinished++;
    }
  }

  void over(Task task) {
    unfinished--;
    lastEnd = Math.max(lastEnd, task.end);
    for (Group group = task.group; group != null; group = group.outer) {
      group.unfinished--;
      group.end = Math.max(group.end, task.end);
    }
  }
}
