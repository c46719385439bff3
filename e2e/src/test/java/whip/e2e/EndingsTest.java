package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import whip.testkit.tier.RowsInSlices;

/**
 * However a program ends, its status is its own, and the run is reported partial with the reason.
 */
@ExtendWith(Engine.class)
class EndingsTest {

  private static final Path SOURCE = Home.ROOT.resolve("e2e/src/test/programs/ends.c");
  private static final Path HANDLER = Home.ROOT.resolve("e2e/src/test/programs/ends_in_handler.c");

  @TempDir Path directory;

  @RowsInSlices(5)
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          exit  | 7   | exit in a parallel region
          _exit | 8   | left without its exit handlers, exit 8
          exec  | 9   | left without its exit handlers, exit 9
          abort | 134 | signal SIGABRT
          segv  | 139 | signal SIGSEGV
          term  | 143 | signal SIGTERM
          kill  | 137 | signal SIGKILL
          """)
  void shouldReportARunThatEndedEarlyAsPartialAndWhy(
      String how, int status, String reason, Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.clang(SOURCE, directory);
    Shell.Result ran =
        run(engine, "--threads", "2", "--clock", "virtual", "--", program.toString(), how)
            .expect(status);
    JsonNode profile = profile();
    assertEquals("partial", profile.get("status").asText(), profile::toPrettyString);
    String found = profile.get("endReason").asText();
    // The helper may have seen the other program before its end.
    if (!how.equals("exec") || !found.equals("became another program (exec)")) {
      assertEquals(reason, found, profile::toPrettyString);
    }
    String table = ran.err().replaceAll("\\s+", " ");
    assertTrue(table.contains("partial (" + found + ")"), ran.err());
    JsonNode loss = profile.get("loss");
    assertTrue(loss.path("open-nodes").asLong() > 0, profile::toPrettyString);
    assertFalse(loss.has("end-unreported"), profile::toPrettyString);
    assertTrue(ran.err().contains("lost: open-nodes "), ran.err());
  }

  /** Where a thread turns its rows into batches, a handler that ends the program waits for it. */
  @RowsInSlices(5)
  @ParameterizedTest
  @ValueSource(ints = {50, 110, 170, 230, 290, 350})
  void shouldEndAProgramThatAHandlerEndsBetweenAnyTwoRows(int ms, Engine.Endpoint engine)
      throws IOException {
    Path program = Toolchain.clang(HANDLER, directory);
    String after = String.valueOf(ms);
    run(engine, "--threads", "1", "--detail", "full", "--", program.toString(), after).expect(7);
    JsonNode profile = profile();
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

  private Shell.Result run(Engine.Endpoint engine, String... arguments) {
    List<String> command = new ArrayList<>();
    command.addAll(List.of(Home.whip().toString(), "run", "--json", json().toString()));
    command.addAll(List.of(arguments));
    return Shell.run(command, engine.environment());
  }

  private Path json() {
    return directory.resolve("profile.json");
  }

  private JsonNode profile() throws IOException {
    return new ObjectMapper().readTree(json().toFile());
  }
}
