package whip.streams.engine;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** (What Linux makes of it: the end-to-end tests.) */
class ShareTest {
  @TempDir Path directory;

  @Test
  void shouldPutTheEngineBehindAndGiveBackItsShare() throws IOException {
    Path niceness = Files.writeString(directory.resolve("autogroup"), "");
    Share share = new Share(niceness);
    share.set(false);
    assertEquals("", Files.readString(niceness));
    share.set(true);
    assertEquals("5", Files.readString(niceness));
    Files.writeString(niceness, "");
    share.set(true);
    assertEquals("", Files.readString(niceness), "is so already");
    share.set(false);
    assertEquals("0", Files.readString(niceness));
  }

  @Test
  void shouldDoWithoutWhereLinuxSharesOtherwise() {
    Path absent = directory.resolve("autogroup");
    new Share(absent).set(true);
    assertFalse(Files.exists(absent));
  }

  /** Writes to a file that refuses it. */
  @Test
  void shouldBearARefusal() throws IOException {
    Path refusing = Files.createDirectory(directory.resolve("autogroup"));
    new Share(refusing).set(true);
    assertFalse(Files.isRegularFile(refusing));
  }

  /** The system says later each time: it takes writes, and fails them. */
  @Test
  void shouldNotAskForEver() {
    Share share = new Share(Path.of("/dev/full"));
    assertDoesNotThrow(() -> share.set(true));
  }
}
