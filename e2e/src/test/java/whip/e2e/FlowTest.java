package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The control flow of real programs, against graphs of paper 002. */
@ExtendWith(Engine.class)
class FlowTest {

  /** Paper 002, Fig. 8: one thread passes a `masked` between two loops, the others go straight. */
  private static final String MASKED_BETWEEN_LOOPS =
      """
      #include "whip.h"
      int main(void) {
      #pragma omp parallel num_threads(4)
        for (int step = 0; step < 53; step++) {
      #pragma omp for schedule(static)
          for (int i = 0; i < 4; i++) whip_work(1);
      #pragma omp masked
          whip_work(1);
      #pragma omp for schedule(static)
          for (int i = 0; i < 4; i++) whip_work(2);
        }
        return 0;
      }
      """;

  /** Tasks that make one another: a path that would contain itself is the one that it has. */
  private static final String RECURSION =
      """
      #include "whip.h"
      static void nest(int depth) {
        if (depth == 0) return;
      #pragma omp task
        nest(depth - 1);
      #pragma omp taskwait
        whip_work(1);
      }
      int main(void) {
      #pragma omp parallel num_threads(1)
        nest(5);
        return 0;
      }
      """;

  /** Paper 002, Fig. 1a: two functions call each other, 20 times each. */
  private static final String MUTUAL =
      """
      #include <omp.h>
      #include "whip.h"
      static void foo(int left);
      static void bar(int left) {
        whip_work(2);
        if (left > 1) foo(left - 1);
      }
      static void foo(int left) {
        whip_work(1);
        bar(left);
      }
      int main(void) {
        omp_get_max_threads();
        foo(20);
        return 0;
      }
      """;

  /** A single construct at first; then a loop a hundred times a second, until a file is there. */
  static final String LONG =
      """
      #include <unistd.h>
      static volatile int sum;
      int main(int argc, char** argv) {
      #pragma omp parallel num_threads(2)
        {
      #pragma omp single
          sum = argc;
        }
        while (access(argv[1], F_OK) != 0) {
      #pragma omp parallel num_threads(2)
          {
      #pragma omp for
            for (int i = 0; i < 4; i++) sum = i;
          }
          usleep(10000);
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
  void shouldDistinguishTheThreadThatPassesAMaskedConstruct(Engine.Endpoint engine)
      throws IOException {
    String run = runs.virtual(runs.compile("masked.c", MASKED_BETWEEN_LOOPS));
    JsonNode flow = runs.json("flow", run);
    assertEquals("whip.flow/1", flow.get("schema").asText());
    assertEquals(
        Map.of(
            "program > parallel masked.c:3 in", "0-3|1",
            "parallel masked.c:3 > for masked.c:5 in", "0-3|1",
            "for masked.c:5 > masked masked.c:7 next", "0|53",
            "masked masked.c:7 > for masked.c:9 next", "0|53",
            "for masked.c:5 > for masked.c:9 next", "1-3|53",
            "for masked.c:9 > for masked.c:5 next", "0-3|52"),
        FlowEdges.of(flow));

    String text = engine.whip("flow", run).expect(0).out();
    assertTrue(text.contains("0|53"), text);
    assertTrue(text.contains("1-3|53"), text);
    assertTrue(text.lines().allMatch(line -> line.length() <= 80), text);
    String layer = engine.whip("flow", run, "--layer", "1").expect(0).out();
    assertTrue(layer.contains("parallel ^"), layer);
    String picture = engine.whip("flow", run, "--format", "svg").expect(0).out();
    assertTrue(picture.contains("<svg"), picture);
    String refused = engine.whip("flow", run, "--layer", "99").expect(125).err();
    assertTrue(refused.contains("99"), refused);
  }

  /** Later without the masked construct, with more iterations, and a line further down. */
  @Test
  void shouldShowWhatAnotherRunDidOtherwise(Engine.Endpoint engine) throws IOException {
    String earlier = runs.virtual(runs.compile("masked.c", MASKED_BETWEEN_LOOPS));
    String text =
        MASKED_BETWEEN_LOOPS
            .replace("#pragma omp masked\n    whip_work(1);\n", "")
            .replace("step < 53", "step < 60");
    String later = runs.virtual(runs.compile("masked.c", "/* moved */\n" + text));
    JsonNode flow = engine.json("flow", later, "--against", earlier);
    assertEquals(earlier, flow.at("/against/run").asText());
    assertEquals(
        Map.of(
            "program > parallel masked.c:4 in", "same 0-3|1 to 0-3|1",
            "parallel masked.c:4 > for masked.c:6 in", "same 0-3|1 to 0-3|1",
            "for masked.c:6 > masked masked.c:7 next", "gone 0|53 to ",
            "masked masked.c:7 > for masked.c:8 next", "gone 0|53 to ",
            "for masked.c:6 > for masked.c:8 next", "more 1-3|53 to 0-3|60",
            "for masked.c:8 > for masked.c:6 next", "more 0-3|52 to 0-3|59"),
        FlowEdges.compared(flow));

    String shown = engine.whip("flow", later, "--against", earlier).expect(0).out();
    assertTrue(shown.contains("edges: 2 same, 0 new, 2 gone, 2 more, 0 fewer, 0 other"), shown);
    assertTrue(shown.contains("↑ 1-3|53→0-3|60"), shown);
    assertTrue(shown.lines().allMatch(line -> line.length() <= 80), shown);
    String picture =
        engine.whip("flow", later, "--against", earlier, "--format", "svg").expect(0).out();
    assertTrue(picture.contains("next gone"), picture);
  }

  /** The single construct is behind it, and no thread passes there any more. */
  @Test
  void shouldShowOnlyWhatARunningProgramDoesNow(Engine.Endpoint engine) throws Exception {
    Path program = runs.compile("long.c", LONG);
    Path end = directory.resolve("end");
    String run = "flow-" + Runs.newId();
    Process process = new Runs(engine).startUntilStopped(run, program, end);
    try {
      Awaitility.await()
          .atMost(Duration.ofSeconds(60))
          .ignoreExceptions()
          .until(() -> engine.json("flow", run).get("nodes").toString().contains("long.c:12"));
      JsonNode whole = engine.json("flow", run);
      assertTrue(whole.get("nodes").toString().contains("\"single\""), whole.toString());

      JsonNode flow = engine.json("flow", run, "--last", "3s");
      long from = flow.at("/timeWindow/from").asLong();
      long to = flow.at("/timeWindow/to").asLong();
      assertTrue(from > 0 && to - from > 2_000_000_000L, flow.toString());
      assertEquals(to - from, flow.get("elapsed").asLong());
      Set<String> kinds = new TreeSet<>();
      flow.get("nodes").forEach(node -> kinds.add(node.get("kind").asText()));
      assertEquals(Set.of("program", "parallel", "for"), kinds);

      Shell.Result account = engine.whip("constructs", run, "--last", "3s").expect(0);
      assertTrue(account.out().contains("\nfrom ") && account.out().contains(" of the run\n"));
      assertFalse(account.out().contains("report it"), "closes: " + account.out());
      assertTrue(account.err().contains("waiting up to 3s for what run " + run), account.err());
    } finally {
      Files.createFile(end);
      assertEquals(0, process.waitFor());
    }
    Awaitility.await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> engine.json("flow", run).get("ended").asBoolean());
    String over = engine.whip("flow", run, "--last", "3s").expect(125).err();
    assertTrue(over.contains("is over") && over.contains("--phase NAME"), over);
    String both = engine.whip("flow", run, "--last", "3s", "--against", run).expect(125).err();
    assertTrue(both.contains("--against compares whole runs"), both);
  }

  @Test
  void shouldComeBackToThePathOfARecursion() throws IOException {
    JsonNode flow = runs.json("flow", runs.virtual(runs.compile("nest.c", RECURSION)));
    assertEquals(
        Map.of(
            "program > parallel nest.c:10 in", "0|1",
            "parallel nest.c:10 > task nest.c:4 in", "0|1",
            "task nest.c:4 > task nest.c:4 next", "0|4",
            // The four tasks that made one; then the member, beside its task.
            "task nest.c:4 > taskwait nest.c:6 in", "0|4",
            "task nest.c:4 > taskwait nest.c:6 next", "0|1"),
        FlowEdges.of(flow));
  }

  @Test
  void shouldShowWhichFunctionCallsWhich(Engine.Endpoint engine) throws IOException {
    String run = runs.virtual(runs.compile("mutual.c", MUTUAL, "-finstrument-functions"));
    assertEquals(
        Map.of(
            "program > function main in", "0|1",
            "function main > function foo in", "0|1",
            "function foo > function bar in", "0|20",
            "function bar > function foo again", "0|19"),
        FlowEdges.of(runs.json("flow", run)));

    String text = engine.whip("flow", run).expect(0).out();
    assertTrue(text.contains("function") && text.contains("foo"), text);
    Map<String, Integer> work = new TreeMap<>();
    for (JsonNode path : runs.json("constructs", run).get("paths")) {
      for (JsonNode group : path.get("groups")) {
        work.merge(FlowEdges.nameOf(path), group.at("/account/work").asInt(), Integer::sum);
      }
    }
    assertEquals(
        Map.of("program", 0, "function main", 0, "function foo", 20, "function bar", 40), work);
    String table = engine.whip("constructs", run).expect(0).out();
    assertTrue(table.contains("function foo"), table);
  }

  @Test
  void shouldLeaveFunctionsOutWhereTheyAreNotWanted() throws IOException {
    Path program = runs.compile("quiet.c", MUTUAL, "-finstrument-functions");
    JsonNode flow = runs.json("flow", runs.virtual(program, "--no-functions"));
    assertEquals(Map.of(), FlowEdges.of(flow));
  }
}
