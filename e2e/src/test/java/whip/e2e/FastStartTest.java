package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The second run of a program starts by the answer that Java gave to the first one. */
@ExtendWith(Engine.class)
class FastStartTest {
  private static final String AS_BEFORE = "the program was started as the last one was";

  @TempDir Path directory;

  /** The file's content shows which program was started. */
  @Test
  void shouldStartByWhatIsRememberedAndCompareIt(Engine.Endpoint engine) throws IOException {
    assertEquals("adaptive\n", detail(engine).out());
    Path file = answer(engine);
    String written = Files.readString(file, StandardCharsets.ISO_8859_1);
    assertTrue(written.contains("WHIP_DETAIL=adaptive\0"), written);
    Files.writeString(
        file,
        written.replace("WHIP_DETAIL=adaptive\0", "WHIP_DETAIL=remember\0"),
        StandardCharsets.ISO_8859_1);
    Shell.Result second = detail(engine);
    assertEquals("remember\n", second.out());
    assertTrue(second.err().contains(AS_BEFORE), second.err());
    assertFalse(Files.exists(file));
    Shell.Result third = detail(engine);
    assertEquals("adaptive\n", third.out());
    assertFalse(third.err().contains(AS_BEFORE), third.err());
  }

  @Test
  void shouldShowTheProfileOfAProgramThatBeganBeforeJava(Engine.Endpoint engine) throws Exception {
    Path program = Toolchain.clang(Home.ROOT.resolve("bench/programs/fib.c"), directory);
    Map<String, String> environment = environment(engine);
    List<String> line =
        List.of(
            Home.whip().toString(), "run", "--clock", "virtual", "--", program.toString(), "12");
    Shell.Result first = Shell.run(line, environment).expect(0);
    Shell.Result second = Shell.run(line, environment).expect(0);
    assertEquals(first.out(), second.out());
    assertEquals(exact(first.err()), exact(second.err()));
    assertTrue(second.err().contains("fib.c:"), second.err());
  }

  /** The line before the program runs, and the rows. */
  private static String exact(String shown) {
    return shown
        .replaceAll("(?s)run [0-9a-z]{10}\n.*\n(directive)", "$1")
        .replaceAll("(?s)\nEvery number.*", "");
  }

  private Shell.Result detail(Engine.Endpoint engine) {
    String line = "printenv WHIP_DETAIL; sleep 2";
    return Shell.run(
            List.of(Home.whip().toString(), "run", "--", "sh", "-c", line), environment(engine))
        .expect(0);
  }

  /** A name that no other test's command line has: answers to these lie in the same directory. */
  private Map<String, String> environment(Engine.Endpoint engine) {
    Map<String, String> environment = new HashMap<>(engine.environment());
    environment.put("WHIP_LABELS_OF_TEST", directory.toString());
    return environment;
  }

  private Path answer(Engine.Endpoint engine) throws IOException {
    Path answers = engine.stateHome().resolve("whip/engine/answers");
    try (Stream<Path> files = Files.list(answers)) {
      return files
          .filter(file -> holds(file, directory.toString()))
          .findFirst()
          .orElseThrow(() -> new AssertionError("no answer is kept in " + answers));
    }
  }

  private static boolean holds(Path file, String text) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1).contains(text);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
