package whip.streams.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;

/**
 * How to reach a running engine. The file exists only while the engine is ready, and appears whole:
 *
 * <pre>
 * {"pid":4711,"startedAt":"2026-11-20T21:00:00Z","bootstrap":"127.0.0.1:40111","registry":"http://127.0.0.1:40112"}
 * </pre>
 */
public record Endpoint(long pid, Instant startedAt, String bootstrap, String registry) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Only this user may read it. */
  void write(Path file) throws IOException {
    Path whole =
        Files.createTempFile(
            file.getParent(),
            "endpoint",
            ".new",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.write(
        whole,
        JSON.writeValueAsBytes(
            JSON.createObjectNode()
                .put("pid", pid)
                .put("startedAt", startedAt.toString())
                .put("bootstrap", bootstrap)
                .put("registry", registry)));
    Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  static Endpoint read(Path file) throws IOException {
    JsonNode json = JSON.readTree(file.toFile());
    return new Endpoint(
        json.required("pid").asLong(),
        Instant.parse(json.required("startedAt").asText()),
        json.required("bootstrap").asText(),
        json.required("registry").asText());
  }
}
