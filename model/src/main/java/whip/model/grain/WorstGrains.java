package whip.model.grain;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * The worst grains by one number, the worst first, and of equal ones the first by lineage. {@value
 * #KEPT} are kept, so that merging is associative: whatever comes in between was no worse.
 */
public record WorstGrains(List<Entry> entries) {
  /** The number that a table shows; each takes a lineage in every record of a directive. */
  public static final int KEPT = 8;

  public static final WorstGrains NONE = new WorstGrains(List.of());

  /**
   * One grain; it is the worse, the larger {@code over / under} is. Where {@code under} is 0 that
   * is infinite.
   */
  public record Entry(Lineage lineage, long over, long under) implements Comparable<Entry> {
    @Override
    public int compareTo(Entry other) {
      int order = Bits.compareProducts(other.over, under, over, other.under);
      return order != 0 ? order : lineage.compareTo(other.lineage);
    }
  }

  public WorstGrains {
    entries = List.copyOf(entries);
  }

  static WorstGrains of(Lineage lineage, long over, long under) {
    return new WorstGrains(List.of(new Entry(lineage, over, under)));
  }

  /** The worst of some grains, in any order; one that is there twice counts once. */
  public static WorstGrains among(Collection<Entry> entries) {
    return new WorstGrains(entries.stream().distinct().sorted().limit(KEPT).toList());
  }

  WorstGrains plus(WorstGrains other) {
    return among(Stream.concat(entries.stream(), other.entries.stream()).toList());
  }
}
