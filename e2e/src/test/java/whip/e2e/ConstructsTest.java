package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.model.construct.ThreadSet;

/** Accounts of real programs, from the event to the verb, against answers worked by hand. */
@ExtendWith(Engine.class)
class ConstructsTest {

  /** Loops of (10, 4) and then (4, 10) on two threads, a barrier after each. */
  private static final String OPPOSITE =
      """
      #include "whip.h"
      int main(void) {
        const int work[] = {10, 4};
      #pragma omp parallel num_threads(2)
        for (int k = 0; k < 2; k++) {
      #pragma omp for schedule(static, 1)
          for (int i = 0; i < 2; i++) whip_work(work[k == 0 ? i : 1 - i]);
        }
        return 0;
      }
      """;

  /** Two threads contend for a lock, while a third one works for longer than both. */
  private static final String OFF_THE_PATH =
      """
      #include <omp.h>
      #include "whip.h"
      int main(void) {
      #pragma omp parallel num_threads(3)
        if (omp_get_thread_num() == 2) {
          whip_work(100);
        } else {
      #pragma omp critical
          whip_work(5);
        }
        return 0;
      }
      """;

  /** Three threads, then two, then three. */
  private static final String TEAMS =
      """
      #include "whip.h"
      int main(void) {
        const int threads[] = {3, 2, 3};
        for (int k = 0; k < 3; k++) {
      #pragma omp parallel num_threads(threads[k])
          whip_work(10);
        }
        return 0;
      }
      """;

  /** The body of a taskgroup is no wait. */
  private static final String TASKGROUP =
      """
      #include "whip.h"
      int main(void) {
      #pragma omp parallel num_threads(1)
      #pragma omp taskgroup
        {
          whip_work(30);
      #pragma omp task
          whip_work(10);
        }
        return 0;
      }
      """;

  /** One region before the first directive, and one around two members. */
  private static final String NAMED =
      """
      #include "whip.h"
      int main(void) {
        WHIP_REGION_BEGIN("setup");
        whip_work(7);
        WHIP_REGION_END("setup");
        WHIP_REGION_BEGIN("solve \\"it\\"");
      #pragma omp parallel num_threads(2)
        whip_work(5);
        WHIP_REGION_END("solve \\"it\\"");
        return 0;
      }
      """;

  /** Ends itself behind a region of two members. */
  private static final String KILLED =
      """
      #include <signal.h>
      #include "whip.h"
      int main(void) {
      #pragma omp parallel num_threads(2)
        whip_work(10);
        whip_work(5);
        raise(SIGKILL);
        return 0;
      }
      """;

  /** Writes the CPU time of what its members compute to a file: they may spin where they wait. */
  private static final String BUSY =
      """
      #include <stdio.h>
      #include <time.h>
      static double cpu(void) {
        struct timespec time;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
      }
      int main(int argc, char** argv) {
        double used = 0;
      #pragma omp parallel num_threads(2) reduction(+ : used)
        {
          const double before = cpu();
          unsigned long value = (unsigned long)argc;
          for (long i = 0; i < 1000000000; i++) {
            value = value * 3 + 1;
            __asm__ volatile("" : "+r"(value));
          }
          used += cpu() - before;
        }
        FILE* file = fopen(argv[1], "w");
        fprintf(file, "%.0f", used);
        fclose(file);
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
  void shouldChargeWaitsForACriticalConstruct(Engine.Endpoint engine) throws IOException {
    String run = runs.virtual(runs.shared("critical_of_one.c"));
    JsonNode account = account(run);
    assertEquals("whip.constructs/1", account.get("schema").asText());
    assertEquals("units", account.get("unit").asText());
    assertEquals(4, account.get("elapsed").asLong());
    assertEquals(4, account.get("threads").asInt());
    assertCloses(account);
    assertEquals(6, account.at("/classes/sync").asLong());
    assertEquals(6, account.at("/classes/imbalance").asLong());
    assertEquals(4, account.at("/classes/work").asLong());
    JsonNode critical = path(account, "critical");
    assertEquals("critical_of_one.c:6", critical.get("label").asText());
    assertEquals(6, sum(critical, "enter"));
    assertEquals(10, sum(critical, "exec"));
    assertEquals(4, sum(critical, "body"));
    assertEquals(4, sum(critical, "count"));
    Set<Long> waits = new TreeSet<>();
    critical.get("groups").forEach(group -> waits.add(group.get("enter").asLong()));
    assertEquals(Set.of(0L, 1L, 2L, 3L), waits);
    assertEquals(0.25, account.at("/efficiency/parallel").asDouble());
    JsonNode notVisible = account.get("notVisible");
    assertTrue(notVisible.toString().contains("\"atomic\""), notVisible.toString());

    JsonNode gain = critical.at("/gains/sync");
    assertEquals(1.5, gain.get("sum").asDouble());
    assertEquals(3, gain.get("whatif").asLong(), gain.toString());
    assertTrue(gain.get("achieved").isNull());
    JsonNode imbalance = path(account, "parallel").at("/gains/imbalance");
    assertEquals("0", imbalance.get("whatif").toString(), "the lock bounds the run");

    long caused = 0;
    for (JsonNode path : account.get("paths")) {
      for (JsonNode cause : path.get("causes")) {
        assertEquals(critical.get("id"), cause.get("path"), path::toString);
        caused += sum(cause, "time");
      }
    }
    assertEquals(12, caused);
    assertEquals("{\"1\":6,\"2\":6}", critical.get("caused").toString());
    assertEquals(3, critical.at("/gains/caused").asLong());

    String table = engine.whip("constructs", run).expect(0).out();
    assertTrue(table.contains("parallel efficiency 25.0 %"), table);
    assertTrue(
        table.contains(
            "\nparallel critical_of_one.c:5  <- critical critical_of_one.c:6          6   37.5\n"),
        table);
    assertFalse(table.contains("not attributed"), table);
    String alone = engine.whip("constructs", run, "--thread", "0").expect(0).out();
    assertTrue(alone.contains("thread 0 alone"), alone);
    String followed = engine.whip("constructs", run, "--follow").expect(0).out();
    assertEquals(table, followed.stripTrailing() + "\n", "a run that is over is shown once");
    String refused = engine.whip("constructs", run, "--thread", "4").expect(125).err();
    assertTrue(refused.contains("its threads are 0 to 3"), refused);
  }

  /** One of two threads waits for 5; without the lock the run takes 100 all the same. */
  @Test
  void shouldGainNothingFromALockOffTheCriticalPath(Engine.Endpoint engine) throws IOException {
    String run = runs.virtual(runs.compile("off_the_path.c", OFF_THE_PATH));
    JsonNode account = account(run);
    assertCloses(account);
    assertEquals(100, account.get("elapsed").asLong());
    JsonNode critical = path(account, "critical");
    assertEquals("off_the_path.c:8", critical.get("label").asText());
    JsonNode gain = critical.at("/gains/sync");
    assertEquals(5 / 3.0, gain.get("sum").asDouble(), 1e-12);
    assertEquals(0, gain.get("whatif").asLong(-1), gain.toString());
    assertEquals(5 / 3.0, critical.at("/gains/caused").asDouble(), 1e-12);
    // At the region's end the others wait 90 and 95 for the third.
    JsonNode parallel = path(account, "parallel");
    assertEquals(185 / 3.0, parallel.at("/gains/caused").asDouble(), 1e-12);
    assertTrue(parallel.at("/gains/imbalance/whatif").isNull(), "the span bounds the run");
    String table = engine.whip("constructs", run).expect(0).out();
    assertTrue(
        table.contains(
            "\ncritical off_the_path.c:8            sync             1.67    1.7         0\n"),
        table);
    assertTrue(
        table.contains("\ncritical off_the_path.c:8            caused           1.67    1.7\n"),
        table);
  }

  /** Exports and comparisons of an account that is known to the last unit. */
  @Test
  void shouldExportAndCompareAccounts(Engine.Endpoint engine) throws IOException {
    Path program = runs.shared("critical_of_one.c");
    String run = runs.virtual(program);
    String report = engine.whip("export", run, "--format", "ompp").expect(0).out();
    assertTrue(report.contains("\nSUM,10,4,4,6,0\n"), report);
    String refused = engine.whip("export", run, "--format", "talp").expect(125).err();
    assertTrue(refused.contains("run " + run + " counts units"), refused);

    String again = runs.virtual(program);
    JsonNode diff = engine.json("diff", run, again);
    assertEquals(run, diff.at("/accounts/before/run").asText());
    long by = 0;
    for (JsonNode row : diff.at("/accounts/rows")) {
      by += Math.abs(row.get("by").asLong());
    }
    assertEquals(0, by, diff.toString());
    String table = engine.whip("diff", run, again).expect(0).out();
    assertTrue(table.contains("no path has another time in any class"), table);
  }

  @Test
  void shouldExportTheEfficiencyOfARealRun(Engine.Endpoint engine) throws IOException {
    String run = runs.timed(runs.shared("critical_of_one.c"));
    JsonNode talp =
        new ObjectMapper().readTree(engine.whip("export", run, "--format", "talp").expect(0).out());
    JsonNode account = account(run);
    assertEquals(
        account.get("elapsed").asLong(), talp.at("/Application/Global/elapsedTime").asLong());
    assertEquals(
        account.at("/efficiency/parallel").asDouble(),
        talp.at("/Application/Global/parallelEfficiency").asDouble());
  }

  @Test
  void shouldNotCancelOppositeImbalances() throws IOException {
    JsonNode account = account(runs.virtual(runs.compile("opposite.c", OPPOSITE)));
    assertCloses(account);
    assertEquals(20, account.get("elapsed").asLong());
    assertEquals(12, account.at("/classes/imbalance").asLong());
    assertEquals(28, account.at("/classes/work").asLong());
  }

  @Test
  void shouldAccountForThreadsThatAreInNoRegion() throws IOException {
    JsonNode account = account(runs.virtual(runs.compile("teams.c", TEAMS)));
    assertCloses(account);
    assertEquals(30, account.get("elapsed").asLong());
    assertEquals(10, account.at("/classes/idle").asLong());
    assertEquals(80, account.at("/classes/work").asLong());
  }

  @Test
  void shouldNotWaitInTheBodyOfATaskgroup() throws IOException {
    JsonNode account = account(runs.virtual(runs.compile("taskgroup_body.c", TASKGROUP)));
    assertCloses(account);
    assertEquals(0, account.at("/classes/taskwait").asLong());
    assertEquals(40, account.at("/classes/work").asLong());
  }

  /** Its executor runs from 0 to 20; a second member comes at 5, a third at 25. */
  @Test
  void shouldLimitThoseThatWaitForASingle() throws IOException {
    JsonNode account = account(runs.virtual(runs.construct("account_single.c"), "--threads", "3"));
    assertCloses(account);
    JsonNode single = path(account, "single");
    Set<Long> limited = new TreeSet<>();
    for (JsonNode group : single.get("groups")) {
      limited.add(group.at("/account/limited").asLong(0));
      assertEquals(0, group.at("/account/imbalance").asLong(0), single::toString);
    }
    assertEquals(Set.of(0L, 5L, 20L), limited);
    assertEquals(1, sum(single, "bodies"));
  }

  @Test
  void shouldNameTheRegionsOfAProgram(Engine.Endpoint engine) throws IOException {
    String run = runs.virtual(runs.compile("named.c", NAMED));
    JsonNode account = account(run);
    assertCloses(account);
    JsonNode setup = path(account, "region");
    assertEquals("setup", setup.get("name").asText());
    assertEquals(7, sum(setup, "body"));
    JsonNode parallel = path(account, "parallel");
    JsonNode solve = account.get("paths").get(parallel.get("parent").asInt());
    assertEquals("solve \"it\"", solve.get("name").asText());
    assertEquals(10, sum(parallel, "body"));
    String table = engine.whip("constructs", run).expect(0).out();
    assertTrue(table.contains("region setup"), table);
  }

  /** On the real clock, to the nanosecond. */
  @Test
  void shouldCloseOnTheRealClock() throws IOException {
    assertCloses(account(runs.timed(runs.shared("critical_of_one.c"))));
  }

  @Test
  void shouldHaveTheCpuTimeAsWork() throws IOException {
    Path cpu = directory.resolve("cpu");
    JsonNode account = account(runs.timed(runs.compile("busy.c", BUSY), cpu.toString()));
    assertCloses(account);
    double expected = Double.parseDouble(Files.readString(cpu));
    double work = account.at("/classes/work").asDouble();
    assertEquals(expected, work, 0.02 * expected, account.get("classes")::toString);
  }

  @Test
  void shouldCloseAfterAKill() throws IOException {
    JsonNode account = account(runs.killed(runs.compile("killed.c", KILLED)));
    assertCloses(account);
    assertEquals(15, account.get("elapsed").asLong());
    assertEquals(25, account.at("/classes/work").asLong());
    assertEquals(5, account.at("/classes/idle").asLong());
  }

  @Test
  void shouldSayThatARunHasNoAccount(Engine.Endpoint engine) throws IOException {
    String run = runs.virtual(runs.shared("critical_of_one.c"), "--no-constructs");
    String refused = engine.whip("constructs", run).expect(125).err();
    assertTrue(refused.contains("it was recorded with --no-constructs"), refused);
  }

  private JsonNode account(String run) throws IOException {
    return runs.json("constructs", run);
  }

  private static void assertCloses(JsonNode account) {
    assertEquals("[]", account.get("unclosed").toString());
    long sum = 0;
    for (JsonNode time : account.get("classes")) {
      sum += time.asLong();
    }
    assertEquals(account.get("threads").asLong() * account.get("elapsed").asLong(), sum);
  }

  private static JsonNode path(JsonNode account, String kind) {
    return StreamSupport.stream(account.get("paths").spliterator(), false)
        .filter(path -> path.get("kind").asText().equals(kind))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + kind + " in " + account));
  }

  private static long sum(JsonNode path, String number) {
    long sum = 0;
    for (JsonNode group : path.get("groups")) {
      int threads = ThreadSet.parse(group.get("threads").asText()).numbers().size();
      sum += threads * group.get(number).asLong();
    }
    return sum;
  }
}
