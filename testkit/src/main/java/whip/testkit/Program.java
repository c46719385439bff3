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

  /**
   * Whether some chunks wait for others, or are waited for. They are placed when their loop is
   * over, so that of two paths of one length another may be taken.
   */
  public boolean placesChunksLast() {
    String text = toString();
    return text.contains("ordered(") || text.contains("sink(") || text.contains("source(");
  }

  /** The compact text form, which {@link TextProgram#parse} reads back. */
  @Override
  public String toString() {
    return TextProgram.print(this);
  }
}
