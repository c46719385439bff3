package whip.cli.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * How to reach the engine that wrote {@code endpoint.json}.
 *
 * @param config client properties that let this user in; empty: of an engine from before it asked
 *     for any
 */
public record Endpoint(
    long pid, Instant startedAt, String bootstrap, String registry, Optional<Path> config) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Where it stands while an engine runs. */
  public static Path file(Path state) {
    return state.resolve("endpoint.json");
  }

  /** Empty when no engine is ready. */
  static Optional<Endpoint> read(Path state) throws IOException {
    try {
      JsonNode json = JSON.readTree(Files.readString(file(state)));
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
