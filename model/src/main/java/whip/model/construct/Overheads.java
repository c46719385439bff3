package whip.model.construct;

/**
 * The four overheads that paper 002 shows of a region, and the waits for tasks, which it does not
 * know. Times are sums over threads, in the run's unit.
 *
 * @param synchronization waits to enter, and explicit barriers
 * @param imbalance waits at all other barriers
 * @param limited waits where a construct has fewer bodies than threads
 * @param management entering, leaving, creating, dispatching
 * @param taskwait waits for tasks
 */
public record Overheads(
    long synchronization, long imbalance, long limited, long management, long taskwait) {

  /** None. */
  public static final Overheads NONE = new Overheads(0, 0, 0, 0, 0);

  /** Overheads in time that was spent in a path of this kind itself. */
  public static Overheads of(PathKind kind, Times times) {
    long waits = Math.addExact(times.of(AccountClass.IMBALANCE), times.of(AccountClass.BARRIER));
    boolean explicit = kind == PathKind.BARRIER;
    return new Overheads(
        Math.addExact(times.of(AccountClass.SYNC), explicit ? waits : 0),
        explicit ? 0 : waits,
        times.of(AccountClass.LIMITED),
        times.of(AccountClass.MANAGEMENT),
        times.of(AccountClass.TASKWAIT));
  }

  /** Sum, number by number. */
  public Overheads plus(Overheads other) {
    return new Overheads(
        Math.addExact(synchronization, other.synchronization),
        Math.addExact(imbalance, other.imbalance),
        Math.addExact(limited, other.limited),
        Math.addExact(management, other.management),
        Math.addExact(taskwait, other.taskwait));
  }

  /** The paper's four together; waits for tasks stand beside them. */
  public long total() {
    return Math.addExact(
        Math.addExact(synchronization, imbalance), Math.addExact(limited, management));
  }
}
