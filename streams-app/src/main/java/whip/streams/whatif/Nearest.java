package whip.streams.whatif;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** What somebody may have meant. */
final class Nearest {

  private static final int LISTED_MAX = 5;

  private Nearest() {}

  /** The texts most like the one written, closest first. */
  static List<String> to(String written, List<String> texts) {
    return texts.stream()
        .sorted(
            Comparator.comparingInt((String text) -> distance(written, text))
                .thenComparingInt(text -> -sameBeginning(written, text))
                .thenComparing(Comparator.naturalOrder()))
        .limit(LISTED_MAX)
        .toList();
  }

  private static int sameBeginning(String one, String other) {
    int mismatch = Arrays.mismatch(one.toCharArray(), other.toCharArray());
    return mismatch < 0 ? one.length() : mismatch;
  }

  /** How many characters to insert, delete or replace, to come from one to the other. */
  static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[other.length()];
  }
}
