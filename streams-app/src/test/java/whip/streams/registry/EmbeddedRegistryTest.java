package whip.streams.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The registry of the embedded engine keeps the contract, and what the original answers beyond it.
 */
class EmbeddedRegistryTest extends RegistryContract {
  private static final AtomicReference<Optional<String>> NOT_READY_BECAUSE =
      new AtomicReference<>(Optional.empty());
  private static RegistryServer server;

  @BeforeAll
  static void start() {
    server = new RegistryServer(new SchemaRegistry(new MemoryLog()), 0, NOT_READY_BECAUSE::get);
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

  private static RestRequest.Answer answer(int status, int code) {
    return new RestRequest.Answer(status, code);
  }
}
