package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.tier.InSlices;

/** Asks what-if questions about all ranks of a job, each of which is a run. */
@ExtendWith(Engine.class)
class WhatIfRanksTest {
  private static final Path PROGRAMS = Home.ROOT.resolve("e2e/src/test/programs");
  private static final Path RANK = PROGRAMS.resolve("rank.c");
  private static final String LOOP = "rank.c:10";
  private static final Duration LIMIT = Duration.ofMinutes(2);

  @TempDir Path directory;

  /**
   * More ranks than are asked at once. Rank r spends 40 - 4r before a loop of four chunks of 10 +
   * 9r: a span of 50 + 5r, with the loop 5 times faster 42 - 2.2r.
   */
  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldAskEveryRankAndTakeTheLongest(Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.clang(RANK, directory);
    Job ranks = new Job(engine, "job", 9);
    String job = ranks.id();
    for (int rank = 0; rank < 9; rank++) {
      ranks.rank(rank, program, "" + (40 - 4 * rank), "" + (10 + 9 * rank));
    }
    ranks.awaitComplete(0, 1, 2, 3, 4, 5, 6, 7, 8);

    JsonNode answer = engine.json("whatif", job, LOOP + "=5x");
    assertTrue(answer.get("exact").asBoolean(), answer::toPrettyString);
    assertEquals(1872, answer.get("work").asLong());
    assertEquals("42", answer.get("spanExact").asText());
    assertEquals("42", answer.get("spanAtLeastExact").asText());
    assertEquals("40", answer.get("serialWorkExact").asText());
    assertEquals(1872 / 42.0, answer.get("parallelism").asDouble(), 1e-12);
    assertEquals(job + "-r0", answer.get("criticalRun").asText());
    JsonNode measured = answer.get("measured");
    assertEquals(90, measured.get("span").asLong());
    assertEquals(1872 / 90.0, measured.get("parallelism").asDouble(), 1e-12);
    assertEquals(job + "-r8", measured.get("criticalRun").asText());
    assertEquals(36, answer.get("hypothesis").get(0).get("strands").asLong());
    assertEquals(1656, answer.get("hypothesis").get(0).get("work").asLong());
    JsonNode loop = answer.get("directives").get(0);
    assertEquals(LOOP, loop.get("label").asText());
    assertEquals("414/5", loop.get("spanExact").asText());
    assertEquals("2", loop.get("serialWorkExact").asText());
    assertEquals(9, answer.get("ranks").size());
    JsonNode last = answer.get("ranks").get(8);
    assertEquals("122/5", last.get("spanExact").asText());
    assertEquals(90, last.get("measured").get("span").asLong());

    String table = engine.whip("whatif", job, LOOP + "=5x").expect(0).out();
    assertTrue(
        table.contains("largest span is that of rank 8, and would be that of rank 0"), table);
    assertEquals("90", engine.json("whatif", job, LOOP + "=1x").get("spanExact").asText());
  }

  /** Spans 30 + 10, and 63 of which the loop's being 2 times faster leaves 58. */
  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldLeaveARankAsItIsInWhichNothingIsSelected(Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.clang(RANK, directory);
    Path other = Toolchain.clang(Home.ROOT.resolve("examples/worked/chunks.c"), directory);
    Job ranks = new Job(engine, "mixed", 2);
    String job = ranks.id();
    ranks.rank(0, program, "30", "10");
    ranks.rank(1, other);
    ranks.awaitComplete(0, 1);

    JsonNode one = engine.json("whatif", job, "chunks.c:8=2x");
    assertTrue(one.get("exact").asBoolean(), one::toPrettyString);
    assertEquals("58", one.get("spanExact").asText());
    assertEquals(70 + 115, one.get("work").asLong());
    assertEquals("40", one.get("ranks").get(0).get("spanExact").asText());
    JsonNode both = engine.json("whatif", job, "chunks.c:8=2x", LOOP + "=5x");
    assertEquals("58", both.get("spanExact").asText());
    assertEquals("32", both.get("ranks").get(0).get("spanExact").asText());
    assertEquals(2, both.get("hypothesis").size());

    String nowhere = engine.whip("whatif", job, "chunks.c:7=2x").expect(125).err();
    assertTrue(nowhere.contains("`chunks.c:7` selects nothing; did you mean chunks.c:8"), nowhere);
    String until = engine.whip("whatif", job, "--until", "9").expect(125).err();
    assertTrue(until.contains("whip whatif " + job + "-r1 --until"), until);
  }

  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldSayThatARankIsMissing(Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.clang(RANK, directory);
    Job ranks = new Job(engine, "gap", 3);
    String job = ranks.id();
    ranks.rank(0, program, "30", "10");
    ranks.rank(2, program, "12", "20");
    ranks.awaitComplete(0, 2);
    JsonNode answer = engine.json("whatif", job, LOOP + "=5x");
    assertEquals("32", answer.get("spanExact").asText());
    assertFalse(answer.get("exact").asBoolean());
    assertTrue(
        answer.get("inexactBecause").asText().startsWith("there is no run of rank 1: "),
        answer::toPrettyString);
    String table = engine.whip("whatif", job, LOOP + "=5x").expect(0).out();
    assertTrue(table.contains("Not exact: there is no run of rank 1"), table);
  }

  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldRefuseWhatNoRankHasWorkIn(Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.clang(RANK, directory);
    Job ranks = new Job(engine, "idle", 2);
    String job = ranks.id();
    ranks.rank(0, program, "30", "0");
    ranks.rank(1, program, "12", "0");
    ranks.awaitComplete(0, 1);
    String refused = engine.whip("whatif", job, LOOP + "=5x").expect(125).err();
    assertTrue(refused.contains("`" + LOOP + "` selects no work in any of the ranks"), refused);
  }

  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldAnswerForARunningJobAsItIsNow(Engine.Endpoint engine) throws Exception {
    Path program = Toolchain.clang(PROGRAMS.resolve("chunks_until_told.c"), directory);
    Path stop = directory.resolve("stop");
    Job job = new Job(engine, "running", 2);
    List<Process> ranks = List.of(start(job, 0, program, stop), start(job, 1, program, stop));
    try {
      new Runs(engine).awaitDirective(job.run(0), "chunks_until_told.c:14");
      new Runs(engine).awaitDirective(job.run(1), "chunks_until_told.c:14");
      JsonNode answer = engine.json("whatif", job.id(), "chunks_until_told.c:1-1000=2x");
      assertEquals("running", answer.get("status").asText());
      assertEquals(
          "ranks 0-1: the program is still running", answer.get("inexactBecause").asText());
      Files.createFile(stop);
      for (Process rank : ranks) {
        assertTrue(rank.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS));
      }
    } finally {
      ranks.forEach(Process::destroyForcibly);
    }
  }

  private Process start(Job job, int rank, Path program, Path stop) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(program.toString(), stop.toString());
    builder.environment().putAll(job.environment(rank, "tsc", Runs.WORKS_ASLEEP));
    Path out = directory.resolve("out" + rank);
    return builder.redirectErrorStream(true).redirectOutput(out.toFile()).start();
  }
}
