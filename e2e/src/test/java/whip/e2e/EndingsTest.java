package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import whip.schemas.profile.ProfileStatus;

/** However a program ends, its status is its own, and the run is told partial with the reason. */
@ExtendWith(Engine.class)
class EndingsTest {

  private static final Path SOURCE = Home.ROOT.resolve("e2e/src/test/programs/ends.c");

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({"exit,7", "_exit,8", "exec,9", "abort,134", "segv,139", "term,143", "kill,137"})
  void shouldTellARunThatEndedEarlyPartial(String how, int status, Engine.Endpoint engine) {
    Path program = Toolchain.clang(SOURCE, directory);
    Runs.Run run = new Runs(engine).virtual(program, 2, how);
    run.result().expect(status);
    try (ProfileReader reader = new ProfileReader(engine)) {
      var end = reader.awaitEnd(run.id()).program();
      assertEquals(ProfileStatus.PARTIAL, end.getStatus());
      assertFalse(end.getEndReason().isEmpty());
    }
  }

  @Test
  void shouldNotCountAForkedChildsWork(Engine.Endpoint engine) {
    Path program = Toolchain.clang(SOURCE, directory);
    Runs.Run run = new Runs(engine).virtual(program, 2, "fork");
    run.result().expect(0);
    try (ProfileReader reader = new ProfileReader(engine)) {
      var end = reader.awaitComplete(run.id()).program();
      assertEquals(10 + 2 * 5 + 1, end.getWork());
      assertEquals(10 + 5 + 1, end.getSpan());
    }
  }
}
