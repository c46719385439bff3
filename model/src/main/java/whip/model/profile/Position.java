package whip.model.profile;

import java.util.Comparator;

/**
 * Where a site lies in the source.
 *
 * @param file path as the debug information gives it; empty where there is none
 * @param line from 1; 0 where unknown
 * @param function the enclosing function; empty where unknown
 * @param fallback how to name the place without debug information: {@code function+0x1c}, {@code
 *     module+0x4f2}
 */
public record Position(String file, int line, String function, String fallback)
    implements Comparable<Position> {

  /** The start of the program, or an unknown address. */
  public static final Position UNKNOWN = new Position("", 0, "", "");

  private static final Comparator<Position> ORDER =
      Comparator.comparing(Position::file)
          .thenComparingInt(Position::line)
          .thenComparing(Position::fallback);

  public boolean isInSource() {
    return !file.isEmpty() && line > 0;
  }

  /** {@code relax.c:91}, or the fallback. */
  public String label() {
    if (!isInSource()) {
      return fallback;
    }
    return file.substring(file.lastIndexOf('/') + 1) + ":" + line;
  }

  /** {@code /src/relax.c:91}, or the fallback: in full, since labels may be ambiguous. */
  public String place() {
    String within = isInSource() ? Integer.toString(line) : fallback;
    return file.isEmpty() ? within : file + ":" + within;
  }

  /** Whether both are the same place of the text, whatever else is known of them. */
  boolean isSamePlace(Position other) {
    return ORDER.compare(this, other) == 0;
  }

  @Override
  public int compareTo(Position other) {
    return ORDER.compare(this, other);
  }

  // Consistent with compareTo: two functions inlined to one line are one place.
  @Override
  public boolean equals(Object other) {
    return other instanceof Position that && isSamePlace(that);
  }

  @Override
  public int hashCode() {
    return file.hashCode() * 31 + line + fallback.hashCode();
  }
}
