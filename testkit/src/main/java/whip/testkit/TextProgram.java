package whip.testkit;

import java.util.List;

/**
 * The compact text form of a {@link Program}, in which test vectors are written:
 *
 * <pre>w3 spawn(a: w5) spawn(b: w2) wait w1   # work 11, span 9</pre>
 *
 * The grammar is in testkit/README.md.
 */
public final class TextProgram {
  private TextProgram() {}

  /**
   * Reads a text program. Work is numbered from 1 in the order of the text, and a directive without
   * a name is named by its keyword and its place among the unnamed.
   *
   * @throws ProgramSyntaxException if the text is malformed, with the column
   * @throws IllegalArgumentException if the program is not well nested
   */
  public static Program parse(String text) {
    return new TextParser(text).program();
  }

  /**
   * The text from which {@link #parse} makes an equal program, if its work is numbered in order.
   */
  public static String print(Program program) {
    return TextPrinter.print(program.body());
  }

  static String print(List<Statement> body) {
    return TextPrinter.print(body);
  }
}
