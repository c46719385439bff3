package whip.model.profile;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import whip.model.algebra.Envelope;
import whip.model.algebra.Instances;
import whip.model.node.DirectiveKind;
import whip.model.node.LoopSize;

/** Profiles whose every number is known, for the tests of readers and views, too. */
public final class SampleProfile {
  private static final Position REGION = new Position("/src/relax.c", 3, "main", "");
  private static final Position LOOP = new Position("/src/relax.c", 5, "main", "");
  private static final Position TASK = new Position("", 0, "", "solve_the_sparse_system+0x1c4");

  private SampleProfile() {}

  /** docs/model.md §5's first worked answer, exact units: work 115, span 63. */
  public static Profile complete() {
    return new Profile(
        inUnits(),
        Status.COMPLETE,
        new Tables(
            115,
            63,
            3,
            Locking.none(63),
            0,
            List.of(
                new DirectiveRow(
                    DirectiveKind.FOR,
                    LOOP,
                    new Instances(1, 90, 50, 90, 90, new LoopSize(9, 2)),
                    50),
                new DirectiveRow(
                    DirectiveKind.PARALLEL, REGION, new Instances(1, 112, 60, 112, 112), 10)),
            List.of(
                new StrandRow(LOOP, LOOP, DirectiveKind.FOR, LOOP, 90, 50),
                new StrandRow(REGION, Position.UNKNOWN, DirectiveKind.PROGRAM, null, 3, 3)),
            List.of(),
            regions()),
        Cut.NOTHING);
  }

  /**
   * Profile of the same program from another directory: its loop moved and is longer, a task is
   * new.
   */
  public static Profile slower() {
    return new Profile(
        inUnits(),
        Status.COMPLETE,
        new Tables(
            135,
            73,
            3,
            Locking.none(73),
            0,
            List.of(
                new DirectiveRow(
                    DirectiveKind.FOR,
                    new Position("/builds/17/relax.c", 8, "main", ""),
                    new Instances(1, 100, 60, 100, 100),
                    60),
                new DirectiveRow(
                    DirectiveKind.PARALLEL,
                    new Position("/builds/17/relax.c", 3, "main", ""),
                    new Instances(1, 112, 60, 112, 112),
                    10),
                new DirectiveRow(
                    DirectiveKind.TASK,
                    new Position("/builds/17/relax.c", 12, "main", ""),
                    new Instances(1, 10, 10, 10, 10),
                    0)),
            List.of(),
            List.of(),
            List.of()),
        Cut.NOTHING);
  }

  /** So many ranks of the worked answer on two hosts, of which the last took longest. */
  public static Profile ranks(int count) throws RanksDifferException {
    return Ranks.merged("slurm-77.0", eachRank(count), Map.of());
  }

  /** Profiles of separate ranks. */
  public static List<Profile> eachRank(int count) {
    List<Profile> ranks = new ArrayList<>();
    for (int rank = 0; rank < count; rank++) {
      Profile profile = rank == count - 1 ? slower() : complete();
      String host = "node" + (7 + rank % 2);
      RunInfo run = profile.run();
      ranks.add(with(profile, "slurm-77.0-r" + rank, host, rank, count, run.detail()));
    }
    return ranks;
  }

  /** The worked answer, of a broker that did not keep up with every item. */
  public static Profile pressed() {
    Profile profile = complete();
    RunInfo run = profile.run();
    return with(profile, run.run(), run.host(), run.rank(), 0, new Detail("full", 0, 784));
  }

  private static Profile with(
      Profile profile, String id, String host, int rank, int rankCount, Detail detail) {
    RunInfo run = profile.run();
    return new Profile(
        new RunInfo(
            id,
            run.name(),
            run.labels(),
            run.program(),
            run.arguments(),
            host,
            rank,
            rankCount,
            run.threads(),
            run.clock(),
            run.unit(),
            detail,
            run.startedAt(),
            run.endedAt(),
            run.endReason(),
            run.loss(),
            run.limits(),
            run.startNs(),
            run.elapsedNs(),
            run.overheadPercent()),
        profile.status(),
        profile.tables(),
        profile.cut());
  }

  /** Nanoseconds, losses, limits, a lock that bounds, a label too long for its column. */
  public static Profile partial() {
    return partial(
        Locking.measured(999_600_000L, 999_600_000L, 400_000_000L),
        List.of(new LockRow("queue_lock", 999_600_000L, 10, List.of("queue.c:7", "queue.c:30"))));
  }

  /** Profile without the lock: work outside directives bounds it. */
  public static Profile serial() {
    return partial(Locking.none(456_789_012L), List.of());
  }

  private static Profile partial(Locking locking, List<LockRow> locks) {
    return new Profile(
        run(
            "ns",
            "tsc",
            null,
            Map.of("ring-full", 12L, "doacross", 1L),
            Map.of(
                "static-chunks",
                "the runtime reports only each thread's first chunk of schedule(static,c), so a thread's chunks count as one"),
            20_000_000,
            Double.NaN),
        Status.PARTIAL,
        new Tables(
            12_345_678_901L,
            456_789_012L,
            400_000_000L,
            locking,
            1_234_567_890L,
            List.of(
                new DirectiveRow(
                    DirectiveKind.TASK,
                    TASK,
                    new Instances(1_234_567, 11_900_000_000L, 56_789_012L, 12, 789),
                    56_789_012L)),
            List.of(),
            locks,
            List.of()),
        new Cut(3, 17, 4, 5));
  }

  /** Those of the worked answer, and a name for the loop's chunks whose curve was cut. */
  private static List<RegionRow> regions() {
    Envelope loop = Envelope.of(new long[][] {{25, 0}, {18, 40}, {13, 50}});
    Envelope below = Envelope.of(new long[][] {{25, 0}, {13, 50}});
    Envelope above = Envelope.of(new long[][] {{25, 0}, {18, 45}});
    Envelope region = Envelope.line(53, 10);
    Envelope outside = Envelope.line(60, 3);
    CriticalRow parallel = new CriticalRow(DirectiveKind.PARALLEL, REGION, 22);
    CriticalRow program = new CriticalRow(DirectiveKind.PROGRAM, null, 3);
    CriticalRow chunk = new CriticalRow(DirectiveKind.FOR, LOOP, 50);
    List<CriticalRow> then = List.of(parallel, program);
    return List.of(
        new RegionRow("solve", List.of(), Position.UNKNOWN, 90, 50, below, above, then),
        new RegionRow("", List.of(DirectiveKind.FOR), LOOP, 90, 50, loop, loop, then),
        new RegionRow(
            "",
            List.of(DirectiveKind.PARALLEL),
            REGION,
            22,
            10,
            region,
            region,
            List.of(chunk, program)),
        new RegionRow("", List.of(), Position.UNKNOWN, 3, 3, outside, outside, List.of(chunk)));
  }

  /** Nanoseconds; the program first used OpenMP after two seconds. */
  public static Profile late() {
    RunInfo run = run("ns", "tsc", null, Map.of(), Map.of(), 2_000_000_000, 0.25);
    return new Profile(run, Status.PARTIAL, partial().tables(), Cut.NOTHING);
  }

  /** Ended on the virtual clock, with nothing lost. */
  private static RunInfo inUnits() {
    Instant end = Instant.parse("2026-11-20T21:00:01.5Z");
    return run("units", "virtual", end, Map.of(), Map.of(), 20_000_000, 0.25);
  }

  private static RunInfo run(
      String unit,
      String clock,
      Instant endedAt,
      Map<String, Long> loss,
      Map<String, String> limits,
      long startNs,
      double overheadPercent) {
    return new RunInfo(
        "k3f9q2zd01",
        "nightly",
        Map.of("branch", "main"),
        "/src/relax",
        List.of("1000", "a \"b\""),
        "node7",
        0,
        0,
        2,
        clock,
        unit,
        endedAt == null ? new Detail("adaptive", 50_000, 3_200_000) : Detail.FULL,
        Instant.parse("2026-11-20T21:00:00Z"),
        endedAt,
        endedAt == null ? "signal SIGKILL" : "exit",
        loss,
        limits,
        startNs,
        12_500_000_000L,
        overheadPercent);
  }
}
