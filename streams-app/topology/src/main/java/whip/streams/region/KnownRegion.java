package whip.streams.region;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.codec.RegionChanges.Dependence;
import whip.codec.RegionChanges.Facts;
import whip.codec.RegionChanges.Seen;

/**
 * A static region of a run, as far as records have come.
 *
 * @param facts empty: the record that has them is missing
 */
record KnownRegion(Optional<Facts> facts, SortedMap<Dependence, Seen> dependences) {
  /** Dependences of one loop that are listed; a row takes some 100 bytes. */
  static final int DEPENDENCES_MAX = 1 << 12;

  static final KnownRegion NOTHING = new KnownRegion(Optional.empty(), new TreeMap<>());

  KnownRegion {
    dependences = Collections.unmodifiableSortedMap(new TreeMap<>(dependences));
  }

  KnownRegion with(Facts newest) {
    return new KnownRegion(Optional.of(newest), dependences);
  }

  /** Further occurrences; dependences of a kind that are too many to list are one. */
  KnownRegion plus(SortedMap<Dependence, Seen> seen) {
    SortedMap<Dependence, Seen> sum = new TreeMap<>(dependences);
    seen.forEach(
        (dependence, its) -> {
          boolean isListed = sum.containsKey(dependence) || sum.size() < DEPENDENCES_MAX;
          sum.merge(isListed ? dependence : Dependence.others(dependence.kind()), its, Seen::plus);
        });
    return new KnownRegion(facts, sum);
  }
}
