package whip.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What the command line understands, and what it says when it does not. */
class WhipTest {
  private final PrintStream before = System.err;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  @BeforeEach
  void listen() {
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void stopListening() {
    System.setErr(before);
  }

  @Test
  void shouldTakeThreeDashesForTwo() {
    assertArrayEquals(
        new String[] {"run", "--", "a", "---"},
        Whip.separated(new String[] {"run", "---", "a", "---"}));
    assertArrayEquals(
        new String[] {"run", "--", "a", "---"},
        Whip.separated(new String[] {"run", "--", "a", "---"}));
  }

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
    CommandLine all = Whip.commandLine(Map.of());
    assertTrue(all.getSubcommands().size() > 10);
    List<CommandLine> verbs = new ArrayList<>(all.getSubcommands().values());
    while (!verbs.isEmpty()) {
      CommandLine verb = verbs.remove(0);
      verbs.addAll(verb.getSubcommands().values());
      String name = verb.getCommandSpec().qualifiedName();
      String[] asked = (name.substring(5) + " --help").split(" ", -1);
      String[] otherwise = ("help" + name.substring(4)).split(" ", -1);
      assertEquals(usage(asked), usage(otherwise));
      assertTrue(usage(asked).startsWith("Usage: " + name + " "), usage(asked));
    }
  }

  private String usage(String... arguments) {
    said.reset();
    assertEquals(0, Whip.commandLine(Map.of()).execute(arguments));
    return said.toString(StandardCharsets.UTF_8);
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
    assertEquals(RunVerb.Clock.cpu, run.clock);
    assertEquals(Map.of("a", "1", "b", "2"), run.labels);
    assertEquals(null, run.name);
  }

  @Test
  void shouldSayThatALaterVerbIsNotHere() {
    assertEquals(125, execute("plan", "last"));
    assertEquals("whip: `plan` is not in this version.\n", said());
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
                "format otf2 is not in this version; there are json, csv, curves, speedscope, perfetto, graphml, dot and cube\n"));
    assertEquals(125, execute("export"));
    assertEquals(125, execute("engine"));
    assertEquals(125, execute("frobnicate"));
    assertEquals(125, execute("report", "--processors", "4,0"));
    assertEquals(125, execute("report", "--processors", "many"));
    assertEquals(125, execute("report", "--registry", "http://r"));
    assertEquals(125, execute("report", "--bootstrap", "b:9092"));
  }

  @Test
  void shouldNameTheProgramThatIsNotThere() {
    assertEquals(125, execute("run", "--", "./no-such-program"));
    assertEquals(
        "whip: ./no-such-program is no executable file; a path of your own needs its ./\n", said());
  }

  @Test
  void shouldShowAnExampleForEveryVerb() {
    for (String verb : Whip.commandLine(Map.of()).getSubcommands().keySet()) {
      if (!verb.equals("help")) {
        said.reset();
        assertEquals(0, execute("help", verb));
        assertTrue(said().contains("Example: whip " + verb), said());
        assertParses(said().replaceFirst("(?s).*Example: whip ([^\n]*)\n.*", "$1"));
      }
    }
  }

  private static void assertParses(String example) {
    String[] line = Whip.separated(example.split(" ", -1));
    assertDoesNotThrow(() -> Whip.commandLine(Map.of()).parseArgs(line), example);
  }

  private int execute(String... arguments) {
    return Whip.commandLine(Map.of()).execute(Whip.separated(arguments));
  }

  private String said() {
    return said.toString(StandardCharsets.UTF_8);
  }

  private static RunVerb parsedRun(Map<String, String> variables, String... arguments) {
    CommandLine whip = Whip.commandLine(variables);
    List<String> line = new ArrayList<>(List.of("run"));
    line.addAll(List.of(arguments));
    whip.parseArgs(line.toArray(String[]::new));
    return whip.getSubcommands().get("run").getCommand();
  }
}
