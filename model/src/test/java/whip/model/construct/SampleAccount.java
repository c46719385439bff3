package whip.model.construct;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import whip.model.profile.Cut;
import whip.model.profile.LockRow;
import whip.model.profile.Locking;
import whip.model.profile.Position;
import whip.model.profile.Profile;
import whip.model.profile.RanksDifferException;
import whip.model.profile.SampleRun;
import whip.model.profile.Status;
import whip.model.profile.Tables;

/** Accounts written by hand, for tests of this and other modules. */
public final class SampleAccount {

  private static final String RUN = "k3f9q2zd01";

  private final String unit;
  private final int threads;
  private final long elapsed;
  private final List<PathAccount> paths = new ArrayList<>();

  private SampleAccount(String unit, int threads, long elapsed) {
    this.unit = unit;
    this.threads = threads;
    this.elapsed = elapsed;
  }

  /** On the virtual clock. */
  public static SampleAccount of(int threads, long elapsed) {
    return of("units", threads, elapsed);
  }

  /** An account without any path. */
  public static SampleAccount of(String unit, int threads, long elapsed) {
    return new SampleAccount(unit, threads, elapsed);
  }

  /** A path under the one with number {@code parent}, at a line of a.c; 0: nowhere. */
  public SampleAccount path(
      int id, int parent, PathKind kind, int line, SortedMap<Integer, Account> accounts) {
    return path(id, parent, kind, line, new PathCounts(accounts, new TreeMap<>(), new TreeMap<>()));
  }

  /** A path with waits in it, by thread and by the number of the path whose fault they are. */
  public SampleAccount path(
      int id,
      int parent,
      PathKind kind,
      int line,
      SortedMap<Integer, Account> accounts,
      Map<Integer, SortedMap<Integer, Long>> causes) {
    SortedMap<PathId, SortedMap<Integer, Long>> byCause = new TreeMap<>();
    causes.forEach((cause, byThread) -> byCause.put(new PathId(cause), byThread));
    return path(id, parent, kind, line, new PathCounts(accounts, new TreeMap<>(), byCause));
  }

  /** A path with all that is counted of it. */
  public SampleAccount path(int id, int parent, PathKind kind, int line, PathCounts counts) {
    Position position = line == 0 ? Position.UNKNOWN : new Position("/src/a.c", line, "main", "");
    paths.add(new PathAccount(new PathId(id), new PathId(parent), kind, position, "", 0, counts));
    return this;
  }

  /** The account at the run's end. */
  public Constructs ended() {
    return new Constructs(
        RUN, unit, elapsed, threads, true, elapsed, List.of("atomic", "lock-release"), paths);
  }

  /** One account, for each of the threads. */
  public static SortedMap<Integer, Account> each(int threads, Account account) {
    SortedMap<Integer, Account> all = new TreeMap<>();
    for (int thread = 0; thread < threads; thread++) {
      all.put(thread, account);
    }
    return all;
  }

  /** One entry and one body, and time in classes. */
  public static Account account(long enter, long body, long exit, Map<AccountClass, Long> times) {
    Times sum = Times.NONE;
    for (var time : times.entrySet()) {
      sum = sum.plus(Times.of(time.getKey(), time.getValue()));
    }
    return new Account(1, 1, enter, body, exit, sum);
  }

  /** A later {@link #critical}: its lines have moved, and it has a barrier of 1 behind it. */
  public static Constructs criticalLater() {
    SortedMap<Integer, Account> parallel = new TreeMap<>();
    SortedMap<Integer, Account> critical = new TreeMap<>();
    for (int i = 0; i < 4; i++) {
      long wait = i;
      parallel.put(i, account(0, wait + 2, 3 - wait, Map.of(AccountClass.IMBALANCE, 3 - wait)));
      critical.put(i, account(wait, 1, 0, Map.of(AccountClass.SYNC, wait, AccountClass.WORK, 1L)));
    }
    return of(4, 5)
        .path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>(Map.of(0, account(0, 5, 0, Map.of()))))
        .path(1, 0, PathKind.PARALLEL, 9, parallel)
        .path(
            2, 1, PathKind.BARRIER, 14, each(4, account(0, 0, 1, Map.of(AccountClass.BARRIER, 1L))))
        .path(3, 1, PathKind.CRITICAL, 12, critical)
        .ended();
  }

  /** Two threads for 1 s on a real clock, in most kinds of constructs; a lock in a critical one. */
  public static Constructs manyKinds() {
    return of("ns", 2, ms(1000))
        .path(
            0,
            0,
            PathKind.PROGRAM,
            0,
            two(
                part(1, 0, 1000, 0, in(AccountClass.WORK, 100)),
                part(0, 0, 0, 0, in(AccountClass.IDLE, 100))))
        .path(
            1,
            0,
            PathKind.PARALLEL,
            3,
            two(
                part(1, 0, 790, 10, in(AccountClass.WORK, 40), in(AccountClass.IMBALANCE, 10)),
                part(1, 10, 790, 0, in(AccountClass.WORK, 40), in(AccountClass.MANAGEMENT, 10))))
        .path(
            2,
            1,
            PathKind.FOR,
            5,
            two(
                part(1, 0, 300, 0, in(AccountClass.WORK, 300)),
                part(1, 0, 250, 50, in(AccountClass.WORK, 250), in(AccountClass.IMBALANCE, 50))))
        .path(
            3,
            1,
            PathKind.SECTIONS,
            9,
            two(
                part(2, 0, 100, 0, in(AccountClass.WORK, 100)),
                part(1, 0, 60, 40, in(AccountClass.WORK, 60), in(AccountClass.LIMITED, 40))))
        .path(
            4,
            1,
            PathKind.SINGLE,
            13,
            two(
                part(1, 0, 80, 0, in(AccountClass.WORK, 80)),
                part(0, 0, 0, 80, in(AccountClass.LIMITED, 80))))
        .path(
            5,
            1,
            PathKind.BARRIER,
            15,
            two(
                part(0, 0, 0, 20, in(AccountClass.IMBALANCE, 15), in(AccountClass.BARRIER, 5)),
                part(0, 0, 0, 20, in(AccountClass.TOOL, 15), in(AccountClass.BARRIER, 5))))
        .path(
            6,
            1,
            PathKind.CRITICAL,
            18,
            two(
                part(1, 100, 100, 0, in(AccountClass.SYNC, 100), in(AccountClass.WORK, 100)),
                part(1, 0, 200, 0, in(AccountClass.WORK, 100))))
        .path(
            7,
            6,
            PathKind.LOCK,
            19,
            new TreeMap<>(Map.of(1, part(0, 100, 0, 0, in(AccountClass.SYNC, 100)))))
        .path(
            8,
            1,
            PathKind.MASKED,
            22,
            new TreeMap<>(Map.of(0, part(1, 0, 50, 0, in(AccountClass.WORK, 50)))))
        .path(
            9,
            1,
            PathKind.TASKWAIT,
            23,
            new TreeMap<>(Map.of(1, part(0, 0, 0, 50, in(AccountClass.TASKWAIT, 50)))))
        .path(10, 1, PathKind.TASK, 25, each(2, part(1, 0, 100, 0, in(AccountClass.WORK, 100))))
        .ended();
  }

  private static long ms(long time) {
    return 1_000_000 * time;
  }

  private static SortedMap<Integer, Account> two(Account first, Account second) {
    return new TreeMap<>(Map.of(0, first, 1, second));
  }

  /** One entry, with times in ms. */
  private static Account part(long bodies, long enter, long body, long exit, Times... ofClasses) {
    Times sum = Stream.of(ofClasses).reduce(Times.NONE, Times::plus);
    return new Account(1, bodies, ms(enter), ms(body), ms(exit), sum);
  }

  private static Times in(AccountClass one, long time) {
    return Times.of(one, ms(time));
  }

  /** Profile of {@link #critical}: one lock, held for all of the work. */
  public static Profile criticalProfile() {
    return profile(4, 1, new LockRow("critical", 4, 4, List.of("a.c:9")));
  }

  /** Profile of {@link #critical} with other numbers. */
  static Profile profile(long work, long span, LockRow... locks) {
    long longest = Stream.of(locks).mapToLong(LockRow::work).max().orElse(0);
    Tables tables =
        new Tables(
            work,
            span,
            0,
            Locking.measured(longest, longest, span),
            0,
            List.of(),
            List.of(),
            List.of(locks),
            List.of());
    return new Profile(SampleRun.of(RUN, 0, "units"), Status.COMPLETE, tables, Cut.NOTHING);
  }

  /**
   * Four threads and one critical construct of 1, and nothing else, on the virtual clock: the
   * thread that is the i-th in it waits i before, and 3 - i at the region's barrier. All waits are
   * the fault of those in the critical construct.
   */
  public static Constructs critical() {
    SortedMap<Integer, Account> parallel = new TreeMap<>();
    SortedMap<Integer, Account> critical = new TreeMap<>();
    SortedMap<Integer, Long> once = new TreeMap<>();
    SortedMap<Integer, Long> before = new TreeMap<>();
    SortedMap<Integer, Long> behind = new TreeMap<>();
    for (int i = 0; i < 4; i++) {
      long wait = i;
      parallel.put(i, account(0, wait + 1, 3 - wait, Map.of(AccountClass.IMBALANCE, 3 - wait)));
      critical.put(i, account(wait, 1, 0, Map.of(AccountClass.SYNC, wait, AccountClass.WORK, 1L)));
      once.put(i, 1L);
      if (wait > 0) {
        before.put(i, wait);
      }
      if (wait < 3) {
        behind.put(i, 3 - wait);
      }
    }
    SortedMap<Integer, Account> program = new TreeMap<>();
    program.put(0, account(0, 4, 0, Map.of()));
    return of(4, 4)
        .path(0, 0, PathKind.PROGRAM, 0, program)
        .path(1, 0, PathKind.PARALLEL, 7, new PathCounts(parallel, by(0, once), by(2, behind)))
        .path(2, 1, PathKind.CRITICAL, 9, new PathCounts(critical, by(1, once), by(2, before)))
        .ended();
  }

  /**
   * Rank 0 is {@link #critical}. Rank 2 has two threads and a loop before the region, whose
   * construct takes 2; it is 7 long, and rank 1 has no account.
   */
  public static Constructs job() {
    List<JobAccount.Rank> ranks =
        List.of(
            new JobAccount.Rank(2, named("job-r2", rank2())),
            new JobAccount.Rank(0, named("job-r0", critical())));
    try {
      return new JobAccount().merged("job", ranks, 3);
    } catch (RanksDifferException impossible) {
      throw new AssertionError(impossible);
    }
  }

  static Constructs named(String run, Constructs account) {
    return new Constructs(
        run,
        account.unit(),
        account.cut(),
        account.threads(),
        account.ended(),
        account.elapsed(),
        account.notVisible(),
        account.paths());
  }

  private static Constructs rank2() {
    SortedMap<Integer, Long> first = new TreeMap<>(Map.of(0, 1L));
    SortedMap<Integer, Long> second = new TreeMap<>(Map.of(1, 1L));
    SortedMap<Integer, Long> both = new TreeMap<>(Map.of(0, 1L, 1, 1L));
    SortedMap<PathId, SortedMap<Integer, Long>> toRegion = new TreeMap<>(by(0, second));
    toRegion.putAll(by(1, first));
    SortedMap<Integer, Account> program = new TreeMap<>();
    program.put(0, account(0, 7, 0, Map.of()));
    program.put(1, new Account(0, 0, 0, 0, 0, Times.of(AccountClass.IDLE, 3)));
    SortedMap<Integer, Account> loop =
        new TreeMap<>(Map.of(0, account(0, 3, 0, Map.of(AccountClass.WORK, 3L))));
    SortedMap<Integer, Account> region =
        each(2, account(0, 3, 1, Map.of(AccountClass.IMBALANCE, 1L)));
    SortedMap<Integer, Account> critical =
        each(2, account(1, 2, 0, Map.of(AccountClass.SYNC, 1L, AccountClass.WORK, 2L)));
    return of(2, 7)
        .path(0, 0, PathKind.PROGRAM, 0, program)
        .path(1, 0, PathKind.FOR, 5, new PathCounts(loop, by(0, first), new TreeMap<>()))
        .path(2, 0, PathKind.PARALLEL, 7, new PathCounts(region, toRegion, by(3, both)))
        .path(3, 2, PathKind.CRITICAL, 9, new PathCounts(critical, by(2, both), by(3, both)))
        .ended();
  }

  /** Numbers of threads, with one other path. */
  static SortedMap<PathId, SortedMap<Integer, Long>> by(
      int path, SortedMap<Integer, Long> byThread) {
    SortedMap<PathId, SortedMap<Integer, Long>> byPath = new TreeMap<>();
    byPath.put(new PathId(path), byThread);
    return byPath;
  }
}
