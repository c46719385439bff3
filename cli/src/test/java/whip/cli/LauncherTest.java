package whip.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The launcher in a checkout where nothing is built: what cannot work builds nothing. */
class LauncherTest {

  @TempDir Path checkout;

  @BeforeEach
  void copyLauncher() throws IOException {
    Path root = Path.of("..");
    Files.copy(root.resolve("whip"), checkout.resolve("whip"));
    try (Stream<Path> scripts = Files.walk(root.resolve("scripts"))) {
      for (Path script : scripts.toList()) {
        Files.copy(script, checkout.resolve(root.relativize(script).toString()));
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bulid | there is no verb bulid; whip help lists them",
        "reprot last | there is no verb reprot (did you mean report?); whip help lists them",
        "--frob | whip has no option --frob; whip help lists the verbs",
        "report --bogus=1 x | report has no option --bogus; whip help report lists its options",
        "run --clock virtual --thread 4 -- ./a | run has no option --thread; whip help run lists its options",
        "run --check --thread 4 -- ./a | run has no option --thread; whip help run lists its options",
        "engine stat | engine has no verb stat; whip help engine lists them",
        "engine status --x | engine status has no option --x; whip help engine status lists its options",
        "test --al | there is no option --al; whip test --help shows how it is used",
        "test LawTest | there is no test named LawTest; whip test --help shows what can be named",
        "bench --long | there is no table --long; whip bench --help names them",
        "faults some | there is no suite some; whip faults --help names them",
        "demo quickly | whip demo takes no quickly; whip demo --help shows how it is used",
        "dist --al | there is no --al; whip dist --help shows how it is used",
      })
  void shouldRefuseWhatCannotWorkAtOnce(String line, String said) throws Exception {
    Ended ended = whip(line.split(" ", -1));
    assertEquals("whip: " + said + "\n", ended.said);
    assertEquals(125, ended.status);
    assertFalse(Files.exists(checkout.resolve("build")), "something was built");
  }

  @Test
  void shouldListItsVerbsAtOnce() throws Exception {
    for (List<String> line : List.of(List.<String>of(), List.of("help"), List.of("--help"))) {
      Ended ended = whip(line.toArray(String[]::new));
      assertEquals(0, ended.status);
      assertTrue(ended.said.contains("\n  report     Print the profile of a run.\n"), ended.said);
    }
    assertFalse(Files.exists(checkout.resolve("build")), "something was built");
  }

  private record Ended(int status, String said) {}

  private Ended whip(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(checkout.resolve("whip").toString()));
    command.addAll(List.of(arguments));
    Path said = checkout.resolve("said");
    Process whip =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    return new Ended(whip.waitFor(), Files.readString(said));
  }
}
