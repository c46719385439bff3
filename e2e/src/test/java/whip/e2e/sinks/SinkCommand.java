package whip.e2e.sinks;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import whip.e2e.Engine;
import whip.e2e.Home;
import whip.e2e.Shell;

/** {@code whip sink …} as a user runs it, in the background. */
public final class SinkCommand implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final List<String> command;
  private final Map<String, String> environment;
  private final Path directory;
  private Process process;
  private Path said;
  private int starts;

  SinkCommand(Engine.Endpoint endpoint, String prefix, Target target, Path directory) {
    this(
        target,
        directory,
        List.of(
            "--bootstrap",
            endpoint.bootstrap(),
            "--registry",
            endpoint.registry(),
            "--prefix",
            prefix),
        endpoint.environment());
  }

  /**
   * Command of a cluster that needs other options.
   *
   * @param directory of its logs
   * @param cluster the options that name the cluster
   */
  public SinkCommand(
      Target target, Path directory, List<String> cluster, Map<String, String> environment) {
    this.directory = directory;
    command = new ArrayList<>(List.of(Home.whip().toString(), "sink"));
    command.addAll(target.options());
    command.addAll(cluster);
    this.environment = new HashMap<>(environment);
    this.environment.putAll(target.environment());
  }

  /** Does not wait for anything. */
  public void start() {
    said = directory.resolve("sink" + starts++ + ".log");
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    try {
      process = builder.redirectErrorStream(true).redirectOutput(said.toFile()).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** SIGTERM, and it ends on its own. */
  void stop() {
    process.destroy();
    awaitEnd();
  }

  /** SIGKILL to the command: nothing of it may stay. */
  void kill() {
    List<ProcessHandle> children = process.descendants().toList();
    process.destroyForcibly();
    awaitEnd();
    await().atMost(LIMIT).until(() -> children.stream().noneMatch(ProcessHandle::isAlive));
  }

  /** Until it has said that its target is away. */
  void awaitTrouble() {
    await().atMost(LIMIT).until(() -> said().contains("retrying"));
  }

  /** Runs the command, with more options, to its end. */
  public Shell.Result runWith(String... more) {
    List<String> whole = new ArrayList<>(command);
    whole.addAll(List.of(more));
    return Shell.run(whole, environment);
  }

  public String said() {
    try {
      return Files.readString(said);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void awaitEnd() {
    try {
      if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        throw new AssertionError("the sink does not end: " + said());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    if (process.isAlive()) {
      stop();
    }
  }
}
