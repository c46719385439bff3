package whip.streams.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import whip.platform.PrivateFile;

/**
 * How to reach a running engine. The file exists only while the engine is ready, and appears whole:
 *
 * <pre>
 * {"pid":4711,"startedAt":"2026-11-20T21:00:00Z","bootstrap":"127.0.0.1:40111","registry":"http://127.0.0.1:40112",
 *  "config":"/home/u/.local/state/whip/engine/client.properties"}
 * </pre>
 *
 * @param config client properties that let this user in
 */
public record Endpoint(
    long pid, Instant startedAt, String bootstrap, String registry, Path config) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Only this user may read it. */
  void write(Path file) throws IOException {
    PrivateFile.write(
        file,
        JSON.createObjectNode()
            .put("pid", pid)
            .put("startedAt", startedAt.toString())
            .put("bootstrap", bootstrap)
            .put("registry", registry)
            .put("config", config.toString())
            .toString());
  }

  static Endpoint read(Path file) throws IOException {
    JsonNode json = JSON.readTree(file.toFile());
    return new Endpoint(
        json.required("pid").asLong(),
        Instant.parse(json.required("startedAt").asText()),
        json.required("bootstrap").asText(),
        json.required("registry").asText(),
        Path.of(json.required("config").asText()));
  }
}
