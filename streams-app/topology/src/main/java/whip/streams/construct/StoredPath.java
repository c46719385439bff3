package whip.streams.construct;

import whip.model.construct.PathCounts;
import whip.model.construct.PathFacts;

/** A path of a run, and all that was counted of it up to the last whole cut. */
record StoredPath(PathFacts facts, PathCounts counts) {

  StoredPath with(PathFacts newest) {
    return new StoredPath(newest, counts);
  }

  StoredPath plus(PathCounts more) {
    return new StoredPath(facts, counts.plus(more));
  }
}
