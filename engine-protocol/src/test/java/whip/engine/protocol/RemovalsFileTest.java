package whip.engine.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RemovalsFileTest {
  @TempDir Path state;

  @Test
  void shouldShowTheLastRemovalsAlone() throws IOException {
    EngineDirectory directory = new EngineDirectory(state);
    assertEquals(Optional.empty(), RemovalsFile.read(directory));
    RemovalsFile.write(directory, "removed 3 runs\n");
    RemovalsFile.write(directory, "removed 1 run\nno finished run is left\n");
    assertEquals(
        Optional.of("removed 1 run\nno finished run is left"), RemovalsFile.read(directory));
  }
}
