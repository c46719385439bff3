package whip.testkit;

import java.util.List;

/**
 * An execution of an OpenMP program as a tree of statements, independent of the number of threads.
 * It is the one input from which the {@link Oracle} computes the truth, {@code RowEmitter} what a
 * collector would send, and {@code CProgram} a real program. Always well nested: see {@link
 * Nesting}.
 */
public record Program(List<Statement> body) {
  /**
   * @throws IllegalArgumentException if OpenMP does not allow the nesting, naming the statement
   */
  public Program {
    body = List.copyOf(body);
    Nesting.check(body);
  }

  /** The compact text form, which {@link TextProgram#parse} reads back. */
  @Override
  public String toString() {
    return TextProgram.print(this);
  }
}
