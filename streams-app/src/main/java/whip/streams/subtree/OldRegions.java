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

  /** From the beginning of one pass through all to that of the next. */
  private static final Duration PASS_EVERY = Duration.ofMinutes(10);

  /** Far more than can have finished since the last time, and done in less than half a second. */
  private static final int SOME = 20_000;

  private final SubtreeStores stores;
  private final int some;
  private long passBegan;
  private String from = SubtreeStores.BEGIN;

  OldRegions(SubtreeStores stores, long now) {
    this(stores, now, SOME);
  }

  OldRegions(SubtreeStores stores, long now, int some) {
    this.stores = stores;
    this.some = some;
    passBegan = now;
  }

  /**
   * Goes on. To be called every second.
   *
   * @return keys of those that were forgotten
   */
  Set<String> forget(long now) {
    if (from.equals(SubtreeStores.BEGIN)) {
      if (now - passBegan < PASS_EVERY.toMillis()) {
        return Set.of();
      }
      passBegan = now;
    }
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
