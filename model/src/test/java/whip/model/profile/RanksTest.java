package whip.model.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import whip.model.algebra.Envelope;
import whip.model.algebra.Instances;
import whip.model.node.DirectiveKind;

/** Numbers of merged profiles are the oracle's to judge; here is what else there is to say. */
class RanksTest {
  private static final Position LOOP = new Position("/src/relax.c", 5, "main", "");

  /** A loop of {@code loop}, which is all there is beside 10 outside of it. */
  private static Profile rank(int rank, long loop) {
    return rank(rank, loop, Cut.NOTHING, Status.COMPLETE, run(rank, "virtual", "units", "exit"));
  }

  private static Profile rank(int rank, long loop, Cut cut, Status status, RunInfo run) {
    CriticalRow outside = new CriticalRow(DirectiveKind.PROGRAM, null, 10);
    RegionRow region =
        new RegionRow(
            "",
            List.of(DirectiveKind.FOR),
            LOOP,
            2 * loop,
            loop,
            Envelope.line(10, loop),
            Envelope.line(10, loop),
            List.of(outside));
    return new Profile(
        run,
        status,
        new Tables(
            10 + 2 * loop,
            10 + loop,
            10,
            Locking.measured(loop, loop, 10 + loop),
            rank,
            List.of(
                new DirectiveRow(
                    DirectiveKind.FOR,
                    LOOP,
                    new Instances(1, 2 * loop, loop, 2 * loop, 2 * loop),
                    loop)),
            List.of(new StrandRow(LOOP, LOOP, DirectiveKind.FOR, LOOP, 2 * loop, loop)),
            List.of(new LockRow("queue", loop, 2, List.of("relax.c:3"))),
            List.of(region)),
        cut,
        List.of());
  }

  /** Rank 1 when its profile lists these rows alone. */
  private static Profile listing(
      long work,
      long span,
      long serialWork,
      List<DirectiveRow> directives,
      List<RegionRow> regions,
      Cut cut) {
    return new Profile(
        run(1, "virtual", "units", "exit"),
        Status.COMPLETE,
        new Tables(
            work,
            span,
            serialWork,
            Locking.none(span),
            0,
            directives,
            List.of(),
            List.of(),
            regions),
        cut);
  }

  private static RunInfo run(int rank, String clock, String unit, String endReason) {
    return run(rank, 0, clock, unit, endReason);
  }

  private static RunInfo run(int rank, int rankCount, String clock, String unit, String endReason) {
    return new RunInfo(
        "job-r" + rank,
        "relax",
        Map.of("branch", "main", "node", "n" + rank),
        "/src/relax",
        List.of("500"),
        "node" + rank / 2,
        rank,
        rankCount,
        1 + rank,
        clock,
        unit,
        Detail.FULL,
        Instant.ofEpochSecond(10 + rank),
        Instant.ofEpochSecond(20 + rank),
        endReason,
        Map.of("ring-full", 1L + rank),
        Map.of("doacross", "unseen"),
        1_000L * rank,
        7_000L * rank,
        rank);
  }

  private static Profile merged(List<Profile> ranks) throws RanksDifferException {
    List<Profile> shuffled = new ArrayList<>(ranks);
    Collections.reverse(shuffled);
    return Ranks.merged("job", shuffled, Map.of());
  }

  @Test
  void shouldSumWorkAndTakeTheCriticalPathOfTheLongest() throws RanksDifferException {
    Profile merged = merged(List.of(rank(0, 50), rank(1, 90), rank(2, 90), rank(3, 20)));
    Tables tables = merged.tables();
    assertEquals(40 + 2 * 250, tables.work());
    assertEquals(100, tables.span());
    assertEquals(10, tables.serialWork());
    assertEquals(90, tables.lockBound());
    assertEquals(6, tables.unattributedWork());
    assertEquals(
        List.of(new DirectiveRow(DirectiveKind.FOR, LOOP, new Instances(4, 500, 250, 40, 180), 90)),
        tables.directives());
    assertEquals(
        List.of(new StrandRow(LOOP, LOOP, DirectiveKind.FOR, LOOP, 500, 90)), tables.strands());
    assertEquals("job-r1", merged.criticalRun());
    assertEquals(List.of(0, 1, 2, 3), merged.ranks().stream().map(RankRow::rank).toList());
  }

  @Test
  void shouldNotTakeLocksOfTwoProcessesForOne() throws RanksDifferException {
    assertEquals(
        List.of(
            new LockRow("queue of rank 1", 90, 2, List.of("relax.c:3")),
            new LockRow("queue of rank 0", 50, 2, List.of("relax.c:3"))),
        merged(List.of(rank(0, 50), rank(1, 90))).tables().locks());
  }

  @Test
  void shouldSayWhatTheRanksShare() throws RanksDifferException {
    RunInfo run = merged(List.of(rank(0, 50), rank(1, 90), rank(2, 20))).run();
    assertEquals("job", run.run());
    assertEquals("relax", run.name());
    assertEquals("", run.host());
    assertEquals("node0", merged(List.of(rank(0, 50), rank(1, 90))).run().host());
    assertEquals(Ranks.ALL, run.rank());
    assertEquals(3, run.threads());
    assertEquals(Map.of("branch", "main"), run.labels());
    assertEquals(Map.of("ring-full", 6L), run.loss());
    assertEquals(Map.of("doacross", "unseen"), run.limits());
    assertEquals(Instant.ofEpochSecond(10), run.startedAt());
    assertEquals(Instant.ofEpochSecond(22), run.endedAt());
    assertEquals("exit", run.endReason());
    assertEquals(2_000, run.startNs());
    assertEquals(14_000, run.elapsedNs());
    assertEquals(2, run.overheadPercent());
  }

  @Test
  void shouldBeAsFarAsTheLeastKnownRankAndSayWhich() throws RanksDifferException {
    Profile killed =
        rank(1, 90, Cut.NOTHING, Status.PARTIAL, run(1, "virtual", "units", "signal SIGKILL"));
    Profile runs = rank(2, 20, Cut.NOTHING, Status.RUNNING, run(2, "virtual", "units", ""));
    assertEquals(Status.COMPLETE, merged(List.of(rank(0, 50), rank(1, 90))).status());
    assertEquals(Status.PARTIAL, merged(List.of(rank(0, 50), killed)).status());
    Profile all = merged(List.of(rank(0, 50), killed, runs));
    assertEquals(Status.RUNNING, all.status());
    assertEquals("exit: rank 0; signal SIGKILL: rank 1", all.run().endReason());
    assertEquals(Status.PARTIAL, all.ranks().get(1).status());
  }

  @Test
  void shouldSayWhichRanksAreMissing() throws RanksDifferException {
    Profile gaps =
        Ranks.merged("job", List.of(rank(1, 50), rank(6, 90)), Map.of(3, Status.RUNNING));
    assertEquals(Status.RUNNING, gaps.status());
    assertEquals(
        "there is no run of ranks 0, 2, 4-5: what was done there is not in here",
        gaps.run().limits().get("ranks-missing"));
    assertEquals(
        "there is no profile of rank 3 yet: what was done there is not in here",
        gaps.run().limits().get("ranks-without-profile"));
    assertEquals(Status.PARTIAL, merged(List.of(rank(0, 50), rank(2, 90))).status());
  }

  @Test
  void shouldMissTheHighestRanksWhereOneSaysHowManyThereAre() throws RanksDifferException {
    RunInfo one = run(1, 4, "virtual", "units", "exit");
    Profile cut = merged(List.of(rank(0, 50), rank(1, 90, Cut.NOTHING, Status.COMPLETE, one)));
    assertEquals(Status.PARTIAL, cut.status());
    assertEquals(4, cut.run().rankCount());
    assertEquals(
        "there is no run of ranks 2-3: what was done there is not in here",
        cut.run().limits().get("ranks-missing"));
  }

  @Test
  void shouldRefuseRanksThatCountDifferently() {
    Profile other = rank(2, 90, Cut.NOTHING, Status.COMPLETE, run(2, "cpu", "ns", "exit"));
    RanksDifferException differ =
        assertThrows(
            RanksDifferException.class, () -> merged(List.of(rank(0, 50), rank(1, 50), other)));
    assertEquals(
        "the ranks of job do not count work alike (clock virtual in units: ranks 0-1; clock cpu in ns: rank 2), so there is no profile of all: run them with one WHIP_CLOCK, and read these one by one, as job-r0",
        differ.getMessage());
  }

  /** At 1/3 rank 0 takes 10 + 30; rank 1, which is longer as measured, has no such loop. */
  @Test
  void shouldTakeTheLongestAtEveryFactor() throws RanksDifferException {
    RegionRow program =
        new RegionRow(
            "",
            List.of(),
            Position.UNKNOWN,
            40,
            40,
            Envelope.line(0, 40),
            Envelope.line(0, 40),
            List.of());
    Profile withoutLoop = listing(40, 40, 40, List.of(), List.of(program), Cut.NOTHING);
    List<RegionRow> regions = merged(List.of(rank(0, 90), withoutLoop)).tables().regions();
    RegionRow loop = regions.get(0);
    assertEquals(Envelope.of(new long[][] {{40, 0}, {10, 90}}), loop.lower());
    assertTrue(loop.isExact());
    assertEquals(90, loop.serialWork());
    assertEquals(List.of(new CriticalRow(DirectiveKind.PROGRAM, null, 40)), loop.then());
    RegionRow outside = regions.get(1);
    assertTrue(outside.isProgram());
    assertEquals(0, outside.serialWork());
    assertEquals(Envelope.line(100, 0), outside.upper());
    assertEquals(
        List.of(
            new CriticalRow(DirectiveKind.FOR, LOOP, 90),
            new CriticalRow(DirectiveKind.PROGRAM, null, 10)),
        outside.then());
  }

  @Test
  void shouldGiveBoundsWhereARankDoesNotListTheRegion() throws RanksDifferException {
    Position elsewhere = new Position("/src/relax.c", 9, "main", "");
    Profile whole = rank(0, 90);
    Tables tables = whole.tables();
    RegionRow listed = tables.regions().get(0);
    RegionRow other =
        new RegionRow(
            "",
            listed.kinds(),
            elsewhere,
            60,
            30,
            Envelope.line(70, 30),
            Envelope.line(70, 30),
            List.of());
    Profile cut =
        listing(
            tables.work(),
            tables.span(),
            tables.serialWork(),
            List.of(),
            List.of(other),
            new Cut(0, 0, 1, 0));
    Profile merged = merged(List.of(whole, cut));
    RegionRow loop = merged.tables().regions().get(0);
    assertFalse(loop.isExact());
    assertEquals(Envelope.of(new long[][] {{10, 90}, {70, 30}}), loop.lower());
    assertEquals(Envelope.line(100, 0), loop.upper());
    assertEquals(new Cut(0, 0, 1, 0), merged.cut());
    assertEquals(
        "the smallest rows of rank 1 are not listed, so that rows here may lack them; totals do not",
        merged.run().limits().get("ranks-cut"));
  }

  @Test
  void shouldHaveNoCurvesWhereARankHasNone() throws RanksDifferException {
    Tables tables = rank(1, 5).tables();
    Profile without =
        listing(
            tables.work(),
            tables.span(),
            tables.serialWork(),
            tables.directives(),
            List.of(),
            Cut.NOTHING);
    Profile merged = merged(List.of(rank(0, 90), without));
    assertEquals(List.of(), merged.tables().regions());
    assertEquals(
        "there are no what-if curves of rank 1, and so none of all ranks",
        merged.run().limits().get("ranks-without-curves"));
  }
}
