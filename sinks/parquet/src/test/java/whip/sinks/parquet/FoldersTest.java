package whip.sinks.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoldersTest {
  @TempDir Path directory;

  @Test
  void shouldMakeAFolderOfWhateverARunIsCalled() throws IOException {
    Folders folders = new Folders(directory);
    assertEquals(directory.resolve("nightly-7"), folders.folder("nightly-7"));
    assertEquals(directory.resolve("%2E."), folders.folder(".."));
    String wide = "\u8fd0".repeat(199);
    Path one = folders.folder(wide + "1");
    assertNotEquals(one, folders.folder(wide + "2"));
    assertTrue(Files.isDirectory(Files.createDirectory(one)));
  }
}
