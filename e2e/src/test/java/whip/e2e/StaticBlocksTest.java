package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.tier.InSlices;

/**
 * Checks a loop that is cut in one block a thread, whose span depends on the number of threads
 * (docs/model.md §7).
 */
@ExtendWith(Engine.class)
class StaticBlocksTest {
  private static final Path PROGRAM = Home.ROOT.resolve("e2e/src/test/programs/growing_loop.c");

  @TempDir Path directory;

  /** Ten units times the sum of the last 32, 16 and 2 of 64 numbers, behind 1000 units. */
  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldBoundWhatMoreThreadsGive(Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.clang(PROGRAM, directory);
    for (long[] spanOf : new long[][] {{2, 16520}, {4, 10040}, {32, 2270}}) {
      JsonNode profile =
          engine.json(
              "run", "--clock", "virtual", "--threads", "" + spanOf[0], "--", program.toString());
      assertEquals("complete", profile.get("status").asText());
      assertEquals(spanOf[1], profile.get("span").asLong());
      for (JsonNode row : profile.get("directives")) {
        boolean isLoop = row.get("kind").asText().equals("for");
        assertEquals(isLoop ? "" + spanOf[0] : "null", row.get("blocks").asText());
        assertEquals(isLoop ? "64" : "null", row.get("iterations").asText());
      }
      JsonNode blocks = blocks(profile);
      assertEquals(20800, blocks.get("work").asLong());
      assertEquals(1, blocks.get("curve").size());
      JsonNode line = blocks.get("curve").get(0);
      assertEquals(spanOf[1] - 1000, line.get("selected").asLong());
      // What each calls the least is at most what others have with more threads.
      assertEquals(1000, line.get("rest").asLong());
    }
  }

  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldSaySoAndAnswerForBlocks(Engine.Endpoint engine) throws IOException {
    String run = new Runs(engine).complete(Toolchain.clang(PROGRAM, directory));
    String report = engine.whip("report", run).expect(0).out().replaceAll("\\s+", " ");
    String said = "95.4 % of the work, 93.9 % of the critical path. The span is for these blocks.";
    assertTrue(report.contains(said), report);
    assertTrue(report.contains("then it is at least 1000, if nothing else"), report);
    JsonNode half = engine.json("whatif", run, "@static-blocks=2x");
    assertTrue(half.get("exact").asBoolean());
    assertEquals("8760", half.get("spanExact").asText());
  }

  private static JsonNode blocks(JsonNode profile) {
    return StreamSupport.stream(profile.get("regions").spliterator(), false)
        .filter(region -> region.get("annotation").asText().equals("static-blocks"))
        .findFirst()
        .orElseThrow();
  }
}
