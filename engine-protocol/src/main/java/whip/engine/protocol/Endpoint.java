package whip.engine.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import whip.platform.PrivateFile;

/**
 * How to reach a running engine. The file exists only while the engine is ready, and appears whole:
 *
 * <pre>
 * {"pid":4711,"startedAt":"2026-11-20T21:00:00Z","bootstrap":"127.0.0.1:40111","registry":"http://127.0.0.1:40112",
 *  "config":"/home/u/.local/state/whip/engine/client.properties"}
 * </pre>
 *
 * @param config client properties that let this user in; empty: of an engine from before it asked
 *     for any
 */
public record Endpoint(
    long pid, Instant startedAt, String bootstrap, String registry, Optional<Path> config) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Writes the file, which only this user may read. */
  public void write(EngineDirectory directory) throws IOException {
    ObjectNode json =
        JSON.createObjectNode()
            .put("pid", pid)
            .put("startedAt", startedAt.toString())
            .put("bootstrap", bootstrap)
            .put("registry", registry);
    config.ifPresent(file -> json.put("config", file.toString()));
    PrivateFile.write(directory.endpoint(), json.toString());
  }

  /** Reads the file; empty when no engine is ready. */
  public static Optional<Endpoint> read(EngineDirectory directory) throws IOException {
    try {
      JsonNode json = JSON.readTree(Files.readString(directory.endpoint()));
      return Optional.of(
          new Endpoint(
              json.required("pid").asLong(),
              Instant.parse(json.required("startedAt").asText()),
              json.required("bootstrap").asText(),
              json.required("registry").asText(),
              Optional.ofNullable(json.path("config").textValue()).map(Path::of)));
    } catch (NoSuchFileException notThere) {
      return Optional.empty();
    }
  }
}
