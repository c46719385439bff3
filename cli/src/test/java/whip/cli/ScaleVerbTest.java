package whip.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code whip scale} on files, which needs no cluster, and what it refuses. */
class ScaleVerbTest {
  private final RecordedSession session = new RecordedSession();

  @TempDir Path directory;
  private Path one;
  private Path two;

  /** Work 115, span 63. */
  @BeforeEach
  void writeProfiles() throws IOException {
    two = Files.writeString(directory.resolve("two.json"), profile());
    one = directory.resolve("one.json");
    Files.writeString(
        one,
        profile()
            .replace("\"threads\" : 2,", "\"threads\" : 1,")
            .replaceFirst("\"run\" : \"[^\"]*\"", "\"run\" : \"one\""));
  }

  @Test
  void shouldCompareFiles() throws IOException {
    Path json = directory.resolve("scale.out");
    assertEquals(0, scale(two, one, two, "--json", json));
    JsonNode scale = new ObjectMapper().readTree(json.toFile());
    assertEquals(2, scale.get("points").size(), "each run once");
    assertEquals(115, scale.at("/points/0/time").asLong());
    assertEquals(63, scale.at("/points/1/time").asLong());
    assertEquals(115 / 63.0, scale.at("/speedups/1/speedup").asDouble());
    assertFalse(scale.at("/speedups/1/interval").asBoolean());
    assertTrue(session.out().contains("by class: not recorded"), session.out());
    assertEquals("", session.err());
  }

  @Test
  void shouldShowRegionsAndAnotherSeries() {
    assertEquals(0, scale(one, two, "--by", "region", "--beside", one + "," + two));
    assertTrue(session.out().contains("Speedup by wall time: not recorded"), session.out());
    assertTrue(session.out().contains("\n      2    1.83    1.83\n"), session.out());
    assertFalse(session.out().contains("Every run"), session.out());
  }

  @Test
  void shouldGoByTheThreadsThatWereAskedFor() throws IOException {
    String labels = "\"labels\" : {\"scale-threads\" : \"8\"}";
    Files.writeString(two, profile().replaceFirst("\"labels\" : \\{[^}]*\\}", labels));
    assertEquals(0, scale(one, two));
    assertTrue(session.out().contains("on 1, 8 threads"), session.out());
    String words = session.out().replaceAll("\\s+", " ");
    assertTrue(words.contains("than was asked for: 2 instead of 8"), words);
  }

  @Test
  void shouldRefuseRunsOfDifferentClocks() throws IOException {
    Files.writeString(two, profile().replace("\"clock\" : \"virtual\"", "\"clock\" : \"cycles\""));
    assertEquals(125, scale(one, two));
    assertTrue(session.err().contains("has no time to compare"), session.err());
    Files.writeString(two, profile().replace("\"unit\" : \"units\"", "\"unit\" : \"ns\""));
    assertEquals(125, scale(one, two));
    assertTrue(session.err().contains("the runs differ in their unit (ns, units)"), session.err());
  }

  @Test
  void shouldRefuseWhatMakesNoSense() {
    assertRefused("scale needs --threads LIST to run a program, such as 1,2,4", "--", "./a");
    assertRefused("--threads takes numbers from 1 to 1048576", "--threads", "1,0", "--", "./a");
    assertRefused(
        "--repeat takes a number from 1 to 10000", "--threads", "1", "--repeat", "0", "---", "./a");
    assertRefused(
        "scale sets the labels scale and scale-threads itself",
        "--threads",
        "1",
        "--label",
        "scale=mine",
        "--",
        "./a");
  }

  private static void assertRefused(String message, String... arguments) {
    RecordedSession refused = new RecordedSession();
    String[] line = new String[arguments.length + 1];
    line[0] = "scale";
    System.arraycopy(arguments, 0, line, 1, arguments.length);
    assertEquals(125, refused.execute(line));
    assertEquals("whip: " + message + "\n", refused.err());
  }

  private int scale(Object... arguments) {
    String[] line = new String[arguments.length + 1];
    line[0] = "scale";
    for (int i = 0; i < arguments.length; i++) {
      line[i + 1] = arguments[i].toString();
    }
    return session.execute(line);
  }

  private static String profile() throws IOException {
    try (InputStream file = ScaleVerbTest.class.getResourceAsStream("/view/complete.json")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
