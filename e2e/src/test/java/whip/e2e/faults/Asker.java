package whip.e2e.faults;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Asks a dashboard what its page asks, without a browser. */
final class Asker {
  static final Duration LIMIT = Duration.ofMinutes(3);

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern INVITATION =
      Pattern.compile("(http://127\\.0\\.0\\.1:\\d+)/#/\\?token=(\\S+)");

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI address;
  private String session = "";

  private Asker(URI address) {
    this.address = address;
  }

  /** Somebody who follows the address that {@code whip dashboard} prints. */
  static Asker invited(String said) throws IOException, InterruptedException {
    Matcher invitation = INVITATION.matcher(said);
    assertTrue(invitation.find(), said);
    Asker asker = new Asker(URI.create(invitation.group(1)));
    String token = "{\"token\": \"%s\"}".formatted(invitation.group(2));
    asker.session = asker.post("/api/session", token).path("session").asText();
    return asker;
  }

  /** The last word on a question. */
  JsonNode answer(String run, String question) throws IOException, InterruptedException {
    String id = post("/api/runs/" + run + "/questions", question).path("question").asText();
    HttpResponse<Stream<String>> events =
        client.send(
            request("/api/questions/" + id + "/events")
                .header("Accept", "text/event-stream")
                .build(),
            HttpResponse.BodyHandlers.ofLines());
    try (Stream<String> lines = events.body()) {
      String last =
          lines
              .filter(line -> line.matches("data: ?\\{\"state\":\"(done|failed)\".*"))
              .findFirst()
              .orElseThrow();
      return JSON.readTree(last.substring("data:".length()));
    }
  }

  private JsonNode post(String path, String body) throws IOException, InterruptedException {
    HttpRequest request =
        request(path)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
    assertTrue(answer.statusCode() < 300, answer.body());
    return JSON.readTree(answer.body());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(address.resolve(path))
        .timeout(LIMIT)
        .header("X-Whip-Session", session);
  }
}
