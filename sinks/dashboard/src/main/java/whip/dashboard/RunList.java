package whip.dashboard;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import whip.read.ReadException;

/** The list of runs, read again every second for all its pages. */
final class RunList implements AutoCloseable {
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  /**
   * State of the list.
   *
   * @param isRead whether the list has been read at all
   * @param problem why it is not up to date; empty where it is
   */
  record Known(boolean isRead, List<RunLine> runs, String problem) {}

  private final Source source;
  private final Latest<Known> latest = new Latest<>(new Known(false, List.of(), ""));
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread = new Thread(this::read, "dashboard-runs");

  RunList(Source source) {
    this.source = source;
    thread.setDaemon(true);
    thread.start();
  }

  Latest<Known> latest() {
    return latest;
  }

  private void read() {
    while (isOpen()) {
      try (Source.RunFeed feed = source.runs()) {
        do {
          publish(new Known(true, feed.now(), ""));
        } while (isOpenAfter(INTERVAL));
      } catch (ReadException unanswered) {
        Known before = latest.get();
        publish(new Known(before.isRead, before.runs, unanswered.getMessage()));
        isOpenAfter(INTERVAL);
      }
    }
  }

  private void publish(Known known) {
    if (!Objects.equals(latest.get(), known)) {
      latest.set(known);
    }
  }

  private boolean isOpen() {
    return closing.getCount() > 0;
  }

  private boolean isOpenAfter(Duration pause) {
    try {
      return !closing.await(pause.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException closed) {
      closing.countDown();
      return false;
    }
  }

  /** Kafka's clients leave when they are interrupted, too. */
  @Override
  public void close() {
    closing.countDown();
  }
}
