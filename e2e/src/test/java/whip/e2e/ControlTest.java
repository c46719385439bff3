package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.schemas.profile.ProgramRow;
import whip.testkit.tier.InSlices;

/** Changes what a running program records, through broker and collector. */
@ExtendWith(Engine.class)
@InSlices({2, 6})
class ControlTest {

  /** Small tasks and a critical construct, a hundred times a second, until a file is there. */
  private static final String PROGRAM =
      """
      #include <unistd.h>
      static volatile int sum;
      int main(int argc, char** argv) {
        while (access(argv[1], F_OK) != 0) {
      #pragma omp parallel num_threads(2)
          {
      #pragma omp single
            for (int i = 0; i < 50; i++) {
      #pragma omp task
              sum = i;
            }
      #pragma omp critical
            sum = 0;
          }
          usleep(10000);
        }
        return argc != 2;
      }
      """;

  /** Nothing of the program reaches the resolution. */
  private static final Map<String, String> FOLDED =
      Map.of("WHIP_FULL_FIRST", "0", "WHIP_RESOLUTION", "1ms");

  // A heartbeat, and the topology on a busy machine.
  private static final Duration LATE = Duration.ofSeconds(60);

  @TempDir Path directory;

  @Test
  void shouldRaiseAndLowerDetailOfARunningProgram(Engine.Endpoint engine) throws Exception {
    try (Running running = new Running(engine);
        ProfileReader profiles = new ProfileReader(engine)) {
      double folded = itemsPerSecond(profiles, running.id);
      Shell.Result asked =
          engine.whip("control", running.id, "--detail", "full", "--for", "20s").expect(0);
      assertTrue(asked.out().contains(" records: detail full, monitor on"), asked.out());
      assertTrue(asked.out().contains("\nuser  "), asked.out());
      double full = itemsPerSecond(profiles, running.id);
      assertTrue(full > 5 * folded, full + " items a second, folded " + folded);
      await(engine, running.id, "detail", "adaptive"); // Nobody withdraws the request.
      double again = itemsPerSecond(profiles, running.id);
      assertTrue(again < full / 5, again + " items a second, in full " + full);
      running.stop();
      ProgramRow whole = profiles.awaitComplete(running.id).program();
      assertEquals("adaptive", whole.getDetail(), "as it was started");
      assertTrue(!whole.getLimits().containsKey("constructs-off"), whole.getLimits().toString());
      Shell.Result late = engine.whip("control", running.id, "--detail", "full").expect(125);
      assertTrue(late.err().contains("is over, and records nothing any more"), late.err());
    }
  }

  @Test
  void shouldStandStillAndGoOn(Engine.Endpoint engine) throws Exception {
    try (Running running = new Running(engine);
        ProfileReader profiles = new ProfileReader(engine)) {
      awaitEntries(engine, running.id);
      engine.whip("control", running.id, "--monitor", "off").expect(0);
      await(engine, running.id, "monitor", "off");
      pause();
      JsonNode before = engine.json("constructs", running.id);
      pause();
      JsonNode after = engine.json("constructs", running.id);
      assertTrue(after.get("elapsed").asLong() > before.get("elapsed").asLong());
      for (String kind : List.of("parallel", "single", "critical", "task")) {
        assertEquals(counts(before, kind), counts(after, kind), kind);
      }
      assertEquals(0, after.get("unclosed").size(), after.get("unclosed").toString());
      engine.whip("control", running.id, "--release").expect(0);
      await(engine, running.id, "monitor", "on");
      pause();
      JsonNode again = engine.json("constructs", running.id);
      assertNotEquals(counts(after, "critical"), counts(again, "critical"));
      running.stop();
      ProgramRow whole = profiles.awaitComplete(running.id).program();
      assertTrue(whole.getLimits().containsKey("constructs-off"), whole.getLimits().toString());
    }
  }

  @Test
  void shouldDisableAKindOfConstructs(Engine.Endpoint engine) throws Exception {
    try (Running running = new Running(engine)) {
      awaitEntries(engine, running.id);
      engine.whip("control", running.id, "--disable", "critical,task", "--as", "a.test").expect(0);
      pause();
      JsonNode before = engine.json("constructs", running.id);
      pause();
      JsonNode after = engine.json("constructs", running.id);
      assertEquals(counts(before, "critical"), counts(after, "critical"));
      assertEquals(counts(before, "task"), counts(after, "task"));
      assertNotEquals(counts(before, "single"), counts(after, "single"));
      assertTrue(after.get("notVisible").toString().contains("constructs-off"));
      JsonNode shown = shown(engine, running.id);
      assertEquals("[\"critical\",\"task\"]", shown.at("/records/disabled").toString());
      assertEquals("a.test", shown.at("/requests/0/requester").asText());
      assertTrue(shown.at("/requests/0/followed").asBoolean(), shown.toString());
    }
  }

  @Test
  void shouldSayWhichRunIsMeant(Engine.Endpoint engine) {
    Shell.Result none = engine.whip("control", "nosuchrun", "--detail", "full").expect(125);
    assertTrue(none.err().contains("no run's id begins with nosuchrun"), none.err());
  }

  /** The program, until it is closed. */
  private final class Running implements AutoCloseable {
    private final String id = "control-" + Runs.newId();
    private final Path end = directory.resolve(id);
    private final Process process;

    private Running(Engine.Endpoint engine) throws IOException {
      Path source = Files.writeString(directory.resolve("controlled.c"), PROGRAM);
      Path program = Toolchain.clang(source, directory);
      ProcessBuilder builder = new ProcessBuilder(program.toString(), end.toString());
      builder.environment().putAll(new Runs(engine).environment(id, 2, "tsc", FOLDED));
      process =
          builder
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(directory.resolve(id + ".err").toFile())
              .start();
      Awaitility.await().atMost(LATE).until(() -> engine.whip("runs").expect(0).out().contains(id));
    }

    private void stop() throws Exception {
      Files.createFile(end);
      assertEquals(0, process.waitFor());
    }

    @Override
    public void close() {
      process.destroyForcibly();
    }
  }

  /** Items that the program makes from now on. */
  private static double itemsPerSecond(ProfileReader profiles, String run) {
    Map<String, Long> from = freshCounters(profiles, run);
    Map<String, Long> to = freshCounters(profiles, run);
    long ns = to.get("elapsedNs") - from.get("elapsedNs");
    return 1e9 * (to.get("itemsMade") - from.get("itemsMade")) / ns;
  }

  /** Counters of a heartbeat that comes later. */
  private static Map<String, Long> freshCounters(ProfileReader profiles, String run) {
    Instant later = Instant.now().plusSeconds(3);
    return profiles
        .await(run, profile -> profile.program().getUpdatedAt().isAfter(later))
        .program()
        .getCounters();
  }

  private static void await(Engine.Endpoint engine, String run, String name, String word) {
    Awaitility.await()
        .atMost(LATE)
        .until(() -> shown(engine, run).at("/records/" + name).asText().equals(word));
  }

  private static JsonNode shown(Engine.Endpoint engine, String run) throws IOException {
    return engine.json("control", run, "--show").at("/runs/0");
  }

  private static void awaitEntries(Engine.Endpoint engine, String run) {
    Awaitility.await()
        .atMost(LATE)
        .ignoreExceptions()
        .until(() -> !counts(engine.json("constructs", run), "critical").isEmpty());
  }

  /** Some cuts of the account pass. */
  private static void pause() throws InterruptedException {
    Thread.sleep(3000);
  }

  /** How often each group of threads has entered the paths of a kind. */
  private static List<String> counts(JsonNode account, String kind) {
    List<String> counts = new ArrayList<>();
    for (JsonNode path : account.get("paths")) {
      if (path.get("kind").asText().equals(kind)) {
        path.get("groups")
            .forEach(group -> counts.add(group.get("threads") + " " + group.get("count")));
      }
    }
    return counts;
  }
}
