package whip.cli;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import whip.cli.session.UserException;

/** Secrets stay off the command line. */
class SinkVerbTest {
  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://localhost/whip?password=x",
        "jdbc:postgresql://localhost/whip?user=a&PASSWORD=x",
        "jdbc:postgresql://localhost/whip?sslpassword=x",
        "jdbc:postgresql://ada:x@localhost/whip",
        "postgresql://localhost/whip"
      })
  void shouldRefuseSuchAUrl(String url) {
    assertThrows(UserException.class, () -> SinkVerb.refusePassword(url));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://localhost/whip",
        "jdbc:postgresql://[::1]:5432,other:5433/whip?sslmode=verify-full",
        "jdbc:postgresql:whip"
      })
  void shouldTakeSuchAUrl(String url) {
    assertDoesNotThrow(() -> SinkVerb.refusePassword(url));
  }

  @Test
  void shouldTakeThePasswordFromAFileOrAVariable() throws IOException {
    Path file = Files.writeString(directory.resolve("password"), "secret\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    assertEquals("secret", SinkVerb.password(file, Map.of("PGPASSWORD", "other")));
    assertEquals("other", SinkVerb.password(null, Map.of("PGPASSWORD", "other")));
    assertNull(SinkVerb.password(null, Map.of()));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    assertThrows(UserException.class, () -> SinkVerb.password(file, Map.of()));
    assertThrows(UserException.class, () -> SinkVerb.password(directory.resolve("none"), Map.of()));
  }
}
