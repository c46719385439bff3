package whip.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An engine beside a program that uses all processors, and nobody looks, or somebody does. */
class YieldingTest {
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final Path PROGRAM = Home.ROOT.resolve("e2e/src/test/programs/busy.c");

  private static final Pattern PROGRAM_ROW = Pattern.compile("^Program +[0-9]+ +([0-9.]+)");

  @TempDir Path directory;

  private Map<String, String> environment;
  private Engine.Endpoint engine;
  private Process whip;
  private Path over;

  /** Starts an engine of its own: tests look at the one that they share. */
  @BeforeEach
  void start() throws IOException {
    over = directory.resolve("over");
    environment = Map.of("XDG_STATE_HOME", directory.toString());
    CommandLine.process(environment, "engine", "start").expect(0);
    engine = Engine.Endpoint.of(directory);
  }

  @AfterEach
  void stop() throws IOException {
    endProgram();
    if (whip != null) {
      whip.destroy();
    }
    CommandLine.process(environment, "engine", "stop").expect(0);
  }

  @Test
  void shouldWaitForTheProgramUnlessSomebodyLooks() throws Exception {
    Path program = Toolchain.clang(PROGRAM, directory);
    Path json = directory.resolve("profile.json");
    whip = start("run", "--json", json.toString(), "--", program.toString(), over.toString());
    await().atMost(LIMIT).until(() -> waits() == 1);
    awaitShares("5");
    Process top = start("top", "last");
    try {
      await().atMost(LIMIT).until(() -> waits() == 0);
      awaitShares("0");
      await().atMost(LIMIT).until(() -> work(directory.resolve("top.out")) > 0);
    } finally {
      top.destroy();
      top.waitFor();
    }
    await().atMost(LIMIT).until(() -> waits() == 1);
    endProgram();
    assertTrue(whip.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS));
    assertEquals(0, whip.exitValue());
    JsonNode profile = new ObjectMapper().readTree(json.toFile());
    assertEquals("complete", profile.get("status").asText());
    assertEquals(0, waits());
    awaitShares("0");
  }

  /** The program uses all processors until then, however slow the machine is. */
  private void endProgram() throws IOException {
    if (!Files.exists(over)) {
      Files.createFile(over);
    }
  }

  /** Not over the broker: what a program cannot get rid of it has to fold. */
  private void awaitShares(String engines) throws IOException {
    long self = engine.processes().get(0);
    long broker = engine.processes().get(1);
    assumeTrue(Files.exists(autogroup(self)), "Linux shares processors among sessions");
    await().atMost(LIMIT).until(() -> share(self).equals(engines));
    assertEquals("0", share(broker));
  }

  private static String share(long pid) throws IOException {
    String text = Files.readString(autogroup(pid)).strip();
    return text.substring(text.lastIndexOf(' ') + 1);
  }

  private static Path autogroup(long pid) {
    return Path.of("/proc/" + pid + "/autogroup");
  }

  /** The most work that a table of top's had in its first row; 0: none yet. */
  private static double work(Path output) throws IOException {
    return Files.readString(output)
        .lines()
        .map(PROGRAM_ROW::matcher)
        .filter(Matcher::find)
        .mapToDouble(row -> Double.parseDouble(row.group(1)))
        .max()
        .orElse(0);
  }

  private Process start(String... arguments) throws IOException {
    var command = new ArrayList<>(List.of(Home.whip().toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(directory.resolve(arguments[0] + ".out").toFile())
            .redirectError(directory.resolve(arguments[0] + ".err").toFile());
    builder.environment().putAll(environment);
    return builder.start();
  }

  private double waits() throws Exception {
    String user = "whip:" + Files.readString(directory.resolve("whip/engine/metrics.password"));
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(engine.registry() + "/metrics"))
            .header(
                "Authorization",
                "Basic " + Base64.getEncoder().encodeToString(user.getBytes(UTF_8)))
            .build();
    return HttpClient.newHttpClient()
        .send(request, HttpResponse.BodyHandlers.ofString())
        .body()
        .lines()
        .filter(line -> line.startsWith("whip_topology_waits "))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .findFirst()
        .orElseThrow();
  }
}
