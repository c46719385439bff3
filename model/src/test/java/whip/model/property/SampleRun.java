package whip.model.property;

import static whip.model.construct.SampleAccount.account;
import static whip.model.construct.SampleAccount.each;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.construct.Account;
import whip.model.construct.AccountClass;
import whip.model.construct.Constructs;
import whip.model.construct.PathKind;
import whip.model.construct.SampleAccount;

/** An account that has several properties, for tests of this and other modules. */
public final class SampleRun {
  private static final long US = 1000;

  private SampleRun() {}

  /**
   * A millisecond of four threads. A fifth is serial; then there are a loop, a critical construct,
   * a single construct that makes tasks and waits for them, and a barrier for which all but one
   * thread come early. Waits at the region's end are the fault of the critical construct, those at
   * the barrier of code outside constructs; all others of the construct itself.
   */
  public static Constructs several() {
    SortedMap<Integer, Account> program = new TreeMap<>();
    SortedMap<Integer, Account> parallel = new TreeMap<>();
    SortedMap<Integer, Account> loop = new TreeMap<>();
    SortedMap<Integer, Account> critical = new TreeMap<>();
    SortedMap<Integer, Account> single = new TreeMap<>();
    SortedMap<Integer, Account> tasks = new TreeMap<>();
    SortedMap<Integer, Account> barrier = new TreeMap<>();
    long[] early = {0, 100, 150, 200};
    for (int i = 0; i < 4; i++) {
      Account idle = account(0, 0, 0, Map.of(AccountClass.IDLE, 200 * US));
      program.put(
          i,
          i == 0
              ? account(0, 1000 * US, 0, Map.of(AccountClass.WORK, 200 * US))
              : new Account(0, 0, 0, 0, 0, idle.times()));
      long last = (3 - i) * 30L;
      parallel.put(
          i,
          account(
              10 * US,
              (790 - last) * US,
              last * US,
              Map.of(
                  AccountClass.MANAGEMENT,
                  10 * US,
                  AccountClass.WORK,
                  (i == 0 ? 70 : 0) * US,
                  AccountClass.IMBALANCE,
                  last * US)));
      long work = 500 - early[i];
      loop.put(
          i,
          account(
              0,
              work * US,
              early[i] * US,
              Map.of(AccountClass.WORK, work * US, AccountClass.IMBALANCE, early[i] * US)));
      long wait = i * 30L;
      critical.put(
          i,
          account(
              wait * US,
              30 * US,
              0,
              Map.of(AccountClass.SYNC, wait * US, AccountClass.WORK, 30 * US)));
      barrier.put(
          i,
          account(
              0, 0, i == 0 ? 0 : 70 * US, Map.of(AccountClass.IMBALANCE, i == 0 ? 0 : 70 * US)));
    }
    single.put(0, account(0, 100 * US, 0, Map.of(AccountClass.WORK, 60 * US)));
    for (int i = 1; i < 4; i++) {
      long inTask = i < 3 ? 50 : 0;
      single.put(
          i, account(0, 0, (100 - inTask) * US, Map.of(AccountClass.LIMITED, (100 - inTask) * US)));
      if (i < 3) {
        tasks.put(i, account(0, 50 * US, 0, Map.of(AccountClass.WORK, 50 * US)));
      }
    }
    SortedMap<Integer, Account> taskwait =
        each(1, account(0, 0, 40 * US, Map.of(AccountClass.TASKWAIT, 40 * US)));
    return SampleAccount.of("ns", 4, 1000 * US)
        .path(0, 0, PathKind.PROGRAM, 0, program)
        .path(1, 0, PathKind.PARALLEL, 7, parallel, Map.of(3, waits(90, 60, 30, 0)))
        .path(2, 1, PathKind.FOR, 9, loop, Map.of(2, waits(early)))
        .path(3, 1, PathKind.CRITICAL, 12, critical, Map.of(3, waits(0, 30, 60, 90)))
        .path(
            4,
            1,
            PathKind.SINGLE,
            20,
            single,
            Map.of(4, waits(0, 30, 30, 60), 6, waits(0, 20, 20, 40)))
        .path(5, 4, PathKind.TASK, 22, tasks)
        .path(6, 4, PathKind.TASKWAIT, 24, taskwait)
        .path(7, 1, PathKind.BARRIER, 30, barrier, Map.of(1, waits(0, 70, 70, 70)))
        .ended();
  }

  /** By thread, in us. */
  private static SortedMap<Integer, Long> waits(long... times) {
    SortedMap<Integer, Long> waits = new TreeMap<>();
    for (int thread = 0; thread < times.length; thread++) {
      if (times[thread] > 0) {
        waits.put(thread, times[thread] * US);
      }
    }
    return waits;
  }
}
