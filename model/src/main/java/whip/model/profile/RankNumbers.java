package whip.model.profile;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;

/** Numbers of ranks as a sentence has them: {@code rank 2}, {@code ranks 0-3, 7}. */
public final class RankNumbers {

  private RankNumbers() {}

  public static String text(Collection<Integer> ranks) {
    List<String> parts = new ArrayList<>();
    int first = -1;
    int last = -1;
    for (int rank : new TreeSet<>(ranks)) {
      if (first >= 0 && rank > last + 1) {
        parts.add(range(first, last));
      }
      first = first < 0 || rank > last + 1 ? rank : first;
      last = rank;
    }
    parts.add(range(first, last));
    return text(parts);
  }

  /**
   * Those that are not there; empty where none is missing.
   *
   * @param count of all; fewer than there are: those below the highest
   */
  static String missing(Collection<Integer> ranks, int count) {
    List<String> parts = new ArrayList<>();
    int next = 0;
    for (int rank : new TreeSet<>(ranks)) {
      if (rank > next) {
        parts.add(range(next, rank - 1));
      }
      next = rank + 1;
    }
    if (count > next) {
      parts.add(range(next, count - 1));
    }
    return parts.isEmpty() ? "" : text(parts);
  }

  /** How many there should be, as whichever rank says most; 0: none says so. */
  static int count(List<Profile> ranks) {
    return ranks.stream().mapToInt(rank -> rank.run().rankCount()).max().orElse(0);
  }

  /** The numbers of the ranks of which something is the same, by it, the lowest rank's first. */
  static Map<String, List<Integer>> by(Function<Profile, String> what, List<Profile> ranks) {
    Map<String, List<Integer>> groups = new LinkedHashMap<>();
    for (Profile rank : ranks) {
      groups.computeIfAbsent(what.apply(rank), absent -> new ArrayList<>()).add(rank.run().rank());
    }
    return groups;
  }

  private static String range(int first, int last) {
    return first == last ? "" + first : first + "-" + last;
  }

  private static String text(List<String> parts) {
    boolean one = parts.size() == 1 && parts.get(0).indexOf('-') < 0;
    return (one ? "rank " : "ranks ") + String.join(", ", parts);
  }
}
