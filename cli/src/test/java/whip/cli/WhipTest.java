package whip.cli;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import whip.cli.launch.Frames;
import whip.cli.session.Session;

/** Checks the command line's options and messages. */
class WhipTest {
  private final RecordedSession session = new RecordedSession();

  @TempDir Path directory;

  @Test
  void shouldLeaveTheProgramsOptionsAlone() {
    RunVerb run = parsedRun(Map.of(), "--threads", "2", "--", "./a", "--threads", "9", "-h");
    assertEquals(List.of("./a", "--threads", "9", "-h"), run.command);
    assertEquals(2, run.threads);
    assertEquals(List.of("./a", "--name", "x"), parsedRun(Map.of(), "./a", "--name", "x").command);
  }

  /** Also where something that it needs is missing. */
  @Test
  void shouldShowAnyVerbsUseWhenAskedTo() {
    CommandLine all = Whip.commandLine(session.with(Map.of()));
    assertTrue(all.getSubcommands().size() > 10);
    List<CommandLine> verbs = new ArrayList<>(all.getSubcommands().values());
    while (!verbs.isEmpty()) {
      CommandLine verb = verbs.remove(0);
      verbs.addAll(verb.getSubcommands().values());
      String name = verb.getCommandSpec().qualifiedName();
      String usage = usage((name.substring(5) + " --help").split(" ", -1));
      assertEquals(usage, usage(("help" + name.substring(4)).split(" ", -1)));
      assertTrue(usage.startsWith("Usage: " + name + " "), usage);
    }
  }

  private static String usage(String... arguments) {
    RecordedSession asked = new RecordedSession();
    assertEquals(0, asked.execute(arguments));
    assertEquals("", asked.err());
    return asked.out();
  }

  @Test
  void shouldTakeOptionsFromVariablesUnlessGiven() {
    Map<String, String> variables =
        Map.of(
            "WHIP_THREADS",
            "3",
            "WHIP_CLOCK",
            "virtual",
            "WHIP_LABELS",
            "a=1,b=2",
            "WHIP_NAME",
            "");
    RunVerb run = parsedRun(variables, "--clock", "cpu", "./a");
    assertEquals(3, run.threads);
    assertEquals(MeasuringOptions.Clock.cpu, run.measuring.clock);
    assertEquals(Map.of("a", "1", "b", "2"), run.measuring.labels);
    assertEquals(null, run.measuring.name);
  }

  /** WHIP_DISABLE=1 keeps the collector out of programs, and is no kind of construct. */
  @Test
  void shouldTakeWhatIsAskedOfAProgramFromOptionsAlone() {
    Map<String, String> variables =
        Map.of(
            "WHIP_DISABLE", "1", "WHIP_DETAIL", "full", "WHIP_CONSTRUCTS", "0", "WHIP_FOR", "5m");
    CommandLine all = Whip.commandLine(session.with(variables));
    all.parseArgs("control", "--monitor", "off");
    ControlVerb control = (ControlVerb) all.getSubcommands().get("control").getCommand();
    assertEquals(List.of(), control.disabled);
    assertEquals(null, control.detail);
    assertEquals(null, control.constructs);
    assertEquals("off", control.monitor);
    assertEquals("5m", control.lasting);
  }

  @Test
  void shouldRefuseToShowAndToAskAtOnce() {
    assertEquals(125, execute("control", "last", "--show", "--detail", "full"));
    assertEquals("whip: --show and --release come without what is to be recorded\n", said());
  }

  @Test
  void shouldSayThatALaterVerbIsNotHere() {
    assertEquals(125, execute("import", "spool.avro"));
    assertEquals("whip: `import` is not in this version.\n", said());
  }

  @Test
  void shouldRefuseWhatItCannotDo() {
    assertEquals(125, execute("run"));
    assertEquals(125, execute("run", "--clock", "sundial", "./a"));
    assertEquals(125, execute("run", "--threads", "0", "/bin/true"));
    assertEquals(125, execute("run", "--whatif", "a.c:1", "/bin/true"));
    assertEquals(125, execute("whatif", "last"));
    assertEquals(125, execute("whatif", "last", "--rank", "a.c:1=2x"));
    assertEquals(125, execute("replay", "last"));
    assertEquals(125, execute("replay", "last", "a.c:1=2x", "/"));
    assertEquals(125, execute("run", "--detail", "some", "/bin/true"));
    assertEquals(125, execute("run", "--resolution", "soon", "/bin/true"));
    assertEquals(125, execute("export", "--format", "otf2"));
    assertTrue(
        said()
            .endsWith(
                "format otf2 is not in this version; there are json, csv, curves, speedscope, perfetto, graphml, dot, cube, ompp and talp\n"));
    assertEquals(125, execute("export"));
    assertEquals(125, execute("engine"));
    assertEquals(125, execute("frobnicate"));
    assertEquals(125, execute("report", "--processors", "4,0"));
    assertEquals(125, execute("report", "--processors", "many"));
    assertEquals(125, execute("constructs", "last", "--by", "luck"));
    assertEquals(125, execute("constructs", "last", "--thread", "-1"));
    assertTrue(said().endsWith("--thread takes the number of a thread, from 0\n"), said());
    assertEquals(125, execute("constructs", "last", "--strip", "--phase", "solve"));
    assertTrue(
        said().endsWith("--strip shows a whole run: give it without --phase and --last\n"), said());
    assertEquals(125, execute("properties", "last", "--threshold", "101"));
    assertTrue(said().endsWith("from 0 to 100, such as 2.5, not 101\n"), said());
    assertEquals(125, execute("properties", "last", "--junit", "properties.xml"));
    assertEquals(125, execute("properties", "last", "--fail-on", "bad-luck=5"));
    assertTrue(said().contains("there is no property bad-luck; there are any, startup"), said());
    assertEquals(125, execute("properties", "last", "--fail-on", "any"));
    assertEquals(125, execute("properties", "last", "--fail-on", "any=much"));
    assertTrue(said().endsWith("a percentage such as any=10%, not any=much\n"), said());
    assertEquals(125, execute("report", "--registry", "http://r"));
    assertEquals(125, execute("report", "--bootstrap", "b:9092"));
    assertEquals(125, execute("scale"));
    assertEquals(125, execute("scale", "--threads", "two", "--", "./a"));
  }

  @Test
  void shouldNameTheProgramThatIsNotThere() {
    assertEquals(125, startedWith(Frames.of("./no-such-program").missing(2)));
    assertEquals(
        "whip: ./no-such-program cannot be run: not found, or not an executable file; give its path, such as ./program\n",
        said());
  }

  @Test
  void shouldSayWhyAFileIsNoProgram() {
    assertEquals(125, startedWith(Frames.of("./data").missing(13)));
    assertEquals(125, startedWith(Frames.of("./folder").missing(21)));
    assertEquals(
        """
        whip: ./data cannot be run: permission denied; check `ls -l`, or make it executable with chmod +x
        whip: ./folder cannot be run: it is a directory
        """,
        said());
  }

  /** The launcher gives it the options alone; an argument with @ is no file of arguments. */
  @Test
  void shouldHaveTheProgramFromTheStarter() {
    Frames words = Frames.of("./a", "@b", "--threads", "0", "--", "x").missing(2);
    assertEquals(125, startedWith(words, "--threads", "2"));
    assertEquals(
        "whip: ./a cannot be run: not found, or not an executable file; give its path, such as ./program\n",
        said());
  }

  @Test
  void shouldSayThatJavaAloneStartsNoProgram() {
    assertEquals(125, execute("run", "--", "/bin/true"));
    assertEquals(
        "whip: a program cannot be started from Java alone: use the launcher, `whip run -- PROGRAM`\n",
        said());
  }

  private int startedWith(Frames found, String... options) {
    List<String> line = new ArrayList<>(List.of("run"));
    line.addAll(List.of(options));
    return Whip.execute(session.with(Map.of(), found), line.toArray(String[]::new));
  }

  @Test
  void shouldShowAnExampleForEveryVerb() {
    for (String verb : Whip.commandLine(session.with(Map.of())).getSubcommands().keySet()) {
      if (!verb.equals("help")) {
        String usage = usage("help", verb);
        assertTrue(usage.contains("Example: whip " + verb), usage);
        assertParses(usage.replaceFirst("(?s).*Example: whip ([^\n]*)\n.*", "$1"));
      }
    }
  }

  private void assertParses(String example) {
    String[] line = example.split(" ", -1);
    assertDoesNotThrow(() -> Whip.commandLine(session.with(Map.of())).parseArgs(line), example);
  }

  /** Those below a verb, too, and their options. */
  @Test
  void shouldGiveEveryCommandItsSession() throws IOException {
    Session empty = session.with(Map.of("XDG_STATE_HOME", directory.toString()));
    assertEquals(1, Whip.execute(empty, "engine", "status"));
    assertEquals(
        "no engine is ready in %s/whip/engine; `whip engine start` starts one\n"
            .formatted(directory),
        session.out());
    Files.createDirectory(directory.resolve("lib"));
    Session installed = session.with(Map.of("WHIP_HOME", directory.toString()));
    String[] sink = "sink parquet --directory d --bootstrap b:1 --registry http://r".split(" ", -1);
    assertEquals(125, Whip.execute(installed, sink));
    assertTrue(
        session
            .err()
            .endsWith(
                "whip: the sink cannot be run: its libraries are not built; `./whip sink parquet` builds them\n"),
        session.err());
  }

  private int execute(String... arguments) {
    return session.execute(arguments);
  }

  private String said() {
    return session.err();
  }

  private RunVerb parsedRun(Map<String, String> variables, String... arguments) {
    CommandLine whip = Whip.commandLine(session.with(variables));
    List<String> line = new ArrayList<>(List.of("run"));
    line.addAll(List.of(arguments));
    whip.parseArgs(line.toArray(String[]::new));
    return whip.getSubcommands().get("run").getCommand();
  }
}
