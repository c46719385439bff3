package whip.e2e;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import whip.schemas.profile.ProfileStatus;
import whip.testkit.tier.InSlices;
import whip.testkit.tier.RowsInSlices;

/** A profile moves while its program is inside one long parallel region. */
@ExtendWith(Engine.class)
class LiveTest {

  private static final int MOVES = 4;
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Pattern AS_RUN = Pattern.compile("(?s).* as run\\s+(\\S+)\n.*");

  @TempDir Path directory;

  @RowsInSlices(2)
  @ParameterizedTest
  @ValueSource(strings = {"chunks_until_told.c", "one_chunk_until_told.c"})
  void shouldMoveInsideOneLongRegion(String source, Engine.Endpoint engine) throws IOException {
    Path program =
        Toolchain.clang(Home.ROOT.resolve("e2e/src/test/programs").resolve(source), directory);
    Path stop = directory.resolve("stop");
    String id = "live-" + Runs.newId();
    Process process = new Runs(engine).startUntilStopped(id, program, stop);
    try {
      endAfterMoves(engine, id, process, stop);
    } finally {
      process.destroyForcibly();
    }
  }

  /** Also where the program takes all processors, and precedence over the topology. */
  @InSlices({1, 4, 7})
  @Test
  void shouldMoveUnderTheCommandOnAllProcessors(Engine.Endpoint engine) throws IOException {
    Path program =
        Toolchain.clang(Home.ROOT.resolve("e2e/src/test/programs/chunks_until_told.c"), directory);
    Path stop = directory.resolve("stop");
    Path errors = directory.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(
                Home.whip().toString(),
                "run",
                "--threads=" + Runtime.getRuntime().availableProcessors(),
                "--",
                program.toString(),
                stop.toString())
            .redirectOutput(directory.resolve("out").toFile())
            .redirectError(errors.toFile());
    builder.environment().putAll(engine.environment());
    builder.environment().put("OMP_CANCELLATION", "true");
    Process whip = builder.start();
    try {
      String said =
          await().atMost(LIMIT).until(() -> Files.readString(errors), AS_RUN.asMatchPredicate());
      endAfterMoves(engine, AS_RUN.matcher(said).replaceFirst("$1"), whip, stop);
    } finally {
      whip.descendants().forEach(ProcessHandle::destroyForcibly);
      whip.destroyForcibly();
    }
  }

  private void endAfterMoves(Engine.Endpoint engine, String id, Process process, Path stop)
      throws IOException {
    try (ProfileReader reader = new ProfileReader(engine)) {
      // Chunks are parallel, so only the work has to grow with every move.
      long[] last = {0};
      for (int i = 0; i < MOVES; i++) {
        var moved =
            reader
                .await(
                    id,
                    profile ->
                        profile.program().getStatus() == ProfileStatus.RUNNING
                            && profile.program().getWork() > last[0])
                .program();
        last[0] = moved.getWork();
        assertTrue(moved.getSpan() > 0 && moved.getSpan() <= moved.getWork());
      }
      Files.createFile(stop);
      assertEquals(0, process.waitFor(), () -> "see " + directory);
      var end = reader.awaitComplete(id).program();
      assertTrue(end.getWork() >= last[0], "the final work is less than a live one");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }
}
