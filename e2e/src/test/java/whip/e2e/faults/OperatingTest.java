package whip.e2e.faults;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import whip.e2e.CommandLine;
import whip.e2e.Engine;
import whip.e2e.FreePorts;
import whip.e2e.Home;
import whip.e2e.Runs;
import whip.e2e.Shell;
import whip.e2e.StreamsJava;
import whip.e2e.Toolchain;
import whip.engine.protocol.BrokerProcess;
import whip.testkit.tier.InSlices;

/** An engine of its own, watched, emptied and stopped as who runs it would do. */
@Tag("operating")
@InSlices({0, 8})
class OperatingTest {

  private static final Duration LIMIT = Duration.ofMinutes(3);

  @TempDir Path directory;

  private Path program;

  private void startEngine() {
    program = Toolchain.clang(Home.ROOT.resolve("e2e/src/test/programs/echo.c"), directory);
    whip(Map.of(), "engine", "start").expect(0);
  }

  @AfterEach
  void stopEngine() {
    whip(Map.of(), "engine", "stop");
  }

  @InSlices({0})
  @Test
  void shouldReportWhatItDoesAndForgetRuns() throws Exception {
    startEngine();
    String first = profiled();
    String second = profiled();
    Map<String, Double> values = metrics();
    assertEquals(2, values.get("whip_runs{state=\"kept\"}"));
    assertTrue(values.get("whip_nodes_total") > 0);
    assertEquals(0, values.get("whip_dead_letters_total{reason=\"malformed\"}"));
    await()
        .atMost(LIMIT)
        .until(() -> metrics().get("whip_lag_records{topic=\"whip.node\"}").equals(0.0));
    assertTrue(values.keySet().stream().anyMatch(name -> name.startsWith("kafka_stream_")));

    String removed = whip(Map.of(), "runs", "--remove", first).expect(0).err();
    assertTrue(removed.contains("run " + first + " has been removed"), removed);
    String runs = whip(Map.of(), "runs").expect(0).out();
    assertTrue(!runs.contains(first) && runs.contains(second), runs);
    whip(Map.of(), "report", first).expect(125);
    whip(Map.of(), "report", second).expect(0);

    whip(Map.of(), "engine", "stop").expect(0);
    whip(Map.of("WHIP_KEEP_DAYS", "0"), "engine", "start").expect(0);
    // From classes that an engine before it has put by.
    Path process = Path.of("/proc", Long.toString(broker()));
    assertTrue(
        Files.readString(process.resolve("maps")).contains("/broker.jsa"),
        Files.readString(process.resolve("cmdline")).replace('\0', ' '));
    await()
        .atMost(LIMIT)
        .pollInterval(Duration.ofSeconds(1))
        .until(() -> !whip(Map.of(), "runs").out().contains(second));
    await()
        .atMost(LIMIT)
        .pollInterval(Duration.ofSeconds(1))
        .until(() -> whip(Map.of(), "engine", "status").out().contains("removed 1 run"));
    String status = whip(Map.of(), "engine", "status").expect(0).out();
    assertTrue(status.contains("to keep none for longer than 0 days"), status);
    String third = profiled();
    assertTrue(whip(Map.of(), "report", third).expect(0).out().contains(third));
    Faults.report(
        "operating",
        "runs removed by hand and by the engine, metrics of a real engine read",
        "3 runs",
        "1 by hand, 1 for its age",
        "gone from list, reports and stores; the others exact");
  }

  @Test
  @EnabledIfSystemProperty(
      named = Faults.LONG_PROPERTY,
      matches = "true",
      disabledReason = "half a minute for each thing that hangs")
  void shouldSayWhatAStopWaitsForAndStopAllTheSame() throws Exception {
    startEngine();
    long broker = broker();
    Shell.run(List.of("kill", "-STOP", Long.toString(broker)), Map.of()).expect(0);
    String said = whip(Map.of(), "engine", "stop").expect(0).err();
    assertTrue(said.contains("the engine is stopping: "), said);
    assertTrue(said.contains("the engine has stopped"), said);
    assertTrue(ProcessHandle.of(broker).isEmpty(), "the broker is still there");
    whip(Map.of(), "engine", "start").expect(0);
    profiled();
    Faults.report(
        "operating",
        "stop while the broker hangs",
        "1 stop",
        "SIGSTOP",
        "said, bounded, works again");
  }

  @InSlices({8})
  @Test
  void shouldSayWhyATopologyIsNotReady() throws Exception {
    int port = FreePorts.one();
    ProcessBuilder builder = new ProcessBuilder(StreamsJava.topology());
    builder
        .environment()
        .putAll(
            Map.of(
                "WHIP_BOOTSTRAP",
                "127.0.0.1:1",
                "WHIP_REGISTRY",
                "http://127.0.0.1:1",
                "WHIP_HTTP_PORT",
                Integer.toString(port),
                "WHIP_STATE_DIR",
                directory.resolve("state").toString()));
    Process topology =
        builder
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("topology.log").toFile())
            .start();
    try {
      String url = "http://127.0.0.1:" + port;
      await().atMost(LIMIT).until(() -> status(url + "/health/live") == 200);
      assertEquals(503, status(url + "/health/ready"));
      String reason =
          new ObjectMapper().readTree(get(url + "/health/ready")).get("reason").asText();
      assertTrue(reason.startsWith("the topology is "), reason);
      assertTrue(
          samples(get(url + "/metrics")).get("whip_lag_records{topic=\"whip.node\"}").isNaN());
    } finally {
      topology.destroy();
    }
    assertTrue(topology.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS), "it does not stop");
  }

  private String profiled() throws IOException {
    Engine.Endpoint engine = Engine.Endpoint.of(directory);
    String run = new Runs(engine).complete(program);
    assertEquals(20, engine.json("report", run).get("work").asLong());
    return run;
  }

  private Map<String, Double> metrics() throws IOException {
    String user = "whip:" + Files.readString(directory.resolve("whip/engine/metrics.password"));
    HttpURLConnection connection =
        connection(Engine.Endpoint.of(directory).registry() + "/metrics");
    connection.setRequestProperty(
        "Authorization",
        "Basic " + Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8)));
    return samples(read(connection));
  }

  private static Map<String, Double> samples(String text) {
    Map<String, Double> samples = new HashMap<>();
    text.lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(
            line -> {
              int space = line.lastIndexOf(' ');
              String value =
                  line.substring(space + 1)
                      .replace("+Inf", "Infinity")
                      .replace("-Inf", "-Infinity");
              samples.put(line.substring(0, space), Double.parseDouble(value));
            });
    return samples;
  }

  private long broker() throws IOException {
    return BrokerProcess.find(Engine.directory(directory)).orElseThrow().pid();
  }

  private Shell.Result whip(Map<String, String> more, String... arguments) {
    Map<String, String> environment = new HashMap<>(more);
    environment.put("XDG_STATE_HOME", directory.toString());
    return CommandLine.run(environment, arguments);
  }

  private static int status(String url) {
    try {
      return connection(url).getResponseCode();
    } catch (IOException notYet) {
      return 0;
    }
  }

  private static String get(String url) throws IOException {
    return read(connection(url));
  }

  private static HttpURLConnection connection(String url) throws IOException {
    return (HttpURLConnection) URI.create(url).toURL().openConnection();
  }

  private static String read(HttpURLConnection connection) throws IOException {
    var body =
        connection.getResponseCode() < 400
            ? connection.getInputStream()
            : connection.getErrorStream();
    return new String(body.readAllBytes(), StandardCharsets.UTF_8);
  }
}
