package whip.streams.whatif;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import whip.model.whatif.EditDistance;

/** Suggests names that a user may have meant. */
final class Suggestions {

  private static final int LISTED_MAX = 5;

  private Suggestions() {}

  /** The texts most like the one written, closest first. */
  static List<String> closest(String written, List<String> texts) {
    return texts.stream()
        .sorted(
            Comparator.comparingInt((String text) -> EditDistance.of(written, text))
                .thenComparingInt(text -> -sameBeginning(written, text))
                .thenComparing(Comparator.naturalOrder()))
        .limit(LISTED_MAX)
        .toList();
  }

  private static int sameBeginning(String one, String other) {
    int mismatch = Arrays.mismatch(one.toCharArray(), other.toCharArray());
    return mismatch < 0 ? one.length() : mismatch;
  }
}
