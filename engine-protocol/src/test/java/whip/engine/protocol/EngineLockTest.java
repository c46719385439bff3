package whip.engine.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineLockTest {
  @TempDir Path state;

  @Test
  void shouldNameItsHolderAlsoAfterItsEnd() throws IOException, InterruptedException {
    EngineDirectory directory = new EngineDirectory(state);
    OptionalLong self = OptionalLong.of(ProcessHandle.current().pid());
    assertEquals(OptionalLong.empty(), EngineLock.lastHolder(directory));
    try (EngineLock held = EngineLock.take(directory)) {
      assertEquals(self, EngineLock.lastHolder(directory), held::toString);
    }
    assertEquals(self, EngineLock.lastHolder(directory));
  }

  @Test
  void shouldBeHeldOnceWhileAnEngineIsReady() throws IOException, InterruptedException {
    EngineDirectory directory = new EngineDirectory(state);
    Files.createFile(directory.endpoint());
    try (EngineLock held = EngineLock.take(directory)) {
      EngineException refused =
          assertThrows(EngineException.class, () -> EngineLock.take(directory), held::toString);
      assertEquals("another engine runs on " + state, refused.getMessage());
    }
    EngineLock.take(directory).close();
  }

  @Test
  void shouldRefuseAFileThatHoldsNoPid() throws IOException {
    EngineDirectory directory = new EngineDirectory(state);
    Files.writeString(directory.lock(), "");
    assertEquals(OptionalLong.empty(), EngineLock.lastHolder(directory));
    Files.writeString(directory.lock(), "garbage");
    assertThrows(IOException.class, () -> EngineLock.lastHolder(directory));
  }
}
