package whip.dashboard;

import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/** The runs that pages show. */
final class FollowedRuns implements AutoCloseable {
  /** Each costs a consumer, a thread, and a profile in memory. */
  private static final int RUNS_MAX = 16;

  private static final Duration UNUSED_MAX = Duration.ofSeconds(60);

  private final Source source;
  private final Map<String, FollowedRun> runs = new HashMap<>();

  FollowedRuns(Source source) {
    this.source = source;
  }

  /** Begins to follow it unless that is done already. */
  synchronized FollowedRun get(String run) {
    leave(UNUSED_MAX);
    FollowedRun known = runs.get(run);
    if (known == null) {
      if (runs.size() >= RUNS_MAX) {
        leave(Duration.ofSeconds(15)); // Pages that still use it say so more often.
      }
      if (runs.size() >= RUNS_MAX) {
        throw new Refusal(503, RUNS_MAX + " runs are being watched already; close some pages");
      }
      known = new FollowedRun(source, run);
      runs.put(run, known);
    }
    known.use();
    return known;
  }

  private void leave(Duration unusedMax) {
    for (Iterator<FollowedRun> all = runs.values().iterator(); all.hasNext(); ) {
      FollowedRun run = all.next();
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
