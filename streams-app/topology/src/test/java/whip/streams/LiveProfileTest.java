package whip.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import whip.codec.NodeBatchWriter;
import whip.model.node.Row;
import whip.schemas.location.Location;
import whip.schemas.node.NodeBatch;
import whip.schemas.profile.CurveLine;
import whip.schemas.profile.DirectiveRow;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.profile.ProgramRow;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;

/** A run in progress, one that ends badly, and one that is not heard of again. */
class LiveProfileTest {

  private static final long REGION = 2;

  private final Pipeline pipeline = new Pipeline();
  private long sequence;

  @BeforeEach
  void begin() {
    pipeline.run(Pipeline.record("r", RunState.RUNNING).build());
    pipeline.location(
        Location.newBuilder()
            .setRun("r")
            .setAddress(0x100)
            .setFile("/src/a.c")
            .setLine(7)
            .setFunction("main")
            .build());
  }

  @AfterEach
  void close() {
    pipeline.close();
  }

  @Test
  void shouldMoveInsideOneLongRegion() {
    insideTheRegion(10, 4);
    pipeline.wait(Duration.ofSeconds(2));
    ProgramRow before = pipeline.program("r");
    assertEquals(ProfileStatus.RUNNING, before.getStatus());
    assertEquals(5 + 10 + 4, before.getWork());
    assertEquals(5 + 10, before.getSpan());
    assertEquals(Instant.ofEpochMilli(1_800_000_000_000L), before.getFreshAt());
    assertEquals(List.of(), pipeline.waitingContainers(), "small regions are one record each");

    insideTheRegion(1000, 4);
    pipeline.wait(Duration.ofSeconds(2));
    ProgramRow after = pipeline.program("r");
    assertEquals(5 + 1000 + 4, after.getWork());
    assertEquals(5 + 1000, after.getSpan());
    DirectiveRow parallel = pipeline.directives("r").get("r/parallel@/src/a.c:7");
    assertEquals(1, parallel.getInstances());
    assertEquals(1004, parallel.getWork());
    assertEquals("a.c:7", parallel.getLabel());
    assertEquals(
        List.of(new CurveLine(5L, 1000L)),
        pipeline.regions("r").get("region@/src/a.c:7").getLower(),
        "the curve moves, too");
    assertTrue(before.getLoss().isEmpty(), "what still runs is not lost");
    assertTrue(after.getRevision() > before.getRevision());
  }

  /** By such a clock a profile would never be late. */
  @Test
  void shouldNotBelieveAClockThatIsAhead() {
    List<Row> rows = List.of(HandMade.strand(0, 1, 0, 5, HandMade.NOTHING));
    NodeBatch batch = NodeBatchWriter.write("r", 0, sequence++, rows, opens(List.of()));
    Instant now = batch.getSentAt();
    batch.setSentAt(now.plus(Duration.ofHours(3)));
    pipeline.batch(batch);
    pipeline.wait(Duration.ofSeconds(2));
    assertEquals(now, pipeline.program("r").getFreshAt());
  }

  /** Not after a wait for the next look at all regions. */
  @Test
  void shouldShowARunAsSoonAsItsRegionsHaveReported() {
    insideTheRegion(10, 4);
    pipeline.wait(Duration.ofSeconds(3));
    insideTheRegion(1000, 4);
    long passedMs = 0;
    while (pipeline.program("r").getWork() != 5 + 1000 + 4) {
      pipeline.wait(Duration.ofMillis(100));
      passedMs += 100;
    }
    assertTrue(passedMs <= 500 + 100 + 400, "a look, a tick and a profile's turn: " + passedMs);
  }

  /** News from batches alone do not take the turn of the tree that they let grow. */
  @Test
  void shouldPublishAGrowingTreeOnceItHasGrown() {
    long oldestMs = 0;
    for (long nowMs = 0; nowMs < 20_000; nowMs += 100) {
      insideTheRegion(nowMs, 0);
      pipeline.wait(Duration.ofMillis(100));
      if (nowMs > 2000) {
        oldestMs = Math.max(oldestMs, nowMs + 100 - (pipeline.program("r").getWork() - 5));
      }
    }
    assertTrue(oldestMs <= 500 + 100 + 100, "a look, a tick and a look: " + oldestMs);
  }

  /** By then most of many small ones are whole. */
  @Test
  void shouldLookAtManyRegionsOnlyWhenTheyStayOpen() {
    pipeline.wait(Duration.ofMillis(700)); // the look at 1000 finds them new, that at 1500 does not
    openRegions(100);
    pipeline.wait(Duration.ofMillis(800));
    assertEquals(5, pipeline.program("r").getWork());
    pipeline.wait(Duration.ofSeconds(1));
    assertEquals(5 + 100 * 3, pipeline.program("r").getWork());
  }

  /** Who works for 10 s on end loses its work to another. */
  @Test
  void shouldScanRegionsInSlicesWhereThatTakesLong() {
    openRegions(6);
    pipeline.passing(Duration.ofMillis(300));
    for (int looks = 1; looks <= 4; looks++) {
      pipeline.wait(Duration.ofSeconds(looks == 1 ? 1 : 9));
      pipeline.run(Pipeline.record("r", RunState.RUNNING).build());
      pipeline.wait(Duration.ofSeconds(1));
      assertEquals(5 + 2 * 3 * (looks - 1), pipeline.program("r").getWork(), "two in each look");
    }
  }

  @Test
  void shouldWriteProfilesInSlicesWhereThatTakesLong() {
    pipeline.wait(Duration.ofSeconds(1));
    List<String> runs = List.of("a", "b", "c", "d", "e");
    pipeline.passing(Duration.ofMillis(300));
    runs.forEach(run -> pipeline.run(Pipeline.record(run, RunState.RUNNING).build()));
    List<Long> written = new ArrayList<>();
    for (int look = 0; look < 30; look++) { // 3 s: the last profile is written in the second one
      pipeline.wait(Duration.ofMillis(100)); // one look
      written.add(runs.stream().filter(run -> pipeline.program(run) != null).count());
    }
    assertEquals(List.of(2L, 4L, 5L), written.stream().distinct().toList());
  }

  @Test
  void shouldForgetWhatWasProvisionalOnceItIsOver() {
    insideTheRegion(10, 4);
    pipeline.wait(Duration.ofSeconds(2));
    finishTheRegion(20, 6);
    end(RunState.ENDED);
    pipeline.wait(Duration.ofSeconds(4));
    ProgramRow program = pipeline.program("r");
    assertEquals(ProfileStatus.COMPLETE, program.getStatus());
    assertEquals(5 + 20 + 6, program.getWork());
    assertEquals(5 + 20, program.getSpan());
    assertEquals(5, program.getSerialWork());

    insideTheRegion(7, 7);
    pipeline.wait(Duration.ofSeconds(4));
    assertEquals(5 + 20 + 6, pipeline.program("r").getWork(), "a late announcement is no news");
    assertEquals(List.of(), pipeline.waitingContainers(), "nothing is left of a finished run");
  }

  @Test
  void shouldCallARunThatWasStoppedPartialAndSayWhatIsMissing() {
    insideTheRegion(10, 4);
    end(RunState.LOST);
    pipeline.wait(Duration.ofSeconds(1));
    assertEquals(ProfileStatus.RUNNING, pipeline.program("r").getStatus(), "within the grace");
    pipeline.wait(Duration.ofSeconds(4));
    ProgramRow program = pipeline.program("r");
    assertEquals(ProfileStatus.PARTIAL, program.getStatus());
    assertEquals(5 + 10 + 4, program.getWork());
    // The run, its initial task, the region and its two members.
    assertEquals(Map.of("open-nodes", 5L, "end-unreported", 1L), program.getLoss());
  }

  @Test
  void shouldCallARunWithMissingItemsPartial() {
    batch(
        List.of(
            HandMade.strand(0, 1, 0, 5, HandMade.TASK),
            HandMade.strand(0, 1, 3, 5, HandMade.TASK),
            HandMade.member(0, 1, 6, 0),
            HandMade.run()),
        List.of());
    end(RunState.ENDED);
    pipeline.wait(Duration.ofSeconds(4));
    assertEquals(ProfileStatus.PARTIAL, pipeline.program("r").getStatus());
    assertEquals(Map.of("missing-items", 4L), pipeline.program("r").getLoss());
  }

  @Test
  void shouldWaitLongerForWhatCanOnlyBeLate() {
    endInsideTheRegion();
    pipeline.wait(Duration.ofSeconds(25));
    assertEquals(ProfileStatus.RUNNING, pipeline.program("r").getStatus());
    pipeline.wait(Duration.ofSeconds(6));
    assertEquals(ProfileStatus.PARTIAL, pipeline.program("r").getStatus());
  }

  @Test
  void shouldWaitLongerStillWhileTheStreamIsBehind() {
    pipeline.caughtUpUntil(Duration.ofSeconds(-1));
    endInsideTheRegion();
    pipeline.wait(Duration.ofSeconds(60));
    assertEquals(ProfileStatus.RUNNING, pipeline.program("r").getStatus());
    pipeline.caughtUpUntil(Duration.ofSeconds(5));
    pipeline.wait(Duration.ofSeconds(1));
    assertEquals(ProfileStatus.PARTIAL, pipeline.program("r").getStatus());
  }

  @Test
  void shouldNotWaitForAStreamThatStaysBehind() {
    pipeline.caughtUpUntil(Duration.ofSeconds(-1));
    endInsideTheRegion();
    pipeline.wait(Duration.ofSeconds(2));
    pipeline.jump(Duration.ofMinutes(9));
    pipeline.wait(Duration.ofSeconds(1));
    assertEquals(ProfileStatus.RUNNING, pipeline.program("r").getStatus());
    pipeline.jump(Duration.ofMinutes(1));
    pipeline.wait(Duration.ofSeconds(1));
    assertEquals(ProfileStatus.PARTIAL, pipeline.program("r").getStatus());
  }

  @Test
  void shouldBelieveTheCollectorsOwnLoss() {
    finishTheRegion(20, 6);
    pipeline.run(Pipeline.record("r", RunState.ENDED).setLoss(Map.of("buffer-full", 3L)).build());
    pipeline.wait(Duration.ofSeconds(4));
    assertEquals(ProfileStatus.PARTIAL, pipeline.program("r").getStatus());
    assertEquals(Map.of("buffer-full", 3L), pipeline.program("r").getLoss());
  }

  @Test
  void shouldGiveUpOnARunThatIsNotHeardOf() {
    insideTheRegion(10, 4);
    pipeline.wait(Duration.ofSeconds(14));
    assertEquals(ProfileStatus.RUNNING, pipeline.program("r").getStatus());
    pipeline.wait(Duration.ofSeconds(6));
    ProgramRow program = pipeline.program("r");
    assertEquals(ProfileStatus.PARTIAL, program.getStatus());
    assertEquals("lost contact", program.getEndReason());
    assertEquals("virtual", program.getClock(), "what was known of the run is kept");

    pipeline.run(Pipeline.record("r", RunState.RUNNING).build());
    pipeline.wait(Duration.ofSeconds(1));
    assertEquals(
        ProfileStatus.RUNNING, pipeline.program("r").getStatus(), "it had only been suspended");
  }

  /** In the topic the two can come in this order, and the last one is what everybody sees. */
  @Test
  void shouldGiveTheCollectorTheLastWordOnItsEnd() {
    finishTheRegion(20, 6);
    end(RunState.ENDED);
    assertEquals(List.of(), pipeline.saidOfRuns());
    end(RunState.LOST);
    pipeline.wait(Duration.ofSeconds(4));
    assertEquals(
        List.of(RunState.ENDED), pipeline.saidOfRuns().stream().map(RunRecord::getState).toList());
    assertEquals(ProfileStatus.COMPLETE, pipeline.program("r").getStatus());
  }

  @Test
  void shouldCountRunsBatchesAndHowOldTheirProfilesAre() {
    insideTheRegion(10, 4);
    pipeline.wait(Duration.ofSeconds(6));
    Map<String, Double> counted = pipeline.counted();
    assertEquals(1, counted.get("whip_runs_state_running"));
    assertEquals(1, counted.get("whip_batches_total"));
    assertEquals(1, counted.get("whip_nodes_total"));
    assertEquals(6, counted.get("whip_profile_freshness_seconds"), "no batch came since");

    finishTheRegion(20, 6);
    end(RunState.ENDED);
    pipeline.wait(Duration.ofSeconds(1));
    assertEquals(1, pipeline.counted().get("whip_runs_state_ending"), "a name may be late");
    pipeline.wait(Duration.ofSeconds(3));
    counted = pipeline.counted();
    assertEquals(0, counted.get("whip_runs_state_running"));
    assertEquals(1, counted.get("whip_runs_state_kept"));
    assertEquals(0, counted.get("whip_profile_freshness_seconds"));
    pipeline.rawBatch("r/0", new byte[] {1});
    assertEquals(1, pipeline.counted().get("whip_dead_letters_total_reason_unreadable"));
  }

  @Test
  void shouldShowARunThatHasDoneNothingYet() {
    pipeline.wait(Duration.ofSeconds(1));
    assertEquals(ProfileStatus.RUNNING, pipeline.program("r").getStatus());
    assertEquals(0, pipeline.program("r").getWork());
    assertEquals("/bin/program", pipeline.program("r").getProgram());
  }

  @Test
  void shouldRetireARowWhenItsPlaceBecomesKnown() {
    batch(List.of(HandMade.strand(0, 1, 0, 5, HandMade.TASK)), opens(List.of()));
    batch(
        List.of(HandMade.strand(0, 9, 0, 5, HandMade.TASK)), List.of(HandMade.task(0, 1, 1, 9, 1)));
    pipeline.wait(Duration.ofSeconds(2));
    assertEquals(5 + 5, pipeline.program("r").getWork());
    assertTrue(pipeline.directives("r").containsKey("r/task@0x200"), "not located yet");
    pipeline.location(
        Location.newBuilder()
            .setRun("r")
            .setAddress(0x200)
            .setModule("/bin/solver")
            .setOffset(0x4f2)
            .setFunction("relax+0x1c")
            .build());
    pipeline.run(Pipeline.record("r", RunState.RUNNING).build());
    pipeline.wait(Duration.ofSeconds(2));
    assertEquals(List.of("r/task@relax+0x1c"), List.copyOf(pipeline.directives("r").keySet()));
    assertTrue(pipeline.written().contains("-r/task@0x200"));
    assertEquals(List.of("region@relax+0x1c"), List.copyOf(pipeline.regions("r").keySet()));
    assertTrue(pipeline.written().contains("-r/region@0x200"));
    List<String> written = pipeline.written();
    assertEquals("r/program", written.get(written.size() - 1), "the program row comes last");
  }

  /** 5 units, then so many regions that have done 3 units each so far. */
  private void openRegions(int many) {
    List<Row> regions = new ArrayList<>();
    for (long i = 1; i <= many; i++) {
      regions.add(HandMade.parallel(0, 1, i, 10 * i, 2));
      regions.add(HandMade.member(10 * i, 10 * i + 1, 0, 0));
      regions.add(HandMade.strand(10 * i, 10 * i + 1, 0, 3, HandMade.PARALLEL));
    }
    batch(List.of(HandMade.strand(0, 1, 0, 5, HandMade.NOTHING)), opens(regions));
  }

  /** 5 units, then a region of two members who have done this much so far. */
  private void insideTheRegion(long first, long second) {
    batch(
        sequence == 0 ? List.of(HandMade.strand(0, 1, 0, 5, HandMade.NOTHING)) : List.of(),
        opens(
            List.of(
                HandMade.parallel(0, 1, 1, REGION, 2),
                HandMade.member(REGION, 3, 0, 0),
                HandMade.member(REGION, 4, 0, 1),
                HandMade.strand(REGION, 3, 0, first, HandMade.PARALLEL),
                HandMade.strand(REGION, 4, 0, second, HandMade.PARALLEL))));
  }

  /** The program came to its end, though the region's has not been reported. */
  private void endInsideTheRegion() {
    insideTheRegion(10, 4);
    pipeline.run(Pipeline.record("r", RunState.ENDED).setEndReason("exit").build());
  }

  private void finishTheRegion(long first, long second) {
    List<Row> rows =
        List.of(
            HandMade.strand(REGION, 3, 0, first, HandMade.PARALLEL),
            HandMade.strand(REGION, 4, 0, second, HandMade.PARALLEL),
            HandMade.member(REGION, 3, 1, 0),
            HandMade.member(REGION, 4, 1, 1),
            HandMade.parallel(0, 1, 1, REGION, 2),
            HandMade.member(0, 1, 2, 0),
            HandMade.run());
    batch(rows, List.of());
    if (sequence == 1) {
      batch(List.of(HandMade.strand(0, 1, 0, 5, HandMade.NOTHING)), List.of());
    }
  }

  private static List<Row> opens(List<Row> more) {
    return Stream.concat(Stream.of(HandMade.run(), HandMade.member(0, 1, 1, 0)), more.stream())
        .toList();
  }

  private void batch(List<Row> rows, List<Row> opens) {
    pipeline.batch(NodeBatchWriter.write("r", 0, sequence++, rows, opens));
  }

  private void end(RunState state) {
    pipeline.run(Pipeline.record("r", state).build());
  }
}
