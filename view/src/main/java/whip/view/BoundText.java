package whip.view;

import whip.model.profile.LockRow;
import whip.model.profile.Profile;
import whip.model.profile.Tables;

/** Bound of a program on any number of processors, in words. */
public final class BoundText {

  private BoundText() {}

  /** Name of the columns: {@code bound} where locks are held, since they may exceed the span. */
  public static String name(Profile profile) {
    return profile.tables().lockBound() == 0 ? "span" : "bound";
  }

  /** {@code span 63, parallelism 1.83}; {@code bound 200 (lock L), speedup at most 1.00}. */
  static String measured(Profile profile) {
    String unit = profile.run().unit();
    Tables tables = profile.tables();
    return isLock(tables)
        ? "bound %s (%s), speedup at most %s"
            .formatted(
                Units.scaled(tables.bound(), unit), lock(tables), Units.ratio(profile.speedupMax()))
        : "span %s, parallelism %s"
            .formatted(Units.scaled(tables.span(), unit), Units.ratio(profile.parallelism()));
  }

  /** Whether a lock is held for longer than the critical path takes. */
  static boolean isLock(Tables tables) {
    return tables.lockBound() > tables.span() && !tables.locks().isEmpty();
  }

  /** The lock that is held longest: {@code the lock queue (relax.c:12)}. */
  static String lock(Tables tables) {
    LockRow lock = tables.locks().get(0);
    String name = lock.name().startsWith("lock ") ? lock.name() : "lock " + lock.name();
    return lock.at().isEmpty() ? name : name + ", held at " + String.join(", ", lock.at());
  }
}
