package whip.model.region;

import java.util.Comparator;
import whip.model.profile.Position;

/**
 * A true dependence from one iteration of a loop to a later one, by its places in the source.
 *
 * @param write line that writes
 * @param read line that reads
 * @param variable array, field, or heap object by the line that allocates it
 */
public record CarriedDependence(Position write, Position read, String variable)
    implements Comparable<CarriedDependence> {
  private static final Comparator<CarriedDependence> ORDER =
      Comparator.comparing(CarriedDependence::write)
          .thenComparing(CarriedDependence::read)
          .thenComparing(CarriedDependence::variable);

  /** {@code a: blur.c:9 -> blur.c:8}. */
  public String label() {
    return "%s: %s -> %s".formatted(variable, write.label(), read.label());
  }

  @Override
  public int compareTo(CarriedDependence other) {
    return ORDER.compare(this, other);
  }
}
