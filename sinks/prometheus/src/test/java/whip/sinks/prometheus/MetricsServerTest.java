package whip.sinks.prometheus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that slow and many clients do not block others. */
class MetricsServerTest {
  private static final int MANY = 200;

  /** With 16 threads and a patience of 10 s, as there were once, it took 11 s. */
  private static final Duration SOON = Duration.ofSeconds(9);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /metrics HTTP/1.1\r\nX-Slow: ",
        "POST /metrics HTTP/1.1\r\nContent-Length: 100\r\n\r\nx"
      })
  void shouldAnswerWhileOthersDoNotFinishTheirRequests(String request) throws Exception {
    List<Socket> open = new ArrayList<>();
    InetAddress here = InetAddress.getLoopbackAddress();
    try (MetricsServer server =
        new MetricsServer(new InetSocketAddress(here, 0), () -> "whip_sink_runs 1\n")) {
      for (int i = 0; i < MANY; i++) {
        Socket socket = new Socket(here, server.port());
        open.add(socket);
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      }
      assertEquals("whip_sink_runs 1\n", scraped(server.port()));
    } finally {
      for (Socket socket : open) {
        socket.close();
      }
    }
  }

  private static String scraped(int port) throws Exception {
    URI metrics = URI.create("http://127.0.0.1:" + port + "/metrics");
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(metrics).timeout(SOON).build(),
            HttpResponse.BodyHandlers.ofString())
        .body();
  }
}
