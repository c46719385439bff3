package whip.cli.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TailTest {
  @TempDir Path folder;

  @Test
  void shouldGiveTheLastLinesOfALongFile() throws IOException {
    String text = "a line that is over\n".repeat(100_000) + "one\ntwo\n";
    Path file = Files.writeString(folder.resolve("long"), text);
    assertEquals(List.of("one", "two"), Tail.of(file, 2));
  }

  /** Programs write whatever they like. */
  @Test
  void shouldReadBytesThatAreNoText() throws IOException {
    Path file = folder.resolve("bytes");
    Files.write(file, new byte[] {(byte) 0xff, '\n'});
    Files.write(file, "end\n".getBytes(StandardCharsets.UTF_8), StandardOpenOption.APPEND);
    assertEquals(List.of("\ufffd", "end"), Tail.of(file, 5));
  }
}
