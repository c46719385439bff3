package whip.cli.dashboard;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import whip.cli.engine.WhipHome;
import whip.cli.launch.Signals;
import whip.cli.launch.Tail;
import whip.platform.PrivateFile;
import whip.read.Cluster;

/**
 * A dashboard beside a command, which starts it and takes it along when it ends. A process of its
 * own: its first use builds its page, and the launcher does that.
 */
public final class DashboardProcess {
  private static final Duration LOOK_AGAIN = Duration.ofMillis(100);
  private static final Duration PROGRESS = Duration.ofSeconds(5);
  private static final int TAIL_LINES = 10;

  private final Process process;

  private DashboardProcess(Process process) {
    this.process = process;
  }

  /**
   * Returns once it can be looked at.
   *
   * @param options that name the cluster
   * @param progress takes a line whenever that takes long
   * @throws IOException it did not start; says why
   */
  public static DashboardProcess start(
      WhipHome home, Cluster cluster, List<String> options, Consumer<String> progress)
      throws IOException, InterruptedException {
    Path log = PrivateFile.makeDirectories(home.state().resolve("log"));
    Path output = PrivateFile.make(log.resolve("dashboard.out"));
    List<String> command =
        new ArrayList<>(List.of(home.launcher().toString(), "dashboard", "--no-open"));
    command.addAll(options);
    Process process =
        new ProcessBuilder(command)
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "dashboard-end"));
    long said = System.nanoTime();
    while (OpenDashboard.of(cluster, home.state()).isEmpty()) {
      if (process.waitFor(LOOK_AGAIN.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException(
            "the dashboard did not start: %s; more is in %s"
                .formatted(String.join(" | ", Tail.of(output, TAIL_LINES)), output));
      }
      if (System.nanoTime() - said > PROGRESS.toNanos()) {
        said = System.nanoTime();
        Optional<String> last = Tail.of(output, 1).stream().findFirst();
        progress.accept(
            "the dashboard is starting"
                + last.map(line -> ": " + line.replaceFirst("^whip: ", "")).orElse(""));
      }
    }
    return new DashboardProcess(process);
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Until a signal ends this process, and so the dashboard, or the dashboard ends on its own. */
  public void awaitEnd() throws InterruptedException {
    for (String signal : List.of("INT", "TERM", "HUP")) {
      Signals.on(signal, name -> process.destroy());
    }
    process.waitFor();
  }
}
