package whip.streams.registry;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Plain requests, for what the genuine client would not send. */
record RestRequest(String url) {

  /** Status of an answer and its {@code error_code}, 0 where it has none. */
  record Answer(int status, int code) {}

  Answer post(String path, String body) {
    return send(path, "POST", body);
  }

  Answer put(String path, String body) {
    return send(path, "PUT", body);
  }

  Answer get(String path) {
    return send(path, "GET", "");
  }

  private Answer send(String path, String method, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + path))
            .header("Content-Type", RegistryServer.CONTENT_TYPE)
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    try {
      HttpResponse<byte[]> response =
          HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofByteArray());
      return new Answer(
          response.statusCode(),
          new ObjectMapper().readTree(response.body()).path("error_code").asInt());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }
}
