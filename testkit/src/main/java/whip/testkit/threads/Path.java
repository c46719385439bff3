package whip.testkit.threads;

import java.util.LinkedHashMap;
import java.util.Map;

/** A node of the tree of paths. The root stands for the program. */
public final class Path {
  private record Key(String kind, Object place) {}

  private final Path parent;
  private final Key key;
  private final Map<Key, Path> children = new LinkedHashMap<>();

  private Path(Path parent, Key key) {
    this.parent = parent;
    this.key = key;
  }

  static Path root() {
    return new Path(null, new Key("program", ""));
  }

  boolean isRoot() {
    return parent == null;
  }

  /**
   * Where a thread stands after it entered a construct here. A path that would contain the same
   * construct twice goes back to the first.
   *
   * @param place distinguishes constructs of a kind: their name, or the statement
   */
  Path enter(String kind, Object place) {
    Key entered = new Key(kind, place);
    for (Path around = this; around != null; around = around.parent) {
      if (around.key.equals(entered)) {
        return around;
      }
    }
    return children.computeIfAbsent(entered, key -> new Path(this, key));
  }

  /** Whether this is the other path or stands around it. */
  boolean isAround(Path other) {
    for (Path each = other; each != null; each = each.parent) {
      if (each == this) {
        return true;
      }
    }
    return false;
  }

  /**
   * {@code program/parallel p/critical c}: names where there are, kinds alone where there are none.
   */
  @Override
  public String toString() {
    String own = key.place instanceof String name && !name.isEmpty() ? " " + name : "";
    return (isRoot() ? "" : parent + "/") + key.kind + own;
  }
}
