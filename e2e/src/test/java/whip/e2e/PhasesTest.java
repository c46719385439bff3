package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Phases of real programs, from the mark to the verb, against answers worked by hand. */
@ExtendWith(Engine.class)
class PhasesTest {
  private static final double NEARLY = 1e-12;

  /**
   * Two time loops of 21 steps, each of which takes 10. In the first a thread waits for 4 in every
   * step, in the second in every other one. The first phase goes on to the run's end.
   */
  private static final String LOOPS =
      """
      #include <omp.h>
      #include "whip.h"
      int main(void) {
        for (int step = 0; step <= 20; step++) {
          WHIP_PHASE("every");
      #pragma omp parallel num_threads(2)
          whip_work(omp_get_thread_num() == 0 ? 10 : 6);
        }
        for (int step = 0; step <= 20; step++) {
          WHIP_PHASE("half");
      #pragma omp parallel num_threads(2)
          whip_work(omp_get_thread_num() == 1 && step % 2 == 0 ? 6 : 10);
        }
        return 0;
      }
      """;

  private static final String FIRST = "imbalance-in-region loops.c:6";
  private static final String SECOND = "imbalance-in-region loops.c:11";

  @TempDir Path directory;

  @Test
  void shouldShowAndJudgePhasesOfTimeLoops(Engine.Endpoint engine) throws IOException {
    String run = run(engine);
    JsonNode account = engine.json("constructs", run);
    assertEquals(420, account.get("elapsed").asLong());
    assertEquals(2, account.get("phases").size(), account.toString());
    assertPhase(account.at("/phases/0"), "every", 0, 420, 712, 128);
    assertPhase(account.at("/phases/1"), "half", 210, 210, 376, 44);

    JsonNode half = engine.json("constructs", run, "--phase", "half");
    assertEquals("half", half.get("phase").asText());
    assertEquals(210, half.get("elapsed").asLong());
    assertEquals("[]", half.get("unclosed").toString());
    assertEquals(44, half.at("/classes/imbalance").asLong());
    String refused = engine.whip("constructs", run, "--phase", "none").expect(125).err();
    assertTrue(refused.contains("its phases: every, half"), refused);

    assertEquals(
        Map.of("6 > 11", "0-1|1", "11 > 11", "0-1|20"),
        passes(engine.json("flow", run, "--phase", "half")));
    assertEquals(4, passes(engine.json("flow", run)).size());
  }

  /** Two ranks, each of which is the run above. */
  @Test
  void shouldMergePhasesOfRanks(Engine.Endpoint engine) throws IOException {
    Path program = program();
    Job ranks = new Job(engine, "phases", 2);
    ranks.rank(0, program);
    ranks.rank(1, program);
    ranks.awaitComplete(0, 1);
    JsonNode half = engine.json("constructs", ranks.id(), "--phase", "half");
    assertEquals(4, half.get("threads").asInt());
    assertEquals(210, half.get("elapsed").asLong());
    assertEquals(88, half.at("/classes/imbalance").asLong());
    assertEquals("[]", half.get("unclosed").toString());

    JsonNode phase = engine.json("constructs", ranks.id()).at("/phases/1");
    assertEquals("half", phase.get("name").asText());
    assertEquals(88, phase.at("/classes/imbalance").asLong());
    assertEquals(2, phase.get("ranks").size());
    assertEquals(21, phase.at("/ranks/1/marks").asLong());
    assertEquals(210, phase.at("/ranks/1/begin").asLong());
    JsonNode found = engine.json("properties", ranks.id()).get("properties");
    JsonNode alternating =
        StreamSupport.stream(found.spliterator(), false)
            .filter(property -> property.get("phase").asText().equals("half"))
            .filter(property -> property.get("name").asText().equals("imbalance-in-region"))
            .filter(property -> property.get("label").asText().equals("loops.c:11"))
            .findFirst()
            .orElseThrow(() -> new AssertionError(found));
    assertEquals("0-1", alternating.get("ranks").asText());
    assertJudged(alternating, "11/105", 10, 0.327403767885);
  }

  private static void assertPhase(
      JsonNode phase, String name, long begin, long elapsed, long work, long imbalance) {
    assertEquals(name, phase.get("name").asText());
    assertEquals(21, phase.get("marks").asLong());
    assertEquals(20, phase.get("closed").asLong());
    assertEquals(20, phase.get("windows").asLong());
    assertEquals(10, phase.get("mean").asDouble());
    assertEquals(0, phase.get("deviation").asDouble());
    assertEquals(10, phase.get("least").asLong());
    assertEquals(10, phase.get("most").asLong());
    assertEquals(begin, phase.get("begin").asLong());
    assertEquals(elapsed, phase.get("elapsed").asLong());
    assertEquals(work, phase.at("/classes/work").asLong());
    assertEquals(imbalance, phase.at("/classes/imbalance").asLong());
    long sum = 0;
    for (JsonNode time : phase.get("classes")) {
      sum += time.asLong();
    }
    assertEquals(2 * elapsed, sum, "of two threads");
  }

  /** Texts of edges, by the lines that they lead from and to. */
  private static Map<String, String> passes(JsonNode flow) {
    Map<Integer, String> lines = new TreeMap<>();
    flow.get("nodes").forEach(node -> lines.put(node.get("path").asInt(), "" + node.get("line")));
    Map<String, String> passes = new TreeMap<>();
    for (JsonNode edge : flow.get("edges")) {
      String way = lines.get(edge.get("from").asInt()) + " > " + lines.get(edge.get("to").asInt());
      passes.put(way, edge.get("text").asText());
    }
    return passes;
  }

  @Test
  void shouldSayHowStablePropertiesAre(Engine.Endpoint engine) throws IOException {
    String run = run(engine);
    Map<String, JsonNode> found = new TreeMap<>();
    for (JsonNode property : engine.json("properties", run).get("properties")) {
      String phase = property.get("phase").isNull() ? "" : " in " + property.get("phase").asText();
      String where = property.get("name").asText() + " " + property.get("label").asText();
      found.put(where + phase, property);
    }
    assertEquals("1/10", found.get(FIRST).get("severityExact").asText());
    assertTrue(found.get(FIRST).get("windows").isNull());
    assertJudged(found.get(FIRST + " in every"), "1/10", 20, 0.880842162639);
    // It is in no window of this phase, but in the time behind its last mark.
    assertJudged(found.get(SECOND + " in every"), "11/210", 0, 0);
    assertJudged(found.get(SECOND + " in half"), "11/105", 10, 0.327403767885);

    String table = engine.whip("properties", run).expect(0).out();
    assertTrue(table.contains("parallel loops.c:11, half "), table);
    assertTrue(table.contains("  in 10 of 20 windows of the phase\n"), table);
    engine.whip("properties", run, "--fail-on", "any=10.4").expect(3);
    engine.whip("properties", run, "--fail-on", "any=10.5").expect(0);
  }

  private static void assertJudged(
      JsonNode property, String severity, int over, double confidence) {
    assertEquals(severity, property.get("severityExact").asText());
    assertEquals(20, property.at("/windows/judged").asInt(), property::toString);
    assertEquals(over, property.at("/windows/over").asInt(), property::toString);
    assertEquals(confidence, property.get("confidence").asDouble(), NEARLY);
  }

  private Path program() throws IOException {
    return Toolchain.clang(Files.writeString(directory.resolve("loops.c"), LOOPS), directory);
  }

  private String run(Engine.Endpoint engine) throws IOException {
    Path json = directory.resolve("run.json");
    engine
        .whip("run", "--clock", "virtual", "--json", json.toString(), program().toString())
        .expect(0);
    return new ObjectMapper().readTree(json.toFile()).get("run").asText();
  }
}
