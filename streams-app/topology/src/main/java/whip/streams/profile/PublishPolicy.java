package whip.streams.profile;

import java.time.Duration;

/**
 * When to write a run's profile, decided from the run's state and the time alone.
 *
 * <pre>
 *   run      state                                        due
 *   running  silent for 15 s                              give up on it
 *   running  news, and 400 ms or 800 ms after the last    the live profile
 *   running  otherwise                                    wait
 *   over     quiet for as long as what it lacks may take  the final profile
 *   over     news                                         the live profile, at once
 *   over     otherwise                                    wait
 * </pre>
 *
 * <p>Times are wall clock, milliseconds since 1970.
 */
final class PublishPolicy {

  /**
   * Between live profiles of a tree that grows: often enough for a screen, seldom enough for the
   * topic. The tree's growth is reported every 500 ms and does not find a profile just published.
   */
  static final Duration GROWN_EVERY = Duration.ofMillis(400);

  /** Other news waits for the tree's growth, where there is any. */
  static final Duration OTHER_EVERY = Duration.ofMillis(800);

  /** A run that was silent for so long is lost; heartbeats come every second. */
  static final Duration SILENCE = Duration.ofSeconds(15);

  /**
   * A run that goes on.
   *
   * @param news whether something came in since the last profile
   * @param grown whether the tree has grown since the last profile
   * @param publishedAt time of the last profile; 0: none yet
   * @param heardAt since when it may be called silent
   */
  record Running(boolean news, boolean grown, long publishedAt, long heardAt) {}

  /**
   * A run that has ended, or that was lost.
   *
   * @param news whether something came in since the last profile
   * @param quietSince since when nothing has come in that changes the tree
   */
  record Over(boolean news, Lack lack, long quietSince) {

    /** This run, of which some locations turned out to have no names. */
    Over withoutNames() {
      return new Over(news, lack == Lack.NOTHING ? Lack.NAMES : lack, quietSince);
    }
  }

  /** Parts that the tree of a finished run lacks, and how long they may take to come in. */
  enum Lack {
    NOTHING(Duration.ZERO),
    /** Locations travel on another topic and may be a moment late. */
    NAMES(Duration.ofSeconds(3)),
    /** Items that a loss explains. */
    LOST_ITEMS(Duration.ofSeconds(3)),
    /**
     * Items that have to come: no loss explains their absence, or batches that the collector handed
     * to the broker have not come in. The stream is late, busy or just taken over far more often
     * than they are lost.
     */
    LATE_ITEMS(Duration.ofSeconds(30)),
    /**
     * Late items, while the topology has not even taken in what was in its topics when something
     * last came. This ends at some time: the cluster's answer about that may be old.
     */
    ITEMS_BEHIND(Duration.ofMinutes(10));

    private final Duration grace;

    Lack(Duration grace) {
      this.grace = grace;
    }
  }

  /** Action that a run needs. */
  sealed interface Due {

    /** Something at once. */
    enum Now implements Due {
      GIVE_UP,
      PUBLISH_LIVE,
      PUBLISH_FINAL
    }

    /** Nothing before that time, unless something comes in. */
    record Wait(long untilMs) implements Due {}
  }

  private PublishPolicy() {}

  static Due due(Running run, long now) {
    long silentAt = run.heardAt + SILENCE.toMillis();
    if (now >= silentAt) {
      return Due.Now.GIVE_UP;
    }
    if (!run.news) {
      return new Due.Wait(silentAt);
    }
    Duration every = run.grown ? GROWN_EVERY : OTHER_EVERY;
    long publishAt = run.publishedAt + every.toMillis();
    return now >= publishAt ? Due.Now.PUBLISH_LIVE : new Due.Wait(Math.min(publishAt, silentAt));
  }

  static Due due(Over run, long now) {
    long completeAt = run.quietSince + run.lack.grace.toMillis();
    if (now >= completeAt) {
      return Due.Now.PUBLISH_FINAL;
    }
    return run.news ? Due.Now.PUBLISH_LIVE : new Due.Wait(completeAt);
  }
}
