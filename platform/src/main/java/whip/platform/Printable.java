package whip.platform;

/**
 * Text that others wrote, for a terminal or a file that is read on one: arguments, file names by
 * {@code #line}, names of functions, annotations, runs and hosts, and what brokers answer. Raw
 * control characters in it would move the cursor, rename the window, or end a row and forge the
 * next. They are shown instead, as C writes them:
 *
 * <pre>
 * ESC [2J      \x1b[2J
 * line feed    \n
 * U+202E       \u202e       turns around how the rest of a line reads
 * </pre>
 *
 * Backslashes stay as they are, so that text which went through here once stays the same when it
 * does again. The collector's half has the same rule ({@code
 * producer-native/printable/printable.h}).
 */
public final class Printable {

  private Printable() {}

  /** The text on one line, without anything that acts on a terminal. */
  public static String text(String text) {
    if (text.chars().noneMatch(Printable::isControl)) {
      return text;
    }
    StringBuilder printable = new StringBuilder();
    text.chars().forEach(c -> append(printable, (char) c));
    return printable.toString();
  }

  private static void append(StringBuilder printable, char c) {
    switch (c) {
      case '\n' -> printable.append("\\n");
      case '\r' -> printable.append("\\r");
      case '\t' -> printable.append("\\t");
      default -> {
        if (isControl(c)) {
          printable.append((c < 0x100 ? "\\x%02x" : "\\u%04x").formatted((int) c));
        } else {
          printable.append(c);
        }
      }
    }
  }

  /** C0, DEL and C1; separators of lines and paragraphs; what changes the direction of writing. */
  private static boolean isControl(int c) {
    return c < 0x20
        || (c >= 0x7f && c < 0xa0)
        || (c >= 0x2028 && c <= 0x202e)
        || (c >= 0x2066 && c <= 0x2069);
  }
}
