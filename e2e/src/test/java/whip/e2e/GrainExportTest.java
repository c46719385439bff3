package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.tier.InSlices;

/** The graph of a run's grains, from the nodes that the broker keeps to files and words. */
@ExtendWith(Engine.class)
@InSlices({0, 6})
class GrainExportTest {

  /** Work 75 and span 40: the critical path is w5, A, w5. B has slack. */
  private static final String TWO_TASKS =
      """
      #include "whip.h"
      int main(void) {
      #pragma omp parallel
      #pragma omp single
        {
          whip_work(5);
      #pragma omp task
          whip_work(30);
          whip_work(5);
      #pragma omp task
          whip_work(10);
          whip_work(20);
      #pragma omp taskwait
          whip_work(5);
        }
        return 0;
      }
      """;

  @TempDir Path directory;

  private AccountRuns runs;

  @BeforeEach
  void findEngine(Engine.Endpoint engine) {
    runs = new AccountRuns(engine, directory);
  }

  @Test
  void shouldWriteTheGraphAndAnswerAboutOneGrain(Engine.Endpoint engine) throws IOException {
    Path program = runs.compile("two.c", TWO_TASKS);
    for (String threads : new String[] {"1", "2", "4"}) {
      String run = runs.virtual(program, "--threads", threads, "--detail", "full");
      JsonNode graph = new ObjectMapper().readTree(export(engine, run, "json"));
      assertEquals("whip.graingraph/1", graph.get("schema").asText());
      assertEquals(75, graph.get("work").asLong());
      assertEquals(40, graph.get("span").asLong());
      assertEquals(2, graph.get("grains").asLong());
      long work = 0;
      for (JsonNode node : graph.get("nodes")) {
        work += node.path("work").asLong();
      }
      assertEquals(75, work, "of all nodes");
      assertTrue(export(engine, run, "dot").startsWith("digraph "));
      assertTrue(export(engine, run, "graphml").contains("<graphml"));
      assertTrue(export(engine, run, "graphml-yed").contains("yworks"));

      String words = engine.whip("grains", run, "R-0-s0-0").expect(0).out();
      assertTrue(words.contains("R-0-s0-0, task two.c:7"), words);
      assertTrue(words.contains("critical: with a margin of 5"), words);
      JsonNode beside = engine.json("grains", run, "R-0-s0-1");
      assertEquals("whip.grain/1", beside.get("schema").asText());
      assertEquals(15, beside.get("slack").asLong());
      String refused = engine.whip("grains", run, "R-7").expect(125).err();
      assertTrue(refused.contains("has no grain R-7 among its 2"), refused);
    }
  }

  @Test
  void shouldSayWhenAndWhereStrandsRan(Engine.Endpoint engine) throws IOException {
    Path program = runs.compile("two.c", TWO_TASKS);
    String run = runs.virtual(program, "--threads", "2", "--detail", "grains");
    Path trace = directory.resolve("threads.perfetto-trace");
    engine
        .whip("export", run, "--of", "grains", "--format", "perfetto", "--output", trace.toString())
        .expect(0);
    String text = Files.readString(trace, StandardCharsets.ISO_8859_1);
    assertTrue(text.contains("thread 0") && text.contains("task two.c:7"), text);
    assertTrue(text.contains("R-0-s0-0") && text.contains("R-0-s0-1"), text);

    String words = engine.whip("grains", run, "R-0-s0-0").expect(0).out();
    assertTrue(words.contains("ran         on thread "), words);
    JsonNode ran = engine.json("grains", run, "R-0-s0-0").get("ran");
    assertTrue(ran.get("endNs").asLong() >= ran.get("beginNs").asLong(), ran.toString());
    assertTrue(ran.get("thread").asInt() >= 0, ran.toString());
    assertTrue(engine.whip("grains", run).expect(0).out().contains("task two.c:7"));

    String full = runs.virtual(program, "--threads", "2", "--detail", "full");
    String refused =
        engine.whip("export", full, "--of", "grains", "--format", "perfetto").expect(125).err();
    assertTrue(refused.contains("--detail grains"), refused);
  }

  private static String export(Engine.Endpoint engine, String run, String format) {
    return engine.whip("export", run, "--of", "grains", "--format", format).expect(0).out();
  }
}
