package whip.dashboard;

import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Function;

/**
 * The runs whose profiles, or accounts, pages show.
 *
 * @param <S> what pages are shown of each
 */
final class FollowedRuns<S> implements AutoCloseable {
  /** Each costs a consumer, a thread, and a profile or an account in memory. */
  private static final int RUNS_MAX = 16;

  private static final Duration UNUSED_MAX = Duration.ofSeconds(60);

  private final Function<String, FollowedRun<S>> begin;
  private final Map<String, FollowedRun<S>> runs = new HashMap<>();

  /**
   * Follows no run yet.
   *
   * @param begin begins to follow a run
   */
  FollowedRuns(Function<String, FollowedRun<S>> begin) {
    this.begin = begin;
  }

  /** Begins to follow it unless that is done already. */
  synchronized FollowedRun<S> get(String run) {
    leave(UNUSED_MAX);
    FollowedRun<S> known = runs.get(run);
    if (known == null) {
      if (runs.size() >= RUNS_MAX) {
        leave(Duration.ofSeconds(15)); // Pages that still use it say so more often.
      }
      if (runs.size() >= RUNS_MAX) {
        throw new Refusal(503, RUNS_MAX + " runs are being watched already; close some pages");
      }
      known = begin.apply(run);
      runs.put(run, known);
    }
    known.use();
    return known;
  }

  private void leave(Duration unusedMax) {
    for (Iterator<FollowedRun<S>> all = runs.values().iterator(); all.hasNext(); ) {
      FollowedRun<S> run = all.next();
      if (run.unusedNs() > unusedMax.toNanos()) {
        run.close();
        all.remove();
      }
    }
  }

  @Override
  public synchronized void close() {
    runs.values().forEach(FollowedRun::close);
    runs.clear();
  }
}
