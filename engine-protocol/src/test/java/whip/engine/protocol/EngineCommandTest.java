package whip.engine.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EngineCommandTest {
  private static final EngineDirectory DIRECTORY = new EngineDirectory(Path.of("/s/whip/engine"));

  @Test
  void shouldReadTheArgumentsThatItMakes() {
    assertEquals(
        Optional.of(DIRECTORY.root()),
        EngineCommand.directory(EngineCommand.arguments(DIRECTORY).toArray(String[]::new)));
    assertEquals(Optional.empty(), EngineCommand.directory());
    assertEquals(Optional.empty(), EngineCommand.directory("--state-dir"));
    assertEquals(Optional.empty(), EngineCommand.directory("--directory", "/s"));
  }

  @Test
  void shouldRecogniseAProcessByItsArguments() throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("sh", "-c", "read line", "engine"));
    command.addAll(EngineCommand.arguments(DIRECTORY));
    Process engine = new ProcessBuilder(command).start();
    assertTrue(EngineCommand.isOf(engine.pid(), DIRECTORY));
    assertFalse(EngineCommand.isOf(engine.pid(), new EngineDirectory(Path.of("/s"))));
    assertFalse(EngineCommand.isOf(ProcessHandle.current().pid(), DIRECTORY));
    engine.getOutputStream().close();
    engine.waitFor();
    assertFalse(EngineCommand.isOf(engine.pid(), DIRECTORY));
  }
}
