package whip.testkit;

import java.util.Map;
import java.util.TreeMap;

/** Writes C line by line and remembers in which line each directive stands. */
final class CWriter {
  private final StringBuilder text = new StringBuilder();
  private final Map<Directive, Integer> lines = new TreeMap<>();
  private int line = 1;
  private int indent;
  private int variables;

  /** Writes one line; a line that ends with a brace indents what follows. */
  void line(String code) {
    if (code.startsWith("}")) {
      indent--;
    }
    text.append("  ".repeat(code.startsWith("#include") ? 0 : indent)).append(code).append('\n');
    line++;
    if (code.endsWith("{")) {
      indent++;
    }
  }

  /** Writes the pragma of {@code directive}. */
  void pragma(Directive directive, String pragma) {
    if (lines.put(directive, line) != null) {
      throw new IllegalArgumentException(
          "in C every directive needs a line of its own, but there are two of " + directive);
    }
    line("#pragma omp " + pragma);
  }

  /** A variable name that nothing else uses. */
  String variable() {
    return "i" + ++variables;
  }

  String text() {
    return text.toString();
  }

  Map<Directive, Integer> lines() {
    return lines;
  }
}
