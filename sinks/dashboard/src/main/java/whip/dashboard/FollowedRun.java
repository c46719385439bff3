package whip.dashboard;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import whip.read.ReadException;

/**
 * One run's profile, or its account, followed for all its pages, and for a while after the last has
 * gone.
 *
 * @param <S> what pages are shown of it
 */
final class FollowedRun<S> {
  private static final Duration PATIENCE = Duration.ofMillis(250);

  /** No one reads faster; a profile of 10,000 directives has 5 MB. */
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private static final Duration RETRY = Duration.ofSeconds(2);

  /**
   * State of what is followed.
   *
   * @param isRead whether the topic has been read at all
   * @param shown the newest; empty where there is none yet
   * @param problem why this is not up to date; empty where it is
   */
  record Known<S>(boolean isRead, Optional<S> shown, String problem) {}

  private final Latest<Known<S>> latest = new Latest<>(new Known<>(false, Optional.empty(), ""));
  private volatile boolean closed;
  private volatile long usedAtNs = System.nanoTime();

  /**
   * Begins to follow it.
   *
   * @param name of the thread that does
   * @param open begins to read it
   * @param show makes what pages are shown
   */
  <T, F extends Source.Feed<T>> FollowedRun(
      String name, Supplier<F> open, BiFunction<F, T, S> show) {
    Thread thread = new Thread(() -> follow(open, show), name);
    thread.setDaemon(true);
    thread.start();
  }

  /** A page uses it: it is followed for another while. */
  Latest<Known<S>> use() {
    usedAtNs = System.nanoTime();
    return latest;
  }

  /** Waits until the topic has been read, or cannot be, and returns the state. */
  Known<S> read() throws InterruptedException {
    Latest.Numbered<Known<S>> known = use().after(0, Duration.ZERO);
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

  private <T, F extends Source.Feed<T>> void follow(Supplier<F> open, BiFunction<F, T, S> show) {
    while (!closed) {
      try (F feed = open.get()) {
        follow(feed, show);
      } catch (ReadException unanswered) {
        Known<S> before = latest.get();
        latest.set(new Known<>(before.isRead, before.shown, unanswered.getMessage()));
        pause();
      }
    }
  }

  private <T, F extends Source.Feed<T>> void follow(F feed, BiFunction<F, T, S> show) {
    long publishedAtNs = 0;
    boolean isPublished = false;
    Optional<T> published = Optional.empty();
    while (!closed) {
      Optional<T> newest = feed.next(PATIENCE);
      boolean isDue = !isPublished || System.nanoTime() - publishedAtNs >= INTERVAL.toNanos();
      if (isDue && (!isPublished || !newest.equals(published))) {
        latest.set(new Known<>(true, newest.map(value -> show.apply(feed, value)), ""));
        publishedAtNs = System.nanoTime();
        isPublished = true;
        published = newest;
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
