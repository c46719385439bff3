package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import whip.testkit.tier.InSlices;

/**
 * Verbs that show an account, on one of 100,000 paths and 512 threads. They run as their user runs
 * them, with as much memory as the launcher gives to Java; what they print can be read.
 */
@ExtendWith(Engine.class)
@InSlices({3, 8})
class ManyPathsTest {

  private static final int PATHS = 100_000;
  private static final int THREADS = 512;

  /** Generous: only a verb that takes quadratic time reaches it. */
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private static final int LINES_MAX = 2_000;

  private static ManyPaths account;

  @BeforeAll
  static void publish(Engine.Endpoint engine) {
    account = ManyPaths.publish(engine, PATHS, THREADS);
  }

  @Test
  void shouldShowThePathsWithMostTime(Engine.Endpoint engine) {
    assertTrue(shown(engine, "constructs").contains("and 99800 paths with less time"));
    String flat = shown(engine, "constructs", "--by", "construct");
    assertTrue(flat.contains("program"), flat);
    assertTrue(shown(engine, "constructs", "--thread", "511").contains("thread 511 alone"));
  }

  @Test
  void shouldDrawTheBeginningOfTheGraph(Engine.Endpoint engine) {
    assertTrue(shown(engine, "flow").contains("and 99700 more paths"));
    String layer = shown(engine, "flow", "--layer", "1");
    assertTrue(layer.contains("in boxes"), layer);
  }

  @Test
  void shouldFindProperties(Engine.Endpoint engine) {
    String found = shown(engine, "properties");
    assertTrue(found.contains("more below 5 %"), found);
  }

  @ParameterizedTest
  @CsvSource({
    "constructs, paths, 100000",
    "constructs --by construct, paths, 90000",
    "constructs --thread 511, paths, 100000",
    "flow, nodes, 100000",
    "properties --threshold 0, properties, 1000"
  })
  void shouldWriteAllAsJson(
      String verb, String array, int least, Engine.Endpoint engine, @TempDir Path folder)
      throws IOException {
    Path file = folder.resolve("result.json");
    List<String> line = new ArrayList<>(List.of(verb.split(" ")));
    line.add(1, account.run());
    line.addAll(account.options(engine));
    line.addAll(List.of("--json", file.toString()));
    assertTimeoutPreemptively(LIMIT, () -> engine.process(line.toArray(String[]::new)).expect(0));
    int elements = elements(file, array);
    assertTrue(elements >= least, elements + " " + array);
  }

  /** How many elements an array of the document has, which is read to its end. */
  private static int elements(Path file, String array) throws IOException {
    int elements = 0;
    try (JsonParser json = new JsonFactory().createParser(file.toFile())) {
      assertEquals(JsonToken.START_OBJECT, json.nextToken());
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        boolean isWanted = json.currentName().equals(array);
        if (json.nextToken() != JsonToken.START_ARRAY || !isWanted) {
          json.skipChildren();
          continue;
        }
        while (json.nextToken() != JsonToken.END_ARRAY) {
          json.skipChildren();
          elements++;
        }
      }
      assertNull(json.nextToken());
    }
    return elements;
  }

  private static String shown(Engine.Endpoint engine, String verb, String... options) {
    List<String> line = new ArrayList<>(List.of(verb, account.run()));
    line.addAll(account.options(engine));
    line.addAll(List.of(options));
    String out =
        assertTimeoutPreemptively(
            LIMIT, () -> engine.process(line.toArray(String[]::new)).expect(0).out());
    assertTrue(out.lines().count() < LINES_MAX, () -> "lines: " + out.lines().count());
    return out;
  }
}
