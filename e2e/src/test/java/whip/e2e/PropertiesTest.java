package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Properties of real programs, from the event to the verb, against answers worked by hand. */
@ExtendWith(Engine.class)
class PropertiesTest {

  /**
   * Two threads, 100 units, 20 of them serial. Loops of (10, 4) and then (4, 10) make each thread
   * wait 6; a masked construct takes 30 while the other thread waits at a barrier; one of two
   * threads runs the only section, which takes 20. The last 10 are even.
   */
  private static final String SEVERAL =
      """
      #include "whip.h"
      int main(void) {
        const int work[] = {10, 4};
        whip_work(20);
      #pragma omp parallel num_threads(2)
        {
          for (int k = 0; k < 2; k++) {
      #pragma omp for schedule(static, 1)
            for (int i = 0; i < 2; i++) whip_work(work[k == 0 ? i : 1 - i]);
          }
      #pragma omp masked
          whip_work(30);
      #pragma omp barrier
      #pragma omp sections
          {
            whip_work(20);
          }
          whip_work(10);
        }
        return 0;
      }
      """;

  /** Two threads that are busy for 0.3 s. */
  private static final String BUSY =
      """
      #include <omp.h>
      int main(void) {
      #pragma omp parallel num_threads(2)
        for (double end = omp_get_wtime() + 0.3; omp_get_wtime() < end;) {}
        return 0;
      }
      """;

  /** A single construct that makes two tasks, and waits for them. */
  private static final String TASKS =
      """
      #include "whip.h"
      int main(void) {
      #pragma omp parallel num_threads(2)
      #pragma omp single
        {
          whip_work(10);
          for (int i = 0; i < 2; i++) {
      #pragma omp task
            whip_work(45);
          }
      #pragma omp taskwait
        }
        return 0;
      }
      """;

  /** A critical construct of 1, on any number of threads. */
  private static final String CRITICAL =
      """
      #include "whip.h"
      int main(void) {
      #pragma omp parallel
      #pragma omp critical
        whip_work(1);
        return 0;
      }
      """;

  /** Each thread works for as many units as there are threads, times ten. */
  private static final String INFLATED =
      """
      #include <omp.h>
      #include "whip.h"
      int main(void) {
      #pragma omp parallel
        whip_work(10 * omp_get_num_threads());
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
  void shouldFindWhatACriticalConstructCosts(Engine.Endpoint engine) throws IOException {
    String run = runs.virtual(runs.shared("critical_of_one.c"));
    JsonNode found = runs.json("properties", run);
    assertEquals("whip.properties/1", found.get("schema").asText());
    assertEquals(
        Map.of(
            "critical-overhead critical_of_one.c:6",
            "3/4",
            "imbalance-in-region critical_of_one.c:5",
            "3/8"),
        severities(found));
    JsonNode critical = found.at("/properties/0");
    assertEquals(0.75, critical.get("severity").asDouble());
    assertEquals("1", critical.get("confidenceExact").asText());
    assertEquals(6, critical.at("/evidence/sum").asLong());
    assertEquals("3/8", critical.at("/evidence/beside/shareExact").asText());
    assertTrue(critical.get("phase").isNull());
    JsonNode cause = found.at("/properties/1/evidence/cause");
    assertEquals("critical_of_one.c:6", cause.get("label").asText());
    assertEquals("6 of 6", cause.get("time").asLong() + " of " + cause.get("waits").asLong());

    String table = engine.whip("properties", run).expect(0).out();
    assertTrue(table.contains("critical-overhead      critical critical_of_one.c:6"), table);
    assertTrue(table.contains("Do less inside"), table);
    assertTrue(table.contains("caused by critical critical_of_one.c:6: 6 of 6"), table);
    assertTrue(table.contains("Start at critical critical_of_one.c:6, the largest cause"), table);
    String followed = engine.whip("properties", run, "--follow").expect(0).out();
    assertEquals(table, followed.stripTrailing() + "\n", "a run that is over is shown once");
    String none = engine.whip("properties", run, "--threshold", "75.1%").expect(0).out();
    assertTrue(none.contains("no property of 75.1 % or more"), none);
  }

  @Test
  void shouldFindEachPropertyWhereItIs() throws IOException {
    JsonNode found = runs.json("properties", runs.virtual(runs.compile("several.c", SEVERAL)));
    assertEquals(100, found.get("elapsed").asLong());
    assertEquals(
        Map.of(
            "serial-computation ",
            "1/5",
            "imbalance-in-loop several.c:8",
            "3/50",
            "sequential-in-masked several.c:11",
            "3/10",
            "imbalance-at-barrier several.c:13",
            "3/20",
            "too-few-sections several.c:14",
            "1/10"),
        severities(found));
    JsonNode masked = found.at("/properties/0");
    assertEquals("sequential-in-masked", masked.get("name").asText());
    assertEquals("3/20", masked.at("/evidence/beside/shareExact").asText(), "all of the barrier's");
  }

  /** Members of a loop wait 0, 2, 4 and 6 of 100: 3 % (the paper's own code: 6 %). */
  @Test
  void shouldDivideImbalanceByTheNumberOfMembers(Engine.Endpoint engine) throws IOException {
    String run = runs.virtual(runs.construct("account_waits.c"), "--threads", "4");
    JsonNode found = engine.json("properties", run, "--threshold", "0");
    assertEquals(100, found.get("elapsed").asLong());
    Map<String, String> severities = severities(found);
    severities.keySet().removeIf(name -> !name.startsWith("imbalance-in-loop "));
    assertEquals(List.of("3/100"), List.copyOf(severities.values()), found::toString);
  }

  /** The body of the single construct takes 10 without its waits for tasks. */
  @Test
  void shouldNotCallTheMakerOfTasksSequential() throws IOException {
    JsonNode found = runs.json("properties", runs.virtual(runs.compile("tasks.c", TASKS)));
    assertEquals("10", body(found), found.toString());
  }

  /** Time in the body of the single construct, on whatever threads the tasks ran. */
  private static String body(JsonNode found) {
    for (JsonNode property : found.get("properties")) {
      if (property.get("name").asText().equals("sequential-in-single")) {
        return property.at("/evidence/sum").asText();
      }
    }
    return "none";
  }

  /** They take turns, so each is off the processor for about half of the time. */
  @Test
  void shouldFindMoreThreadsThanProcessors(Engine.Endpoint engine) throws IOException {
    String program = runs.compile("busy.c", BUSY).toString();
    String run = runs.timed(Path.of("taskset"), "-c", "0", program);
    JsonNode found = engine.json("properties", run, "--threshold", "1");
    assertTrue(severities(found).containsKey("oversubscription "), found::toString);
    assertTrue(found.toString().contains("2 threads on 1 processor"), found::toString);
  }

  /** 10 on one thread; on two 40, which take 20. */
  @Test
  void shouldCompareWorkWithABaseRun(Engine.Endpoint engine) throws IOException {
    Path program = runs.compile("inflated.c", INFLATED);
    String one = runs.virtual(program, "--threads", "1");
    String two = runs.virtual(program, "--threads", "2");
    JsonNode found = engine.json("properties", two, "--baseline", one);
    assertEquals(one, found.get("baseline").asText());
    assertEquals("3/4", severities(found).get("work-inflation "), found.toString());
    assertEquals(Map.of(), severities(engine.json("properties", one, "--baseline", two)));
    String limit = "work-inflation=74%";
    engine.whip("properties", two, "--baseline", one, "--fail-on", limit).expect(3);
    String refused = engine.whip("properties", two, "--fail-on", limit).expect(125).err();
    assertTrue(refused.contains("needs --baseline"), refused);
    String timed = runs.timed(program);
    String units = engine.whip("properties", timed, "--baseline", one).expect(125).err();
    assertTrue(units.contains("counts ns and run " + one + " units"), units);
  }

  /** Four threads wait for 6 before the critical construct and 6 behind it, two threads for 1. */
  @Test
  void shouldSayWhatWasAchievedSinceABaseRun(Engine.Endpoint engine) throws IOException {
    Path program = runs.compile("critical.c", CRITICAL);
    String before = runs.virtual(program, "--threads", "4");
    String after = runs.virtual(program, "--threads", "2");
    JsonNode account = engine.json("constructs", after, "--baseline", before);
    assertEquals(before, account.get("baseline").asText());
    Map<String, Double> achieved = new TreeMap<>();
    for (JsonNode gain : account.get("achieved")) {
      achieved.put(gain.get("class").asText(), gain.get("achieved").asDouble());
    }
    assertEquals(Map.of("imbalance", 1.0, "sync", 1.0), achieved, account::toString);
    String table = engine.whip("constructs", after, "--baseline", before).expect(0).out();
    assertTrue(table.contains("achieved: gains of run " + before), table);
  }

  @Test
  void shouldFailOverALimit(Engine.Endpoint engine) throws IOException {
    String run = runs.virtual(runs.shared("critical_of_one.c"));
    Path junit = directory.resolve("properties.xml");
    String limit = "critical-overhead=74.9%";
    Shell.Result over =
        engine.whip("properties", run, "--fail-on", limit, "--junit", junit.toString()).expect(3);
    assertTrue(over.out().contains("over the limit of 74.9 %: critical-overhead"), over.out());
    assertTrue(Files.readString(junit).contains("<failure "), Files.readString(junit));
    engine.whip("properties", run, "--fail-on", "critical-overhead=75").expect(0);
    engine.whip("properties", run, "--fail-on", "any=75,lock-overhead=0").expect(0);
    engine.whip("properties", run, "--fail-on", "any=75", "--fail-on", "any=37").expect(3);
  }

  private static Map<String, String> severities(JsonNode found) {
    Map<String, String> severities = new TreeMap<>();
    for (JsonNode property : found.get("properties")) {
      severities.put(
          property.get("name").asText() + " " + property.get("label").asText(),
          property.get("severityExact").asText());
    }
    return severities;
  }
}
