package whip.streams.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import whip.codec.NodeBatchWriter;
import whip.model.node.Row;
import whip.schemas.run.RunState;
import whip.schemas.whatif.AnswerState;
import whip.schemas.whatif.DirectiveRow;
import whip.schemas.whatif.StackFrame;
import whip.schemas.whatif.StackRow;
import whip.schemas.whatif.WhatIfAnswer;
import whip.streams.ItemRows;
import whip.streams.Pipeline;
import whip.streams.node.AdaptiveRows;
import whip.testkit.Oracle;
import whip.testkit.TextProgram;
import whip.testkit.tier.Tier;

/** Answers to requests: numbers, stacks, bounds and reasons of failures. */
class WhatIfServiceTest extends WhatIfFixture {

  /** Program in which a faster A is bound by B, and both faster by C. */
  private static final String RACE =
      "parallel(p: single(s: spawn(a: w100) spawn(b: w90) spawn(c: w80) wait))";

  @Test
  void shouldAnswerSeveralHypothesesInOnePass() {
    int batches = finished("worked", DEPENDENCE);
    client.ask(
        "q1", "worked", true, List.of(List.of("b:1=16x"), List.of(), List.of("a:1=inf", "c:1=2")));
    WhatIfAnswer faster = client.await("q1", done("b:1=16x"));
    assertEquals("16", faster.getPartsPerUnit());
    assertEquals(1601, faster.getSpan());
    assertEquals(1601, faster.getSpanAtLeast());
    assertEquals(151, faster.getWork());
    assertEquals("", faster.getInexactBecause());
    assertTrue(faster.getExact());
    assertEquals(1, faster.getSpecs().get(0).getStrands());
    assertEquals(1, faster.getSpecs().get(0).getWork());
    assertEquals(Map.of("a:1", 1600L, "b:1", 1L), serialWork(faster), "in parts");
    assertTrue(faster.getRegions().stream().anyMatch(region -> region.getLabel().equals("a:1")));
    WhatIfAnswer measured = client.await("q1", done(""));
    assertEquals("1", measured.getPartsPerUnit());
    assertEquals(101, measured.getSpan());
    assertEquals(25, client.await("q1", done("a:1=inf c:1=2x")).getSpan() / 2);
    assertEquals(batches, measured.getProgress().getBatchesRead());
    assertEquals(batches, measured.getProgress().getBatchesTotal());
    assertEquals(batches, measured.getProgress().getRecordsRead(), "one pass for all");
    assertEquals(0, measured.getProgress().getResumedAtBatch());
    assertTrue(measured.getProgress().getNodesPerSecond() > 0);
  }

  private static Map<String, Long> serialWork(WhatIfAnswer answer) {
    Map<String, Long> serialWork = new HashMap<>();
    for (DirectiveRow row : answer.getDirectives()) {
      if (row.getSerialWork() > 0) {
        serialWork.put(row.getLabel(), row.getSerialWork());
      }
    }
    return serialWork;
  }

  @Test
  void shouldReportWhatTheCriticalPathIsIn() {
    finished("nested", DEPENDENCE);
    client.askForStacks("s1", "nested", List.of(List.of(), List.of("b:1=16x")));
    WhatIfAnswer measured = client.await("s1", done(""));
    assertEquals(
        Map.of(
            "parallel p:1, single s:1, task a:1", 100L, "parallel p:1, single s:1, task b:1", 1L),
        stacks(measured));
    assertEquals(0, measured.getStacksCut());
    WhatIfAnswer faster = client.await("s1", done("b:1=16x"));
    assertEquals(
        Map.of(
            "parallel p:1, single s:1, task a:1", 1600L, "parallel p:1, single s:1, task b:1", 1L),
        stacks(faster),
        "in parts");
    client.ask("s2", "nested", false, List.of(List.of()));
    assertEquals(List.of(), client.last("s2").getStacks(), "nobody asked");
  }

  /** Critical work by the directives around it. */
  private static Map<String, Long> stacks(WhatIfAnswer answer) {
    Map<String, Long> stacks = new HashMap<>();
    for (StackRow row : answer.getStacks()) {
      List<StackFrame> frames = row.getFrames().stream().map(answer.getStackFrames()::get).toList();
      assertEquals("strands", frames.get(frames.size() - 1).getKind());
      String directives =
          frames.subList(0, frames.size() - 1).stream()
              .map(frame -> frame.getKind() + " " + frame.getLabel())
              .collect(Collectors.joining(", "));
      stacks.merge(directives, row.getCritical(), Long::sum);
    }
    return stacks;
  }

  @Test
  void shouldReadOnlyTheRecordsOfTheRun() {
    Map<String, Integer> batches = new HashMap<>();
    int runs = Tier.current().times(10, 50);
    for (int i = 0; i < runs; i++) {
      String run = "small-" + i;
      Oracle.Profile expected = locate(run, DEPENDENCE);
      assertEquals(101, expected.span());
      batches.put(run, send(run, DEPENDENCE, RunState.ENDED, 0, Integer.MAX_VALUE));
    }
    for (String run : List.of("small-0", "small-" + runs / 2, "small-" + (runs - 1))) {
      complete(run);
      client.ask(run, run, false, List.of(List.of("a:1=4")));
      WhatIfAnswer answer = client.last(run);
      assertEquals(AnswerState.DONE, answer.getState(), answer.getError());
      assertEquals((long) batches.get(run), answer.getProgress().getRecordsRead());
      assertEquals(4 * 50, answer.getSpan());
      assertTrue(answer.getExact());
    }
  }

  @Test
  void shouldAnswerForManyRunsTogether() {
    List<String> runs =
        IntStream.range(0, Tier.current().times(10, 40)).mapToObj(i -> "rank-" + i).toList();
    for (int i = 0; i < runs.size(); i++) {
      String program = DEPENDENCE.replace("w50", "w" + (50 + i));
      locate(runs.get(i), program);
      send(runs.get(i), program, RunState.ENDED, 0, Integer.MAX_VALUE);
    }
    runs.forEach(this::complete);
    runs.forEach(run -> client.ask(run, run, false, List.of(List.of("a:1=100x"))));
    for (int i = 0; i < runs.size(); i++) {
      WhatIfAnswer answer = client.last(runs.get(i));
      assertEquals(AnswerState.DONE, answer.getState(), answer.getError());
      assertEquals(100L * (50 + i), answer.getSpan(), "in parts");
      assertTrue(answer.getExact());
    }
  }

  @Test
  void shouldSayWhatIsWrong() {
    finished("wrong", DEPENDENCE);
    client.ask(
        "w1",
        "wrong",
        false,
        List.of(
            List.of("b:2=2x"), List.of("b=2"), List.of("b:1=1.000000007", "a:1=1.00000000001")));
    WhatIfAnswer nothing = client.await("w1", failed("b:2=2x"));
    assertEquals("`b:2` selects no strand of the run", nothing.getError());
    assertEquals("b:1", nothing.getCandidates().get(0));
    assertTrue(client.await("w1", failed("b=2")).getError().startsWith("`b` selects nothing"));
    WhatIfAnswer overflow =
        client.await("w1", answer -> answer.getError().contains("use factors with fewer digits"));
    assertEquals(AnswerState.FAILED, overflow.getState());
    assertTrue(overflow.getError().contains("1.00000000001x, 1.000000007x"), overflow.getError());

    client.ask("w2", "nobody", false, List.of(List.of("b:1=2")));
    Awaitility.await()
        .atMost(Client.LIMIT)
        .until(
            () -> {
              aheadNs.addAndGet(Duration.ofSeconds(1).toNanos());
              return !client.answers("w2").isEmpty();
            });
    assertEquals("no run `nobody`", client.last("w2").getError());
  }

  @Test
  void shouldGiveBoundsWhereAFoldedItemCannotBeDivided() {
    locate("folded", RACE);
    client.run(Pipeline.record("folded", RunState.RUNNING).setDetail("adaptive").build());
    List<Row> whole =
        AdaptiveRows.coarsest(
            ItemRows.rows(emitted("folded", TextProgram.parse(RACE)).emission().rows()));
    client.batch(NodeBatchWriter.write("folded", 0, 0, whole, List.of()));
    client.run(Pipeline.record("folded", RunState.ENDED).setDetail("adaptive").build());
    assertEquals(100, complete("folded").getSpan());
    client.ask("f1", "folded", true, List.of(List.of("a:1=4x"), List.of("a:1=4x", "b:1=4x")));
    WhatIfAnswer one = client.await("f1", done("a:1=4x"));
    assertTrue(one.getExact(), one.getInexactBecause());
    assertEquals(4 * 90, one.getSpan());
    WhatIfAnswer two = client.await("f1", done("a:1=4x b:1=4x"));
    assertFalse(two.getExact());
    // What is known: a takes 25, b 22.5; no path is longer than c and a fifth of a.
    assertEquals(4 * 25, two.getSpanAtLeast());
    assertEquals(4 * 85, two.getSpan());
    assertTrue(two.getInexactBecause().contains("detail `adaptive`"), two.getInexactBecause());
  }
}
