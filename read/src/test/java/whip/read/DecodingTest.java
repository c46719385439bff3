package whip.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import whip.platform.Commands;

class DecodingTest {
  /** In the registry's frame: schema 7, a string of two bytes. */
  private static final byte[] RECORD = {0, 0, 0, 0, 7, 4, 'h', 'i'};

  private final List<Headers> questions = new ArrayList<>();
  private HttpServer registry;

  @BeforeEach
  void startRegistry() throws IOException {
    registry = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    registry.createContext(
        "/schemas/ids/7",
        exchange -> {
          questions.add(exchange.getRequestHeaders());
          byte[] answer = "{\"schema\": \"\\\"string\\\"\"}".getBytes(UTF_8);
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    registry.start();
  }

  @AfterEach
  void stopRegistry() {
    registry.stop(0);
  }

  @Test
  void shouldAskAPlainRegistryOnceAndWithWhatTheUserHasSaid() {
    String url = "http://127.0.0.1:" + registry.getAddress().getPort();
    Map<String, String> settings =
        Map.of(
            "basic.auth.credentials.source", "USER_INFO",
            "basic.auth.user.info", "ada:secret",
            "request.header.X-Team", "hpc");
    Cluster cluster =
        new Cluster("127.0.0.1:1", url, "whip.", Optional.empty(), settings, Commands.PLAIN);

    try (KafkaAvroDeserializer deserializer = Decoding.of(cluster)) {
      assertEquals("hi", deserializer.deserialize("topic", RECORD).toString());
      assertEquals("hi", deserializer.deserialize("topic", RECORD).toString());
    }

    assertEquals(1, questions.size());
    assertEquals(
        "Basic " + Base64.getEncoder().encodeToString("ada:secret".getBytes(UTF_8)),
        questions.get(0).getFirst("Authorization"));
    assertEquals("hpc", questions.get(0).getFirst("X-Team"));
  }
}
