package whip.platform;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives as Java itself writes and reads them. */
class ClassArchiveTest {
  @TempDir Path directory;
  @TempDir Path elsewhere;

  /** Program that is started with an archive. */
  static final class Program {
    public static void main(String[] arguments) {
      System.out.println("started");
    }
  }

  @Test
  void shouldReadWhatTheFirstProcessWroteAsItEnded() throws Exception {
    assertEquals(List.of(), ClassArchive.options("", "engine", 0));
    assertTrue(archive(options()).startsWith("-XX:ArchiveClassesAtExit="));
    assertTrue(ClassArchive.isWrittenWith(options()));
    start(options());
    String reads = "-XX:SharedArchiveFile=" + directory.resolve("engine-7.jsa");
    assertEquals(reads, archive(options()));
    assertFalse(ClassArchive.isWrittenWith(options()));
    start(options());
    assertEquals(List.of("engine-7.jsa"), files());
  }

  @Test
  void shouldNotTakeWhatWasNotWrittenToItsEnd() throws Exception {
    Path half = Files.write(directory.resolve("engine-7.jsa.half"), new byte[1 << 20]);
    assertTrue(archive(options()).startsWith("-XX:ArchiveClassesAtExit="));
    assertEquals(List.of("engine-7.jsa.half"), files());
    Files.setLastModifiedTime(half, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
    assertTrue(archive(options()).startsWith("-XX:ArchiveClassesAtExit="));
    assertEquals(List.of(), files());
  }

  @Test
  void shouldNotKeepWhatAProcessThatCameToNothingWrote() throws Exception {
    start(options());
    assertTrue(archive(options(28 << 20)).startsWith("-XX:ArchiveClassesAtExit="));
    assertEquals(List.of(), files());
  }

  @Test
  void shouldStartFromADamagedArchiveAndWithoutAPlaceForOne() throws Exception {
    Files.write(directory.resolve("engine-7.jsa"), new byte[1 << 20]);
    start(options());
    Path none = directory.resolve("none/cli-7.jsa");
    assertEquals(List.of(), ClassArchive.options(none.toString(), "engine", 0));
  }

  private List<String> options() {
    return options(0);
  }

  private List<String> options(long smallest) {
    return ClassArchive.options(directory.resolve("cli-7.jsa").toString(), "engine", smallest);
  }

  private static String archive(List<String> options) {
    return options.get(1);
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private void start(List<String> options) throws Exception {
    List<String> command =
        new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin/java").toString()));
    command.addAll(options);
    command.addAll(List.of("-cp", jar().toString(), Program.class.getName()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertTrue(process.waitFor(2, TimeUnit.MINUTES));
    assertEquals("started\n", said);
  }

  /** Java archives the classes of jars alone. */
  private Path jar() throws IOException {
    Path jar = elsewhere.resolve("program.jar");
    if (!Files.exists(jar)) {
      String entry = Program.class.getName().replace('.', '/') + ".class";
      try (JarOutputStream to = new JarOutputStream(Files.newOutputStream(jar));
          InputStream from = Program.class.getClassLoader().getResourceAsStream(entry)) {
        to.putNextEntry(new JarEntry(entry));
        from.transferTo(to);
      }
    }
    return jar;
  }
}
