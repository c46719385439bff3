package whip.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compares the printed permissions with the page, which {@code PermissionsTest} of e2e tries. */
class PermissionsTest {

  @Test
  void shouldPrintWhatTheSecurityPageShows() throws IOException {
    List<String> page =
        Files.readAllLines(Path.of("..", "..", "docs", "security.md")).stream()
            .dropWhile(line -> !line.startsWith("# The collector:"))
            .takeWhile(line -> !line.equals("```"))
            .toList();
    assertEquals(page, Permissions.lines(new Topics("PREFIX", 1, 1)));
  }
}
