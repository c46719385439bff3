package whip.model.property;

import java.util.Comparator;
import whip.model.construct.PathId;

/**
 * Identity of a property within its run: a path has at most one of each name, in each phase.
 *
 * @param phase empty: the whole run
 */
public record PropertyKey(PathId path, String name, String phase)
    implements Comparable<PropertyKey> {

  private static final Comparator<PropertyKey> ORDER =
      Comparator.comparing(PropertyKey::path)
          .thenComparing(PropertyKey::name)
          .thenComparing(PropertyKey::phase);

  public static PropertyKey of(Property property) {
    return new PropertyKey(property.path().id(), property.name(), property.phase());
  }

  @Override
  public int compareTo(PropertyKey other) {
    return ORDER.compare(this, other);
  }
}
