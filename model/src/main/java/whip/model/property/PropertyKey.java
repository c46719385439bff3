package whip.model.property;

import whip.model.construct.PathId;

/** Identity of a property within its run: a path has at most one of each name. */
public record PropertyKey(PathId path, String name) implements Comparable<PropertyKey> {

  public static PropertyKey of(Property property) {
    return new PropertyKey(property.path().id(), property.name());
  }

  @Override
  public int compareTo(PropertyKey other) {
    int byPath = path.compareTo(other.path);
    return byPath != 0 ? byPath : name.compareTo(other.name);
  }
}
