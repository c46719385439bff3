package whip.model.view;

import java.util.Comparator;
import whip.model.node.DirectiveKind;
import whip.model.profile.Position;

/**
 * One step of a {@link CriticalStack}: a directive, or strands directly in what is around them.
 *
 * @param kind the directive's name in OpenMP; {@link #STRANDS} or {@link #CUT} for the other two
 * @param label {@code relax.c:91} of a directive, {@code relax.c:93-97} of strands
 * @param file path; empty where unknown
 * @param line of the directive, or where the strands begin; 0 where unknown
 */
public record Frame(String kind, String label, String file, int line) implements Comparable<Frame> {

  public static final String STRANDS = "strands";
  public static final String CUT = "cut";

  /** Around stacks of which not every frame was kept. */
  static final Frame SOMEWHERE = new Frame(CUT, "somewhere", "", 0);

  private static final String NOWHERE = "?";

  private static final Comparator<Frame> ORDER =
      Comparator.comparing(Frame::name)
          .thenComparing(Frame::kind)
          .thenComparing(Frame::file)
          .thenComparingInt(Frame::line);

  static Frame directive(DirectiveKind kind, Position position) {
    return new Frame(kind.label(), label(position), position.file(), position.line());
  }

  /** From where to where; the file is said once where it is the same. */
  static Frame strands(Position from, Position to) {
    boolean oneFile = from.isInSource() && to.isInSource() && from.file().equals(to.file());
    String end = oneFile ? Integer.toString(to.line()) : label(to);
    String label = from.equals(to) ? label(from) : label(from) + "-" + end;
    return new Frame(STRANDS, label, from.file(), from.line());
  }

  private static String label(Position position) {
    return position.label().isEmpty() ? NOWHERE : position.label();
  }

  public boolean isDirective() {
    return !kind.equals(STRANDS) && !kind.equals(CUT);
  }

  /** {@code for relax.c:91}, {@code relax.c:93-97}. */
  public String name() {
    return isDirective() ? kind + " " + label : label;
  }

  /** By name. */
  @Override
  public int compareTo(Frame other) {
    return ORDER.compare(this, other);
  }
}
