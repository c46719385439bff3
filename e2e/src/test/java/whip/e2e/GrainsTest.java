package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.tier.InSlices;

/** Grains of real programs, from the event to the verb, against the answers of docs/grains.md. */
@ExtendWith(Engine.class)
@InSlices({1, 5})
class GrainsTest {
  private static final List<String> THREADS = List.of("1", "2", "4", "8");

  /** The first call is a plain one; 176 tasks of 1, each for 3. */
  private static final String FIB =
      """
      #include "whip.h"
      static void fib(int n) {
        whip_work(1);
        if (n < 2) return;
        whip_cost(3);
      #pragma omp task
        fib(n - 1);
        whip_cost(3);
      #pragma omp task
        fib(n - 2);
      #pragma omp taskwait
      }
      int main(void) {
      #pragma omp parallel
      #pragma omp single
        fib(10);
        return 0;
      }
      """;

  /** The last of four siblings is 72 over their mean. */
  private static final String LATE =
      """
      #include "whip.h"
      int main(void) {
      #pragma omp parallel
      #pragma omp single
        {
          for (int i = 0; i < 4; ++i) {
      #pragma omp task
            whip_work(i == 3 ? 97 : 1);
          }
      #pragma omp taskwait
        }
        return 0;
      }
      """;

  /** One of four tasks costs ten times what the others do. */
  private static final String CONTENDED =
      """
      #include "whip.h"
      int main(void) {
      #pragma omp parallel
      #pragma omp single
        {
          for (int i = 0; i < 4; ++i) {
            whip_cost(i == 2 ? 40 : 4);
      #pragma omp task
            whip_work(100);
          }
      #pragma omp taskwait
        }
        return 0;
      }
      """;

  /** Ten tasks that work for 1 and ten that do nothing, each for 4, besides one that is large. */
  private static final String FINE =
      """
      #include "whip.h"
      int main(void) {
      #pragma omp parallel
      #pragma omp single
        {
          whip_work(90);
          for (int i = 0; i < 10; ++i) {
            whip_cost(4);
      #pragma omp task
            whip_work(1);
          }
          for (int i = 0; i < 10; ++i) {
            whip_cost(4);
      #pragma omp task
            whip_work(i == 0 ? 100 : 0);
          }
        }
        return 0;
      }
      """;

  /** Chunks of 10, 20, 30 and 40. */
  private static final String LOOP =
      """
      #include "whip.h"
      int main(void) {
      #pragma omp parallel for schedule(dynamic, 1)
        for (int i = 0; i < 4; ++i) whip_work(10 * (i + 1));
        return 0;
      }
      """;

  /** Two tasks for so many units each, and code of their maker's beside them. */
  private static final String MAKER =
      """
      #include "whip.h"
      int main(void) {
        whip_work(5);
        whip_cost(%d);
      #pragma omp task
        whip_work(30);
        whip_work(5);
        whip_cost(%d);
      #pragma omp task
        whip_work(10);
        whip_work(20);
      #pragma omp taskwait
        whip_work(5);
        return 0;
      }
      """;

  /** More small tasks than are recorded one by one without {@code --detail full}. */
  private static final String MANY =
      """
      #include "whip.h"
      int main(void) {
      #pragma omp parallel
      #pragma omp single
        for (int i = 0; i < 100000; ++i) {
      #pragma omp task
          whip_work(1);
        }
        return 0;
      }
      """;

  /** 1000 chunks of 10 iterations, made partly by tasks of the runtime. */
  private static final String TASKLOOP =
      """
      #include "whip.h"
      int main(void) {
      #pragma omp parallel
      #pragma omp single
        {
          whip_cost(3);
      #pragma omp taskloop grainsize(10)
          for (int i = 0; i < 10000; ++i) whip_work(1);
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

  /** Sums do not depend on the number of threads. */
  @Test
  void shouldCountTasksOfFib() throws IOException {
    Path program = runs.compile("fib.c", FIB);
    for (String threads : THREADS) {
      JsonNode grains = grains(program, "--threads", threads);
      assertEquals("whip.grains/1", grains.get("schema").asText());
      assertEquals("units", grains.get("unit").asText());
      assertEquals("measured", grains.get("creation").asText());
      assertEquals(0, grains.get("missing").asLong());
      JsonNode task = only(grains);
      assertEquals("task", task.get("kind").asText());
      assertEquals("fib.c:6", task.get("label").asText(), task::toString);
      assertEquals(0, task.at("/creation/unknown").asLong());
      assertEquals(0, task.at("/creation/alloc").asLong());
      assertEquals(Map.of("too-fine", "3/4"), shares(task));
    }
  }

  /** Two directives make the tasks of a fib; together they are 176. */
  private static JsonNode only(JsonNode grains) {
    long count = 0;
    long work = 0;
    long submit = 0;
    long cost = 0;
    for (JsonNode task : grains.get("directives")) {
      count += task.get("grains").asLong();
      work += task.get("work").asLong();
      submit += task.at("/creation/submit").asLong();
      cost += task.at("/causes/0/cost").asLong();
    }
    assertEquals(176, count, grains::toString);
    assertEquals(176, grains.get("count").asLong());
    assertEquals(176, work);
    assertEquals(528, submit);
    assertEquals(528, cost);
    for (JsonNode task : grains.get("directives")) {
      if (task.get("line").asInt() == 6) {
        return task;
      }
    }
    throw new AssertionError(grains.toString());
  }

  @Test
  void shouldRaiseOneCauseAlone() throws IOException {
    Path late = runs.compile("late.c", LATE);
    Path contended = runs.compile("contended.c", CONTENDED);
    for (String threads : THREADS) {
      JsonNode ofLate = grains(late, "--threads", threads);
      JsonNode task = ofLate.at("/directives/0");
      assertEquals(4, task.get("grains").asLong(), ofLate::toString);
      assertEquals(Map.of("late-child", "18/25"), shares(task));
      assertEquals(List.of("R-0-s0-3 72"), worst(ofLate, "lateness"));
      JsonNode ofContended = grains(contended, "--threads", threads);
      assertEquals(Map.of("contended-creation", "10/113"), shares(ofContended.at("/directives/0")));
      assertEquals("R-0-s0-2 40", worst(ofContended, "creation").get(0));
    }
  }

  @Test
  void shouldFindNothingWrongWithALoop() throws IOException {
    Path program = runs.compile("loop.c", LOOP);
    for (String threads : THREADS) {
      JsonNode grains = grains(program, "--threads", threads);
      JsonNode loop = grains.at("/directives/0");
      assertEquals("for", loop.get("kind").asText());
      assertEquals("loop.c:3", loop.get("label").asText());
      assertEquals(4, loop.get("grains").asLong(), grains::toString);
      assertEquals(100, loop.get("work").asLong());
      assertEquals(40, loop.get("maxWork").asLong());
      assertEquals(0, loop.at("/creation/dispatch").asLong());
      assertTrue(loop.at("/creation/submit").isNull());
      assertEquals(Map.of(), shares(loop));
    }
  }

  /** Chunks have the same names whatever thread makes and runs them. */
  @Test
  void shouldNameChunksOfATaskloop(Engine.Endpoint engine) throws IOException {
    Path program = runs.compile("taskloop.c", TASKLOOP);
    List<String> expected = new ArrayList<>();
    for (int first = 0; first < 10_000; first += 10) {
      expected.add("R-0-s0-0-" + first + "+10");
    }
    for (String threads : List.of("1", "2", "4")) {
      String run = run(program, "--threads", threads, "--detail", "full");
      JsonNode grains = runs.json("grains", run);
      JsonNode loop = grains.at("/directives/0");
      assertEquals(1, grains.get("directives").size(), grains::toString);
      assertEquals("taskloop", loop.get("kind").asText());
      assertEquals("taskloop.c:7", loop.get("label").asText());
      assertEquals(1000, loop.get("grains").asLong(), grains::toString);
      assertEquals(10_000, loop.get("work").asLong());
      assertEquals(10, loop.get("maxWork").asLong());
      assertEquals(0, loop.at("/creation/unknown").asLong());
      assertEquals(0, loop.at("/creation/alloc").asLong());
      assertEquals(3000, loop.at("/creation/submit").asLong());
      assertEquals(
          expected.subList(0, 8).stream().map(each -> each + " 3").toList(),
          worst(grains, "creation"));
      String json =
          engine.whip("export", run, "--of", "grains", "--format", "json").expect(0).out();
      List<String> chunks = new ArrayList<>();
      for (JsonNode node : new ObjectMapper().readTree(json).get("nodes")) {
        if (node.get("type").asText().equals("task")) {
          chunks.add(node.get("id").asText());
        }
      }
      assertEquals(List.copyOf(new TreeSet<>(expected)), chunks.stream().sorted().toList());
      String words = engine.whip("grains", run, "R-0-s0-0-9990+10").expect(0).out();
      assertTrue(
          words.contains("10 iterations of taskloop taskloop.c:7 from iteration 9990"), words);
    }
  }

  @Test
  void shouldJudgeCompareAndExplain(Engine.Endpoint engine) throws IOException {
    String fib = run(runs.compile("fib.c", FIB));
    String late = run(runs.compile("late.c", LATE));
    String table = engine.whip("grains", fib).expect(0).out();
    assertTrue(table.contains("176 grains of 2 directives, creation measured"), table);
    assertTrue(table.contains("too fine, task fib.c:6: make fewer, larger grains"), table);
    Shell.Result judged = engine.whip("grains", fib, "--fail-on", "too-fine=74.9%").expect(3);
    assertTrue(judged.out().contains("over the limit of 74.9 %: too fine, "), judged.out());
    engine.whip("grains", fib, "--fail-on", "any=75%").expect(0);
    String other = engine.whip("grains", late, "--baseline", fib).expect(0).out();
    assertTrue(other.contains("against run " + fib), other);
    assertTrue(other.contains("gone"), other);
    String problem = engine.whip("grains", late, "--problem", "too-fine").expect(0).out();
    assertTrue(problem.contains("no directive has grains with the problem too-fine"), problem);
    String followed = engine.whip("grains", fib, "--follow").expect(0).out();
    assertEquals(table, followed.stripTrailing() + "\n", "a run that is over is shown once");
  }

  /** Through the first task there are 47 units, and 49 on the way of the code that makes both. */
  @Test
  void shouldAddBurdensToTheSpan(Engine.Endpoint engine) throws IOException {
    Path dear = runs.compile("dear.c", MAKER.formatted(7, 7));
    Path free = runs.compile("free.c", MAKER.formatted(0, 0));
    for (String detail : List.of("full", "adaptive")) {
      JsonNode burdened = grains(dear, "--threads", "2", "--detail", detail);
      assertEquals(49, burdened.get("burdenedSpan").asLong(), burdened::toString);
      assertTrue(burdened.get("isBurdenedSpanExact").asBoolean());
      assertEquals(40, burdened.get("span").asLong());
      JsonNode equal = grains(free, "--threads", "2", "--detail", detail);
      assertEquals(40, equal.get("burdenedSpan").asLong(), equal::toString);
      assertTrue(equal.get("isBurdenedSpanExact").asBoolean());
    }
    String table = engine.whip("grains", run(dear)).expect(0).out();
    assertTrue(table.contains("burdened span 49, span 40; burdened parallelism 1.53"), table);
    String without = engine.whip("grains", run(free)).expect(0).out();
    assertTrue(without.contains("advice: none, as grains cost nothing to make"), without);
    String fib = engine.whip("grains", run(runs.compile("fib.c", FIB))).expect(0).out();
    assertTrue(fib.contains("advice: tasks below "), fib);
  }

  /** Folded grains have sums alone. */
  @Test
  void shouldSayWhyTheBurdenedSpanIsNotKnown(Engine.Endpoint engine) throws IOException {
    String run = run(runs.compile("many.c", MANY));
    JsonNode grains = runs.json("grains", run);
    assertEquals(100_000, grains.get("count").asLong());
    assertTrue(grains.get("burdenedSpan").isNull(), grains::toString);
    assertTrue(grains.get("isBurdenedSpanExact").isNull());
    String table = engine.whip("grains", run).expect(0).out();
    assertTrue(table.contains("burdened span: not known: the collector folded small"), table);
  }

  /** One of two tasks is created with a copy of 10, in a run of 36. */
  @Test
  void shouldShowCreationInTheAccount() throws IOException {
    JsonNode found = properties(run(runs.construct("grain_copy.cpp"), "--threads", "1"));
    assertEquals("5/18", severity(found, "task-creation"), found::toString);
    assertEquals(
        "[\"atomic\",\"doacross-wait\",\"lock-release\"]", found.get("notVisible").toString());
    JsonNode without = properties(runs.virtual(runs.construct("grain_copy.cpp"), "--threads", "1"));
    assertEquals("", severity(without, "task-creation"), without::toString);
    assertTrue(without.get("notVisible").toString().contains("task-creation"), without::toString);
  }

  /** {@code whip_cost} takes no time: on one thread the run takes 200, and 40 and 36 are lost. */
  @Test
  void shouldJudgeTasksThatAreTooFineOrEmpty() throws IOException {
    Path program = runs.compile("fine.c", FINE);
    JsonNode one = properties(run(program, "--threads", "1"));
    assertEquals(200, one.get("elapsed").asLong(), one::toString);
    assertEquals(
        Map.of(
            "too-fine-tasks 9", "1/5 10 of 10",
            "too-fine-tasks 14", "9/50 9 of 10",
            "empty-tasks 14", "9/50 9 of 10"),
        ofTasks(one));
    JsonNode four = properties(run(program, "--threads", "4"));
    for (JsonNode property : four.get("properties")) {
      if (property.at("/evidence").has("tasks")) {
        double cost = property.at("/evidence/tasks/cost").asLong();
        assertEquals(4, property.at("/evidence/team").asInt());
        assertEquals(
            cost / 4 / four.get("elapsed").asLong(), property.get("severity").asDouble(), 1e-12);
      }
    }
    assertTrue(ofTasks(four).containsKey("too-fine-tasks 9"), four::toString);
    assertEquals(Map.of(), ofTasks(properties(runs.virtual(program, "--threads", "1"))));
  }

  /** Exact severity, and how many tasks of how many, by name and line. */
  private static Map<String, String> ofTasks(JsonNode found) {
    Map<String, String> all = new TreeMap<>();
    for (JsonNode property : found.get("properties")) {
      JsonNode tasks = property.at("/evidence/tasks");
      if (!tasks.isMissingNode()) {
        all.put(
            property.get("name").asText() + " " + property.get("line").asInt(),
            "%s %d of %d"
                .formatted(
                    property.get("severityExact").asText(),
                    tasks.get("count").asLong(),
                    tasks.get("all").asLong()));
      }
    }
    return all;
  }

  private JsonNode properties(String run) throws IOException {
    return runs.json("properties", run);
  }

  private static String severity(JsonNode found, String name) {
    for (JsonNode property : found.get("properties")) {
      if (property.get("name").asText().equals(name)) {
        return property.get("severityExact").asText();
      }
    }
    return "";
  }

  @Test
  void shouldSayHowToRecordGrains(Engine.Endpoint engine) throws IOException {
    String without = runs.virtual(runs.compile("late.c", LATE));
    Shell.Result refused = engine.whip("grains", without).expect(125);
    assertTrue(refused.err().contains("run " + without + " has no grains: "), refused.err());
    assertTrue(refused.err().contains("whip run --grains"), refused.err());
  }

  private String run(Path program, String... options) throws IOException {
    List<String> with = new ArrayList<>(List.of(options));
    with.add("--grains");
    return runs.virtual(program, with.toArray(String[]::new));
  }

  private JsonNode grains(Path program, String... options) throws IOException {
    return runs.json("grains", run(program, options));
  }

  /** Exact share by cause. */
  private static Map<String, String> shares(JsonNode directive) {
    Map<String, String> shares = new TreeMap<>();
    directive
        .get("causes")
        .forEach(each -> shares.put(each.get("cause").asText(), each.get("shareExact").asText()));
    return shares;
  }

  private static List<String> worst(JsonNode grains, String number) {
    List<String> worst = new ArrayList<>();
    for (JsonNode grain : grains.get("grains")) {
      if (grain.get("number").asText().equals(number)) {
        worst.add(grain.get("lineage").asText() + " " + grain.get(number).asText());
      }
    }
    return worst;
  }
}
