package whip.sinks.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import whip.schemas.TrustedSchemas;

class FoldersTest {
  @TempDir Path directory;

  @BeforeAll
  static void trust() {
    TrustedSchemas.trust();
  }

  @Test
  void shouldRemoveAllThatItWroteOfAnAccount() throws IOException {
    Folders folders = new Folders(directory);
    folders.removeAccount("r"); // It has none.
    folders.writeAccount("r", SampleAccount.rows());
    folders.writeAccount("r", SampleAccount.rows());
    assertEquals(
        List.of(
            "account.parquet",
            "causes.parquet",
            "passes.parquet",
            "paths.parquet",
            "times.parquet"),
        files("r"));
    folders.removeAccount("r");
    assertEquals(List.of(), files("r"));
  }

  private List<String> files(String run) throws IOException {
    try (Stream<Path> files = Files.list(directory.resolve(run))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

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
