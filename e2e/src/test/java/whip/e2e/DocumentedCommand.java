package whip.e2e;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command in a code block of a page. What stands behind two spaces explains it; {@code a|b} is
 * two commands, {@code [--option]} one with the option.
 *
 * <pre>
 *     ./whip engine start|stop          the broker and stream on this machine
 * </pre>
 */
record DocumentedCommand(String text) {

  private static final Pattern COMMAND =
      Pattern.compile(
          "(?:\\$ )?((?:[A-Z_]+=\\S+ |\\./whip|whip |java |clang|gcc |g\\+\\+ |cmake |ctest |mvn |cp |patch ).*)");
  private static final Pattern ALTERNATIVES = Pattern.compile("[\\w.-]+(?:\\|[\\w.-]+)+");

  /** The commands of a page in Markdown, in its order. */
  static List<DocumentedCommand> in(String page) {
    List<DocumentedCommand> commands = new ArrayList<>();
    for (String line : codeLines(page)) {
      Matcher command = COMMAND.matcher(line.strip());
      if (command.matches()) {
        String text = command.group(1).split(" {2,}| # ", 2)[0];
        alternatives(text.replaceAll("[\\[\\]]", ""), commands);
      }
    }
    return commands;
  }

  /** The block that begins with {@code first}: what a command prints, as the page shows it. */
  static String block(String page, String first) {
    List<String> lines = codeLines(page);
    int begin = 0;
    while (begin < lines.size() && !lines.get(begin).strip().startsWith(first)) {
      begin++;
    }
    int end = begin;
    while (end < lines.size() && !lines.get(end).equals(END)) {
      end++;
    }
    return String.join("\n", lines.subList(begin, end));
  }

  private static final String END = "end of block";

  /** The lines of fenced and indented blocks, and {@link #END} behind each block. */
  private static List<String> codeLines(String page) {
    List<String> code = new ArrayList<>();
    boolean fenced = false;
    for (String line : page.lines().toList()) {
      boolean fence = line.startsWith("```");
      fenced = fenced != fence;
      if (!fence && (fenced || line.isEmpty() || line.startsWith("    "))) {
        code.add(line);
      } else {
        code.add(END);
      }
    }
    return code;
  }

  private static void alternatives(String text, List<DocumentedCommand> commands) {
    Matcher choice = ALTERNATIVES.matcher(text);
    if (!choice.find()) {
      commands.add(new DocumentedCommand(text));
      return;
    }
    for (String one : choice.group().split("\\|", -1)) {
      alternatives(
          text.substring(0, choice.start()) + one + text.substring(choice.end()), commands);
    }
  }
}
