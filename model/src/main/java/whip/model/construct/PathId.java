package whip.model.construct;

/** Number of a path, fixed for its run. */
public record PathId(int value) implements Comparable<PathId> {

  /** The program itself, outside any construct. */
  public static final PathId ROOT = new PathId(0);

  @Override
  public int compareTo(PathId other) {
    return Integer.compare(value, other.value);
  }

  @Override
  public String toString() {
    return Integer.toString(value);
  }
}
