package whip.cli.scale;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import whip.cli.engine.WhipHome;
import whip.cli.launch.ExitStatus;
import whip.cli.launch.Tail;
import whip.cli.launch.WhipRun;
import whip.cli.lookup.ProfileFile;
import whip.cli.session.Session;
import whip.cli.session.UserException;
import whip.model.profile.Profile;
import whip.model.profile.Status;

/**
 * Runs {@code whip run} again and again, as its user would: a process each, with the program's
 * output dropped and the messages kept in a file.
 */
public final class RunCommand implements AutoCloseable {
  private static final int TAIL_LINES = 5;

  private final WhipHome home;
  private final List<String> options;
  private final List<String> program;
  private final Path directory;
  private volatile Process process;

  /**
   * Prepares runs of a program.
   *
   * @param options of every run
   * @param program with its arguments
   */
  public RunCommand(WhipHome home, List<String> options, List<String> program) throws IOException {
    this.home = home;
    this.options = options;
    this.program = program;
    directory = Files.createTempDirectory("whip-scale");
  }

  /** Makes one run and waits for its end. */
  public RunOutcome run(Configuration configuration, List<String> more)
      throws IOException, InterruptedException {
    String name = "%d-%d".formatted(configuration.threads(), configuration.repeat());
    Path json = directory.resolve(name + ".json");
    Path messages = directory.resolve(name + ".log");
    List<String> all = new ArrayList<>(options);
    all.addAll(more);
    all.addAll(List.of("--threads=" + configuration.threads(), "--json=" + json));
    process = WhipRun.of(home.launcher(), all, program, messages).start();
    int status = process.waitFor();
    RunOutcome outcome = outcome(status, json, messages);
    if (outcome instanceof RunOutcome.Measured) {
      Files.delete(messages);
    }
    Files.deleteIfExists(json);
    return outcome;
  }

  private static RunOutcome outcome(int status, Path json, Path messages) throws IOException {
    if (status != 0) {
      String reason = status == Session.FAILED ? "whip run failed" : ExitStatus.describe(status);
      return new RunOutcome.Failed(
          status, reason, Files.exists(json) ? List.of() : Tail.of(messages, TAIL_LINES), messages);
    }
    try {
      Profile profile = ProfileFile.read(json.toString());
      return profile.status() == Status.RUNNING
          ? failed("its profile did not become final", messages)
          : new RunOutcome.Measured(profile);
    } catch (UserException noProfile) {
      return failed("it recorded no single profile", messages);
    }
  }

  private static RunOutcome failed(String reason, Path messages) throws IOException {
    return new RunOutcome.Failed(Session.FAILED, reason, Tail.of(messages, TAIL_LINES), messages);
  }

  /** Ends the run that is being made; its program gets the signal. */
  public void stop() {
    Process running = process;
    if (running != null) {
      running.destroy();
    }
  }

  /** Removes the files of runs that went well; messages of others stay for their user. */
  @Override
  public void close() throws IOException {
    boolean isEmpty;
    try (Stream<Path> left = Files.list(directory)) {
      isEmpty = left.findAny().isEmpty();
    }
    if (isEmpty) {
      Files.delete(directory);
    }
  }
}
