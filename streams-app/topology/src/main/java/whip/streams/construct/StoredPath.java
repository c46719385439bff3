package whip.streams.construct;

import whip.model.construct.PathCounts;
import whip.model.construct.PathFacts;

/**
 * A path of a run, and all that was counted of it up to the last whole cut.
 *
 * @param changedIn number of the record in which something of it changed last
 */
record StoredPath(PathFacts facts, PathCounts counts, long changedIn) {

  StoredPath with(PathFacts newest, long sequence) {
    return new StoredPath(newest, counts, sequence);
  }

  StoredPath plus(PathCounts more, long sequence) {
    return new StoredPath(facts, counts.plus(more), sequence);
  }
}
