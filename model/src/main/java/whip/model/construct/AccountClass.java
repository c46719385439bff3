package whip.model.construct;

/** The ten classes of a thread's time. Every nanosecond is in one of them, of one path. */
public enum AccountClass {
  /** The program's own code, on a processor. */
  WORK(0, "work"),
  /** The program's own code, off the processor. */
  PREEMPTED(1, "preempted"),
  /** Waiting to enter a critical construct, a lock or an ordered block. */
  SYNC(2, "sync"),
  /** At a barrier, outside tasks, until the last member arrives. */
  IMBALANCE(3, "imbalance"),
  /** At a barrier, from the last member's arrival and the last task's end to the release. */
  BARRIER(4, "barrier"),
  /** In place of imbalance where a construct has fewer bodies than threads. */
  LIMITED(5, "limited"),
  /** Waiting for tasks: at a barrier, in a taskwait, at the end of a taskgroup. */
  TASKWAIT(6, "taskwait"),
  /** Entering and leaving regions, creating tasks, dispatching chunks. */
  MANAGEMENT(7, "management"),
  /** In no region; on the root path. */
  IDLE(8, "idle"),
  /** The collector's own time, estimated. */
  TOOL(9, "tool");

  private final int number;
  private final String label;

  AccountClass(int number, String label) {
    this.number = number;
    this.label = label;
  }

  /** Place in the order of classes, from 0. */
  public int number() {
    return number;
  }

  /** Name in topics and JSON. */
  public String label() {
    return label;
  }
}
