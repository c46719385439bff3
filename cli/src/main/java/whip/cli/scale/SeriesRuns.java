package whip.cli.scale;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import whip.cli.launch.ExitStatus;
import whip.cli.session.InterruptedByUserException;
import whip.cli.session.Session;
import whip.model.scale.Point;
import whip.model.scale.StoredPoints;

/**
 * Makes the runs of a series one after another, and says how far it is:
 *
 * <pre>
 * whip: run 1 of 6: 1 thread, repeat 1
 * whip: run 2 of 6: 2 threads, repeat 1
 * whip: run 2 of 6 is left out: exit 1; its messages are in /tmp/whip-scale123/2-1.log
 * </pre>
 */
public final class SeriesRuns {
  private final Session session;
  private final RunCommand command;
  private final String series;
  private final AtomicBoolean isInterrupted = new AtomicBoolean();
  private boolean isOver;
  private final List<Point> points = new ArrayList<>();
  private int status;

  /**
   * Prepares the runs of a series.
   *
   * @param series its name, for a label
   */
  public SeriesRuns(Session session, RunCommand command, String series) {
    this.session = session;
    this.command = command;
    this.series = series;
  }

  /**
   * Makes the runs. One that fails is left out; the first one to fail in the tool itself, and one
   * that its user ended, are the last.
   */
  public void make(List<Configuration> configurations) throws IOException, InterruptedException {
    // On Ctrl-C the terminal sends the run a signal of its own.
    session.onSignals(List.of("INT"), () -> isInterrupted.set(true));
    session.onSignals(List.of("TERM", "HUP"), this::interrupt);
    for (int i = 0; i < configurations.size() && !isInterrupted.get() && !isOver; i++) {
      String which = "run %d of %d".formatted(i + 1, configurations.size());
      session.say("%s: %s", which, configurations.get(i));
      take(which, configurations.get(i));
    }
    if (isInterrupted.get() && status == 0) {
      status = InterruptedByUserException.STATUS;
    }
  }

  private void take(String which, Configuration configuration)
      throws IOException, InterruptedException {
    RunOutcome outcome = command.run(configuration, labels(configuration));
    if (outcome instanceof RunOutcome.Measured measured) {
      points.add(new Point(configuration.threads(), configuration.repeat(), measured.profile()));
    } else if (outcome instanceof RunOutcome.Failed failed) {
      session.say(
          "%s is left out: %s; its messages are in %s", which, failed.reason(), failed.messages());
      session.print(failed.lastLines().stream().map(line -> "    " + line).toList());
      isOver =
          ExitStatus.wasAskedToEnd(failed.status())
              || (points.isEmpty() && failed.status() == Session.FAILED);
      status = status == 0 ? failed.status() : status;
    }
  }

  /** Labels by which the runs are found again. */
  private List<String> labels(Configuration configuration) {
    return List.of(
        "--label=%s=%s".formatted(StoredPoints.SERIES_LABEL, series),
        "--label=%s=%d".formatted(StoredPoints.THREADS_LABEL, configuration.threads()));
  }

  private void interrupt() {
    isInterrupted.set(true);
    command.stop();
  }

  /** Runs that succeeded. */
  public List<Point> points() {
    return List.copyOf(points);
  }

  /** Exit status of the first run that failed, or of a shell for Ctrl-C; 0: all went well. */
  public int status() {
    return status;
  }
}
