package whip.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A registry that serves Confluent's protocol below a path, as Apicurio does. */
class RegistryQuestionTest {
  private HttpServer server;
  private String root;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> answer(exchange, 200, "<html>a page</html>"));
    server.createContext(
        "/apis/ccompat/v7/subjects", exchange -> answer(exchange, 200, "[\"whip.run-value\"]"));
    server.start();
    root = "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void shouldFindTheApiOfARegistryWhoseRootWasGiven() {
    assertEquals(Optional.empty(), RegistryQuestion.obstacle(at(root + "/apis/ccompat/v7")));
    for (String given : new String[] {root, root + "/", root + "/apis/registry/v3"}) {
      assertEquals(
          Optional.of(root + "/apis/ccompat/v7"),
          RegistryQuestion.obstacle(at(given)).orElseThrow().address(),
          given);
    }
  }

  @Test
  void shouldFindTheRootOfOneThatHasItThere() {
    server.removeContext("/apis/ccompat/v7/subjects");
    server.createContext("/subjects", exchange -> answer(exchange, 200, "[]"));
    assertEquals(
        Optional.of(root), RegistryQuestion.obstacle(at(root + "/v1")).orElseThrow().address());
  }

  @Test
  void shouldSayWhatIsWrongWhereNothingIsARegistry() {
    server.removeContext("/apis/ccompat/v7/subjects");
    RegistryQuestion.Obstacle obstacle = RegistryQuestion.obstacle(at(root)).orElseThrow();
    assertEquals(Optional.empty(), obstacle.address());
    server.stop(0);
    obstacle = RegistryQuestion.obstacle(at(root)).orElseThrow();
    assertTrue(obstacle.reason().contains("refused"), obstacle.reason());
    assertEquals(Optional.empty(), obstacle.address());
  }

  private static Cluster at(String registry) {
    return Cluster.of("127.0.0.1:1", registry, "whip.", Optional.empty());
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
