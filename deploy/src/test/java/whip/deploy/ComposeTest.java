package whip.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.server.config.AbstractKafkaConfig;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The compose file and the container's, as far as they can be judged without an engine that runs
 * them.
 */
class ComposeTest {
  private static final Path DIRECTORY = Yaml.ROOT.resolve("deploy/compose");
  private static final Path CONTAINERFILE = Yaml.ROOT.resolve("deploy/container/Containerfile");

  private JsonNode compose;
  private Map<String, JsonNode> services;

  @BeforeEach
  void read() throws IOException {
    compose = Yaml.file("deploy/compose/compose.yaml");
    services =
        compose.get("services").properties().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  @Test
  void shouldPinEveryImage() throws IOException {
    services.forEach(
        (name, service) ->
            assertTrue(
                service.get("image").asText().matches("[^:@]+:v?\\d+\\.\\d+(\\.\\d+)?[\\w.-]*"),
                name));
    assertTrue(
        Files.readString(CONTAINERFILE).contains("\nFROM docker.io/library/debian:12.11-slim\n"));
  }

  @Test
  void shouldOpenNothingBeyondTheMachine() {
    services.forEach(
        (name, service) ->
            service
                .path("ports")
                .forEach(port -> assertTrue(port.asText().startsWith("127.0.0.1:"), name)));
  }

  @Test
  void shouldSayOfEveryServiceThatStaysWhetherItWorks() {
    services.forEach(
        (name, service) ->
            assertEquals(
                service.get("restart").asText().equals("no"), !service.has("healthcheck"), name));
  }

  @Test
  void shouldWaitForServicesThatThereAre() {
    services.forEach(
        (name, service) ->
            service
                .path("depends_on")
                .properties()
                .forEach(
                    wait -> {
                      JsonNode other = services.get(wait.getKey());
                      boolean ends = other.get("restart").asText().equals("no");
                      assertEquals(
                          ends ? "service_completed_successfully" : "service_healthy",
                          wait.getValue().get("condition").asText(),
                          name + " waits for " + wait.getKey());
                    }));
  }

  @Test
  void shouldMountFilesThatThereAre() {
    services.forEach(
        (name, service) ->
            service
                .path("volumes")
                .forEach(
                    volume -> {
                      String source = volume.asText().split(":", -1)[0];
                      assertTrue(
                          source.startsWith(".")
                              ? Files.exists(DIRECTORY.resolve(source))
                              : compose.get("volumes").has(source),
                          name + ": " + source);
                    }));
  }

  /** Checks the names of the dashboard's sources, and the files at those names. */
  @Test
  void shouldGiveGrafanaWhatItsSourcesNeed() throws IOException {
    String sources =
        Files.readString(Yaml.ROOT.resolve("deploy/grafana/provisioning/datasources/whip.yaml"));
    JsonNode environment = services.get("grafana").get("environment");
    Pattern.compile("\\$\\{(\\w+)\\}")
        .matcher(sources)
        .results()
        .forEach(name -> assertTrue(environment.has(name.group(1)), name.group(1)));
    for (String address : List.of("WHIP_PROMETHEUS_URL", "WHIP_POSTGRES_HOST")) {
      String host = environment.get(address).asText().replaceFirst("^http://", "");
      assertTrue(services.containsKey(host.replaceFirst(":.*", "")), host);
    }
    assertEquals(
        environment.get("WHIP_POSTGRES_USER"),
        services.get("postgres").get("environment").get("POSTGRES_USER"));
    assertEquals(
        environment.get("WHIP_POSTGRES_DATABASE"),
        services.get("postgres").get("environment").get("POSTGRES_DB"));
  }

  @Test
  void shouldLetPrometheusAskServicesThatThereAre() throws IOException {
    for (JsonNode job : Yaml.file("deploy/prometheus/prometheus.yml").get("scrape_configs")) {
      String target = job.get("static_configs").get(0).get("targets").get(0).asText();
      assertTrue(services.containsKey(target.replaceFirst(":.*", "")), target);
    }
  }

  @Test
  void shouldSetWhatTheBrokerKnows() {
    JsonNode environment = services.get("kafka").get("environment");
    environment
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!name.equals("KAFKA_HEAP_OPTS")) {
                String setting =
                    name.substring("KAFKA_".length()).toLowerCase(Locale.ROOT).replace('_', '.');
                assertTrue(AbstractKafkaConfig.CONFIG_DEF.names().contains(setting), setting);
              }
            });
  }

  @Test
  void shouldGiveTheTopologyOptionsThatItHas() throws IOException {
    String main =
        Files.readString(
            Yaml.ROOT.resolve("streams-app/engine/src/main/java/whip/streams/TopologyMain.java"));
    services
        .get("streams")
        .get("environment")
        .fieldNames()
        .forEachRemaining(
            name -> {
              String option = "--" + name.substring(5).toLowerCase(Locale.ROOT).replace('_', '-');
              assertTrue(main.contains("\"" + option + "\""), option);
            });
  }

  @Test
  void shouldBuildTheImageFromWhatDistMakes() throws IOException {
    String recipe = Files.readString(CONTAINERFILE);
    String version = found("ARG VERSION=(\\S+)", recipe);
    assertEquals(
        found("<version>(.*)</version>", Files.readString(Yaml.ROOT.resolve("pom.xml"))), version);
    assertEquals("build/dist/whip_${VERSION}_amd64.deb", found("\nCOPY (\\S+) ", recipe));
    assertTrue(
        Files.readString(Yaml.ROOT.resolve("scripts/dist.sh"))
            .contains("whip_${VERSION}_$architecture.deb"));
    String program = found("ENTRYPOINT \\[\"/usr/bin/(.*)\"\\]", recipe);
    assertTrue(Files.isExecutable(Yaml.ROOT.resolve("scripts/dist/" + program)), program);
    JsonNode build = services.get("streams").get("build");
    Path context = DIRECTORY.resolve(build.get("context").asText()).normalize();
    assertEquals(CONTAINERFILE, context.resolve(build.get("dockerfile").asText()));
    for (String ours : List.of("topics", "streams", "history", "metrics")) {
      assertEquals("whip:" + version, services.get(ours).get("image").asText(), ours);
    }
  }

  private static String found(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    assertTrue(matcher.find(), pattern);
    return matcher.group(1);
  }
}
