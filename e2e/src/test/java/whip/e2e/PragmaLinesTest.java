package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Whose line it is, where the call returns to another. */
@ExtendWith(Engine.class)
class PragmaLinesTest {
  private static final Path PROGRAM = Home.ROOT.resolve("e2e/src/test/programs/tail_calls.c");

  @TempDir Path directory;

  @Test
  void shouldNameThePragmaAndNotTheCaller(Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.clang(PROGRAM, directory, "-O2");
    JsonNode profile =
        engine.json("run", "--clock", "virtual", "--threads", "2", "--", program.toString());
    assertEquals("complete", profile.get("status").asText());
    var rows = new TreeMap<String, String>();
    for (JsonNode row : profile.get("directives")) {
      rows.put(
          row.get("kind").asText() + " " + row.get("label").asText(),
          row.get("function").asText() + " " + row.get("instances") + " " + row.get("work"));
    }
    var expected = new TreeMap<String, String>();
    expected.put("parallel tail_calls.c:6", "scale 2 40");
    expected.put("parallel tail_calls.c:11", "fill 1 20");
    expected.put("for tail_calls.c:11", "fill 1 20");
    expected.put("task tail_calls.c:18", "spawn 1 1000");
    expected.put("task tail_calls.c:22", "spawn 2 60");
    expected.put("parallel tail_calls.c:32", "main 1 1066");
    expected.put("single tail_calls.c:33", "main 1 1066");
    assertEquals(expected, rows);
  }
}
