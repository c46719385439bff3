package whip.engine.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ActivityFileTest {
  @TempDir Path state;

  @Test
  void shouldShowEachLineOnceAndBeginAgain() throws IOException {
    EngineDirectory directory = new EngineDirectory(state);
    ActivityFile engine = new ActivityFile(directory);
    ActivityFile command = new ActivityFile(directory);
    assertEquals(List.of(), command.news());
    assertEquals("", command.newest(": "));

    engine.append("starting the broker");
    engine.append("starting the topology");
    assertEquals(List.of("starting the broker", "starting the topology"), command.news());
    assertEquals(": starting the topology", command.newest(": "));
    assertEquals(List.of(), command.news());

    engine.remove();
    engine.append("closing the registry");
    assertEquals(List.of("closing the registry"), command.news());

    engine.remove();
    assertFalse(Files.exists(directory.activity()));
    assertEquals(List.of(), command.news());
    assertEquals("", command.newest(": "));
  }
}
