package whip.model.scale;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.algebra.Envelope;
import whip.model.algebra.Instances;
import whip.model.construct.Account;
import whip.model.construct.AccountClass;
import whip.model.construct.Constructs;
import whip.model.construct.PathKind;
import whip.model.construct.SampleAccount;
import whip.model.node.Candidate;
import whip.model.node.DirectiveKind;
import whip.model.node.LoopSize;
import whip.model.profile.Cut;
import whip.model.profile.Detail;
import whip.model.profile.DirectiveRow;
import whip.model.profile.Locking;
import whip.model.profile.Position;
import whip.model.profile.Profile;
import whip.model.profile.RegionRow;
import whip.model.profile.RunInfo;
import whip.model.profile.Status;
import whip.model.profile.Tables;

/** Series of runs whose every number is known, for the tests of views and verbs, too. */
public final class SampleScaling {
  private static final Position LOOP = new Position("/src/relax.c", 5, "main", "");
  private static final Position OTHER = new Position("/src/relax.c", 9, "main", "");
  private static final long MS = 1_000_000;

  private SampleScaling() {}

  /**
   * Three repeats on 1, 2, 4 and 8 threads of a machine with 4 processors: 200 ms of serial work, a
   * loop of 600 ms that divides well, and one of 200 ms that nothing divides.
   */
  public static Scaling whole() {
    List<Point> points = new ArrayList<>();
    long[][] times = {
      {1010, 1000, 1020}, {710, 700, 720}, {560, 550, 570}, {700, 690, 710},
    };
    for (int i = 0; i < times.length; i++) {
      int threads = 1 << i;
      for (int repeat = 1; repeat <= 3; repeat++) {
        points.add(point(threads, repeat, times[i][repeat - 1] * MS, loops(threads)));
      }
    }
    return Scaling.of(points, OptionalInt.of(4)).with(accounts());
  }

  /**
   * Accounts of the median runs on 1, 2 and 4 threads; that on 8 has none. The other threads wait
   * while the first one does what nothing divides.
   */
  private static Map<String, Constructs> accounts() {
    return Map.of(
        "t1r1", account(1, 600, 200), "t2r1", account(2, 305, 195), "t4r1", account(4, 155, 195));
  }

  private static Constructs account(int threads, long loopMs, long otherMs) {
    long serialMs = 210;
    Account region = SampleAccount.account(0, (loopMs + otherMs) * MS, 0, Map.of());
    return SampleAccount.of("ns", threads, (serialMs + loopMs + otherMs) * MS)
        .path(0, 0, PathKind.PROGRAM, 0, first(threads, serialMs, AccountClass.IDLE))
        .path(1, 0, PathKind.PARALLEL, 3, SampleAccount.each(threads, region))
        .path(2, 1, PathKind.FOR, 5, first(threads, loopMs, AccountClass.WORK))
        .path(3, 1, PathKind.FOR, 9, first(threads, otherMs, AccountClass.IMBALANCE))
        .ended();
  }

  /** The first thread works; the others spend as long in another class. */
  private static SortedMap<Integer, Account> first(int threads, long ms, AccountClass others) {
    SortedMap<Integer, Account> accounts = new TreeMap<>();
    for (int thread = 0; thread < threads; thread++) {
      AccountClass one = thread == 0 ? AccountClass.WORK : others;
      accounts.put(thread, SampleAccount.account(0, ms * MS, 0, Map.of(one, ms * MS)));
    }
    return accounts;
  }

  /** Runs on one and two threads; in the i-th of so many loops the second thread waits for i. */
  public static Scaling manyLoops(int loops) {
    long total = (long) loops * (loops + 1) / 2;
    return Scaling.of(
            List.of(
                point(1, 1, total, plain(total, total, 0)),
                point(2, 1, total, plain(total, total, 0))),
            OptionalInt.empty())
        .with(Map.of("t1r1", loops(1, loops, total), "t2r1", loops(2, loops, total)));
  }

  private static Constructs loops(int threads, int loops, long total) {
    SampleAccount account =
        SampleAccount.of("ns", threads, total)
            .path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>())
            .path(1, 0, PathKind.PARALLEL, 3, new TreeMap<>());
    for (int i = 1; i <= loops; i++) {
      SortedMap<Integer, Account> accounts = new TreeMap<>();
      accounts.put(0, SampleAccount.account(0, i, 0, Map.of(AccountClass.WORK, (long) i)));
      if (threads > 1) {
        accounts.put(1, SampleAccount.account(0, 0, i, Map.of(AccountClass.IMBALANCE, (long) i)));
      }
      account.path(i + 1, 1, PathKind.FOR, 10 + i, accounts);
    }
    return account.ended();
  }

  private static Tables loops(int threads) {
    long growth = 10L * (threads - 1) * MS;
    return new Tables(
        1000 * MS + growth,
        400 * MS + 600 * MS / threads,
        200 * MS,
        Locking.none(400 * MS + 600 * MS / threads),
        0,
        List.of(
            new DirectiveRow(
                DirectiveKind.FOR,
                LOOP,
                new Instances(
                    1,
                    600 * MS + growth,
                    600 * MS / threads,
                    600 * MS + growth,
                    600 * MS + growth,
                    new LoopSize(64, threads)),
                600 * MS / threads),
            new DirectiveRow(
                DirectiveKind.FOR,
                OTHER,
                new Instances(1, 200 * MS, 200 * MS, 200 * MS, 200 * MS),
                200 * MS)),
        List.of(),
        List.of(),
        List.of(
            new RegionRow(
                Candidate.STATIC_BLOCKS,
                List.of(),
                Position.UNKNOWN,
                600 * MS,
                600 * MS / threads,
                Envelope.line(400 * MS, 600 * MS / threads),
                Envelope.line(400 * MS, 600 * MS / threads),
                List.of())));
  }

  /** One repeat on 1 and on 2 threads, on the virtual clock: two of five equal parts are serial. */
  public static Scaling exact() {
    return Scaling.of(
        List.of(
            point(1, 1, "virtual", "units", -1, plain(500, 350, 200)),
            point(2, 1, "virtual", "units", -1, plain(500, 350, 200))),
        OptionalInt.empty());
  }

  /** A run on a real clock. */
  static Point point(int threads, int repeat, long elapsedNs, Tables tables) {
    return point(threads, repeat, "tsc", "ns", elapsedNs, tables);
  }

  static Point point(
      int threads, int repeat, String clock, String unit, long elapsedNs, Tables tables) {
    return new Point(
        threads,
        repeat,
        new Profile(
            run("t%dr%d".formatted(threads, repeat), threads, clock, unit, elapsedNs),
            Status.COMPLETE,
            tables,
            Cut.NOTHING));
  }

  /** Tables without directives. */
  static Tables plain(long work, long span, long serialWork) {
    return new Tables(
        work, span, serialWork, Locking.none(span), 0, List.of(), List.of(), List.of(), List.of());
  }

  private static RunInfo run(String run, int threads, String clock, String unit, long elapsedNs) {
    return new RunInfo(
        run,
        "",
        Map.of(),
        "/src/relax",
        List.of("1000"),
        "node7",
        0,
        0,
        threads,
        clock,
        unit,
        Detail.FULL,
        Instant.EPOCH,
        Instant.EPOCH,
        "exit",
        Map.of(),
        Map.of(),
        -1,
        elapsedNs,
        0);
  }
}
