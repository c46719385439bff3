package whip.testkit.serial;

import java.util.List;
import java.util.Map;

/**
 * A serial program, as {@link SerialParser} reads it. Each operation has a number of its own, its
 * site; each statement a line, by its place in the text.
 *
 * @param arrays contents by name
 * @param functions by name; {@code main} is the program
 */
record SerialProgram(Map<String, List<Long>> arrays, Map<String, Function> functions) {

  record Function(String name, int line, List<String> parameters, List<Statement> body) {}

  /** Anything that has a value. */
  sealed interface Expression permits Literal, Scalar, Element, Binary, Call {}

  record Literal(long value) implements Expression {}

  record Scalar(String name) implements Expression {}

  record Element(String array, Expression index, int site) implements Expression {}

  record Binary(Operator operator, Expression left, Expression right, int site)
      implements Expression {}

  record Call(String function, List<Expression> arguments, int site) implements Expression {}

  /** Anything that is done. */
  sealed interface Statement
      permits Assign, Update, For, While, If, BreakIf, Return, Print, Evaluate {
    int line();
  }

  /** {@code x = e}, or {@code a[i] = e} where there is an index. */
  record Assign(int line, String variable, Expression index, Expression value, int site)
      implements Statement {}

  /** {@code x += e}, or {@code a[i] += e}: its sites are those of load, operation and store. */
  record Update(
      int line, String variable, Expression index, Operator operator, Expression value, int site)
      implements Statement {}

  record For(int line, String variable, Expression count, List<Statement> body)
      implements Statement {}

  record While(int line, String name, Expression test, List<Statement> body) implements Statement {}

  record If(int line, Expression test, List<Statement> then, List<Statement> otherwise)
      implements Statement {}

  record BreakIf(int line, Expression test) implements Statement {}

  record Return(int line, Expression value, int site) implements Statement {}

  /** Input or output: all of it shares one hidden cell. */
  record Print(int line, Expression value, int site) implements Statement {}

  record Evaluate(int line, Expression value) implements Statement {}
}
