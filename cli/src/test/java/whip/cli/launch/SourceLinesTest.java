package whip.cli.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceLinesTest {
  private static final ElfFile STRIPPED =
      new ElfFile(List.of(), List.of(".text"), "", false, false);
  private static final ElfFile LINKED =
      new ElfFile(List.of(), List.of(".text", ".gnu_debuglink"), "a.debug", false, false);

  @TempDir Path directory;

  @Test
  void shouldAskForDebugInformation() {
    ElfFile whole = new ElfFile(List.of(), List.of(".debug_line"), "", false, false);
    assertEquals(Optional.empty(), SourceLines.advice(whole, directory.resolve("a")));
    assertEquals(
        Optional.of("rebuild it with -g to see where its work is"),
        SourceLines.advice(STRIPPED, directory.resolve("a")));
  }

  @Test
  void shouldLookForTheFileThatHasIt() throws IOException {
    Path program = Files.createFile(directory.resolve("a"));
    Path link = Files.createSymbolicLink(directory.resolve("b"), program);
    String advice =
        "they are in a.debug; put it beside the program, into .debug there, or below /usr/lib/debug";
    assertEquals(Optional.of(advice), SourceLines.advice(LINKED, link));
    Path separate = Files.createDirectory(directory.resolve(".debug")).resolve("a.debug");
    Files.createFile(separate);
    assertEquals(Optional.empty(), SourceLines.advice(LINKED, link));
    Files.move(separate, directory.resolve("a.debug"));
    assertEquals(Optional.empty(), SourceLines.advice(LINKED, program));
  }
}
