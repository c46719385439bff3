package whip.e2e;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.schemas.profile.ProfileStatus;
import whip.testkit.tier.InSlices;

/** {@code whip top} in a real pseudo terminal, on a run that continues until it is stopped. */
@ExtendWith(Engine.class)
class TopTest {

  // Generous: only a hang reaches it.
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String ENTER = "\r";
  private static final String DOWN = "\u001b[B";
  private static final String BEFORE = "what was here before";

  @TempDir Path directory;

  private String id;
  private Path stop;
  private Process program;

  @BeforeEach
  void startARunThatIsLive(Engine.Endpoint engine) throws Exception {
    Path source = Home.ROOT.resolve("e2e/src/test/programs/chunks_until_told.c");
    stop = directory.resolve("stop");
    id = "top-" + Runs.newId();
    program = new Runs(engine).startUntilStopped(id, Toolchain.clang(source, directory), stop);
    try (ProfileReader reader = new ProfileReader(engine)) {
      reader.await(
          id,
          profile ->
              profile.program().getStatus() == ProfileStatus.RUNNING
                  && profile.program().getWork() > 0);
    }
  }

  @AfterEach
  void end() throws Exception {
    if (!Files.exists(stop)) {
      Files.createFile(stop);
    }
    program.waitFor();
  }

  @Test
  void shouldFollowALiveRunAndObeyKeys(Engine.Endpoint engine) throws Exception {
    try (Pty pty = top(engine, "")) {
      awaitScreen(pty, "running", "sorted by serial%", "> Program", "? help");
      String work = line(pty, "Program");
      await().atMost(LIMIT).until(() -> !line(pty, "Program").equals(work));

      pty.press("s");
      awaitScreen(pty, "sorted by work");
      pty.press("/dynamic-nonsense" + ENTER);
      awaitScreen(pty, "no directive contains \"dynamic-nonsense\"");
      pty.press("/for" + ENTER);
      awaitScreen(pty, "only with /for", "unks_until_told.c:");
      pty.press(DOWN);
      awaitScreen(pty, "> …unks_until_told.c:");
      pty.press("4");
      awaitScreen(pty, "4x faster: span ");
      pty.press(ENTER);
      awaitScreen(pty, "on the critical path: ", "parallelism");
      pty.press("?");
      awaitScreen(pty, "the screen stands still");
      pty.press("?p");
      awaitScreen(pty, "PAUSED  running");
      String paused = pty.screen();

      Files.createFile(stop);
      assertEquals(0, program.waitFor());
      try (ProfileReader reader = new ProfileReader(engine)) {
        reader.awaitComplete(id);
      }
      assertEquals(paused, pty.screen(), "the screen moved while it was paused");
      pty.press("p");
      awaitScreen(pty, " complete");
      pty.press("q");
      assertEquals(0, pty.await(LIMIT.toSeconds()));
      assertRestored(pty);
    }
  }

  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldRestoreTheTerminalWhenItIsInterruptedOrEnded(Engine.Endpoint engine) throws Exception {
    try (Pty pty = top(engine, "")) {
      awaitScreen(pty, "running");
      pty.press("\u0003");
      assertEquals(0, pty.await(LIMIT.toSeconds()));
      assertRestored(pty);
    }
    try (Pty pty = top(engine, "")) {
      awaitScreen(pty, "running");
      java(pty).destroy();
      assertEquals(143, pty.await(LIMIT.toSeconds()));
      assertRestored(pty);
    }
  }

  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldPrintPlainLinesWhereThereIsNoScreen(Engine.Endpoint engine) throws Exception {
    Files.createFile(stop);
    String piped = engine.process("top", id).expect(0).out();
    assertTrue(piped.contains("directive               kind"), piped);
    assertFalse(piped.contains("\u001b"), piped);
    try (Pty pty = top(engine, "TERM=dumb ")) {
      assertEquals(0, pty.await(LIMIT.toSeconds()));
      assertTrue(pty.screen().contains("chunks_until_told.c:"), pty.screen());
    }
  }

  /** Its status is the command's; what the terminal was like before and after goes to files. */
  private Pty top(Engine.Endpoint engine, String variables) throws Exception {
    Map<String, String> environment = new HashMap<>(engine.environment());
    environment.put("WHIP_TEST_DIRECTORY", directory.toString());
    // The shell waits for the command to end, as an interactive one would.
    String line =
        "trap : INT; printf '"
            + BEFORE
            + "\\n'; stty -g >$WHIP_TEST_DIRECTORY/before; "
            + variables
            + Home.whip()
            + " top "
            + id
            + "; status=$?; stty -g >$WHIP_TEST_DIRECTORY/after; exit $status";
    return new Pty(line, environment);
  }

  private void assertRestored(Pty pty) throws Exception {
    assertEquals(
        Files.readString(directory.resolve("before")),
        Files.readString(directory.resolve("after")));
    assertTrue(pty.screen().startsWith(BEFORE), "not the screen from before:\n" + pty.screen());
  }

  private static ProcessHandle java(Pty pty) {
    return pty.inside().stream()
        .filter(handle -> handle.info().command().orElse("").endsWith("/java"))
        .findFirst()
        .orElseThrow();
  }

  private static void awaitScreen(Pty pty, String... texts) {
    await()
        .atMost(LIMIT)
        .untilAsserted(
            () -> {
              for (String text : texts) {
                assertTrue(pty.screen().contains(text), "no \"" + text + "\" on\n" + pty.screen());
              }
            });
  }

  private static String line(Pty pty, String word) {
    return pty.screen().lines().filter(line -> line.contains(word)).findFirst().orElse("");
  }
}
