package whip.cli.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import whip.cli.launch.CheckedLoops;
import whip.cli.launch.ExitStatus;
import whip.cli.launch.Tail;
import whip.cli.launch.WhipRun;
import whip.cli.session.Session;
import whip.cli.session.UserException;
import whip.model.region.StaticRegion;
import whip.platform.Commands;
import whip.schemas.run.RunRecord;

/** Runs a serial program again, to look at what the iterations of loops overwrite. */
public final class CheckRun {
  private static final int TAIL_LINES = 5;

  /** Name of the limit of a run whose arguments are not all in its record. */
  private static final String CUT = "arguments-cut";

  private final Session session;
  private final List<String> options;

  /**
   * Prepares runs.
   *
   * @param options of {@code whip run}, as where the cluster is
   */
  public CheckRun(Session session, List<String> options) {
    this.session = session;
    this.options = List.copyOf(options);
  }

  /**
   * Runs the program of an earlier run with the same arguments, in this directory, and waits for
   * its end.
   *
   * @return id of the new run
   */
  public String of(RunRecord run, List<StaticRegion> loops) {
    if (run.getLimits().containsKey(CUT)) {
      throw new UserException(
          "run %s does not have all arguments of its program: use `whip run --check -- PROGRAM ARGS`"
              .formatted(run.getRun()));
    }
    Path program = Path.of(run.getProgram());
    if (!Files.isExecutable(program)) {
      throw new UserException(
          "--check runs the program again, and %s is no program on this machine (any more)"
              .formatted(program));
    }
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(run.getArguments());
    session.say(
        "running `%s` again to check %d %s, without its output; it takes longer than before",
        command.stream().map(Commands::word).collect(Collectors.joining(" ")),
        loops.size(),
        loops.size() == 1 ? "loop" : "loops");
    try {
      return measured(command, loops);
    } catch (IOException failed) {
      throw new UserException("--check cannot run the program: " + failed.getMessage(), failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new UserException("--check was interrupted", interrupted);
    }
  }

  private String measured(List<String> command, List<StaticRegion> loops)
      throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("whip-check");
    Path json = directory.resolve("plan.json");
    Path messages = directory.resolve("run.log");
    List<String> all = new ArrayList<>(options);
    all.add("--json=" + json);
    all.add(
        "--check="
            + CheckedLoops.parsed(
                loops.stream().map(loop -> loop.file() + ":" + loop.line()).toList()));
    Process process = WhipRun.of(session.home().launcher(), all, command, messages).start();
    session.onSignals(List.of("TERM", "HUP"), process::destroy);
    int status = process.waitFor();
    if (!Files.exists(json)) {
      String reason = status == Session.FAILED ? "whip run failed" : ExitStatus.describe(status);
      session.print(Tail.of(messages, TAIL_LINES).stream().map(line -> "    " + line).toList());
      throw new UserException(
          "--check has no result: %s; its messages are in %s".formatted(reason, messages));
    }
    JsonNode plan = new ObjectMapper().readTree(json.toFile());
    Files.delete(json);
    Files.delete(messages);
    Files.delete(directory);
    if (status != 0) {
      session.say(
          "the program ended with %s; what it did until then counts", ExitStatus.describe(status));
    }
    return plan.get("runs").get(0).asText();
  }
}
