package whip.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import whip.platform.Commands;

/** Which options commands to paste carry. */
class ClusterOptionsTest {
  private static final Map<String, String> VARIABLES =
      Map.of("WHIP_BOOTSTRAP", "v:9092", "WHIP_REGISTRY", "http://v:8081", "WHIP_HOME", "/opt/w");

  private final RecordedSession session = new RecordedSession();

  @Test
  void shouldCarryWhatWasTyped() {
    Commands commands =
        commands(
            Map.of(),
            "--registry=http://r:8081",
            "--bootstrap",
            "b:9092",
            "--config",
            "a file",
            "--prefix",
            "my.");
    assertEquals(
        "whip report r1 --bootstrap b:9092 --registry http://r:8081 --config 'a file' --prefix my.",
        commands.line("report r1"));
  }

  @Test
  void shouldNotCarryWhatVariablesOrDefaultsSay() {
    Commands commands = commands(VARIABLES);
    assertEquals("whip report r1", commands.line("report r1"));
    assertEquals(
        "java -cp '/opt/w/build/lib/current/engine/*' whip.streams.TopologyMain",
        commands.startTopology());
    assertEquals(
        "whip report r1 --prefix my.", commands(VARIABLES, "--prefix", "my.").line("report r1"));
  }

  @Test
  void shouldAskForTheEngineWhereThereIsNoCluster() {
    assertEquals("whip engine status", commands(Map.of()).check());
    assertEquals("whip doctor", commands(VARIABLES).check());
  }

  @Test
  void shouldCarryTheOptionsOfARun() {
    RunVerb run =
        parsed(Map.of(), "run", "--bootstrap", "b:1", "--registry", "r", "--", "./a").getCommand();
    assertEquals(
        List.of("--bootstrap", "b:1", "--registry", "r"), run.clusters.commands().options());
  }

  private Commands commands(Map<String, String> variables, String... options) {
    String[] line = new String[options.length + 2];
    line[0] = "report";
    line[1] = "last";
    System.arraycopy(options, 0, line, 2, options.length);
    ReportVerb report = parsed(variables, line).getCommand();
    return report.clusters.commands();
  }

  private CommandLine parsed(Map<String, String> variables, String... line) {
    CommandLine whip = Whip.commandLine(session.with(variables));
    whip.parseArgs(line);
    return whip.getSubcommands().get(line[0]);
  }
}
