package whip.e2e.faults;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import whip.e2e.Engine;
import whip.e2e.Home;
import whip.e2e.Toolchain;
import whip.testkit.tier.InSlices;

/** A cluster that answers nothing for longer than a client waits, and then goes on. */
@Tag("program")
@InSlices({4})
class SlowClusterTest {
  /** Clients wait for 15 s. */
  private static final Duration SLOW = Duration.ofSeconds(20);

  private static final Duration LIMIT = Duration.ofMinutes(3);

  @TempDir Path directory;
  @TempDir Path state;

  @Test
  void shouldShowTheProfileOfAClusterThatWasSlow() throws Exception {
    Path program = Toolchain.clang(Home.ROOT.resolve("e2e/src/test/programs/echo.c"), directory);
    Path json = directory.resolve("profile.json");
    Path said = directory.resolve("said.txt");
    try (KillableEngine engine = new KillableEngine(state)) {
      Engine.Endpoint endpoint = engine.start();
      ProcessBuilder builder =
          new ProcessBuilder(
              List.of(
                  Home.whip().toString(),
                  "run",
                  "--clock",
                  "virtual",
                  "--json",
                  json.toString(),
                  "--",
                  program.toString()));
      builder.environment().putAll(endpoint.environment());
      builder.environment().put("WHIP_FLUSH_MS", "120000");
      Process run = builder.redirectError(said.toFile()).start();
      await().atMost(LIMIT).until(() -> endpoint.whip("runs").out().contains("running"));
      engine.pauseBroker();
      run.getOutputStream().close(); // Then the program ends.
      TimeUnit.MILLISECONDS.sleep(SLOW.toMillis());
      engine.resumeBroker();
      assertTrue(run.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS), Files.readString(said));
      assertEquals(0, run.exitValue(), Files.readString(said));
      JsonNode profile = new ObjectMapper().readTree(json.toFile());
      assertEquals("complete", profile.get("status").asText(), Files.readString(said));
      assertTrue(
          Files.readString(said).contains("waiting for the cluster: "), Files.readString(said));
    }
    Faults.report(
        "program",
        "the broker answers nobody for 20 s as the program ends",
        "1 run",
        "SIGSTOP",
        "complete, table and JSON");
  }
}
