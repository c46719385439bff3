package whip.model.property;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import whip.model.construct.ThreadSet;

/**
 * One property of a job: processes that have it at the same path.
 *
 * @param byRank as each of them has it, one at least
 */
public record OfRanks(SortedMap<Integer, Property> byRank) {
  private static final Comparator<Map.Entry<Integer, Property>> WORST_FIRST =
      Map.Entry.<Integer, Property>comparingByValue(Comparator.comparing(Property::severity))
          .reversed()
          .thenComparing(Map.Entry.comparingByKey());

  public OfRanks {
    byRank = Collections.unmodifiableSortedMap(byRank);
  }

  /** The rank with the highest severity; of equal ones the lowest. */
  public int worstRank() {
    return byRank.entrySet().stream().min(WORST_FIRST).orElseThrow().getKey();
  }

  /** The property as that rank has it. */
  public Property worst() {
    return byRank.get(worstRank());
  }

  /** Ranks in which the threshold is reached; where it is in none, the worst. */
  public ThreadSet reached(Threshold threshold) {
    List<Integer> ranks =
        byRank.entrySet().stream()
            .filter(each -> threshold.isReached(each.getValue().severity()))
            .map(Map.Entry::getKey)
            .toList();
    return new ThreadSet(ranks.isEmpty() ? List.of(worstRank()) : ranks);
  }
}
