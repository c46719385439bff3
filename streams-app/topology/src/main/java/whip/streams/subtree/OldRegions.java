package whip.streams.subtree;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Forgets regions that nothing will be heard of any more. A busy stream leaves millions of marks of
 * finished ones in an hour, so it goes through them some at a time.
 */
final class OldRegions {

  /** Long after the last announcement of a node could still be on its way. */
  private static final Duration KEEP_FINISHED = Duration.ofHours(1);

  /** A run that says nothing for as long as its records are kept will not come back. */
  private static final Duration KEEP_UNFINISHED = Duration.ofDays(7);

  /** Far more than can have finished since the last time, and done in less than half a second. */
  private static final int SOME = 20_000;

  private final SubtreeStores stores;
  private final int some;
  private String from = SubtreeStores.BEGIN;

  OldRegions(SubtreeStores stores) {
    this(stores, SOME);
  }

  OldRegions(SubtreeStores stores, int some) {
    this.stores = stores;
    this.some = some;
  }

  /** Whether all have been gone through since it began at the beginning. */
  boolean isThrough() {
    return from.equals(SubtreeStores.BEGIN);
  }

  /**
   * Goes on, or begins again.
   *
   * @return keys of those that were forgotten
   */
  Set<String> forget(long now) {
    Map<String, RegionEntry> old = new LinkedHashMap<>();
    from =
        stores.forEachRegion(
            from,
            some,
            (key, entry) -> {
              Duration keep = entry.finished() ? KEEP_FINISHED : KEEP_UNFINISHED;
              if (now - entry.touchedAt() > keep.toMillis()) {
                old.put(key, entry);
              }
            });
    old.forEach(
        (key, entry) -> {
          stores.removeContainers(key, entry);
          stores.removeRegion(key);
        });
    return old.keySet();
  }
}
