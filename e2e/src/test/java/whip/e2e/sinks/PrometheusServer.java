package whip.e2e.sinks;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import whip.e2e.FreePorts;
import whip.e2e.Home;

/** A real Prometheus with the configuration and the rules of {@code deploy/prometheus}. */
final class PrometheusServer implements AutoCloseable {
  static final Path PROGRAM = Home.ROOT.resolve("build/prometheus/prometheus");

  private static final Path DEPLOYED = Home.ROOT.resolve("deploy/prometheus");
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final HttpClient client = HttpClient.newHttpClient();
  private final int port = FreePorts.one();
  private final Path log;
  private final Process process;

  /**
   * Returns once it can be asked.
   *
   * @param topology HOST:PORT of the engine's metrics, {@code password} the file that has the
   *     password to them, and {@code sink} HOST:PORT of the sink's
   */
  PrometheusServer(Path directory, String topology, Path password, String sink) throws IOException {
    String configuration =
        Files.readString(DEPLOYED.resolve("prometheus.yml"))
            .replace("15s", "1s")
            .replace("alerts.yml", DEPLOYED.resolve("alerts.yml").toString())
            .replace("# basic_auth:", "basic_auth:")
            .replace("/home/USER/.local/state/whip/engine/metrics.password", password.toString())
            .replace("streams:8090", topology)
            .replace("metrics:9464", sink);
    Path file = Files.writeString(directory.resolve("prometheus.yml"), configuration);
    log = directory.resolve("prometheus.log");
    process =
        new ProcessBuilder(
                PROGRAM.toString(),
                "--config.file=" + file,
                "--storage.tsdb.path=" + directory.resolve("series"),
                "--web.listen-address=127.0.0.1:" + port)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    await().atMost(LIMIT).ignoreExceptions().until(() -> get("/-/ready").statusCode() == 200);
  }

  /** The samples that a query has now: {@code [{"metric": {...}, "value": [time, "1"]}]}. */
  JsonNode query(String promql) {
    return data("/api/v1/query?query=" + URLEncoder.encode(promql, StandardCharsets.UTF_8))
        .required("result");
  }

  /** Data at an address of its API. */
  JsonNode data(String path) {
    try {
      HttpResponse<String> answer = get(path);
      JsonNode json = new ObjectMapper().readTree(answer.body());
      assertTrue(json.path("status").asText().equals("success"), path + ": " + answer.body());
      return json.required("data");
    } catch (IOException | InterruptedException failed) {
      throw new AssertionError(path, failed);
    }
  }

  String said() throws IOException {
    return Files.readString(log);
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .timeout(Duration.ofMinutes(1))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().orTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS).join();
  }
}
