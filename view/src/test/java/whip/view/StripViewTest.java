package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.construct.Account;
import whip.model.construct.AccountClass;
import whip.model.construct.Constructs;
import whip.model.construct.Gains;
import whip.model.construct.PathKind;
import whip.model.construct.SampleAccount;
import whip.model.construct.Strip;
import whip.model.construct.Strip.Slice;
import whip.model.construct.Times;

/** Strips as tables and JSON, by character. */
class StripViewTest {
  private static final Times WAITS = work(4).plus(Times.of(AccountClass.SYNC, 6));

  /** Three threads wait for the first, and work with it then. */
  private static final Strip STRIP =
      new Strip(
          4,
          List.of(
              new Slice(0, 20, new TreeMap<>(Map.of(0, work(20)))),
              new Slice(20, 30, new TreeMap<>(Map.of(0, work(10), 1, WAITS, 2, WAITS, 3, WAITS))),
              new Slice(30, 40, each(4, work(10)))));

  private static Times work(long time) {
    return Times.of(AccountClass.WORK, time);
  }

  private static SortedMap<Integer, Times> each(int threads, Times times) {
    SortedMap<Integer, Times> all = new TreeMap<>();
    for (int thread = 0; thread < threads; thread++) {
      all.put(thread, times);
    }
    return all;
  }

  private static Constructs account(Strip strip) {
    SortedMap<Integer, Account> idle =
        SampleAccount.each(
            strip.threads(),
            SampleAccount.account(0, 0, 0, Map.of(AccountClass.IDLE, strip.end())));
    return SampleAccount.of(strip.threads(), strip.end())
        .path(0, 0, PathKind.PROGRAM, 0, idle)
        .ended()
        .with(strip);
  }

  @Test
  void shouldPrintTheClassWithMostTimeOfEachSlice() {
    assertEquals(
        List.of(
            "run k3f9q2zd01  4 threads, elapsed 40",
            "",
            "threads    0                                                         40 work %",
            "0          ############################################################  100.0",
            "1-3        ..............................sssssssssssssss###############   35.0",
            "",
            "#=work s=sync .=idle"),
        StripTable.lines(account(STRIP), Optional.empty()));
  }

  @Test
  void shouldPrintOneThread() {
    List<String> lines = StripTable.lines(account(STRIP), Optional.of(2));
    assertEquals(
        "2          ..............................sssssssssssssss###############   35.0",
        lines.get(3));
    assertEquals(6, lines.size());
  }

  /** A slice of less than a column is in one with its neighbours, where the first class wins. */
  @Test
  void shouldPrintMoreSlicesThanColumns() {
    List<Slice> slices = new ArrayList<>();
    for (int begin = 0; begin < 120; begin++) {
      Times times = Times.of(begin < 60 ? AccountClass.BARRIER : AccountClass.TASKWAIT, 1);
      slices.add(new Slice(begin, begin + 1, each(begin % 2 == 0 ? 1 : 0, times)));
    }
    List<String> lines = StripTable.lines(account(new Strip(1, slices)), Optional.empty());
    assertEquals(
        "0          bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbtttttttttttttttttttttttttttttt    0.0",
        lines.get(3));
    assertEquals("b=barrier t=taskwait", lines.get(5));
  }

  @Test
  void shouldPrintAsMuchAsIsRead() {
    SortedMap<Integer, Times> different = new TreeMap<>();
    List<AccountClass> classes = List.of(AccountClass.values());
    for (int thread = 0; thread < 1024; thread++) {
      different.put(thread, Times.of(classes.get(thread % 8), 9000).plus(work(thread)));
    }
    Strip many = new Strip(1025, List.of(new Slice(0, 1_000_000, different)));
    List<String> lines = StripTable.lines(account(many), Optional.empty());
    lines.forEach(line -> assertTrue(line.length() <= 80, line));
    assertTrue(
        lines.contains("and 824 groups of equal threads; --json has all of them"), lines::toString);
    assertTrue(lines.contains("the first 1024 of 1025 threads: a strip has no more"));
  }

  @Test
  void shouldPrintThatThereIsNone() {
    assertEquals(
        "no strip: no time has passed, or an earlier version began this account",
        StripTable.lines(SampleAccount.critical(), Optional.empty()).get(1));
  }

  @Test
  void shouldWriteJsonWhereItIsAskedFor() throws IOException {
    assertEquals(
        "{\"threads\":4,\"shown\":4,\"cut\":40,\"slices\":["
            + "{\"begin\":0,\"end\":20,\"groups\":["
            + "{\"threads\":\"0\",\"classes\":{\"work\":20}}]},"
            + "{\"begin\":20,\"end\":30,\"groups\":["
            + "{\"threads\":\"0\",\"classes\":{\"work\":10}},"
            + "{\"threads\":\"1-3\",\"classes\":{\"work\":4,\"sync\":6}}]},"
            + "{\"begin\":30,\"end\":40,\"groups\":["
            + "{\"threads\":\"0-3\",\"classes\":{\"work\":10}}]}]}",
        json(account(STRIP), Optional.empty()).get("strip").toString());
    assertEquals(
        "[{\"threads\":\"2\",\"classes\":{\"work\":4,\"sync\":6}}]",
        json(account(STRIP), Optional.of(2)).at("/strip/slices/1/groups").toString());
    assertTrue(json(SampleAccount.critical(), Optional.empty()).get("strip").isNull());
    Constructs account = account(STRIP);
    String without = ConstructsJson.of(account, false, Optional.empty(), Gains.of(account)).text();
    assertFalse(new ObjectMapper().readTree(without).has("strip"));
  }

  private static JsonNode json(Constructs account, Optional<Integer> thread) throws IOException {
    return new ObjectMapper()
        .readTree(ConstructsJson.withStrip(account, false, thread, Gains.of(account)).text());
  }
}
