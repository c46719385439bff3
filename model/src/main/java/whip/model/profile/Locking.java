package whip.model.profile;

import java.util.Set;

/**
 * How far locks bound a run (docs/model.md §7): a strand under a lock waits for those that others
 * have under it, which no path of the run says.
 *
 * @param longest how long the lock is held that is held longest, in the run's unit
 * @param held the same, as long as the strands are: under a hypothesis shorter
 * @param work of all strands under at least one lock, each once, in the run's unit
 * @param spanWithout length of the span if those took no time, or a bound of it from above
 */
public record Locking(long longest, long held, long work, long spanWithout) {

  /**
   * Whether more may be done under locks than is known: tasks wait for others under a lock or make
   * regions there, so that a processor may stand idle for more than the work under locks; or tasks
   * exclude one another without a lock.
   */
  public static boolean isUnknown(Set<String> limits) {
    return Limit.WAITS_UNDER_LOCK.isIn(limits) || Limit.MUTEXINOUTSET.isIn(limits);
  }

  /** Value for a run that holds no locks. */
  public static Locking none(long span) {
    return new Locking(0, 0, 0, span);
  }

  /**
   * Value for a run of which only the work under one lock is known: locks may have held all of it.
   */
  public static Locking unknown(long longest, long work, long span) {
    return longest == 0 ? none(span) : measured(longest, work, span);
  }

  /** Value as measured, where lengths are work. */
  public static Locking measured(long longest, long work, long spanWithout) {
    return new Locking(longest, longest, work, spanWithout);
  }

  /**
   * How long a greedy schedule of a measured run may leave a processor idle, at most: in strands,
   * or waiting for a lock.
   */
  public long idleMax() {
    return Math.addExact(spanWithout, work);
  }
}
