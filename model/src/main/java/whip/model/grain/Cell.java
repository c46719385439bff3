package whip.model.grain;

import java.util.Comparator;

/**
 * Place of a grain in its directive's table: numbers of bits of its work and of its creation.
 *
 * @param creationBits {@link #UNKNOWN} where creation is not known
 */
public record Cell(int workBits, int creationBits) implements Comparable<Cell> {
  public static final int UNKNOWN = -1;

  private static final Comparator<Cell> ORDER =
      Comparator.comparingInt(Cell::workBits).thenComparingInt(Cell::creationBits);

  static Cell of(long work, Burden burden) {
    long creation = burden.creation();
    return new Cell(Bits.of(work), creation == Burden.UNKNOWN ? UNKNOWN : Bits.of(creation));
  }

  @Override
  public int compareTo(Cell other) {
    return ORDER.compare(this, other);
  }
}
