package whip.dashboard;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import whip.model.profile.Moment;
import whip.model.profile.Profile;
import whip.read.ReadException;
import whip.view.ProfileJson;

/** One run's profile, followed for all its pages, and for a while after the last has gone. */
final class FollowedRun {
  private static final Duration PATIENCE = Duration.ofMillis(250);

  /** No one reads faster; a profile of 10,000 directives has 5 MB. */
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private static final Duration RETRY = Duration.ofSeconds(2);

  /**
   * State of the run.
   *
   * @param isRead whether the topic has been read at all
   * @param json the profile as the page gets it; null where there is no profile yet
   * @param problem why this is not up to date; empty where it is
   */
  record Known(
      boolean isRead,
      Optional<Profile> profile,
      String json,
      List<Moment> history,
      String problem) {}

  private final Source source;
  private final String run;
  private final Latest<Known> latest =
      new Latest<>(new Known(false, Optional.empty(), null, List.of(), ""));
  private final Thread thread;
  private volatile boolean closed;
  private volatile long usedAtNs = System.nanoTime();

  FollowedRun(Source source, String run) {
    this.source = source;
    this.run = run;
    thread = new Thread(this::follow, "dashboard-run-" + run);
    thread.setDaemon(true);
    thread.start();
  }

  /** A page uses it: it is followed for another while. */
  Latest<Known> use() {
    usedAtNs = System.nanoTime();
    return latest;
  }

  /** Waits until the topic has been read, or cannot be, and returns the state. */
  Known read() throws InterruptedException {
    Latest.Numbered<Known> known = use().after(0, Duration.ZERO);
    while (!known.value().isRead() && known.value().problem().isEmpty()) {
      known = latest.after(known.number(), RETRY);
    }
    return known.value();
  }

  long unusedNs() {
    return System.nanoTime() - usedAtNs;
  }

  void close() {
    closed = true;
  }

  private void follow() {
    while (!closed) {
      try (Source.Feed feed = source.profile(run)) {
        follow(feed);
      } catch (ReadException unanswered) {
        Known before = latest.get();
        latest.set(
            new Known(
                before.isRead,
                before.profile,
                before.json,
                before.history,
                unanswered.getMessage()));
        pause();
      }
    }
  }

  private void follow(Source.Feed feed) {
    long publishedAtNs = 0;
    boolean published = false;
    while (!closed) {
      Optional<Profile> profile = feed.next(PATIENCE);
      boolean isDue = !published || System.nanoTime() - publishedAtNs >= INTERVAL.toNanos();
      if (isDue && (!published || !profile.equals(latest.get().profile))) {
        latest.set(
            new Known(
                true, profile, profile.map(ProfileJson::line).orElse(null), feed.history(), ""));
        publishedAtNs = System.nanoTime();
        published = true;
      }
    }
  }

  private void pause() {
    try {
      Thread.sleep(RETRY.toMillis());
    } catch (InterruptedException ended) {
      closed = true;
    }
  }
}
