package whip.streams.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looks that are 100 ms apart: 10 of the units in which the system counts. */
class FreeProcessorTest {
  @TempDir Path directory;

  private FreeProcessor processor;
  private Duration own = Duration.ZERO;

  @BeforeEach
  void begin() throws IOException {
    processor = new FreeProcessor(directory.resolve("stat"), () -> own);
    idle(100);
    processor.begin();
  }

  @Test
  void shouldBeFreeWhileProgramsLeaveOneIdle() throws IOException {
    looks(true, 110, 0);
    looks(true, 119, 0);
    looks(false, 120, 0);
  }

  @Test
  void shouldCountWhatTheEngineUsesItself() throws IOException {
    looks(true, 100, 90);
    looks(true, 103, 130);
    looks(false, 103, 150);
  }

  /** Not to and fro where it is nearly so. */
  @Test
  void shouldWantMoreToBeginThanToGoOn() throws IOException {
    looks(true, 106, 0);
    looks(false, 106, 0);
    looks(false, 112, 0);
    looks(true, 121, 0);
  }

  @Test
  void shouldBeFreeWhereTheSystemDoesNotReport() throws IOException {
    looks(false, 100, 0);
    Files.delete(directory.resolve("stat"));
    assertEquals(true, processor.look(Duration.ofMillis(100)));
  }

  private void looks(boolean expected, int idle, int ownMs) throws IOException {
    idle(idle);
    own = Duration.ofMillis(ownMs);
    assertEquals(expected, processor.look(Duration.ofMillis(100)));
  }

  private void idle(int units) throws IOException {
    Files.writeString(directory.resolve("stat"), "cpu  9 0 9 " + units + " 7\ncpu0 1 2 3 4\n");
  }
}
