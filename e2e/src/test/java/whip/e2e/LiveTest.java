package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import whip.schemas.profile.ProfileStatus;

/** A profile moves while its program is inside one long parallel region. */
@ExtendWith(Engine.class)
class LiveTest {

  private static final int MOVES = 4;

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"chunks_until_told.c", "one_chunk_until_told.c"})
  void shouldMoveInsideOneLongRegion(String source, Engine.Endpoint engine) throws IOException {
    Path program =
        Toolchain.clang(Home.ROOT.resolve("e2e/src/test/programs").resolve(source), directory);
    Path told = directory.resolve("told");
    String id = "live-" + Runs.newId();
    Process process = new Runs(engine).startUntilTold(id, program, told);
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
      Files.createFile(told);
      assertEquals(0, process.waitFor(), () -> "see " + directory);
      var end = reader.awaitComplete(id).program();
      assertTrue(end.getWork() >= last[0], "the final work is less than a live one");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    } finally {
      process.destroyForcibly();
    }
  }
}
