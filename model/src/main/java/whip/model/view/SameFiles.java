package whip.model.view;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which source file of one build is which of another. Builds in other directories, or with relative
 * paths, name a file differently, but the ends of its paths agree:
 *
 * <pre>
 * /home/ann/relax/src/grid.c     is  /builds/17/src/grid.c
 * /home/ann/relax/test/grid.c    is  /builds/17/test/grid.c
 * </pre>
 */
final class SameFiles {

  private record Candidate(String before, String after, int commonParts) {
    static final Comparator<Candidate> LIKELIEST_FIRST =
        Comparator.comparingInt(Candidate::commonParts)
            .reversed()
            .thenComparing(pair -> !pair.before.equals(pair.after))
            .thenComparing(Candidate::before)
            .thenComparing(Candidate::after);
  }

  private SameFiles() {}

  /** For each newer file that has one, its older name; one to one. */
  static Map<String, String> beforeByAfter(Collection<String> before, Collection<String> after) {
    List<Candidate> candidates = new ArrayList<>();
    for (String older : new HashSet<>(before)) {
      for (String newer : new HashSet<>(after)) {
        int common = commonParts(older.split("/", -1), newer.split("/", -1));
        if (common > 0) {
          candidates.add(new Candidate(older, newer, common));
        }
      }
    }
    candidates.sort(Candidate.LIKELIEST_FIRST);
    Map<String, String> beforeByAfter = new HashMap<>();
    Set<String> taken = new HashSet<>();
    for (Candidate pair : candidates) {
      if (!beforeByAfter.containsKey(pair.after) && taken.add(pair.before)) {
        beforeByAfter.put(pair.after, pair.before);
      }
    }
    return beforeByAfter;
  }

  /** How many directories and file names agree, from the end. */
  private static int commonParts(String[] one, String[] other) {
    int common = 0;
    while (common < Math.min(one.length, other.length)
        && one[one.length - 1 - common].equals(other[other.length - 1 - common])) {
      common++;
    }
    return common;
  }
}
