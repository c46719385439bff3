package whip.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code whip diff} on files, which needs no cluster. */
class DiffVerbTest {
  private final RecordedSession session = new RecordedSession();

  @TempDir Path directory;
  private Path fast;
  private Path slow;

  @BeforeEach
  void writeBaselines() throws IOException {
    fast = directory.resolve("fast.json");
    slow = directory.resolve("slow.json");
    String profile = profile();
    Files.writeString(fast, profile);
    // The program's span from 63 to 66: 4.76 % more.
    Files.writeString(slow, profile.replace("\"span\" : 63", "\"span\" : 66"));
  }

  @Test
  void shouldExitWith3OverTheLimitAlone() {
    assertEquals(0, diff(fast, slow));
    assertEquals(0, diff(fast, slow, "--fail-over", "5%"));
    assertEquals(3, diff(fast, slow, "--fail-over", "4.7"));
    assertTrue(
        session.out().contains("over the limit of 4.7 %: Program: span 63 -> 66, +4.8 %"),
        session.out());
    assertEquals(0, diff(slow, fast, "--fail-over", "0%"));
    assertEquals(0, diff(fast, slow, "--fail-over", "0", "--on", "work"));
    assertEquals(0, diff(fast, slow, "--fail-over", "0", "--on", "serial"));
  }

  @Test
  void shouldCompareNoAccountsOfFiles() throws IOException {
    Path json = directory.resolve("diff.out");
    assertEquals(0, diff(fast, slow, "--json", json.toString()));
    assertFalse(session.out().contains("time of all threads"), session.out());
    assertFalse(new ObjectMapper().readTree(json.toFile()).has("accounts"));
  }

  @Test
  void shouldLeaveStandardOutputToWhatIsAskedFor() throws IOException {
    assertEquals(0, diff(fast, slow));
    String table = session.out();
    assertTrue(table.contains("relax.c:5"), table);
    assertEquals("", said());
    RecordedSession asJson = new RecordedSession();
    assertEquals(0, asJson.execute("diff", fast.toString(), slow.toString(), "--json", "-"));
    assertEquals(table, asJson.err());
    assertEquals("whip.diff/1", new ObjectMapper().readTree(asJson.out()).get("schema").asText());
  }

  @Test
  void shouldWriteItsFilesAlsoOverTheLimit() throws IOException {
    Path json = directory.resolve("out.json");
    Path junit = directory.resolve("out.xml");
    assertEquals(
        3,
        diff(
            fast,
            slow,
            "--fail-over",
            "1%",
            "--json",
            json.toString(),
            "--junit",
            junit.toString()));
    assertTrue(Files.readString(json).contains("\"failed\" : 1,"));
    assertTrue(Files.readString(junit).contains("<failure "));
  }

  @Test
  void shouldRefuseToJudgeDifferentUnits() throws IOException {
    Files.writeString(slow, profile().replace("\"unit\" : \"units\"", "\"unit\" : \"ns\""));
    assertEquals(0, diff(fast, slow));
    assertTrue(session.out().contains("only instances and"), session.out());
    assertEquals(125, diff(fast, slow, "--fail-over", "5%"));
    assertTrue(said().contains("profile both with one --clock"), said());
  }

  @Test
  void shouldRefuseWhatMakesNoSense() throws IOException {
    assertEquals(125, diff(fast, slow, "--fail-over", "much"));
    assertEquals(125, diff(fast, slow, "--fail-over", "-5%"));
    assertEquals(125, diff(fast, slow, "--fail-over", "5%", "--on", "luck"));
    assertEquals(125, diff(fast, slow, "--junit", directory.resolve("x.xml").toString()));
    assertEquals(125, diff(fast, directory.resolve("absent.json")));
    Files.writeString(slow, "[]");
    assertEquals(125, diff(fast, slow));
    assertTrue(said().contains("slow.json is not a profile from `whip report --json`"), said());
  }

  private int diff(Path a, Path b, String... options) {
    List<String> line = new ArrayList<>(List.of("diff", a.toString(), b.toString()));
    line.addAll(List.of(options));
    return session.execute(line.toArray(String[]::new));
  }

  private String said() {
    return session.err();
  }

  private static String profile() throws IOException {
    try (InputStream file = DiffVerbTest.class.getResourceAsStream("/view/complete.json")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
