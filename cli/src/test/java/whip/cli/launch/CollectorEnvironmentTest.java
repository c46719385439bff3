package whip.cli.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Variables that are set for a program, and those that are left alone. */
class CollectorEnvironmentTest {

  @TempDir Path directory;

  @Test
  void shouldSwitchTheAccountOffOnlyWhenAskedTo() throws IOException {
    Path library = Files.createFile(directory.resolve("libwhip.so"));
    CollectorEnvironment environment = new CollectorEnvironment(library);
    assertFalse(environment.variables().containsKey("WHIP_CONSTRUCTS"));
    environment.noConstructs();
    assertEquals("0", environment.variables().get("WHIP_CONSTRUCTS"));
  }

  @Test
  void shouldFollowGrainsOnlyWhenAskedTo() throws IOException {
    Path library = Files.createFile(directory.resolve("libwhip.so"));
    CollectorEnvironment environment = new CollectorEnvironment(library);
    assertFalse(environment.variables().containsKey("WHIP_GRAINS"));
    environment.grains();
    assertEquals("1", environment.variables().get("WHIP_GRAINS"));
  }

  @Test
  void shouldLeaveFunctionsOutOnlyWhenAskedTo() throws IOException {
    Path library = Files.createFile(directory.resolve("libwhip.so"));
    CollectorEnvironment environment = new CollectorEnvironment(library);
    assertFalse(environment.variables().containsKey("WHIP_FUNCTIONS"));
    environment.noFunctions();
    assertEquals("0", environment.variables().get("WHIP_FUNCTIONS"));
  }
}
