package whip.sinks.prometheus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import whip.read.AccountRows;
import whip.read.ProfileRows;
import whip.schemas.TrustedSchemas;
import whip.schemas.construct.AccountRow;
import whip.schemas.construct.GroupRow;
import whip.schemas.construct.PathRow;
import whip.schemas.profile.DirectiveRow;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.profile.ProgramRow;

/** Checks how much is exposed, and of what. */
class ExposedRunsTest {
  @BeforeAll
  static void trust() {
    TrustedSchemas.trust();
  }

  @Test
  void shouldExposeRunningRunsFirstAndThenTheNewest() {
    ExposedRuns exposed = new ExposedRuns(2, 10, 1000);
    String text =
        exposed.text(
            List.of(run("old", 1, false, 0), run("new", 9, false, 0), run("live", 0, true, 0)),
            ExposedRunsTest::noAccounts);
    assertTrue(text.contains("whip_run_span{run=\"live\"} 50\n"), text);
    assertTrue(text.contains("whip_run_span{run=\"new\"} 50\n"), text);
    assertFalse(text.contains("\"old\""), text);
    assertTrue(text.contains("whip_sink_left_out{what=\"runs\"} 1\n"), text);
  }

  @Test
  void shouldExposeTheMostCriticalDirectives() {
    String text =
        new ExposedRuns(5, 2, 1000)
            .text(List.of(run("r", 1, false, 4)), ExposedRunsTest::noAccounts);
    assertTrue(
        text.contains("whip_directive_critical_fraction{run=\"r\",directive=\"a.c:4\""), text);
    assertTrue(text.contains("directive=\"a.c:3\",kind=\"for\",file=\"/a.c\"} 0.6\n"), text);
    assertFalse(text.contains("a.c:2"), text);
    assertTrue(text.contains("whip_sink_left_out{what=\"directives\"} 2\n"), text);
  }

  @Test
  void shouldStopAtSoManySeries() {
    List<ProfileRows> runs = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      runs.add(run("r" + i, i, false, 3));
    }
    for (int limit : new int[] {0, 18, 19, 100, 949, 950}) {
      String text = new ExposedRuns(100, 10, limit).text(runs, ExposedRunsTest::noAccounts);
      long series =
          text.lines().filter(line -> !line.startsWith("#") && !line.contains("_sink_")).count();
      assertEquals(limit / 19 * 19L, series, "with a limit of " + limit);
      assertTrue(text.contains("whip_sink_series " + series + "\n"));
    }
  }

  @Test
  void shouldCountTheRunsThatMadeRoom() {
    ExposedRuns exposed = new ExposedRuns(1, 1, 1000);
    exposed.text(List.of(run("first", 1, false, 0)), ExposedRunsTest::noAccounts);
    String text =
        exposed.text(
            List.of(run("first", 1, false, 0), run("second", 2, false, 0)),
            ExposedRunsTest::noAccounts);
    assertTrue(text.contains("# TYPE whip_sink_evicted_runs_total counter\n"), text);
    assertTrue(text.contains("whip_sink_evicted_runs_total 1\n"), text);
  }

  @Test
  void shouldHaveNoGapWhereNothingWasMeasured() {
    ProfileRows empty = run("r", 1, false, 0);
    empty.program().setSpan(0);
    assertTrue(
        new ExposedRuns(1, 1, 100)
            .text(List.of(empty), ExposedRunsTest::noAccounts)
            .contains("whip_run_parallelism{run=\"r\"} 0\n"));
  }

  /** No two numbers of the run are the same. */
  @Test
  void shouldExposeEveryNumberOfARun() {
    ProfileRows rows = run("r", 1, false, 1);
    ProgramRow program = rows.program();
    program.setName("relax");
    program.setHost("node1");
    program.setJob("77");
    program.setRank(3);
    program.setUnit("ns");
    program.setWork(480);
    program.setSpan(120);
    program.setSerialWork(30);
    program.setLockBound(70);
    program.setLoss(Map.of("ring-full", 2L, "missing-items", 5L));
    program.setFreshAt(Instant.ofEpochMilli(1500));
    DirectiveRow directive = rows.directives().get(0);
    directive.setWork(200);
    directive.setSpan(40);
    directive.setSerialWork(12);
    String named = "{run=\"r\",directive=\"a.c:1\",kind=\"for\",file=\"/a.c\"} ";
    assertEquals(
        List.of(
            "whip_run_info{run=\"r\",title=\"relax\",status=\"complete\",host=\"node1\",job=\"77\","
                + "rank=\"3\",unit=\"ns\"} 1",
            "whip_run_work{run=\"r\"} 480",
            "whip_run_span{run=\"r\"} 120",
            "whip_run_parallelism{run=\"r\"} 4",
            "whip_run_serial_fraction{run=\"r\"} 0.25",
            "whip_run_lock_bound{run=\"r\"} 70",
            "whip_run_bound{run=\"r\"} 120",
            "whip_run_lost{run=\"r\"} 7",
            "whip_run_fresh_timestamp_seconds{run=\"r\"} 1.5",
            "whip_run_directives{run=\"r\"} 1",
            "whip_directive_work" + named + "200",
            "whip_directive_parallelism" + named + "5",
            "whip_directive_critical_fraction" + named + "0.1"),
        new ExposedRuns(1, 1, 100)
            .text(List.of(rows), ExposedRunsTest::noAccounts)
            .lines()
            .filter(line -> !line.startsWith("#") && !line.contains("_sink_"))
            .toList());
  }

  /** Each number is of each thread of its group: three threads here, and one. */
  @Test
  void shouldExposeTheClassesOfAnAccount() {
    AccountRows account = account(4, 1000, group("0,2-3", 100), group("1", 200));
    List<String> lines =
        new ExposedRuns(1, 1, 100)
            .text(List.of(run("r", 1, false, 0)), run -> Optional.of(account))
            .lines()
            .filter(line -> line.startsWith("whip_run_class") || line.contains("efficiency{"))
            .toList();
    assertEquals(
        List.of(
            "whip_run_class_time{run=\"r\",class=\"work\"} 500",
            "whip_run_class_time{run=\"r\",class=\"preempted\"} 504",
            "whip_run_class_time{run=\"r\",class=\"sync\"} 508",
            "whip_run_class_time{run=\"r\",class=\"imbalance\"} 512",
            "whip_run_class_time{run=\"r\",class=\"barrier\"} 516",
            "whip_run_class_time{run=\"r\",class=\"limited\"} 520",
            "whip_run_class_time{run=\"r\",class=\"taskwait\"} 524",
            "whip_run_class_time{run=\"r\",class=\"management\"} 528",
            "whip_run_class_time{run=\"r\",class=\"idle\"} 532",
            "whip_run_class_time{run=\"r\",class=\"tool\"} 536",
            "whip_run_parallel_efficiency{run=\"r\"} 0.125"),
        lines);
  }

  @Test
  void shouldHaveNoGapBeforeAnAccountHasTime() {
    String text =
        new ExposedRuns(1, 1, 100)
            .text(List.of(run("r", 1, true, 0)), run -> Optional.of(account(0, 0)));
    assertTrue(text.contains("whip_run_class_time{run=\"r\",class=\"idle\"} 0\n"), text);
    assertTrue(text.contains("whip_run_parallel_efficiency{run=\"r\"} 0\n"), text);
  }

  /** A run has 10 series, its directive 3 and its account 11: two of three have one. */
  @Test
  void shouldCountTheSeriesOfAccounts() {
    List<ProfileRows> runs =
        List.of(run("r3", 3, false, 1), run("r2", 2, false, 1), run("r1", 1, false, 1));
    AccountRows account = account(4, 1000, group("0-3", 100));
    for (int limit : new int[] {23, 24, 36, 37, 60, 61}) {
      String text =
          new ExposedRuns(9, 9, limit)
              .text(runs, run -> run.equals("r2") ? Optional.empty() : Optional.of(account));
      int expected = limit < 24 ? 0 : limit < 37 ? 24 : limit < 61 ? 37 : 61;
      assertTrue(text.contains("whip_sink_series " + expected + "\n"), limit + ": " + text);
    }
  }

  private static Optional<AccountRows> noAccounts(String run) {
    return Optional.empty();
  }

  private static AccountRows account(int threads, long elapsed, GroupRow... groups) {
    PathRow path =
        PathRow.newBuilder()
            .setRun("r")
            .setPath(0)
            .setParent(0)
            .setKind("program")
            .setLabel("")
            .setFile("")
            .setLine(0)
            .setFunction("")
            .setName("")
            .setDepth(0)
            .setGroups(List.of(groups))
            .setEdges(List.of())
            .build();
    return new AccountRows(
        new AccountRow("r", elapsed, "ns", threads, true, elapsed, List.of(), 1, 0), List.of(path));
  }

  private static GroupRow group(String threads, long work) {
    return new GroupRow(
        threads, 1L, 1L, 0L, 0L, 0L, work, work + 1, work + 2, work + 3, work + 4, work + 5,
        work + 6, work + 7, work + 8, work + 9);
  }

  private static ProfileRows run(String run, long second, boolean running, int directives) {
    Instant at = Instant.ofEpochSecond(second);
    List<DirectiveRow> rows = new ArrayList<>();
    for (int line = 1; line <= directives; line++) {
      rows.add(
          DirectiveRow.newBuilder()
              .setRun(run)
              .setRevision(1)
              .setKind("for")
              .setFile("/a.c")
              .setLine(line)
              .setLabel("a.c:" + line)
              .setInstances(1)
              .setWork(20)
              .setSpan(10)
              .setMinWork(1)
              .setMaxWork(1)
              .setSerialWork(10L * line)
              .setUpdatedAt(at)
              .build());
    }
    return new ProfileRows(
        ProgramRow.newBuilder()
            .setRun(run)
            .setRevision(1)
            .setStatus(running ? ProfileStatus.RUNNING : ProfileStatus.COMPLETE)
            .setDirectives(directives)
            .setWork(100)
            .setSpan(50)
            .setSerialWork(5)
            .setLockBound(0)
            .setStartedAt(at)
            .setFreshAt(at)
            .setUpdatedAt(at)
            .build(),
        rows,
        List.of());
  }
}
