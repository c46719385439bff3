package whip.model.scale;

import java.util.Comparator;
import whip.model.node.DirectiveKind;
import whip.model.profile.Position;

/**
 * The program, or a region of its text, whose speedup is judged.
 *
 * @param position {@link Position#UNKNOWN} for the program
 */
public record Subject(DirectiveKind kind, Position position) implements Comparable<Subject> {
  public static final Subject PROGRAM = new Subject(DirectiveKind.PROGRAM, Position.UNKNOWN);

  private static final Comparator<Subject> ORDER =
      Comparator.comparing((Subject subject) -> !subject.isProgram())
          .thenComparing(Subject::label)
          .thenComparing(Subject::kind)
          .thenComparing(Subject::position);

  public boolean isProgram() {
    return kind == DirectiveKind.PROGRAM;
  }

  /** {@code Program}, {@code relax.c:91}. */
  public String label() {
    return isProgram() ? "Program" : position.label();
  }

  @Override
  public int compareTo(Subject other) {
    return ORDER.compare(this, other);
  }
}
