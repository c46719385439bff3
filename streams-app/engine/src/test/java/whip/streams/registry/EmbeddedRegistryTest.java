package whip.streams.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.confluent.kafka.schemaregistry.avro.AvroSchema;
import io.confluent.kafka.schemaregistry.client.CachedSchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import whip.streams.operating.HealthRoutes;

/**
 * The registry of the embedded engine keeps the contract, and what the original answers beyond it.
 */
class EmbeddedRegistryTest extends RegistryContract {
  private static final AtomicReference<Optional<String>> NOT_READY_BECAUSE =
      new AtomicReference<>(Optional.empty());
  private static RegistryServer server;

  @BeforeAll
  static void start() {
    server =
        new RegistryServer(
            new SchemaRegistry(new MemoryLog()),
            0,
            Optional.empty(),
            new HealthRoutes(NOT_READY_BECAUSE::get, () -> ""));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Override
  String url() {
    return server.url();
  }

  @Test
  void shouldBeTransitivelyBackwardCompatibleByDefault() throws Exception {
    SchemaRegistry fresh = new SchemaRegistry(new MemoryLog());
    assertEquals(CompatibilityLevel.BACKWARD_TRANSITIVE, fresh.defaultLevel());
  }

  @Test
  void shouldRefuseWhatItDoesNotKnow() {
    RestRequest request = new RestRequest(url());
    String schema = "{\"schema\":\"\\\"int\\\"\"";
    assertEquals(answer(422, 42203), request.put("/config", "{\"compatibility\":\"SIDEWAYS\"}"));
    assertEquals(answer(422, 42204), request.put("/mode/a", "{\"mode\":\"UPSIDE_DOWN\"}"));
    assertEquals(answer(422, 42202), request.get("/subjects/a/versions/zero"));
    assertEquals(answer(422, 42202), request.get("/subjects/a/versions/0"));
    assertEquals(answer(404, 40408), request.get("/config/unknown"));
    assertEquals(answer(404, 40409), request.get("/mode/unknown"));
    assertEquals(answer(400, 400), request.post("/subjects/a/versions", "{"));
    assertEquals(answer(422, 42201), request.post("/subjects/a/versions", "{}"));
    assertEquals(
        answer(422, 42201),
        request.post("/subjects/a/versions", schema + ",\"schemaType\":\"PROTOBUF\"}"));
    assertEquals(
        answer(422, 42201),
        request.post("/subjects/a/versions", schema + ",\"references\":[{\"name\":\"b\"}]}"));
    assertEquals(answer(404, 404), request.get("/nowhere"));
  }

  @Test
  void shouldRegisterNothingWhileReadOnly() {
    RestRequest request = new RestRequest(url());
    request.put("/mode/frozen", "{\"mode\":\"READONLY\"}");
    String schema = "{\"schema\":\"\\\"long\\\"\"}";
    assertEquals(answer(422, 42205), request.post("/subjects/frozen/versions", schema));
    request.put("/mode/frozen", "{\"mode\":\"READWRITE\"}");
    assertEquals(answer(200, 0), request.post("/subjects/frozen/versions", schema));
  }

  @Test
  void shouldSayWhyTheProcessIsNotReady() {
    RestRequest request = new RestRequest(url());
    assertEquals(answer(200, 0), request.get("/health/ready"));
    NOT_READY_BECAUSE.set(Optional.of("the broker is gone"));
    assertEquals(answer(503, 0), request.get("/health/ready"));
    assertEquals(answer(200, 0), request.get("/health/live"));
    NOT_READY_BECAUSE.set(Optional.empty());
  }

  @Test
  void shouldLetNobodyInWithoutCredentialsWhereItHasSome() throws Exception {
    try (RegistryServer closed =
        new RegistryServer(
            new SchemaRegistry(new MemoryLog()),
            0,
            Optional.of(new BasicAuth("u:p", "u:scraper")),
            new HealthRoutes(Optional::empty, () -> "whip_nodes_total 1.0\n"))) {
      RestRequest stranger = new RestRequest(closed.url());
      assertEquals(answer(401, 401), stranger.get("/subjects"));
      assertEquals(answer(401, 401), stranger.get("/schemas/ids/1"));
      assertEquals(
          answer(401, 401), stranger.post("/subjects/a/versions", "{\"schema\":\"\\\"int\\\"\"}"));
      assertEquals(answer(401, 401), stranger.put("/config", "{\"compatibility\":\"NONE\"}"));
      assertEquals(answer(401, 401), stranger.get("/healthy"));
      assertEquals(answer(404, 404), stranger.get("/health/../subjects"));
      assertEquals(answer(200, 0), stranger.get("/health/ready"));
      for (String wrong : List.of("u:q", "u:", "u:pp", "U:p")) {
        assertEquals(List.of(401), statusOf(closed, wrong), wrong);
      }
      assertEquals(List.of(), statusOf(closed, "u:p"));
      assertEquals(List.of(401), statusOf(closed, "u:scraper"));
    }
  }

  @Test
  void shouldShowItsMetricsOnlyWithTheirPassword() throws Exception {
    try (RegistryServer closed =
        new RegistryServer(
            new SchemaRegistry(new MemoryLog()),
            0,
            Optional.of(new BasicAuth("u:p", "u:scraper")),
            new HealthRoutes(Optional::empty, () -> "whip_nodes_total 1.0\n"))) {
      assertEquals(401, scraped(closed, "").statusCode());
      for (String wrong : List.of("u:p", "u:", "u:scrape", "U:scraper")) {
        assertEquals(401, scraped(closed, wrong).statusCode(), wrong);
      }
      assertEquals("whip_nodes_total 1.0\n", scraped(closed, "u:scraper").body());
    }
  }

  /** Scrapes as Prometheus does; without credentials where there are none. */
  private static HttpResponse<String> scraped(RegistryServer server, String credentials)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url() + "/metrics"));
    if (!credentials.isEmpty()) {
      byte[] utf8 = credentials.getBytes(StandardCharsets.UTF_8);
      request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(utf8));
    }
    return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** Statuses of the genuine client's refused calls; empty where it has access. */
  private static List<Integer> statusOf(RegistryServer server, String credentials)
      throws IOException {
    try (CachedSchemaRegistryClient client =
        new CachedSchemaRegistryClient(
            server.url(),
            10,
            Map.of(
                "basic.auth.credentials.source",
                "USER_INFO",
                "basic.auth.user.info",
                credentials))) {
      client.register("s", new AvroSchema("\"int\""));
      return List.of();
    } catch (RestClientException refused) {
      return List.of(refused.getStatus());
    }
  }

  private static RestRequest.Answer answer(int status, int code) {
    return new RestRequest.Answer(status, code);
  }
}
