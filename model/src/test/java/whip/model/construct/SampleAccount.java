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

  public static SampleAccount of(int threads, long elapsed) {
    return of("units", threads, elapsed);
  }

  public static SampleAccount of(String unit, int threads, long elapsed) {
    return new SampleAccount(unit, threads, elapsed);
  }

  /** A path under the one with number {@code parent}, at a line of a.c; 0: nowhere. */
  public SampleAccount path(
      int id, int parent, PathKind kind, int line, SortedMap<Integer, Account> accounts) {
    return path(id, parent, kind, line, accounts, new TreeMap<>());
  }

  SampleAccount path(
      int id,
      int parent,
      PathKind kind,
      int line,
      SortedMap<Integer, Account> accounts,
      SortedMap<PathId, SortedMap<Integer, Long>> passes) {
    Position position = line == 0 ? Position.UNKNOWN : new Position("/src/a.c", line, "main", "");
    paths.add(
        new PathAccount(
            new PathId(id),
            new PathId(parent),
            kind,
            position,
            "",
            0,
            new PathCounts(accounts, passes)));
    return this;
  }

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
   * thread that is the i-th in it waits i before, and 3 - i at the region's barrier.
   */
  public static Constructs critical() {
    SortedMap<Integer, Account> parallel = new TreeMap<>();
    SortedMap<Integer, Account> critical = new TreeMap<>();
    SortedMap<Integer, Long> once = new TreeMap<>();
    for (int i = 0; i < 4; i++) {
      long wait = i;
      parallel.put(i, account(0, wait + 1, 3 - wait, Map.of(AccountClass.IMBALANCE, 3 - wait)));
      critical.put(i, account(wait, 1, 0, Map.of(AccountClass.SYNC, wait, AccountClass.WORK, 1L)));
      once.put(i, 1L);
    }
    SortedMap<Integer, Account> program = new TreeMap<>();
    program.put(0, account(0, 4, 0, Map.of()));
    SortedMap<PathId, SortedMap<Integer, Long>> fromProgram = new TreeMap<>();
    fromProgram.put(PathId.ROOT, once);
    SortedMap<PathId, SortedMap<Integer, Long>> fromParallel = new TreeMap<>();
    fromParallel.put(new PathId(1), once);
    return of(4, 4)
        .path(0, 0, PathKind.PROGRAM, 0, program)
        .path(1, 0, PathKind.PARALLEL, 7, parallel, fromProgram)
        .path(2, 1, PathKind.CRITICAL, 9, critical, fromParallel)
        .ended();
  }
}
