package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import whip.testkit.tier.InSlices;
import whip.testkit.tier.RowsInSlices;

/** A program under {@code whip run} has all that it would have without (docs/adr/0022). */
@ExtendWith(Engine.class)
class InheritedTest {

  private static final Path PROGRAMS = Home.ROOT.resolve("e2e/src/test/programs");

  /** Bytes that are no text in any locale, none at all, and those that shells use themselves. */
  private static final String ARGUMENTS =
      "$'gr\\xfcn' '' $'gr\\xc3\\xbcn.dat' $'a\\nb' $'\\x01\\x7f\\x1b[2J' '*' @a -- --- -h";

  @TempDir Path directory;

  @RowsInSlices(2)
  @ParameterizedTest
  @ValueSource(
      strings = {
        ":",
        "trap '' PIPE QUIT USR1 HUP",
        "exec 3<&0 5>log 7<>both 9>>log; flock 9",
        "exec 63<inherited 10<inherited 255<inherited",
        "exec <&-",
        "ulimit -Sn 200; ulimit -Sc 0; ulimit -Ss 4096; ulimit -Su 5000; ulimit -Sf 100000",
        "ulimit -Sv 300000",
        "ulimit -n 1000",
        "umask 027; cd /; renice -n 5 $$ >&2",
        "unset LANG; export LC_ALL=C WORDS=$'gr\\xfcn\\na=\\x01' EMPTY= SHLVL=7",
        "f() { :; }; export -f f; export PWD=/elsewhere OLDPWD=/before BASH_ENV= POSIXLY_CORRECT=1",
      })
  void shouldBeAsWithoutTheCommand(String surroundings, Engine.Endpoint engine) throws IOException {
    Path program =
        Toolchain.clang(PROGRAMS.resolve("starter/inherited.c"), directory, "-fno-openmp");
    String line =
        "cd %1$s; %2$s; %3$s %4$s >%1$s/direct; %5$s run --threads 2 -- %3$s %4$s >%1$s/under; exit $?"
            .formatted(directory, surroundings, program, ARGUMENTS, Home.whip());
    // The shell's own file: bash -c would execute the last command in its own place.
    Path script = Files.writeString(directory.resolve("script"), line.replace("; exit", "\nexit"));
    Shell.run(List.of("bash", script.toString()), engine.environment()).expect(7);
    assertEquals(
        Files.readString(directory.resolve("direct")),
        Files.readString(directory.resolve("under")));
  }

  /** Checks all that a shell does with descriptors. */
  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldHaveFilesOfItsUsersShell(Engine.Endpoint engine) throws IOException {
    String line =
        """
        exec 5>log
        %1$s run -- cat <(echo from a substitution)
        %1$s run -- sh -c 'echo into a file >&5'
        %1$s run -- sh -c 'echo through a pipe >&7' 7> >(cat; echo ended >piped)
        until [ -e piped ]; do sleep 0.1; done
        cat log
        """
            .formatted(Home.whip());
    Shell.Result ran = Shell.run(directory, List.of("bash", "-c", line), engine.environment());
    assertEquals("from a substitution\nthrough a pipe\ninto a file\n", ran.expect(0).out());
  }

  /**
   * Passes the arguments of a glob: all to the program, and to the run as many as fit into a
   * record.
   */
  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldTakeAMegabyteOfArguments(Engine.Endpoint engine) throws IOException {
    Shell.Result ran = withManyArguments("starter/many_arguments.c", engine);
    assertEquals("40000\n", ran.out());
    JsonNode profile = new ObjectMapper().readTree(directory.resolve("profile.json").toFile());
    assertEquals("complete", profile.get("status").asText());
    assertEquals(20, profile.get("work").asLong());
    assertEquals(15, profile.get("span").asLong());
    assertTrue(ran.err().contains("limit: arguments-cut: The program's arguments"), ran.err());
    assertTrue(profile.get("limits").has("arguments-cut"));
    JsonNode shown = profile.get("arguments");
    assertEquals("file_002000_of_a_glob.dat", shown.get(1999).asText());
    assertTrue(shown.get(shown.size() - 1).asText().endsWith(".dat"), "none in part");

    String said = withManyArguments("unseen.c", engine).err();
    assertTrue(said.contains("made no OpenMP call"), said);
    assertFalse(said.contains("could not be recorded"), said);
    JsonNode run = engine.json("runs").get(0);
    assertTrue(run.get("program").asText().endsWith("/unseen"), run.get("program").asText());
    assertEquals("file_002000_of_a_glob.dat", run.get("arguments").get(1999).asText());
  }

  private Shell.Result withManyArguments(String source, Engine.Endpoint engine) {
    Path program = Toolchain.clang(PROGRAMS.resolve(source), directory);
    String line =
        "%s run --clock virtual --json profile.json -- %s $(seq -f file_%%06.0f_of_a_glob.dat 40000)"
            .formatted(Home.whip(), program);
    return Shell.run(directory, List.of("bash", "-c", line), engine.environment());
  }

  /** In the locale of cron, of containers, and of commands over ssh. */
  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldTakeNamesInAnyLocale(Engine.Endpoint engine) throws IOException {
    Path compiled = Toolchain.clang(PROGRAMS.resolve("echo.c"), directory);
    String line =
        """
        mkdir $'gr\\xc3\\xbcn' && cp echo $'gr\\xc3\\xbcn/\\xc3\\xa4' && cd $'gr\\xc3\\xbcn' &&
        %s run --clock virtual --name $'b\\xc3\\xa4r' --json $'js\\xc3\\xb6n.json' -- $'./\\xc3\\xa4' 3
        """
            .formatted(Home.whip());
    Map<String, String> posix = new HashMap<>(engine.environment());
    posix.put("LC_ALL", "C");
    assertTrue(Files.exists(compiled));
    Shell.Result ran = Shell.run(directory, List.of("bash", "-c", line), posix).expect(3);
    assertTrue(ran.err().contains("profiling ./ä as run"), ran.err());
    String find = "cat gr*/js*.json";
    String json = Shell.run(directory, List.of("sh", "-c", find), Map.of()).expect(0).out();
    JsonNode profile = new ObjectMapper().readTree(json);
    assertEquals("bär", profile.get("name").asText());
    assertEquals(20, profile.get("work").asLong());
  }

  /** Licensed programs are installed so. */
  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldRunWhatMayNotBeRead(Engine.Endpoint engine) throws IOException {
    assumeTrue("root".equals(System.getProperty("user.name")), "needs root to become another");
    Path open = Files.createTempDirectory("whip-execute-only");
    try {
      Path home = Files.createDirectory(open.resolve("home"));
      Path program = Toolchain.clang(PROGRAMS.resolve("echo.c"), open);
      Path config = home.resolve("client.properties");
      Files.copy(
          engine.stateHome().resolve("whip/engine/client.properties"),
          config,
          StandardCopyOption.REPLACE_EXISTING);
      Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
      Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx--x--x"));
      Shell.run(List.of("chown", "-R", "65534", home.toString()), Map.of()).expect(0);
      List<String> command =
          List.of(
              "setpriv",
              "--reuid=65534",
              "--clear-groups",
              Home.whip().toString(),
              "run",
              "--bootstrap=" + engine.bootstrap(),
              "--registry=" + engine.registry(),
              "--config=" + config,
              "--",
              program.toString(),
              "3");
      Map<String, String> another = Map.of("HOME", home.toString(), "XDG_STATE_HOME", "");
      assumeTrue(
          Shell.run(
                      List.of("setpriv", "--reuid=65534", "test", "-x", Home.whip().toString()),
                      Map.of())
                  .status()
              == 0,
          "others may not enter the checkout");
      Shell.Result ran = Shell.run(open, command, another).expect(3);
      assertTrue(ran.err().contains("may be executed but not read"), ran.err());
    } finally {
      Shell.run(List.of("rm", "-r", open.toString()), Map.of()).expect(0);
    }
  }

  @RowsInSlices(5)
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          printf 'exit 4' >a; chmod +x a; $WHIP run -- ./a             | 4   | no OpenMP runtime
          $WHIP run -- ./absent                                        | 125 | not an executable file
          $WHIP run -- /                                               | 125 | is a directory
          >a; $WHIP run -- ./a                                         | 125 | permission denied
          printf '\\177ELF\\0' >a; chmod +x a; $WHIP run -- ./a        | 125 | Exec format error; it is built
          printf '#!/nowhere\\n' >a; chmod +x a; $WHIP run -- ./a      | 125 | No such file or directory; its interpreter
          PATH=$PWD:$PATH; printf 'exit 5' >b; chmod +x b; $WHIP run b | 5   | no OpenMP runtime
          $WHIP run                                                    | 125 | Missing required parameter: 'PROGRAM ARGS'
          $WHIP run --threads 0 -- true                                | 125 | takes a number of at least 1
          $WHIP run --help -- true                                     | 0   | Usage: whip run
          $WHIP run --name -- ./a                                      | 125 | Expected parameter for option '--name'
          $WHIP run --name x --threads=2 sh -c 'exit 6'                | 6   | no OpenMP runtime
          $WHIP run sh -c 'kill -KILL $$'                              | 137 | (signal SIGKILL) ended before it started
          ulimit -n 12; $WHIP run -- true                              | 125 | needs 128 open files (ulimit -Hn), and 12 are allowed
          ulimit -n 100; $WHIP run -- true                             | 125 | exec PROGRAM'
          ulimit -n 60; $WHIP runs                                     | 125 | needs 128 open files (ulimit -Hn), and 60 are allowed
          ulimit -n 128; $WHIP run -- bash -c 'ulimit -n 12; exit 7'   | 7   | no OpenMP runtime
          ulimit -Sn 60; $WHIP runs                                    | 0   | started (UTC)
          """)
  void shouldEndWithTheProgramsStatus(
      String line, int status, String says, Engine.Endpoint engine) {
    Map<String, String> environment = new HashMap<>(engine.environment());
    environment.put("WHIP", Home.whip().toString());
    Shell.Result ran =
        Shell.run(directory, List.of("bash", "-c", line), environment).expect(status);
    // Help that was asked for is a result.
    assertTrue((ran.out() + ran.err()).contains(says), ran.err());
  }
}
