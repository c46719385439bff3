package whip.cli;

import com.google.errorprone.annotations.FormatMethod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Standard error, where everything goes that is not a result asked for on standard output. */
final class Console {

  private Console() {}

  /** A line that is clearly ours, among the program's. */
  static void say(String line) {
    System.err.println("whip: " + line);
  }

  @FormatMethod
  static void say(String format, Object... arguments) {
    say(format.formatted(arguments));
  }

  static void print(List<String> lines) {
    if (!lines.isEmpty()) {
      System.err.print(String.join("\n", lines) + "\n");
    }
  }

  /** Whether somebody may be watching, and the screen can be redrawn. */
  static boolean isTerminal() {
    return isTerminal(2);
  }

  /** Whether somebody can press keys, too. */
  static boolean isInteractive() {
    return isTerminal(0) && isTerminal(2);
  }

  private static boolean isTerminal(int descriptor) {
    if ("dumb".equals(System.getenv("TERM"))) {
      return false;
    }
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException unknown) {
      return false;
    }
  }

  /** A line that on a terminal replaces the one before. */
  static void progress(String line, boolean terminal) {
    if (terminal) {
      System.err.print("\r\u001b[Kwhip: " + line);
    } else {
      say(line);
    }
  }

  /** What changes as time goes on: in place where somebody watches, else one after the other. */
  static void show(List<String> lines, boolean terminal) {
    if (terminal) {
      redraw(lines);
    } else {
      print(lines);
      print(List.of(""));
    }
  }

  private static void redraw(List<String> lines) {
    System.err.print("\u001b[H\u001b[2J" + String.join("\n", lines) + "\n");
  }
}
