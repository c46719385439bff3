package whip.e2e;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import whip.testkit.tier.InSlices;
import whip.testkit.tier.RowsInSlices;

/** Keys, signals and the death of one of the three: starter, Java, program. */
@ExtendWith(Engine.class)
class StarterTest {

  private static final Path PROGRAMS = Home.ROOT.resolve("e2e/src/test/programs");
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final String CTRL_C = "\003";
  private static final String CTRL_BACKSLASH = "\034";
  private static final String CTRL_Z = "\032";

  @TempDir Path directory;

  /** It ends a program that does not expect it at once, and Java prints no stacks. */
  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldEndAProgramByCtrlBackslash(Engine.Endpoint engine) throws Exception {
    String line = Home.whip() + " run -- sh -c 'echo ready; exec sleep 1000'";
    try (Pty pty = new Pty(line, engine.environment())) {
      await().atMost(LIMIT).until(() -> pty.screen().contains("ready"));
      pty.press(CTRL_BACKSLASH);
      assertEquals(131, pty.await(LIMIT.toSeconds()));
      assertFalse(pty.screen().contains("thread dump"), pty.screen());
    }
  }

  /** The terminal has sent it to the program already. */
  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldNotSendAKeyTwice(Engine.Endpoint engine) throws Exception {
    Path program = Toolchain.clang(PROGRAMS.resolve("starter/counts.c"), directory, "-fno-openmp");
    for (String key : List.of(CTRL_C, CTRL_BACKSLASH)) {
      try (Pty pty = new Pty(Home.whip() + " run -- " + program, engine.environment())) {
        await().atMost(LIMIT).until(() -> pty.screen().contains("ready"));
        pty.press(key);
        assertEquals(4, pty.await(LIMIT.toSeconds()));
        String expected = key.equals(CTRL_C) ? "INT 1\n" : "QUIT 1\n";
        assertTrue(pty.screen().replaceAll(" +\n", "\n").contains(expected), pty.screen());
      }
    }
  }

  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldStopAndGoOnWithItsProgram(Engine.Endpoint engine) throws Exception {
    Path go = directory.resolve("go");
    String line =
        "%s run -- sh -c 'echo ready; until [ -e %s ]; do sleep 0.1; done; exit 5'; echo status $?"
            .formatted(Home.whip(), go);
    Path script = Files.writeString(directory.resolve("line"), line);
    try (Pty pty = new Pty("bash --norc --noprofile -i", engine.environment())) {
      pty.press("bash -c '. " + script + "'\r");
      await().atMost(LIMIT).until(() -> pty.screen().contains("ready"));
      pty.press(CTRL_Z);
      await().atMost(LIMIT).until(() -> pty.screen().contains("Stopped"));
      Files.createFile(go);
      Thread.sleep(500);
      assertFalse(pty.screen().contains("status 5"), "it is stopped\n" + pty.screen());
      pty.press("fg\r");
      await().atMost(LIMIT).until(() -> pty.screen().contains("status 5"));
      pty.press("exit\r");
      pty.await(LIMIT.toSeconds());
    }
  }

  /** To this one process, as kill and batch systems do it. */
  @RowsInSlices(2)
  @ParameterizedTest
  @ValueSource(strings = {"HUP", "INT", "QUIT", "USR1", "USR2", "TERM"})
  void shouldPassASignalOn(String signal, Engine.Endpoint engine) throws Exception {
    Path program = Toolchain.clang(PROGRAMS.resolve("starter/counts.c"), directory, "-fno-openmp");
    try (Started whip = start(engine, program.toString())) {
      whip.awaitOutput("ready\n");
      whip.send(signal);
      assertEquals(4, whip.status());
      assertEquals("ready\n" + signal + " 1\n", whip.output());
    }
  }

  /** Which sends a signal to its child, and then to its child's group. */
  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldShowWhatTimeoutHasEnded(Engine.Endpoint engine) throws Exception {
    Path program = Toolchain.clang(PROGRAMS.resolve("echo.c"), directory);
    String line =
        "timeout --preserve-status 10 %s run -- %s 0 wait".formatted(Home.whip(), program);
    Shell.Result ran = Shell.run(List.of("sh", "-c", line), engine.environment()).expect(143);
    assertTrue(ran.err().replaceAll("\\s+", " ").contains("(signal SIGTERM)"), ran.err());
  }

  /** Behind an engine that does not come to an end with the profile. */
  @ParameterizedTest
  @RowsInSlices(2)
  @ValueSource(strings = {"INT", "TERM", "HUP"})
  void shouldEndTheWaitingForTheProfileByASignal(String signal, Engine.Endpoint engine)
      throws Exception {
    Path program = Toolchain.clang(PROGRAMS.resolve("echo.c"), directory);
    List<Long> processes = engine.processes();
    String go = directory.resolve("go").toString();
    String line = "echo ready; until [ -e %s ]; do sleep 0.1; done; exec %s 3 </dev/null";
    try (Started whip = start(engine, "sh", "-c", line.formatted(go, program))) {
      whip.awaitOutput("ready\n");
      processes.forEach(process -> send("STOP", process));
      Files.createFile(Path.of(go));
      await().atMost(LIMIT).until(() -> whip.programs().isEmpty());
      Thread.sleep(1000); // Longer than the starter takes a signal for an echo.
      whip.send(signal);
      assertEquals(3, whip.status());
      assertTrue(whip.errors().contains("interrupted; `whip report "), whip.errors());
    } finally {
      processes.forEach(process -> send("CONT", process));
    }
  }

  /** Before there is a program, a signal ends all. */
  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldEndWhileJavaIsAsked(Engine.Endpoint engine) throws Exception {
    try (Started whip = start(engine, "sh", "-c", "echo ran")) {
      whip.awaitJava();
      whip.send("TERM");
      int status = whip.status();
      // Java may have been quicker.
      assertTrue(status == 143 || whip.output().equals("ran\n"), whip.output() + status);
    }
  }

  @Test
  void shouldKeepJavaOutOfTheProgramsFilesAndSession(Engine.Endpoint engine) throws Exception {
    Path log = Files.createFile(directory.resolve("log"));
    Path go = directory.resolve("go");
    String program = "echo ready; until [ -e %s ]; do sleep 0.1; done".formatted(go);
    String line = "exec 5>%s; exec %s run -- sh -c '%s'".formatted(log, Home.whip(), program);
    try (Started whip = startLine(engine, line)) {
      whip.awaitOutput("ready\n");
      long java = whip.awaitJava().pid();
      try (Stream<Path> files = Files.list(Path.of("/proc/" + java + "/fd"))) {
        for (Path file : files.toList()) {
          assertFalse(isFile(file, log), "Java has the program's file " + file);
        }
      }
      assertEquals(
          Path.of("/dev/null"), Files.readSymbolicLink(Path.of("/proc/" + java + "/fd/0")));
      String[] stat = Files.readString(Path.of("/proc/" + java + "/stat")).split(" ", -1);
      assertEquals(Long.toString(java), stat[5], "it has a session of its own");
      Files.createFile(go);
      assertEquals(0, whip.status());
    }
  }

  /** Whether a descriptor leads to the file; not if it was closed meanwhile. */
  private static boolean isFile(Path descriptor, Path file) throws IOException {
    try {
      return Files.isSameFile(descriptor, file);
    } catch (NoSuchFileException closed) {
      return false;
    }
  }

  @Test
  void shouldGoOnWithoutJava(Engine.Endpoint engine) throws Exception {
    Path go = directory.resolve("go");
    String program = "echo ready; until [ -e %s ]; do sleep 0.1; done; exit 5".formatted(go);
    try (Started whip = start(engine, "sh", "-c", program)) {
      whip.awaitOutput("ready\n");
      whip.awaitJava().destroyForcibly();
      await()
          .atMost(LIMIT)
          .until(() -> whip.errors().contains("Java ended while the program runs (status 137)"));
      Files.createFile(go);
      assertEquals(5, whip.status());
      assertTrue(whip.errors().contains("`whip report "), whip.errors());
    }
  }

  @Test
  void shouldEndJavaWithTheStarter(Engine.Endpoint engine) throws Exception {
    // It goes on without the starter, until the test is over.
    String program = "echo ready; while [ -d %s ]; do sleep 0.1; done".formatted(directory);
    try (Started whip = start(engine, "sh", "-c", program)) {
      whip.awaitOutput("ready\n");
      ProcessHandle java = whip.awaitJava();
      whip.send("KILL");
      java.onExit().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    }
  }

  private static void send(String signal, long process) {
    Shell.run(List.of("kill", "-" + signal, Long.toString(process)), Map.of()).expect(0);
  }

  private Started start(Engine.Endpoint engine, String... program) throws IOException {
    List<String> command = new ArrayList<>(List.of(Home.whip().toString(), "run", "--"));
    command.addAll(List.of(program));
    return new Started(engine, command);
  }

  private Started startLine(Engine.Endpoint engine, String line) throws IOException {
    return new Started(engine, List.of("bash", "-c", line));
  }

  /** A command that runs: the launcher has become the starter. */
  private final class Started implements AutoCloseable {
    private final Process process;

    Started(Engine.Endpoint engine, List<String> command) throws IOException {
      ProcessBuilder builder =
          new ProcessBuilder(Shell.interruptible(command.toArray(String[]::new)))
              .redirectOutput(directory.resolve("output").toFile())
              .redirectError(directory.resolve("errors").toFile());
      builder.environment().putAll(engine.environment());
      process = builder.start();
    }

    /** It may come after the program. */
    ProcessHandle awaitJava() {
      return await().atMost(LIMIT).until(this::java, Optional::isPresent).orElseThrow();
    }

    private Optional<ProcessHandle> java() {
      return process.children().filter(Started::isJava).findFirst();
    }

    List<ProcessHandle> programs() {
      return process.children().filter(child -> !isJava(child)).toList();
    }

    private static boolean isJava(ProcessHandle process) {
      return process.info().command().orElse("").endsWith("/bin/java");
    }

    void awaitOutput(String text) {
      await().atMost(LIMIT).until(() -> output().equals(text));
    }

    void send(String signal) {
      StarterTest.send(signal, process.pid());
    }

    int status() throws InterruptedException {
      assertTrue(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS), "it hangs");
      return process.exitValue();
    }

    String output() throws IOException {
      return Files.readString(directory.resolve("output"));
    }

    String errors() throws IOException {
      return Files.readString(directory.resolve("errors"));
    }

    @Override
    public void close() {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
