package whip.cli.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DesktopTest {
  private static final String ADDRESS = "http://127.0.0.1:9447/#/?token=secret";

  @TempDir Path directory;

  @Test
  void shouldOpenNothingWhereNobodySitsInFront() throws IOException {
    String path = opener(directory.resolve("opened"));
    assertEquals(Optional.empty(), Desktop.of(Map.of("PATH", path)));
    assertEquals(
        Optional.empty(),
        Desktop.of(Map.of("PATH", path, "DISPLAY", ":10", "SSH_CONNECTION", "a 1 b 2")));
    assertEquals(Optional.empty(), Desktop.of(Map.of("PATH", "/nowhere", "DISPLAY", ":0")));
  }

  @Test
  void shouldKeepTheSecretOffTheCommandLine() throws IOException, InterruptedException {
    Path opened = directory.resolve("opened");
    Path page = directory.resolve("page.html");
    Map<String, String> desktop = Map.of("PATH", opener(opened), "WAYLAND_DISPLAY", "wayland-0");

    Desktop.of(desktop).orElseThrow().open(ADDRESS, page);

    for (int i = 0; i < 3000 && !Files.exists(opened); i++) {
      Thread.sleep(10);
    }
    assertEquals(page.toUri() + "\n", Files.readString(opened));
    assertTrue(Files.readString(page).contains("url=" + ADDRESS + "\""));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(page)));
  }

  /** A search path whose opener writes down what it has to open. */
  private String opener(Path opened) throws IOException {
    Path script = directory.resolve("xdg-open");
    Files.writeString(
        script,
        "#!/bin/sh\necho \"$*\" > '%1$s.part' && /bin/mv '%1$s.part' '%1$s'\n".formatted(opened));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    return directory.toString();
  }
}
