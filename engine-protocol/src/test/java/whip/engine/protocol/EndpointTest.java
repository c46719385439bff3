package whip.engine.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands of other builds read the file, and so does Slurm's prolog. */
class EndpointTest {
  private static final Instant START = Instant.parse("2026-11-20T21:00:00.125Z");

  @TempDir Path state;
  private EngineDirectory directory;

  @BeforeEach
  void open() {
    directory = new EngineDirectory(state);
  }

  @Test
  void shouldReadWhatItWrote() throws IOException {
    Endpoint secured = endpoint(Optional.of(Path.of("/home/ü/client.properties")));
    secured.write(directory);
    assertEquals(Optional.of(secured), Endpoint.read(directory));
    assertEquals(
        "rw-------",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.endpoint())));
    Endpoint open = endpoint(Optional.empty());
    open.write(directory);
    assertEquals(Optional.of(open), Endpoint.read(directory));
  }

  @Test
  void shouldKeepTheFormOfTheFile() throws IOException {
    endpoint(Optional.of(Path.of("/e/client.properties"))).write(directory);
    assertEquals(
        "{\"pid\":4711,\"startedAt\":\"2026-11-20T21:00:00.125Z\",\"bootstrap\":\"127.0.0.1:1\","
            + "\"registry\":\"http://127.0.0.1:2\",\"config\":\"/e/client.properties\"}",
        Files.readString(directory.endpoint()));
  }

  @Test
  void shouldDistinguishNoEngineFromADamagedFile() throws IOException {
    assertEquals(Optional.empty(), Endpoint.read(directory));
    Files.writeString(directory.endpoint(), "{\"pid\":");
    assertThrows(IOException.class, () -> Endpoint.read(directory));
  }

  private static Endpoint endpoint(Optional<Path> config) {
    return new Endpoint(4711, START, "127.0.0.1:1", "http://127.0.0.1:2", config);
  }
}
