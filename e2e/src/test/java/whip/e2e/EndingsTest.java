package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** However a program ends, its status is its own, and the run is told partial with the reason. */
@ExtendWith(Engine.class)
class EndingsTest {

  private static final Path SOURCE = Home.ROOT.resolve("e2e/src/test/programs/ends.c");

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({"exit,7", "_exit,8", "exec,9", "abort,134", "segv,139", "term,143", "kill,137"})
  void shouldTellARunThatEndedEarlyPartial(String how, int status, Engine.Endpoint engine)
      throws IOException {
    Path program = Toolchain.clang(SOURCE, directory);
    Path json = directory.resolve("profile.json");
    List<String> command =
        List.of(
            Home.whip().toString(),
            "run",
            "--threads",
            "2",
            "--clock",
            "virtual",
            "--json",
            json.toString(),
            "--",
            program.toString(),
            how);
    Shell.run(command, engine.environment()).expect(status);
    JsonNode profile = new ObjectMapper().readTree(json.toFile());
    assertEquals("partial", profile.get("status").asText(), profile::toPrettyString);
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
