package whip.streams.subtree;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import whip.model.node.NodeId;
import whip.streams.part.Part;

/**
 * Which regions are due for a live evaluation, decided from what has changed and the time alone:
 *
 * <pre>
 *   region                                    evaluated
 *   inside another                            at the next look; looks come every 500 ms
 *   the same, of more than 64                 at the look after that, unless it has finished
 *   a run's own, others in it have reported   400 ms after its last evaluation
 *   a run's own, otherwise                    800 ms after its last evaluation
 *   any                                       after 9 times as long as the last ones took
 * </pre>
 *
 * <p>Regions inside others are looked at together. A run's own region, to which they report, is due
 * as soon as they have reported, and then not for a while: if it waited for the next look at the
 * others, every live profile would be older by most of the time between two. What comes in
 * otherwise waits twice as long, so that a report never finds that the run has just been evaluated.
 *
 * <p>Times are wall clock, milliseconds since 1970.
 */
final class LiveSchedule {

  /** How often to ask what is due, as long as {@link #anyChanged}. */
  static final Duration TICK = Duration.ofMillis(100);

  /** Nested regions take one look a level, and a live profile has to move within 2 s. */
  private static final long LOOK_EVERY_MS = 500;

  /** A tick less, so that what regions report in time does not come just too early. */
  private static final long RUN_EVERY_MS = LOOK_EVERY_MS - TICK.toMillis();

  /** Where no region has reported yet: its own pieces wait for that, or would take its turn. */
  private static final long QUIET_RUN_EVERY_MS = 2 * RUN_EVERY_MS;

  /** An evaluation reads all that waits in a region. It may take a tenth of the time. */
  private static final long PAUSE_FACTOR = 9;

  /**
   * Number of changed regions above which fresh changes wait for the next look: most of many small
   * regions are whole by then, and need no live profile before.
   */
  private static final int FEW = 64;

  private static final NavigableSet<String> NONE = Collections.emptyNavigableSet();

  /** How the key of a run's own region ends. */
  private static final String RUN = Part.key("", NodeId.RUN);

  private long notBefore;
  private long nextLook;
  // Inside others: how deep what has changed was inside each.
  private final TreeMap<String, Integer> dirty = new TreeMap<>();
  // Those among them that have changed since the last look.
  private final Set<String> fresh = new HashSet<>();
  // Runs' own regions: the same, and when each was evaluated last; a new one, a turn ago.
  private final Map<String, Integer> dirtyRuns = new HashMap<>();
  private final Map<String, Long> evaluatedAt = new HashMap<>();

  LiveSchedule(long now) {
    nextLook = now + LOOK_EVERY_MS;
  }

  /** Notes that a region had changed before the stage started. */
  void found(String key) {
    mark(key, 0);
  }

  /**
   * Notes that something has come in.
   *
   * @param nesting how many regions it came through, if it is provisional
   */
  void changed(String key, int nesting) {
    if (!dirty.containsKey(key) && !key.endsWith(RUN)) {
      fresh.add(key);
    }
    mark(key, nesting);
  }

  private void mark(String key, int nesting) {
    (key.endsWith(RUN) ? dirtyRuns : dirty).merge(key, nesting, Math::max);
  }

  void finished(String key) {
    dirty.remove(key);
    fresh.remove(key);
    dirtyRuns.remove(key);
    evaluatedAt.remove(key);
  }

  /** Whether there is anything that has changed since it was evaluated. */
  boolean anyChanged() {
    return !dirty.isEmpty() || !dirtyRuns.isEmpty();
  }

  boolean isPaused(long now) {
    return now < notBefore;
  }

  /** Notes how long the evaluations took that began now. */
  void took(long now, long passedMs) {
    notBefore = now + PAUSE_FACTOR * passedMs;
  }

  /** Runs' own regions that are to be evaluated now. */
  List<String> runsDue(long now) {
    List<String> due = new ArrayList<>();
    dirtyRuns.forEach(
        (run, nesting) -> {
          long every = nesting > 0 ? RUN_EVERY_MS : QUIET_RUN_EVERY_MS;
          if (now - evaluatedAt.computeIfAbsent(run, unheard -> now - RUN_EVERY_MS) >= every) {
            evaluatedAt.put(run, now);
            due.add(run);
          }
        });
    return due;
  }

  boolean isTimeToLook(long now) {
    return now >= nextLook;
  }

  /** Regions inside others that are to be evaluated now, as far as there is time. */
  NavigableSet<String> insideDue(long now) {
    if (!isTimeToLook(now)) {
      return NONE;
    }
    nextLook = now + LOOK_EVERY_MS;
    NavigableSet<String> due = new TreeSet<>(dirty.navigableKeySet());
    if (due.size() > FEW) {
      due.removeAll(fresh);
    }
    fresh.clear();
    return due;
  }

  /**
   * Takes a changed region, which is evaluated then.
   *
   * @return how deep what has changed was inside it
   */
  int take(String key) {
    return (key.endsWith(RUN) ? dirtyRuns : dirty).remove(key);
  }
}
