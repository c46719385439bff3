package whip.e2e.sinks;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.e2e.Engine;
import whip.e2e.Home;
import whip.e2e.ProfileReader;
import whip.e2e.Runs;
import whip.e2e.Toolchain;
import whip.testkit.tier.InSlices;

/** A real engine and a real sink, scraped by a real Prometheus as {@code deploy} sets it up. */
@ExtendWith(Engine.class)
@InSlices({8})
class PrometheusServerTest {
  private static final Duration LIMIT = Duration.ofMinutes(3);

  /** Queries that may have no answer while all is well: nothing runs, nothing is lost. */
  private static final String MAY_BE_EMPTY = ".*(status=\"running\"|> 0).*";

  @TempDir static Path directory;
  private static Runs.Run smooth;
  private static SinkCommand sink;
  private static PrometheusServer prometheus;

  @BeforeAll
  static void start(Engine.Endpoint engine) throws Exception {
    assumeTrue(Files.isExecutable(PrometheusServer.PROGRAM), "no Prometheus can be had here");
    Path program = Toolchain.clang(Home.examples().resolve("whatif/smooth.c"), directory);
    smooth = new Runs(engine).virtual(program, 2);
    try (ProfileReader reader = new ProfileReader(engine)) {
      reader.awaitComplete(smooth.id());
    }
    Scraper target = new Scraper();
    sink = new SinkCommand(engine, "whip.", target, directory);
    sink.start();
    String topology = engine.registry().replaceFirst("^https?://", "");
    Path password = engine.stateHome().resolve("whip/engine/metrics.password");
    prometheus = new PrometheusServer(directory, topology, password, "127.0.0.1:" + target.port());
    await().atMost(LIMIT).until(() -> prometheus.query("up == 1").size() == 2);
  }

  @AfterAll
  static void stop() {
    if (prometheus != null) {
      prometheus.close();
    }
    if (sink != null) {
      sink.close();
    }
  }

  @Test
  void shouldHaveTheProfile() {
    JsonNode work = prometheus.query("whip_run_work{run=\"" + smooth.id() + "\"}");
    JsonNode span = prometheus.query("whip_run_span{run=\"" + smooth.id() + "\"}");
    JsonNode parallelism = prometheus.query("whip_run_parallelism{run=\"" + smooth.id() + "\"}");
    assertTrue(value(work) > value(span), work + " and " + span);
    assertEquals(value(work) / value(span), value(parallelism), 1e-9);
  }

  @Test
  void shouldAnswerWhatTheDashboardsAsk() throws Exception {
    List<String> queries = Dashboards.queries("whip-prometheus");
    assertTrue(queries.size() > 10);
    for (String query : queries) {
      if (query.startsWith("label_values(")) {
        String label = query.replaceFirst(".*, *(\\w+)\\)$", "$1");
        assertFalse(prometheus.data("/api/v1/label/" + label + "/values").isEmpty(), query);
        continue;
      }
      String ofAnyRun = query.replace("$run", ".*");
      boolean mayBeEmpty = query.matches(MAY_BE_EMPTY);
      // An increase takes two scrapes.
      await(query).atMost(LIMIT).until(() -> !prometheus.query(ofAnyRun).isEmpty() || mayBeEmpty);
    }
  }

  /** Every rule is evaluated without an error, and a healthy engine sets off none of them. */
  @Test
  void shouldRaiseNoAlarmWhereAllIsWell() throws Exception {
    await()
        .atMost(LIMIT)
        .until(
            () ->
                prometheus.data("/api/v1/rules").findValuesAsText("health").stream()
                    .allMatch("ok"::equals));
    JsonNode rules = prometheus.data("/api/v1/rules").required("groups").get(0).required("rules");
    assertTrue(rules.size() >= 10, rules.toString());
    for (JsonNode rule : rules) {
      assertFalse(rule.required("state").asText().equals("firing"), rule.toString());
    }
    assertFalse(prometheus.said().contains("level=error"), prometheus.said());
  }

  private static double value(JsonNode samples) {
    assertEquals(1, samples.size(), samples.toString());
    return samples.get(0).required("value").get(1).asDouble();
  }
}
