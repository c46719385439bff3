package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import org.junit.jupiter.params.provider.ValueSource;

/** However a program ends, its status is its own, and the run is told partial with the reason. */
@ExtendWith(Engine.class)
class EndingsTest {

  private static final Path SOURCE = Home.ROOT.resolve("e2e/src/test/programs/ends.c");
  private static final Path HANDLER = Home.ROOT.resolve("e2e/src/test/programs/ends_in_handler.c");

  @TempDir Path directory;

  /** {@code reported}: whether the collector itself could still say that the run ended. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          exit  | 7   | exit in a parallel region                | true
          _exit | 8   | left without its exit handlers, exit 8   | false
          exec  | 9   | left without its exit handlers, exit 9   | false
          abort | 134 | signal SIGABRT                           | false
          segv  | 139 | signal SIGSEGV                           | false
          term  | 143 | signal SIGTERM                           | false
          kill  | 137 | signal SIGKILL                           | false
          """)
  void shouldTellARunThatEndedEarlyPartialAndWhy(
      String how, int status, String reason, boolean reported, Engine.Endpoint engine)
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
    Shell.Result ran = Shell.run(command, engine.environment()).expect(status);
    JsonNode profile = new ObjectMapper().readTree(json.toFile());
    assertEquals("partial", profile.get("status").asText(), profile::toPrettyString);
    assertEquals(reason, profile.get("endReason").asText(), profile::toPrettyString);
    String table = ran.err().replaceAll("\\s+", " ");
    assertTrue(table.contains("partial (" + reason + "),"), ran.err());
    JsonNode loss = profile.get("loss");
    assertTrue(loss.path("open-nodes").asLong() > 0, profile::toPrettyString);
    assertEquals(reported, !loss.has("end-unreported"), profile::toPrettyString);
    assertTrue(ran.err().contains("lost: open-nodes "), ran.err());
  }

  /** Where a thread turns its rows into batches, a handler that ends the program waits for it. */
  @ParameterizedTest
  @ValueSource(ints = {50, 110, 170, 230, 290, 350})
  void shouldEndAProgramThatAHandlerEndsBetweenAnyTwoRows(int ms, Engine.Endpoint engine)
      throws IOException {
    Path program = Toolchain.clang(HANDLER, directory);
    Path json = directory.resolve("profile.json");
    List<String> command =
        List.of(
            Home.whip().toString(),
            "run",
            "--threads",
            "1",
            "--detail",
            "full",
            "--json",
            json.toString(),
            "--",
            program.toString(),
            String.valueOf(ms));
    Shell.run(command, engine.environment()).expect(7);
    JsonNode profile = new ObjectMapper().readTree(json.toFile());
    assertEquals("exit in a parallel region", profile.get("endReason").asText());
    JsonNode loss = profile.get("loss");
    assertTrue(loss.path("open-nodes").asLong() > 0, profile::toPrettyString);
    assertFalse(loss.has("end-unreported"), profile::toPrettyString);
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
