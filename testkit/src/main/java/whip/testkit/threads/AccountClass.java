package whip.testkit.threads;

import java.util.Locale;

/**
 * A use of a thread's time. A program without a clock of the processor's has no preemption, no
 * collector and no management, so that those classes of the account stay empty here.
 */
public enum AccountClass {
  /** The program's own code. */
  WORK,
  /** Waiting to enter a critical section, a lock or an ordered block. */
  SYNC,
  /** At a barrier, before the last member came. */
  IMBALANCE,
  /** {@link #IMBALANCE} at the end of a construct with fewer bodies than members. */
  LIMITED,
  /** Waiting for tasks. */
  TASKWAIT,
  /** At a barrier, after the last member came and the last task ended. */
  BARRIER,
  /** In no region. */
  IDLE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
