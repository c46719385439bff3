package whip.cli.engine;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** (What Linux makes of it: the end-to-end tests.) */
class PrecedenceTest {
  @TempDir Path directory;

  @Test
  void shouldPutTheEngineBehindAndGiveBackItsShare() throws IOException {
    Path niceness = Files.writeString(directory.resolve("autogroup"), "");
    Precedence taken = Precedence.over(niceness);
    assertEquals("5", Files.readString(niceness));
    Files.writeString(niceness, "");
    taken.giveBack();
    assertEquals("0", Files.readString(niceness));
  }

  @Test
  void shouldDoWithoutWhereLinuxSharesOtherwise() {
    Path absent = directory.resolve("autogroup");
    Precedence.over(absent).giveBack();
    assertFalse(Files.exists(absent));
  }

  /** As a file that cannot be written, for whatever reason. */
  @Test
  void shouldBearARefusal() throws IOException {
    Path refusing = Files.createDirectory(directory.resolve("autogroup"));
    Precedence.over(refusing).giveBack();
    assertFalse(Files.isRegularFile(refusing));
  }

  /** The system says later each time: it takes writes, and fails them. */
  @Test
  void shouldNotAskForEver() {
    Precedence taken = Precedence.over(Path.of("/dev/full"));
    assertDoesNotThrow(taken::giveBack);
  }
}
