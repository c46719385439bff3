package whip.model.region;

import java.util.Comparator;
import whip.model.profile.Position;

/**
 * A function, a loop or a loop's iteration in the program's text.
 *
 * @param file path as the debug information gives it; empty where there is none
 * @param line of its first operation, from 1; 0 where unknown
 * @param lastLine of its last operation
 * @param column distinguishes regions of one line, as macros and templates make them; else 0
 * @param function that it lies in; its own name if it is one
 */
public record StaticRegion(
    RegionKind kind, String file, int line, int lastLine, int column, String function)
    implements Comparable<StaticRegion> {

  private static final Comparator<StaticRegion> ORDER =
      Comparator.comparing(StaticRegion::file)
          .thenComparingInt(StaticRegion::line)
          .thenComparingInt(StaticRegion::column)
          .thenComparing(StaticRegion::kind)
          .thenComparing(StaticRegion::function)
          .thenComparingInt(StaticRegion::lastLine);

  /** Where it begins. */
  public Position position() {
    return new Position(file, line, function, function);
  }

  /** {@code blur.c:42}, and {@code blur.c:42:7} where a line has several. */
  public String label() {
    String label = position().label();
    return column > 0 && line > 0 ? label + ":" + column : label;
  }

  /** Whether a plan may name it: iterations are parts of their loops, and the program is all. */
  public boolean isPlannable() {
    return kind != RegionKind.ITERATION && kind != RegionKind.PROGRAM;
  }

  @Override
  public int compareTo(StaticRegion other) {
    return ORDER.compare(this, other);
  }
}
