package whip.model.source;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Lines to put above others of a source text, as a unified diff:
 *
 * <pre>
 * --- a/blur.c
 * +++ b/blur.c
 * @@ -5,6 +5,7 @@
 *
 *  int main(void) {
 *    long sum = 0;
 * +  #pragma omp parallel for reduction(+: sum)
 *    for (int i = 0; i < N; i++) sum += a[i];
 *    printf("%ld\n", sum);
 *    return 0;
 * </pre>
 *
 * @param above by the number of the line, from 1, which they are indented as
 */
public record Insertions(SourceText text, SortedMap<Integer, String> above) {
  /** Lines around a change. */
  private static final int CONTEXT = 3;

  public Insertions {
    above = Collections.unmodifiableSortedMap(new TreeMap<>(above));
    for (int line : above.keySet()) {
      if (line < 1 || line > text.lines()) {
        throw new IllegalArgumentException("line %d of %d".formatted(line, text.lines()));
      }
    }
  }

  /**
   * The diff; each character stands for one byte.
   *
   * @param name of the file, as {@code patch -p1} needs it
   */
  public String diff(String name) {
    String bytes = SourceText.bytewise(name);
    // A tab ends a name that has spaces.
    String end = bytes.contains(" ") ? "\t\n" : "\n";
    StringBuilder diff = new StringBuilder();
    diff.append("--- a/").append(bytes).append(end);
    diff.append("+++ b/").append(bytes).append(end);
    int added = 0;
    for (List<Integer> hunk : hunks()) {
      hunk(diff, hunk, added);
      added += hunk.size();
    }
    return diff.toString();
  }

  /** Lines to insert at, grouped so that no contexts of two groups touch. */
  private List<List<Integer>> hunks() {
    List<List<Integer>> hunks = new ArrayList<>();
    int before = Integer.MIN_VALUE / 2;
    for (int line : above.keySet()) {
      if (line - before > 2 * CONTEXT) {
        hunks.add(new ArrayList<>());
      }
      hunks.get(hunks.size() - 1).add(line);
      before = line;
    }
    return hunks;
  }

  private void hunk(StringBuilder diff, List<Integer> inserted, int added) {
    int first = Math.max(1, inserted.get(0) - CONTEXT);
    int last = Math.min(text.lines(), inserted.get(inserted.size() - 1) + CONTEXT - 1);
    int count = last - first + 1;
    diff.append(
        "@@ -%d,%d +%d,%d @@\n".formatted(first, count, first + added, count + inserted.size()));
    for (int line = first; line <= last; line++) {
      if (above.containsKey(line)) {
        diff.append('+').append(inserted(line));
      }
      diff.append(' ').append(text.line(line));
      if (text.end(line).isEmpty()) {
        diff.append("\n\\ No newline at end of file\n");
      }
    }
  }

  /** The line that goes above another one, with its end. */
  private String inserted(int line) {
    String end = text.end(line);
    if (end.isEmpty()) {
      end = line > 1 ? text.end(line - 1) : "\n";
    }
    return text.indentation(line) + SourceText.bytewise(above.get(line)) + end;
  }

  /** Number of lines that it inserts. */
  public int count() {
    return above.size();
  }

  /** These and others into the same text. */
  public Insertions and(SortedMap<Integer, String> others) {
    SortedMap<Integer, String> both = new TreeMap<>(above);
    both.putAll(others);
    return new Insertions(text, both);
  }
}
