package whip.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.construct.Account;
import whip.model.construct.AccountClass;
import whip.model.construct.Constructs;
import whip.model.construct.Gains;
import whip.model.construct.PathCounts;
import whip.model.construct.PathId;
import whip.model.construct.PathKind;
import whip.model.construct.SampleAccount;

/** Rows and their numbers, of accounts whose answers are known. */
class AccountRowsTest {
  private static final Constructs CRITICAL = SampleAccount.critical();

  @Test
  void shouldHaveSumsOverThreads() {
    JsonNode json = rows(CRITICAL, false, "-loss");
    assertEquals(List.of("parallel a.c:7", "critical a.c:9", "program"), texts(json, "name"));
    assertEquals(List.of("6", "10", "0"), texts(json, "total"));
    assertEquals(List.of("6", "6", "0"), texts(json, "loss"));
    assertEquals(List.of("1.5", "1.5", "0.0"), texts(json, "gain"));
    assertEquals(List.of("0", "12", "0"), texts(json, "fault"));
    assertEquals(6, json.at("/rows/1/times/sync").asInt());
    assertEquals("16 12 9", sums(json.path("all")));
    assertTrue(json.path("others").isNull());
  }

  @Test
  void shouldHaveARowForEachThread() {
    JsonNode json = rows(CRITICAL, true, "");
    assertEquals(List.of("thread 0", "thread 1", "thread 2", "thread 3"), texts(json, "name"));
    assertEquals(List.of("4", "4", "4", "4"), texts(json, "total"));
    assertEquals(List.of("3", "3", "3", "3"), texts(json, "loss"));
    assertFalse(json.at("/rows/0").has("fault"), "threads are no places");
    assertEquals("16 12 9", sums(json.path("all")));
  }

  @Test
  void shouldSortByAnyNumber() {
    assertEquals(List.of("1", "2", "0"), texts(rows(CRITICAL, false, "-loss"), "key"));
    assertEquals(List.of("2", "0", "1"), texts(rows(CRITICAL, false, "-fault"), "key"));
    assertEquals(List.of("0", "1", "2"), texts(rows(CRITICAL, false, "time"), "key"));
    assertEquals(List.of("2", "1", "0"), texts(rows(CRITICAL, false, "name"), "key"));
    assertEquals(List.of("1", "2", "0"), texts(rows(CRITICAL, false, "-count"), "key"));
    assertThrows(Refusal.class, () -> rows(CRITICAL, false, "colour"));
  }

  /** Row i has a loss of i: the first thousand of these have the most. */
  @Test
  void shouldAddUpRowsThatComeLater() {
    JsonNode json = rows(many(2_500), false, "-loss");
    assertEquals(1_000, json.path("rows").size());
    assertEquals("for a.c:2500", json.at("/rows/0/name").asText());
    assertEquals(1_500, json.at("/others/rows").asInt());
    assertEquals(1_500 * 1_501 / 2, json.at("/others/loss").asInt());
    assertEquals(2_500 * 2_501 / 2, json.at("/all/loss").asInt());
    assertEquals("for a.c:1", rows(many(2_500), false, "loss").at("/rows/0/name").asText());
  }

  @Test
  void shouldStaySmallHoweverLargeARunIs() {
    Constructs large = large();
    AccountRows rows = new AccountRows(large, AccountList.paths(large));
    for (boolean threads : new boolean[] {false, true}) {
      int length = rows.json(threads, "-loss").toString().length();
      assertTrue(length < 1_000_000, length + " characters a second");
    }
  }

  @Test
  void shouldSayWhereAPathIs() {
    AccountList paths = AccountList.paths(CRITICAL);
    JsonNode row = new AccountRows(CRITICAL, paths).json(false, "-fault").at("/rows/0");
    assertEquals("program > parallel a.c:7", row.path("around").asText());
    assertEquals("", rows(CRITICAL, false, "-fault").at("/rows/0/around").asText());
    JsonNode deep = new AccountRows(nested(), AccountList.paths(nested())).json(false, "-time");
    assertEquals(16, deep.at("/rows/0/around").asText().split(" > ").length - 1);
    assertTrue(deep.at("/rows/0/around").asText().startsWith("… > "));
  }

  @Test
  void shouldShowWhoseFaultWaitsWereAndWhatCouldBeGained() {
    AccountList list = AccountList.constructs(CRITICAL);
    Gains gains = Gains.of(CRITICAL, SampleAccount.criticalProfile());
    JsonNode critical = AccountDetail.of(list, list.rows().get(2), gains);
    assertEquals("sync 6 thread 3 1.5 3.0", classText(critical.at("/classes/1")));
    assertEquals("work 4 threads 0-3", classText(critical.at("/classes/0")));
    assertEquals("[2 <- 2: 6]", waits(critical.path("causes")).toString());
    assertEquals("[1 <- 2: 6, 2 <- 2: 6]", waits(critical.path("faults")).toString());
    assertEquals(3, critical.path("faultsGain").asDouble(), "12 / 4");
    assertEquals(0, critical.path("unattributed").asInt());
    JsonNode parallel = AccountDetail.of(list, list.rows().get(1), gains);
    assertEquals("[1 <- 2: 6]", waits(parallel.path("causes")).toString());
    assertEquals("critical a.c:9", parallel.at("/causes/0/cause/name").asText());
    assertEquals("[]", waits(parallel.path("faults")).toString());
  }

  @Test
  void shouldSumUpAllRowsAndAThread() {
    JsonNode all = AccountDetail.ofAll(AccountList.constructs(CRITICAL), "all", "All");
    assertEquals("work 4 critical a.c:9", classText(all.at("/classes/0")));
    assertEquals("imbalance 6 parallel a.c:7", classText(all.at("/classes/2")));
    assertEquals("[1 <- 2: 6, 2 <- 2: 6]", waits(all.path("causes")).toString());
    JsonNode thread =
        AccountDetail.ofAll(AccountList.constructs(CRITICAL.only(1)), "1", "thread 1");
    assertEquals("sync 1 critical a.c:9", classText(thread.at("/classes/1")));
    assertEquals("[1 <- 2: 2, 2 <- 2: 1]", waits(thread.path("causes")).toString());
  }

  @Test
  void shouldCutLongListsOfWaits() {
    SampleAccount account = SampleAccount.of(1, 1).path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>());
    SortedMap<PathId, SortedMap<Integer, Long>> causes = new TreeMap<>();
    for (int i = 1; i <= 60; i++) {
      causes.put(new PathId(i), new TreeMap<>(Map.of(0, (long) i)));
    }
    SortedMap<Integer, Account> waits =
        new TreeMap<>(
            Map.of(0, SampleAccount.account(0, 0, 2_000, Map.of(AccountClass.IMBALANCE, 2_000L))));
    Constructs many =
        account
            .path(61, 0, PathKind.BARRIER, 7, new PathCounts(waits, new TreeMap<>(), causes))
            .ended();
    AccountList list = AccountList.paths(many);
    JsonNode json = AccountDetail.of(list, list.rows().get(1), Gains.of(many));
    assertEquals(50, json.path("causes").size());
    assertEquals(10, json.path("causesCut").asInt());
    assertEquals("path 60", json.at("/causes/0/cause/name").asText());
    assertEquals(2_000 - 60 * 61 / 2, json.path("unattributed").asInt());
  }

  private static JsonNode rows(Constructs account, boolean threads, String order) {
    return new AccountRows(account, AccountList.constructs(account)).json(threads, order);
  }

  private static List<String> texts(JsonNode json, String field) {
    List<String> texts = new ArrayList<>();
    json.path("rows").forEach(row -> texts.add(row.path(field).asText()));
    return texts;
  }

  private static String sums(JsonNode row) {
    return row.path("total") + " " + row.path("loss") + " " + row.path("count");
  }

  private static String classText(JsonNode row) {
    String text =
        row.path("class").asText() + " " + row.path("time") + " " + row.path("mostIn").asText();
    return text + (row.has("whatIf") ? " " + row.path("gain") + " " + row.path("whatIf") : "");
  }

  private static List<String> waits(JsonNode waits) {
    List<String> texts = new ArrayList<>();
    waits.forEach(
        wait ->
            texts.add(
                "%s <- %s: %d"
                    .formatted(
                        wait.at("/waiter/key").asText(),
                        wait.at("/cause/key").asText(),
                        wait.path("time").asLong())));
    return texts;
  }

  /** Loops of one thread, the i-th with an imbalance of i. */
  private static Constructs many(int loops) {
    SampleAccount account = SampleAccount.of(1, 1);
    for (int i = 1; i <= loops; i++) {
      account.path(i, 0, PathKind.FOR, i, new TreeMap<>(Map.of(0, imbalance(i))));
    }
    return account.ended();
  }

  /** 100,000 paths, each of 8 of 512 threads. */
  private static Constructs large() {
    SampleAccount account = SampleAccount.of(512, 1);
    for (int i = 1; i <= 100_000; i++) {
      account.path(i, 0, PathKind.FOR, i, SampleAccount.each(8, imbalance(i)));
    }
    return account.ended();
  }

  /** Paths each in the one before. */
  private static Constructs nested() {
    SampleAccount account = SampleAccount.of(1, 1);
    for (int i = 0; i <= 40; i++) {
      account.path(
          i, Math.max(0, i - 1), PathKind.FOR, i + 1, new TreeMap<>(Map.of(0, imbalance(i))));
    }
    return account.ended();
  }

  private static Account imbalance(long time) {
    return SampleAccount.account(0, 0, time, Map.of(AccountClass.IMBALANCE, time));
  }
}
