package whip.model.grain;

import java.util.Comparator;

/** Place of the largest of some siblings: bits of its lateness, and its cell. */
public record LateCell(int costBits, Cell cell) implements Comparable<LateCell> {
  private static final Comparator<LateCell> ORDER =
      Comparator.comparingInt(LateCell::costBits).thenComparing(LateCell::cell);

  @Override
  public int compareTo(LateCell other) {
    return ORDER.compare(this, other);
  }
}
