package whip.cli.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The frames that Java and the starter exchange, on Java's side. */
class StarterTest {
  private static final Path FILE = Path.of("/proc/self/fd/5");

  @TempDir Path directory;

  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final CountDownLatch gone = new CountDownLatch(1);

  @Test
  void shouldShowWhatIsNoTextAsReplacementCharacters() throws Exception {
    byte[] latin = {'g', 'r', (byte) 0xfc, 'n', 0, 0, 'x', 0};
    Starter starter = starter(new Frames().add('w', latin));
    assertEquals(List.of("gr\ufffdn", "", "x"), starter.words());
  }

  @Test
  void shouldKnowWhatTheNameMeans() throws Exception {
    assertEquals(new ProgramFile.Opened(FILE), starter(new Frames().text('f', "1./a")).file());
    assertEquals(new ProgramFile.ExecuteOnly(), starter(new Frames().text('f', "0./a")).file());
    assertEquals(new ProgramFile.Missing(13), starter(new Frames().missing(13)).file());
  }

  @Test
  void shouldSetVariablesAndThenRun() throws Exception {
    Starter starter = starter(new Frames().number('s', 4711).number('e', 139));
    CollectorEnvironment environment = environment();
    environment.threads(2);
    Validity validity = new Validity(17, List.of(Path.of("/a"), Path.of("/b c")));
    RunningProgram program =
        starter.start(new Answer(environment, List.of("one", "two"), Optional.of(validity)));
    assertEquals(139, program.await());
    assertTrue(program.hasEnded());
    assertTrue(program.endsWithin(Duration.ZERO));
    String frames = written.toString(StandardCharsets.UTF_8);
    assertTrue(frames.contains("=\0\0\0\21OMP_NUM_THREADS=2"), frames);
    assertTrue(frames.contains("OMP_TOOL_LIBRARIES=" + directory), frames);
    assertTrue(frames.startsWith("m\0\0\0\10one\ntwo\n"), frames);
    assertTrue(frames.contains("k\0\0\0\12" + "17\n/a\n/b c"), frames);
    assertTrue(frames.endsWith("r\0\0\0\0"), frames);
  }

  @Test
  void shouldNotBeKeptWhereANameHasTwoLines() {
    assertEquals(Optional.empty(), new Validity(0, List.of(Path.of("/a\nb"))).text());
  }

  @Test
  void shouldCallTheRunAsTheStarterDoes() throws Exception {
    assertEquals("k3", starter(new Frames().text('i', "k3")).run());
  }

  @Test
  void shouldSayWhyAProgramIsNotRun() {
    Starter starter = starter(new Frames().text('x', "Exec format error"));
    IOException refused = assertThrows(IOException.class, () -> starter.start(answer()));
    assertEquals("Exec format error", refused.getMessage());
  }

  @Test
  void shouldWaitForTheEnd() throws Exception {
    try (PipedOutputStream pipe = new PipedOutputStream()) {
      Starter starter = new Starter(new PipedInputStream(pipe), written, FILE, gone::countDown);
      pipe.write(new Frames().number('s', 1).bytes());
      pipe.flush();
      RunningProgram program = starter.start(answer());
      assertFalse(program.endsWithin(Duration.ofMillis(1)));
      assertFalse(program.hasEnded());
      pipe.write(new Frames().number('e', 3).bytes());
      pipe.flush();
      assertEquals(3, program.await());
    }
  }

  @Test
  void shouldNoticeThatTheStarterIsGone() throws Exception {
    Starter starter = starter(new Frames());
    assertTrue(gone.await(1, TimeUnit.MINUTES));
    assertThrows(IOException.class, starter::words);
  }

  private Starter starter(Frames frames) {
    return new Starter(new ByteArrayInputStream(frames.bytes()), written, FILE, gone::countDown);
  }

  private Answer answer() throws IOException {
    return new Answer(environment(), List.of(), Optional.empty());
  }

  private CollectorEnvironment environment() throws IOException {
    Path collector = directory.resolve("libwhip.so");
    if (!Files.exists(collector)) {
      Files.createFile(collector);
    }
    return new CollectorEnvironment(collector);
  }
}
