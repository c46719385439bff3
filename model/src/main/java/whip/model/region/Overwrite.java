package whip.model.region;

import java.util.Comparator;
import whip.model.profile.Position;

/**
 * An anti- or output dependence from one iteration of a loop to a later one, or code in the loop
 * that may be the cause of some.
 *
 * @param later line that overwrites
 * @param earlier line that read or wrote before
 * @param variable array, field or heap object; of unknown code, its name
 */
public record Overwrite(DependenceKind kind, Position later, Position earlier, String variable)
    implements Comparable<Overwrite> {
  private static final Comparator<Overwrite> ORDER =
      Comparator.comparing(Overwrite::kind)
          .thenComparing(Overwrite::later)
          .thenComparing(Overwrite::earlier)
          .thenComparing(Overwrite::variable);

  /** {@code a: blur.c:9 after blur.c:8}; {@code qsort()}. */
  public String label() {
    return kind == DependenceKind.UNKNOWN
        ? variable
        : "%s: %s after %s".formatted(variable, later.label(), earlier.label());
  }

  @Override
  public int compareTo(Overwrite other) {
    return ORDER.compare(this, other);
  }
}
