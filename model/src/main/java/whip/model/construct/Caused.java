package whip.model.construct;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Waits of all threads by whose fault they were. A path may be at fault for waits in itself, as a
 * critical construct is that threads wait to enter.
 *
 * @param waits the longest first; those of 0 are left out
 * @param unattributed time of waits that has no cause
 */
public record Caused(List<Wait> waits, long unattributed) {

  /**
   * Waits in one path that were the fault of one path.
   *
   * @param time of all threads, in the run's unit
   */
  public record Wait(PathId waiter, PathId cause, long time) {
    private static final Comparator<Wait> LONGEST_FIRST =
        Comparator.comparingLong(Wait::time)
            .reversed()
            .thenComparing(Wait::waiter)
            .thenComparing(Wait::cause);
  }

  /** Classes whose time has causes. */
  private static final List<AccountClass> CLASSES =
      List.of(AccountClass.SYNC, AccountClass.IMBALANCE, AccountClass.LIMITED);

  public Caused {
    waits = List.copyOf(waits);
  }

  /** Waits in these paths, or constructs. */
  public static Caused of(List<PathAccount> paths) {
    List<Wait> waits = new ArrayList<>();
    long unattributed = 0;
    for (PathAccount path : paths) {
      Times times = path.counts().sum().times();
      for (AccountClass one : CLASSES) {
        unattributed = Math.addExact(unattributed, times.of(one));
      }
      for (var cause : path.counts().causes().entrySet()) {
        long time = cause.getValue().values().stream().reduce(0L, Math::addExact);
        unattributed = Math.subtractExact(unattributed, time);
        if (time != 0) {
          waits.add(new Wait(path.id(), cause.getKey(), time));
        }
      }
    }
    waits.sort(Wait.LONGEST_FIRST);
    return new Caused(waits, unattributed);
  }

  /** Time of all waits, with a cause or without one. */
  public long total() {
    return waits.stream().map(Wait::time).reduce(unattributed, Math::addExact);
  }

  /** The waits, by their cause. */
  public Map<PathId, List<Wait>> byCause() {
    return waits.stream().collect(Collectors.groupingBy(Wait::cause));
  }
}
