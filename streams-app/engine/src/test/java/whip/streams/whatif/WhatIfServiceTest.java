package whip.streams.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.Topology;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import whip.codec.NodeBatchWriter;
import whip.model.node.Row;
import whip.model.profile.Loss;
import whip.schemas.profile.NodeRange;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.profile.ProgramRow;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;
import whip.schemas.whatif.AnswerState;
import whip.schemas.whatif.DirectiveRow;
import whip.schemas.whatif.ExpiredRecords;
import whip.schemas.whatif.StackFrame;
import whip.schemas.whatif.StackRow;
import whip.schemas.whatif.WhatIfAnswer;
import whip.streams.EmittedRun;
import whip.streams.ItemRows;
import whip.streams.Pipeline;
import whip.streams.StageConfig;
import whip.streams.Topics;
import whip.streams.engine.Engine;
import whip.streams.engine.EngineDirectory;
import whip.streams.engine.EngineWork;
import whip.streams.engine.ProfilingWork;
import whip.streams.meters.Meters;
import whip.streams.node.AdaptiveRows;
import whip.testkit.Delivery;
import whip.testkit.Oracle;
import whip.testkit.Program;
import whip.testkit.TextProgram;
import whip.testkit.tier.Tier;

/** Requests written by a plain producer to a real broker, and what is answered in the topic. */
class WhatIfServiceTest {

  /** docs/model.md §5: what makes B faster runs into C. */
  private static final String DEPENDENCE =
      "parallel(p: single(s: spawn(a, out x: w100) spawn(b, in x: w1) spawn(c: w50) wait))";

  /** Program in which a faster A is bound by B, and both faster by C. */
  private static final String RACE =
      "parallel(p: single(s: spawn(a: w100) spawn(b: w90) spawn(c: w80) wait))";

  @TempDir static Path root;

  private static Engine engine;
  private static Client client;

  /** The service's, which the tests move. */
  private static final AtomicLong AHEAD_NS = new AtomicLong();

  @TempDir Path replays;
  private WhatIfService service;

  /** The whole engine but for the service, which the tests start and stop. */
  private record WithoutService(ProfilingWork whole) implements EngineWork {
    @Override
    public void createTopics(Admin admin) throws Exception {
      whole.createTopics(admin);
    }

    @Override
    public Topology topology(Map<String, Object> clients) {
      return whole.topology(clients);
    }

    @Override
    public Meters meters() {
      return whole.meters();
    }

    @Override
    public Map<String, Object> streamsSettings() {
      return whole.streamsSettings();
    }
  }

  @BeforeAll
  static void startEngine() throws Exception {
    engine =
        Engine.start(
            EngineDirectory.create(root),
            new WithoutService(new ProfilingWork(Topics.DEFAULT)),
            reason -> {});
    client = new Client(engine.endpoint());
  }

  @AfterAll
  static void stopEngine() {
    client.close();
    engine.close();
  }

  @BeforeEach
  void startService() throws IOException {
    service =
        WhatIfService.start(
            new WhatIfService.Settings(
                new StageConfig(
                    Topics.DEFAULT,
                    Client.settings(engine.endpoint()),
                    () -> System.nanoTime() + AHEAD_NS.get(),
                    new Meters(Topics.DEFAULT, System::currentTimeMillis)),
                Client.settings(engine.endpoint()),
                "whatif-test",
                "the-only-one",
                replays));
  }

  @AfterEach
  void stopService() {
    service.close();
  }

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
    runs.forEach(WhatIfServiceTest::complete);
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
              AHEAD_NS.addAndGet(Duration.ofSeconds(1).toNanos());
              return !client.answers("w2").isEmpty();
            });
    assertEquals("no run `nobody`", client.last("w2").getError());
  }

  @Test
  void shouldGoOnWhereItWasInterrupted() throws Exception {
    String program = "repeat(40: parallel(p: for(f: w3 | w5 | w4) single(s: spawn(t: w9) w2)))";
    Oracle.Profile expected = locate("long", program);
    Heartbeat beat = new Heartbeat(() -> client.run(record("long", RunState.RUNNING)));
    try {
      int half = send("long", program, RunState.RUNNING, 0, 60);
      client.program("long", row -> row.getBatches() == half);
      client.ask("i1", "long", false, List.of(List.of("f:1=2x"), List.of()));
      client.await(
          "i1",
          answer ->
              answer.getState() == AnswerState.LIVE
                  && answer.getProgress().getBatchesRead() == half
                  && !answer.getExact());

      client.cancel("i1", "long");
      client.await("i1", answer -> answer.getState() == AnswerState.CANCELLED);
      client.ask("i2", "long", false, List.of(List.of(), List.of("f:1=2x")));
      client.await("i2", a -> a.getProgress().getResumedAtBatch() == half);

      service.close();
      int more = send("long", program, RunState.RUNNING, 60, 80);
      startService();
      client.await("i2", a -> a.getProgress().getBatchesRead() == half + more);
    } finally {
      beat.close();
    }
    int rest = send("long", program, RunState.ENDED, 80, Integer.MAX_VALUE);
    assertTrue(rest > 0);
    WhatIfAnswer measured = client.await("i2", done(""));
    assertEquals(expected.span(), measured.getSpan());
    assertEquals(expected.work(), measured.getWork());
    assertTrue(measured.getExact(), measured.getInexactBecause());
    assertTrue(measured.getProgress().getResumedAtBatch() >= 60);
    assertEquals(80 + rest, measured.getProgress().getRecordsRead(), "nothing was read twice");
    try (Stream<Path> left = Files.list(replays)) {
      assertEquals(0, left.count(), "checkpoints of what is answered go");
    }

    client.ask("i3", "long", false, List.of(List.of("f:1=2x")));
    WhatIfAnswer straight = client.last("i3");
    WhatIfAnswer resumed = client.await("i2", done("f:1=2x"));
    assertEquals(0, straight.getProgress().getResumedAtBatch());
    assertEquals(straight.getSpan(), resumed.getSpan());
    assertEquals(straight.getDirectives(), resumed.getDirectives());
    assertEquals(straight.getStrands(), resumed.getStrands());
    assertEquals(straight.getSpecs(), resumed.getSpecs());
  }

  @Test
  void shouldSayThatAllRecordsHaveExpired() throws Exception {
    int batches = finished("gone", DEPENDENCE);
    complete("gone").getNodes().forEach(range -> deleteBefore(range.getPartition(), range.getTo()));
    assertExpired("gone", batches, batches, "", "b:1=16x", "nobody:1=2x");
  }

  @Test
  void shouldSayThatSomeRecordsHaveExpired() throws Exception {
    int batches = finished("half", DEPENDENCE);
    List<NodeRange> ranges = complete("half").getNodes();
    ranges.forEach(range -> deleteBefore(range.getPartition(), range.getTo() - 1));
    assertExpired("half", batches - ranges.size(), batches, "", "b:1=16x");
  }

  /** By the run's name, its two threads are in two partitions. */
  @Test
  void shouldSayThatTheRecordsOfOnePartitionHaveExpired() throws Exception {
    int batches = finished("alone", DEPENDENCE);
    List<NodeRange> ranges = complete("alone").getNodes();
    assertTrue(ranges.size() > 1, "it is in one partition: " + ranges);
    NodeRange range = ranges.get(0);
    deleteBefore(range.getPartition(), range.getTo());
    assertExpired("alone", range.getTo() - range.getFrom(), batches, "", "a:1=2x");
  }

  /** Records that others had before it are none of its own. */
  @Test
  void shouldAnswerWhereOnlyRecordsBeforeTheRunHaveExpired() throws Exception {
    finished("before", DEPENDENCE);
    finished("after", DEPENDENCE);
    complete("after")
        .getNodes()
        .forEach(range -> deleteBefore(range.getPartition(), range.getFrom()));
    client.ask("after", "after", false, List.of(List.of("b:1=16x")));
    WhatIfAnswer answer = client.last("after");
    assertEquals(AnswerState.DONE, answer.getState(), answer.getError());
    assertTrue(answer.getExact());
    assertNull(answer.getExpired());
  }

  /** Continues after records that were read before an interruption have expired. */
  @Test
  void shouldGoOnThoughWhatWasReadHasExpired() throws Exception {
    String program = "repeat(40: parallel(p: for(f: w3 | w5 | w4) single(s: spawn(t: w9) w2)))";
    Oracle.Profile expected = locate("resumed", program);
    Heartbeat beat = new Heartbeat(() -> client.run(record("resumed", RunState.RUNNING)));
    try {
      int half = send("resumed", program, RunState.RUNNING, 0, 60);
      ProgramRow row = client.program("resumed", known -> known.getBatches() == half);
      client.ask("resumed", "resumed", false, List.of(List.of()));
      client.await(
          "resumed",
          answer ->
              answer.getState() == AnswerState.LIVE
                  && answer.getProgress().getBatchesRead() == half);
      service.close();
      row.getNodes().forEach(range -> deleteBefore(range.getPartition(), range.getTo()));
      startService();
      client.await("resumed", answer -> answer.getProgress().getResumedAtBatch() == half);
    } finally {
      beat.close();
    }
    send("resumed", program, RunState.ENDED, 60, Integer.MAX_VALUE);
    WhatIfAnswer measured = client.await("resumed", done(""));
    assertEquals(expected.span(), measured.getSpan());
    assertTrue(measured.getExact(), measured.getInexactBecause());
  }

  /** The profile says where the records were; the topic does not reach there any more. */
  @Test
  void shouldSayThatTheTopicWasRecreated() {
    finished("anew", DEPENDENCE);
    ProgramRow row = complete("anew");
    row.getNodes()
        .forEach(
            range -> {
              range.setFrom(range.getFrom() + 1_000_000);
              range.setTo(range.getTo() + 1_000_000);
            });
    row.setRevision(row.getRevision() + 1);
    client.profile(row);
    assertExpired("anew", row.getBatches(), row.getBatches(), "");
  }

  /** A topology that began with what was left counts the others as lost. */
  @Test
  void shouldCountWhatTheProfileItselfLacks() {
    int batches = finished("young", DEPENDENCE);
    ProgramRow row = complete("young");
    row.setStatus(ProfileStatus.PARTIAL);
    row.setLoss(Map.of(Loss.EXPIRED_BATCHES.key(), 5L));
    row.setRevision(row.getRevision() + 1);
    client.profile(row);
    assertExpired("young", 5, batches + 5, "b:1=16x");
  }

  /** Asks all of these at once; an empty one is the program as it was measured. */
  private static void assertExpired(String run, long records, long of, String... hypotheses) {
    List<List<String>> asked =
        Stream.of(hypotheses).map(one -> one.isEmpty() ? List.<String>of() : List.of(one)).toList();
    client.ask(run, run, true, asked);
    for (String hypothesis : hypotheses) {
      WhatIfAnswer answer = client.await(run, failed(hypothesis));
      ExpiredRecords expired = answer.getExpired();
      assertNotNull(expired, answer.getError());
      assertEquals(records, expired.getRecords());
      assertEquals(of, expired.getOf());
      assertEquals(Topics.DEFAULT.node(), expired.getTopic());
      // The run is younger than the topic's limit; the engine's broker has one on space.
      assertEquals("retention.bytes=2147483648, or deleted by hand", expired.getCause());
      assertTrue(answer.getError().startsWith("records have expired: "), answer.getError());
      assertEquals(List.of(), answer.getSpecs(), "numbers of a part of the run");
      assertEquals(0, answer.getSpan());
    }
  }

  private static void deleteBefore(int partition, long offset) {
    TopicPartition of = new TopicPartition(Topics.DEFAULT.node(), partition);
    try (Admin admin = Admin.create(Client.settings(engine.endpoint()))) {
      admin.deleteRecords(Map.of(of, RecordsToDelete.beforeOffset(offset))).all().get();
    } catch (IOException | ExecutionException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
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

  private static Predicate<WhatIfAnswer> done(String hypothesis) {
    return answer ->
        answer.getState() == AnswerState.DONE && answer.getHypothesis().equals(hypothesis);
  }

  private static Predicate<WhatIfAnswer> failed(String hypothesis) {
    return answer ->
        answer.getState() == AnswerState.FAILED && answer.getHypothesis().equals(hypothesis);
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

  /** A run that is over and profiled; returns how many batches it has. */
  private static int finished(String run, String program) {
    locate(run, program);
    int batches = send(run, program, RunState.ENDED, 0, Integer.MAX_VALUE);
    complete(run);
    return batches;
  }

  private static ProgramRow complete(String run) {
    return client.program(run, row -> row.getStatus() == ProfileStatus.COMPLETE);
  }

  private static Oracle.Profile locate(String run, String text) {
    Program program = TextProgram.parse(text);
    Oracle.Profile expected = Oracle.profile(program, 2);
    emitted(run, program).locate(client, expected);
    return expected;
  }

  private static EmittedRun emitted(String run, Program program) {
    return new EmittedRun(run, program, 2, 2, new Random(1));
  }

  /**
   * Sends some of a run's batches, the same ones each time.
   *
   * @param state of the run afterwards; null: nothing is said of it
   * @return how many there were
   */
  private static int send(String run, String text, RunState state, int from, int to) {
    EmittedRun emitted = emitted(run, TextProgram.parse(text));
    List<Delivery.Batch> batches =
        Delivery.inOrder(emitted.emission().rows(), 6, new Random(2)).stream()
            .skip(from)
            .limit(to - from)
            .toList();
    batches.forEach(batch -> emitted.send(client, batch));
    if (state != null) {
      client.run(record(run, state));
    }
    return batches.size();
  }

  private static RunRecord record(String run, RunState state) {
    return Pipeline.record(run, state).build();
  }
}
