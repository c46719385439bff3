package whip.e2e;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import whip.model.profile.Fraction;
import whip.testkit.tier.InSlices;
import whip.testkit.tier.RowsInSlices;
import whip.testkit.tier.Tier;

/** Asks what-if questions as a user does, about runs with known answers (docs/model.md §5). */
@ExtendWith(Engine.class)
class WhatIfTest {

  private static final Path WORKED = Home.ROOT.resolve("examples/worked");
  private static final Path PROGRAMS = Home.ROOT.resolve("e2e/src/test/programs");
  private static final Duration LIMIT = Duration.ofMinutes(2);

  @TempDir Path directory;

  /** Task B 16 times faster: C becomes critical no sooner than A and what is left of B. */
  @Test
  void shouldGiveTheWorkedAnswer(Engine.Endpoint engine) throws IOException {
    String run = ran(engine, WORKED.resolve("sibling_without_depend.c"));
    JsonNode answer = engine.json("whatif", run, "sibling_without_depend.c:12=16x");
    assertEquals("1601/16", answer.get("spanExact").asText());
    assertEquals(100.0625, answer.get("span").asDouble());
    assertEquals(101, answer.get("measured").get("span").asLong());
    assertEquals(151, answer.get("work").asLong());
    assertTrue(answer.get("exact").asBoolean());
    JsonNode spec = answer.get("hypothesis").get(0);
    assertEquals("sibling_without_depend.c:12=16x", spec.get("spec").asText());
    assertEquals(16, spec.get("factor").asInt());
    assertEquals(1, spec.get("strands").asInt());
  }

  @RowsInSlices(5)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "chunks.c",
        "critical_chunks.c",
        "dependence.c",
        "loop_repeated.c",
        "sibling_without_depend.c",
        "taskwait_children.c"
      })
  void shouldBeUnchangedAtOneAndFollowItsCurvesElsewhere(String source, Engine.Endpoint engine)
      throws IOException {
    long seed = Tier.current().seed();
    Random random = new Random(seed);
    String run = ran(engine, WORKED.resolve(source));
    JsonNode rank = engine.json("whatif", run, "--rank");
    List<JsonNode> regions = new ArrayList<>();
    List<Integer> factors = new ArrayList<>();
    List<String> replay = new ArrayList<>(List.of("replay", run));
    for (JsonNode region : rank.get("regions")) {
      if (!region.get("selector").isNull() && region.get("work").asLong() > 0) {
        for (int factor : List.of(1, 2 + random.nextInt(50))) {
          if (!regions.isEmpty()) {
            replay.add("/");
          }
          regions.add(region);
          factors.add(factor);
          replay.add(region.get("selector").asText() + "=" + factor);
        }
      }
    }
    JsonNode profiles = engine.json(replay.toArray(String[]::new)).get("profiles");
    assertTrue(!regions.isEmpty() && profiles.size() == regions.size(), profiles.toString());
    for (int i = 0; i < regions.size(); i++) {
      String where = source + " WHIP_TEST_SEED=" + seed + " " + replay.get(2 + 2 * i);
      Fraction expected = at(regions.get(i).get("curve"), factors.get(i));
      assertEquals(expected.toString(), profiles.get(i).get("boundExact").asText(), where);
      if (factors.get(i) == 1) {
        assertEquals(rank.get("bound").asLong(), profiles.get(i).get("bound").asLong(), where);
        assertEquals(rank.get("span").asLong(), profiles.get(i).get("span").asLong(), where);
        assertUnchanged(profiles.get(i), where);
      }
    }
  }

  private static void assertUnchanged(JsonNode profile, String where) {
    for (JsonNode row : profile.get("directives")) {
      assertEquals(row.get("measured").get("span"), row.get("span"), where + row);
      assertEquals(row.get("measured").get("serialWork"), row.get("serialWork"), where + row);
    }
  }

  /** docs/what-if.md: the prediction, and the program that was changed accordingly. */
  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldPredictWhatTheChangeBrings(Engine.Endpoint engine) throws IOException {
    Path examples = Home.ROOT.resolve("examples/whatif");
    ran(engine, examples.resolve("smooth.c"));
    JsonNode predicted = engine.json("whatif", "last", "@load=8x", "@reduce=8x", "smooth.c:30=8x");
    assertEquals(2330, predicted.get("span").asLong());
    ran(engine, examples.resolve("smooth_tuned.c"));
    double measured = engine.json("report", "last").get("parallelism").asDouble();
    assertEquals(1, predicted.get("parallelism").asDouble() / measured, 0.1);
  }

  /** docs/model.md §7: two chunks of 100, each one critical section on the same lock. */
  @Test
  void shouldKnowWhatALockAllows(Engine.Endpoint engine) throws IOException {
    String run = ran(engine, WORKED.resolve("critical_chunks.c"));
    JsonNode profile = engine.json("report", run, "--processors", "1,2,64");
    assertEquals(100, profile.get("span").asLong());
    assertEquals(200, profile.get("lockBound").asLong());
    assertEquals(200, profile.get("bound").asLong());
    JsonNode lock = profile.get("locks").get(0);
    assertEquals(2, lock.get("acquisitions").asLong());
    assertEquals("critical_chunks.c:9", lock.get("at").get(0).asText());
    for (JsonNode row : profile.get("processors")) {
      assertEquals(200, row.get("timeMin").asLong(), row.toString());
      assertEquals(200, row.get("timeMax").asLong(), row.toString());
    }

    JsonNode first = engine.json("whatif", run, "--rank", "--factor", "2").get("regions").get(0);
    assertEquals("critical_chunks.c:9", first.get("label").asText());
    assertEquals("100", first.get("boundExact").asText());
    assertEquals(50, first.get("gainPercent").asDouble());
    assertEquals("inf", first.get("enough").asText());

    JsonNode answer = engine.json("whatif", run, "critical_chunks.c:9=4x");
    assertEquals("25", answer.get("spanExact").asText());
    assertEquals("50", answer.get("boundExact").asText());
    assertEquals(200, answer.get("lockBound").asLong());
    JsonNode two = answer.get("processors").get(1);
    assertEquals(50, two.get("timeMin").asLong());
    assertEquals(200, two.get("timeMax").asLong());

    Shell.Result report = engine.whip("report", run).expect(0);
    String said = report.out() + report.err();
    assertTrue(said.contains("Bound by a lock: it is held for 200"), said);
  }

  /**
   * Tasks that are awaited under a lock keep others from it for as long as they take side by side.
   */
  @Test
  void shouldPromiseNothingWhereTasksAreAwaitedUnderALock(Engine.Endpoint engine)
      throws IOException {
    String run = ran(engine, PROGRAMS.resolve("tasks_under_lock.c"));
    JsonNode profile = engine.json("report", run, "--processors", "4");
    assertTrue(profile.get("limits").has("waits-under-lock"), profile.get("limits").toString());
    assertEquals(100, profile.get("bound").asLong());
    assertEquals(100, profile.get("lockBound").asLong());
    assertEquals(100, profile.get("locks").get(0).get("work").asLong());
    JsonNode four = profile.get("processors").get(0);
    assertEquals(100, four.get("timeMin").asLong());
    assertEquals(400, four.get("timeMax").asLong());
    JsonNode then = engine.json("whatif", run, "tasks_under_lock.c:14=2x");
    assertEquals("50", then.get("boundExact").asText());
    assertEquals(100, then.get("lockBound").asLong());
    for (JsonNode row : then.get("processors")) {
      assertEquals(400, row.get("timeMax").asLong(), row.toString());
    }
  }

  /** Tasks that exclude one another do not count as under a lock yet. */
  @Test
  void shouldPromiseNothingWhereTasksExcludeOneAnother(Engine.Endpoint engine) throws IOException {
    String run = ran(engine, PROGRAMS.resolve("excluding_tasks.c"));
    JsonNode profile = engine.json("report", run, "--processors", "2");
    assertTrue(profile.get("limits").has("mutexinoutset"), profile.get("limits").toString());
    assertEquals(100, profile.get("span").asLong());
    assertEquals(200, profile.get("processors").get(0).get("timeMax").asLong());
  }

  /** {w10 {chunk50 w5 chunk40 w7} w3}: span 63. */
  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldRankRegionsAndFindEnoughOfThem(Engine.Endpoint engine) throws IOException {
    String run = ran(engine, WORKED.resolve("chunks.c"));
    JsonNode first = engine.json("whatif", run, "--rank").get("regions").get(0);
    assertEquals("", first.get("annotation").asText(""));
    JsonNode rank = engine.json("whatif", run, "--rank", "--factor", "inf");
    JsonNode outside = rank.get("regions").get(0);
    assertEquals("Program", outside.get("label").asText());
    assertEquals("50", outside.get("spanExact").asText());
    assertEquals("inf", outside.get("enough").asText());
    JsonNode loop = rank.get("regions").get(1);
    assertEquals("chunks.c:8", loop.get("selector").asText());
    assertEquals("58", loop.get("spanExact").asText());
    assertEquals(10.0 / 9, loop.get("enough").asDouble(), 1e-12);
    JsonNode curve = engine.json("whatif", run, "--curve", "chunks.c:8=2x");
    assertEquals("whip.curve/1", curve.get("schema").asText());
    assertEquals("9/10", curve.get("points").get(1).get("xExact").asText());
    assertEquals("58", curve.get("asked").get("spanExact").asText());
    JsonNode until = engine.json("whatif", run, "--until", "4.5");
    assertTrue(until.get("reached").asBoolean(), until.toString());
    assertEquals("chunks.c:8=16x", until.get("steps").get(0).get("spec").asText());
    assertEquals("chunks.c:11=16x", until.get("steps").get(1).get("spec").asText());
    assertEquals("25", until.get("steps").get(1).get("spanExact").asText());
    JsonNode none = engine.json("whatif", run, "--until", "100");
    assertEquals(115 / 16.125, none.get("best").asDouble(), 1e-12);
    assertTrue(none.get("conclusion").asText().contains("outside any directive"), none.toString());
  }

  /** Everything in directives, equally long ways at every step, and in the end no span at all. */
  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldReachAnyTargetWhereNothingIsOutside(Engine.Endpoint engine) throws IOException {
    String run = ran(engine, WORKED.resolve("dependence.c"));
    JsonNode until = engine.json("whatif", run, "--until", "1000", "--factor", "inf");
    assertTrue(until.get("reached").asBoolean(), until.toString());
    assertEquals(3, until.get("steps").size());
    assertTrue(until.get("steps").get(2).get("parallelism").isNull());
  }

  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldListWhatAMistakeMayHaveMeant(Engine.Endpoint engine) throws IOException {
    String run = ran(engine, WORKED.resolve("dependence.c"));
    assertTrue(
        engine
            .whip("whatif", run, "dependense.c:13=2x")
            .expect(125)
            .err()
            .contains("did you mean dependence.c:13"));
    assertTrue(
        engine.whip("replay", run, "@solve=2x").expect(125).err().contains("WHIP_WHATIF_BEGIN"));
  }

  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldAnswerWhatWasAskedWithTheRun(Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.clang(WORKED.resolve("sibling_without_depend.c"), directory);
    JsonNode run =
        engine.json(
            "run",
            "--clock",
            "virtual",
            "--whatif",
            "sibling_without_depend.c:12=16x",
            program.toString());
    assertEquals(101, run.get("span").asLong());
    assertEquals("1601/16", run.get("whatif").get("spanExact").asText());
    Shell.Result wrong =
        engine.whip("run", "--whatif", "sibling_without_depend.c:11=2", program.toString());
    assertTrue(wrong.expect(0).err().contains("selects no strand"), wrong.err());
  }

  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldStopWatchingAProgramAndGoOnLater(Engine.Endpoint engine) throws Exception {
    Path program = Toolchain.clang(PROGRAMS.resolve("chunks_until_told.c"), directory);
    Path stop = directory.resolve("stop");
    String id = "watched-" + Runs.newId();
    Process process = new Runs(engine).startUntilStopped(id, program, stop);
    String spec = "chunks_until_told.c:1-1000=2x";
    try {
      new Runs(engine).awaitDirective(id, "chunks_until_told.c:14");
      Shell.Result none = engine.whip("whatif", id, "chunks_until_told.c:2000-3000=2x").expect(125);
      assertTrue(none.err().contains("(so far: the program is still running)"), none.err());
      assertTrue(engine.whip("whatif", id, "--once", spec).expect(0).out().contains("Not exact"));
      watchAndInterrupt(engine, id, spec);
      Files.createFile(stop);
      assertEquals(0, process.waitFor());
    } finally {
      process.destroyForcibly();
    }
    engine.whip("top", id).expect(0);
    Shell.Result replay = engine.whip("replay", id, spec).expect(0);
    assertTrue(replay.err().contains("resumed at batch"), replay.err());
    assertTrue(replay.err().contains("published on whip.whatif"), replay.err());
  }

  private void watchAndInterrupt(Engine.Endpoint engine, String id, String spec) throws Exception {
    Path seen = directory.resolve("seen");
    ProcessBuilder builder =
        new ProcessBuilder(Shell.interruptible(Home.whip().toString(), "whatif", id, spec));
    builder.environment().putAll(engine.environment());
    Process whip = builder.redirectOutput(seen.toFile()).start();
    try {
      await()
          .atMost(LIMIT)
          .untilAsserted(
              () -> {
                String shown = Files.readString(seen);
                assertTrue(shown.contains("at least'"), shown);
              });
      Shell.run(List.of("kill", "-INT", Long.toString(whip.pid())), Map.of()).expect(0);
      assertTrue(whip.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS));
      assertEquals(0, whip.exitValue(), () -> "see " + seen);
    } finally {
      whip.destroyForcibly();
    }
  }

  /** The largest of rest + selected / factor. */
  private static Fraction at(JsonNode curve, int factor) {
    Fraction largest = Fraction.ZERO;
    for (JsonNode line : curve) {
      Fraction selected =
          new Fraction(
              BigInteger.valueOf(line.get("selected").asLong()), BigInteger.valueOf(factor));
      largest = largest.max(Fraction.of(line.get("rest").asLong()).plus(selected));
    }
    return largest;
  }

  private String ran(Engine.Endpoint engine, Path source) {
    return new Runs(engine).complete(Toolchain.clang(source, directory));
  }
}
