package whip.streams.profile;

import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import whip.streams.meters.Meters;

/** The runs of one partition: how far each one's profile has come, and which may still change. */
final class RunRegistry {

  /** The topics that a profile could be made from are gone after that. */
  static final Duration KEEP = Duration.ofDays(7);

  private final ProfileStores stores;
  // Runs whose newest profile is not final, or not the newest. Found again in the store at a start.
  private final TreeSet<String> active = new TreeSet<>();
  // Active runs whose tree has grown since. After a start they are published with the rest.
  private final Set<String> grown = new HashSet<>();
  // By active run: when the newest batch in their profile was encoded.
  private final Map<String, Long> freshMs = new HashMap<>();
  private long known;

  RunRegistry(ProfileStores stores) {
    this.stores = stores;
    stores.forEachRun(
        (run, progress) -> {
          known += progress.flags().stage() == Progress.Stage.REMOVED ? 0 : 1;
          if (!progress.published().isFinal() || progress.flags().pending()) {
            active.add(run);
            noteFreshness(run, stores.receipts(run));
          }
        });
  }

  /** How many runs are here, and how far the slowest profile is behind its run. */
  Meters.Runs census() {
    long running = 0;
    long oldest = Long.MAX_VALUE;
    for (String run : active) {
      if (!progress(run).flags().over()) {
        running++;
        oldest = Math.min(oldest, freshMs.getOrDefault(run, Long.MAX_VALUE));
      }
    }
    return new Meters.Runs(running, active.size() - running, known - active.size(), oldest);
  }

  /** Runs that may have to be published some time, though nothing comes in. */
  NavigableSet<String> active() {
    return Collections.unmodifiableNavigableSet(active);
  }

  boolean isKnown(String run) {
    return stores.progress(run).isPresent();
  }

  /** Whether nothing that comes in changes the run's profile any more. */
  boolean isClosed(String run) {
    return stores
        .progress(run)
        .filter(known -> known.flags().stage() != Progress.Stage.LIVE)
        .isPresent();
  }

  boolean isRemoved(String run) {
    return stores
        .progress(run)
        .filter(known -> known.flags().stage() == Progress.Stage.REMOVED)
        .isPresent();
  }

  /** A known run's. */
  Progress progress(String run) {
    return stores.progress(run).orElseThrow();
  }

  /** Some run's, which is known from now on. */
  Progress progress(String run, long now) {
    return stores
        .progress(run)
        .orElseGet(
            () -> {
              known++;
              return Progress.begin(now)
                  .withOver(stores.run(run).map(heard -> heard.state().isOver()).orElse(false));
            });
  }

  void put(String run, Progress progress) {
    stores.putProgress(run, progress);
    active.add(run);
  }

  /** Notes that a run's tree has grown since its last profile. */
  void noteGrowth(String run) {
    grown.add(run);
  }

  boolean hasGrown(String run) {
    return grown.contains(run);
  }

  /**
   * Notes that a profile has been written.
   *
   * @param receipts of the batches in it
   */
  void published(String run, Progress progress, Receipts receipts) {
    stores.putProgress(run, progress);
    grown.remove(run);
    noteFreshness(run, receipts);
    if (progress.published().isFinal()) {
      leave(run);
    }
  }

  private void noteFreshness(String run, Receipts receipts) {
    if (receipts.newest() != null) {
      freshMs.put(run, receipts.newest().toEpochMilli());
    }
  }

  /** Forgets a run but for a mark, while which stands the run is no new one. */
  void remove(String run, long now) {
    known -= isKnown(run) ? 1 : 0;
    stores.remove(run);
    stores.putProgress(run, Progress.removed(now));
    leave(run);
  }

  /** Forgets what old profiles were made from, and the marks of runs removed long ago. */
  void sweep(long now) {
    Map<String, Progress> old = new HashMap<>();
    stores.forEachRun(
        (run, progress) -> {
          Progress.Published newest = progress.published();
          if (newest.isFinal()
              && progress.flags().stage() != Progress.Stage.SETTLED
              && now - newest.at() > KEEP.toMillis()) {
            old.put(run, progress);
          }
        });
    old.forEach(
        (run, progress) -> {
          if (progress.flags().stage() == Progress.Stage.REMOVED) {
            stores.remove(run);
          } else {
            stores.removeInputs(run);
            stores.putProgress(run, progress.archived());
          }
          leave(run);
        });
  }

  private void leave(String run) {
    active.remove(run);
    grown.remove(run);
    freshMs.remove(run);
  }
}
