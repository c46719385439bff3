package whip.dashboard;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Client of the dashboard, with or without a session. */
final class Browser {
  static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI address;
  private final Map<String, String> headers = new HashMap<>();

  Browser(Dashboard dashboard) {
    address = URI.create(dashboard.address());
  }

  /** One that has shown the token. */
  static Browser known(Dashboard dashboard) throws Exception {
    Browser browser = new Browser(dashboard);
    String entered = browser.enter(token(dashboard)).body();
    return browser.header(Guard.SESSION, JSON.readTree(entered).path("session").asText());
  }

  static String token(Dashboard dashboard) {
    return dashboard.invitation("/").replaceFirst(".*token=", "");
  }

  Browser header(String name, String value) {
    headers.put(name, value);
    return this;
  }

  HttpResponse<String> enter(String token) throws Exception {
    return post("/api/session", "{\"token\": \"%s\"}".formatted(token));
  }

  HttpResponse<String> get(String path) throws Exception {
    return send(request(path).GET());
  }

  HttpResponse<String> post(String path, String json) throws Exception {
    headers.putIfAbsent("Content-Type", "application/json");
    return send(request(path).POST(HttpRequest.BodyPublishers.ofString(json)));
  }

  HttpResponse<String> method(String method, String path) throws Exception {
    return send(request(path).method(method, HttpRequest.BodyPublishers.noBody()));
  }

  JsonNode json(String path) throws Exception {
    HttpResponse<String> answer = get(path);
    if (answer.statusCode() != 200) {
      throw new AssertionError(answer.statusCode() + " " + answer.body());
    }
    return JSON.readTree(answer.body());
  }

  /** The first event of that name whose data has the text. */
  JsonNode event(String path, String name, String text) throws Exception {
    HttpResponse<Stream<String>> answer =
        client.send(
            request(path).header("Accept", "text/event-stream").build(),
            HttpResponse.BodyHandlers.ofLines());
    String[] event = {""};
    try (Stream<String> lines = answer.body()) {
      Optional<String> data =
          lines
              .peek(line -> event[0] = line.startsWith("event:") ? line : event[0])
              .filter(line -> line.startsWith("data:") && event[0].endsWith(" " + name))
              .filter(line -> line.contains(text))
              .findFirst();
      return JSON.readTree(data.orElseThrow().substring("data:".length()));
    }
  }

  /** Fails when the events end before so much time has gone by. */
  void listen(String path, Duration time) throws Exception {
    long end = System.nanoTime() + time.toNanos();
    HttpResponse<Stream<String>> answer =
        client.send(
            request(path).header("Accept", "text/event-stream").build(),
            HttpResponse.BodyHandlers.ofLines());
    try (Stream<String> lines = answer.body()) {
      assertTrue(lines.anyMatch(line -> System.nanoTime() > end), "the events have ended");
    }
  }

  /** Answer to a request that calls the server by another name. */
  static String called(Dashboard dashboard, String host) throws IOException {
    URI at = URI.create(dashboard.address());
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), at.getPort())) {
      String request = "GET / HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n".formatted(host);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      InputStream answer = socket.getInputStream();
      return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder request = HttpRequest.newBuilder(address.resolve(path));
    headers.forEach(request::header);
    return request;
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }
}
