package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import whip.schemas.profile.ProgramRow;
import whip.testkit.tier.RowsInSlices;

/** Real clocks on a compute-bound program: ratios, never seconds. */
@ExtendWith(Engine.class)
class RealClockTest {

  private static final Path SOURCE = Home.ROOT.resolve("e2e/src/test/programs/compute.c");

  private static final Path LATE = Home.ROOT.resolve("e2e/src/test/programs/late_region.c");

  private static final Path WAITS = Home.ROOT.resolve("e2e/src/test/programs/waits_in_join.c");

  @TempDir Path directory;

  @RowsInSlices(2)
  @ParameterizedTest
  @ValueSource(strings = {"tsc", "cpu"})
  void shouldMeasureTheProgramsOwnCpuTimeOnAnyNumberOfThreads(
      String clock, Engine.Endpoint engine) {
    Path program = Toolchain.clang(SOURCE, directory);
    Runs runs = new Runs(engine);
    List<Runs.Run> both =
        List.of(
            runs.run(program, 1, clock, Map.of()),
            // Threads that wait must not burn the CPU time that the work is compared with.
            runs.run(program, 2, clock, Map.of("OMP_WAIT_POLICY", "passive")));
    try (ProfileReader reader = new ProfileReader(engine)) {
      double[] parallelism = new double[2];
      for (int i = 0; i < 2; i++) {
        Runs.Run run = both.get(i);
        run.result().expect(0);
        double cpuNs = new Scanner(run.result().out()).nextDouble();
        var profile = reader.awaitComplete(run.id()).program();
        assertEquals(1, profile.getWork() / cpuNs, 0.05, run.id() + ": work to CPU time");
        assertSpanElapsed(profile);
        parallelism[i] = (double) profile.getWork() / profile.getSpan();
      }
      assertEquals(1, parallelism[0] / parallelism[1], 0.10, "parallelism on 1 to 2 threads");
    }
  }

  /**
   * docs/model.md §7: what a program does before recording begins is its start, and none of its
   * work. A what-if region begins the record, too.
   */
  @RowsInSlices(2)
  @ParameterizedTest
  @ValueSource(strings = {"tsc", "cpu"})
  void shouldBeginWithTheFirstDirectiveOrRegion(String clock, Engine.Endpoint engine) {
    Path program = Toolchain.clang(LATE, directory);
    Runs runs = new Runs(engine);
    Runs.Run late = runs.run(program, 1, clock, Map.of());
    Runs.Run named = runs.run(program, 1, clock, Map.of(), "named");
    try (ProfileReader reader = new ProfileReader(engine)) {
      var ofLate = reader.awaitComplete(late.id()).program();
      assertTrue(ofLate.getWork() < 0.15e9, clock + ": " + ofLate.getWork());
      assertStart(late, ofLate);
      assertSpanElapsed(ofLate);
      var ofNamed = reader.awaitComplete(named.id()).program();
      assertEquals(1, ofNamed.getWork() / 0.301e9, 0.3, clock + ": " + ofNamed.getWork());
      assertStart(named, ofNamed);
      assertSpanElapsed(ofNamed);
    }
  }

  /** A thread that waits for others is no part of the critical path. */
  @RowsInSlices(2)
  @ParameterizedTest
  @ValueSource(strings = {"tsc", "cpu"})
  void shouldCountNoWaitForAThread(String clock, Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.clang(WAITS, directory);
    Runs.Run run = new Runs(engine).run(program, 2, clock, Map.of("OMP_WAIT_POLICY", "passive"));
    run.result().expect(0);
    try (ProfileReader reader = new ProfileReader(engine)) {
      var profile = reader.awaitComplete(run.id()).program();
      assertEquals(1, profile.getWork() / 0.4e9, 0.15, clock + ": " + profile.getWork());
      assertSpanElapsed(profile);
    }
    JsonNode region =
        StreamSupport.stream(engine.json("report", run.id()).get("directives").spliterator(), false)
            .filter(directive -> directive.get("instances").asInt() == 10)
            .findFirst()
            .orElseThrow();
    assertTrue(region.get("serialWorkPercent").asDouble() > 80, clock + ": " + region);
  }

  /** The program prints its age, as does the collector: two readings that a pause may part. */
  private static void assertStart(Runs.Run run, ProgramRow program) {
    run.result().expect(0);
    Scanner printed = new Scanner(run.result().out());
    long before = printed.nextLong();
    long after = printed.nextLong();
    long start = program.getCounters().get("startNs");
    long pause = 10_000_000;
    assertTrue(
        before - pause <= start && start <= after + pause,
        before + " <= " + start + " <= " + after);
  }

  /** No critical path takes longer than the program did. */
  private static void assertSpanElapsed(ProgramRow program) {
    long elapsed = program.getCounters().get("elapsedNs");
    assertTrue(program.getSpan() <= elapsed, program.getSpan() + " of " + elapsed);
  }
}
