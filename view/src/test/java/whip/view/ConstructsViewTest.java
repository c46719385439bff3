package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.construct.Account;
import whip.model.construct.AccountClass;
import whip.model.construct.AccountDiff;
import whip.model.construct.Constructs;
import whip.model.construct.Gains;
import whip.model.construct.JobAccount;
import whip.model.construct.PathAccount;
import whip.model.construct.PathCounts;
import whip.model.construct.PathId;
import whip.model.construct.PathKind;
import whip.model.construct.SampleAccount;
import whip.model.construct.Times;
import whip.model.profile.Position;
import whip.model.profile.RanksDifferException;

/** Accounts as tables and JSON, by character. */
class ConstructsViewTest {
  private static final Gains GAINS =
      Gains.of(SampleAccount.critical(), SampleAccount.criticalProfile());

  @Test
  void shouldPrintAnAccountByPath() throws IOException {
    assertEquals(golden("constructs.txt"), table(false, Optional.empty()));
  }

  @Test
  void shouldPrintAnAccountByConstruct() throws IOException {
    assertEquals(golden("constructs-flat.txt"), table(true, Optional.empty()));
  }

  @Test
  void shouldPrintOneThread() throws IOException {
    assertEquals(golden("constructs-thread.txt"), table(false, Optional.of(2)));
  }

  @Test
  void shouldWriteJson() throws IOException {
    assertEquals(
        golden("constructs.json"),
        ConstructsJson.of(SampleAccount.critical(), false, Optional.empty(), GAINS).text());
  }

  /** Work of 4 in 16, and of 7 in 14. */
  @Test
  void shouldPrintTheRanksOfAJobBesideTheirAccount() {
    Constructs job = SampleAccount.job();
    List<String> table = ConstructsTable.lines(job, false, Optional.empty(), Gains.of(job));
    assertEquals("job job  2 ranks, 6 threads, elapsed 7", table.get(0));
    assertTrue(table.contains("parallel efficiency 36.7 %"), table.toString());
    assertTrue(table.contains("in regions 72.7 % of the elapsed time"), "8 of 4 + 7");
    int ranks =
        table.indexOf("  rank  threads     elapsed  work %  run                   most lost in");
    assertEquals(
        List.of(
            "     0  0-3               4    25.0  job-r0                sync 37.5 %",
            "     2  4-5               7    50.0  job-r2                idle 21.4 %", ""),
        table.subList(ranks + 1, ranks + 4));
    assertTrue(table.get(table.size() - 1).contains("missing-ranks"), table.toString());

    List<String> one = ConstructsTable.lines(job, false, Optional.of(4), Gains.of(job));
    assertTrue(one.contains("parallel efficiency 71.4 %"), "5 of 7: " + one);
  }

  @Test
  void shouldPrintTheLeastEfficientRanksAlone() {
    List<JobAccount.Rank> ranks = new ArrayList<>();
    for (int rank = 0; rank < 12; rank++) {
      Account work = SampleAccount.account(0, rank, 0, Map.of(AccountClass.WORK, (long) rank));
      Account idle = work.with(work.times().plus(Times.of(AccountClass.IDLE, 20 - rank)));
      Constructs account =
          SampleAccount.of(1, 20)
              .path(0, 0, PathKind.PROGRAM, 0, SampleAccount.each(1, idle))
              .ended();
      ranks.add(new JobAccount.Rank(rank, account));
    }
    Constructs job = merged(ranks);
    List<String> table = ConstructsTable.lines(job, false, Optional.empty(), Gains.of(job));
    int rest = table.indexOf("and 2 more, up to 55.0 %");
    String last = table.get(rest - 1);
    assertTrue(last.startsWith("     9  9                20    45.0  "), last);
    assertEquals("", table.get(rest + 1));
  }

  private static Constructs merged(List<JobAccount.Rank> ranks) {
    try {
      return new JobAccount().merged("job", ranks, ranks.size());
    } catch (RanksDifferException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static String json(Constructs account) {
    return ConstructsJson.of(account, false, Optional.empty(), Gains.of(account)).text();
  }

  @Test
  void shouldWriteRanksOfJobsAlone() throws IOException {
    JsonNode job = new ObjectMapper().readTree(json(SampleAccount.job()));
    assertEquals("job", job.get("run").asText());
    assertEquals(
        "{\"rank\":2,\"run\":\"job-r2\",\"threads\":\"4-5\",\"cut\":7,\"ended\":true,\"elapsed\":7}",
        job.at("/ranks/1").toString());
    assertEquals(8, job.at("/classes/sync").asLong());
    assertEquals(8.0 / 11, job.get("coverage").asDouble(), 1e-12);
    String run = json(SampleAccount.critical());
    assertFalse(new ObjectMapper().readTree(run).has("ranks"));
  }

  @Test
  void shouldSumUpAnAccountWithoutItsPaths() {
    JsonNode summary = ConstructsJson.summary(SampleAccount.critical());
    assertEquals(6, summary.at("/classes/sync").asInt());
    assertEquals(0.25, summary.at("/efficiency/parallel").asDouble());
    assertEquals(4, summary.get("threads").asInt());
    assertFalse(summary.has("paths"));
  }

  /** Threads stand together only where all is equal, predecessors included. */
  @Test
  void shouldKeepThreadsWithEqualNumbersTogether() throws IOException {
    JsonNode json =
        new ObjectMapper()
            .readTree(
                ConstructsJson.of(SampleAccount.critical(), true, Optional.of(1), GAINS).text());
    assertEquals("construct", json.get("by").asText());
    assertEquals(1, json.get("thread").asInt());
    JsonNode groups = json.at("/paths/2/groups");
    assertEquals(1, groups.size());
    assertEquals("1", groups.at("/0/threads").asText());
    assertEquals(1, groups.at("/0/account/sync").asLong());
    assertEquals(1, groups.at("/0/predecessors/1").asLong());
    assertTrue(groups.at("/0/gains").isNull(), "gains belong to paths");
    assertEquals(1.5, json.at("/paths/2/gains/sync/sum").asDouble(), "of all threads");
    assertEquals(
        "[{\"threads\":\"1\",\"time\":1}]", json.at("/paths/2/causes/0/groups").toString());
    assertEquals("{\"1\":6,\"2\":6}", json.at("/paths/2/caused").toString(), "of all threads");
  }

  /** One of 12 causes is a path that is missing, which no collector sends. */
  @Test
  void shouldListTheLongestWaitsByCause() {
    SortedMap<PathId, SortedMap<Integer, Long>> causes = new TreeMap<>();
    for (int cause = 1; cause <= 12; cause++) {
      causes.put(new PathId(cause), new TreeMap<>(Map.of(0, 10L * cause)));
    }
    Account waits = SampleAccount.account(0, 0, 1000, Map.of(AccountClass.IMBALANCE, 1000L));
    SampleAccount sample =
        SampleAccount.of(1, 1000)
            .path(
                0,
                0,
                PathKind.PROGRAM,
                0,
                new PathCounts(SampleAccount.each(1, waits), new TreeMap<>(), causes));
    for (int path = 1; path < 12; path++) {
      sample.path(path, 0, PathKind.FOR, path, new TreeMap<>());
    }
    Constructs run = sample.ended();
    List<String> table = ConstructsTable.lines(run, false, Optional.empty(), Gains.of(run));
    int from = table.indexOf("causes: whose fault waits were") + 2;
    assertEquals(
        List.of(
            "program                       <- path 12                             120   12.0",
            "program                       <- for a.c:11                          110   11.0"),
        table.subList(from, from + 2));
    assertEquals(
        List.of(
            "program                       <- for a.c:3                            30    3.0",
            "and 2 shorter ones",
            "not attributed                                                       220   22.0",
            ""),
        table.subList(from + 9, from + 13));
  }

  /** One thread of two waits for 1 at the construct; before, four threads waited for 6 twice. */
  private static Constructs later() {
    Account wait = SampleAccount.account(1, 0, 0, Map.of(AccountClass.SYNC, 1L));
    return SampleAccount.of(2, 2)
        .path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>())
        .path(1, 0, PathKind.PARALLEL, 7, new TreeMap<>())
        .path(2, 1, PathKind.CRITICAL, 9, SampleAccount.each(1, wait))
        .ended();
  }

  private static Gains since(Constructs before, Constructs after) {
    return Gains.of(after).with(AccountDiff.of(before, after));
  }

  @Test
  void shouldPrintWhatWasAchievedOfAnEarlierRunsGains() throws IOException {
    Gains gains = since(SampleAccount.critical(), later());
    List<String> table = ConstructsTable.lines(later(), false, Optional.empty(), gains);
    int from = table.indexOf("achieved: gains of run k3f9q2zd01, less what is still lost there");
    List<String> achieved = table.subList(from, from + 5);
    assertEquals(
        List.of(
            "path                                 class       predicted  achieved      %",
            "parallel a.c:7                       imbalance        1.50      1.50  100.0",
            "critical a.c:9                       sync             1.50         1   66.7",
            ""),
        achieved.subList(1, 5));
    String page = Files.readString(Path.of("../docs/constructs.md"));
    String shown = String.join("\n    ", achieved.subList(0, 4));
    assertTrue(page.contains("\n    " + shown + "\n"), shown);

    Gains more = since(later(), SampleAccount.critical());
    String worse = "critical a.c:9                       sync             0.50        -1 -200.0";
    assertTrue(
        ConstructsTable.lines(SampleAccount.critical(), false, Optional.empty(), more)
            .contains(worse));
  }

  @Test
  void shouldWriteWhatWasAchievedAsJson() throws IOException {
    Gains gains = since(SampleAccount.critical(), later());
    for (boolean byConstruct : new boolean[] {false, true}) {
      JsonNode json =
          new ObjectMapper()
              .readTree(ConstructsJson.of(later(), byConstruct, Optional.empty(), gains).text());
      assertEquals("k3f9q2zd01", json.get("baseline").asText());
      assertEquals(
          "{\"path\":\"parallel a.c:7 > critical a.c:9\",\"class\":\"sync\",\"predicted\":1.5,\"achieved\":1}",
          json.at("/achieved/1").toString());
      assertEquals(
          "{\"sum\":0,\"caused\":null,\"whatif\":null,\"achieved\":1.5}",
          json.at("/paths/1/gains/imbalance").toString());
      assertEquals(
          "{\"sum\":0.5,\"caused\":null,\"whatif\":null,\"achieved\":1}",
          json.at("/paths/2/gains/sync").toString());
    }
    assertFalse(new ObjectMapper().readTree(json(later())).has("achieved"));
  }

  /** Path 1 has next to no time, but the path with most time is in it. */
  @Test
  void shouldCutLongTables() {
    SampleAccount sample =
        SampleAccount.of(1, 31_375).path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>());
    for (int path = 1; path <= 250; path++) {
      Account work = SampleAccount.account(0, path, 0, Map.of(AccountClass.WORK, (long) path));
      sample.path(path, path == 250 ? 1 : 0, PathKind.FOR, path, SampleAccount.each(1, work));
    }
    Constructs run = sample.ended();
    List<String> paths = ConstructsTable.lines(run, false, Optional.empty(), Gains.of(run));
    assertEquals(
        2, Collections.frequency(paths, "and 50 paths with less time; --json has all of them"));
    assertEquals(2, beginning(paths, "for a.c:1 "));
    assertEquals(2, beginning(paths, "for a.c:52 "));
    assertEquals(0, beginning(paths, "for a.c:51 "));
    List<String> flat = ConstructsTable.lines(run, true, Optional.empty(), Gains.of(run));
    assertEquals(
        2, Collections.frequency(flat, "and 50 constructs with less time; --json has all of them"));
    assertEquals(2, beginning(flat, "for a.c:51 "));
    assertEquals(0, beginning(flat, "for a.c:50 "));
  }

  private static long beginning(List<String> lines, String text) {
    return lines.stream().filter(line -> line.stripLeading().startsWith(text)).count();
  }

  @Test
  void shouldKeepTo80Columns() {
    Constructs run = SampleAccount.critical();
    List<PathAccount> deep = new ArrayList<>();
    for (PathAccount path : run.paths()) {
      Position far =
          new Position("/a/" + "long-name-of-a-file-".repeat(4) + ".c", 123456, "main", "");
      deep.add(
          new PathAccount(
              path.id(), path.parent(), path.kind(), far, path.name(), 1, path.counts()));
    }
    Constructs wide =
        new Constructs(
            run.run(),
            "ns",
            run.cut(),
            run.threads(),
            true,
            run.elapsed(),
            List.of("atomic", "doacross", "lock-release", "missing-records", "no-mutex", "target"),
            deep);
    for (String line : ConstructsTable.lines(wide, false, Optional.empty(), Gains.of(wide))) {
      assertTrue(line.length() <= 80, line);
    }
  }

  @Test
  void shouldSayWhichThreadDoesNotClose() {
    Constructs run = SampleAccount.critical();
    Constructs open =
        new Constructs(
            run.run(), run.unit(), 5, run.threads(), true, 5, run.notVisible(), run.paths());
    String table =
        String.join("\n", ConstructsTable.lines(open, false, Optional.empty(), Gains.of(open)));
    assertTrue(table.contains("thread 3 has 1 in no class: please report it"), table);
    assertFalse(table(false, Optional.empty()).contains("in no class"));
  }

  private static String table(boolean byConstruct, Optional<Integer> thread) {
    return String.join(
            "\n", ConstructsTable.lines(SampleAccount.critical(), byConstruct, thread, GAINS))
        + "\n";
  }

  private static String golden(String name) throws IOException {
    try (InputStream file = ConstructsViewTest.class.getResourceAsStream("/view/" + name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
