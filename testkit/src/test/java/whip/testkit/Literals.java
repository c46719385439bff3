package whip.testkit;

import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** String literals and comments of C++, Java and TypeScript. */
final class Literals {
  /** Comments and characters are matched so that no quotation mark in them begins a literal. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "//[^\\n]*|/\\*(?s:.*?)\\*/|'(?:[^'\\\\\\n]|\\\\.)'"
              + "|\"\"\"((?s:.*?))\"\"\"|\"((?:[^\"\\\\\\n]|\\\\.)*)\"|(\\s+|\\+)|([^\\s\"'/+]+|.)");

  private Literals() {}

  /** Those of one expression in one line, without what varies between them. */
  static String of(String source) {
    StringBuilder all = new StringBuilder();
    boolean isOpen = false;
    Matcher token = TOKEN.matcher(source);
    while (token.find()) {
      String literal = token.group(1) == null ? token.group(2) : token.group(1);
      if (literal != null) {
        all.append(literal.replace("\\\"", "\"").replaceAll("\\\\?\\n\\s*", " "));
        isOpen = true;
      } else if (token.group(4) != null && isOpen) {
        all.append('\n');
        isOpen = false;
      }
    }
    return isOpen ? all.append('\n').toString() : all.toString();
  }

  /** The literals alone; lines keep their numbers. */
  static String alone(String source) {
    return only(source, text -> text.startsWith("\""));
  }

  /** The comments alone; lines keep their numbers. */
  static String comments(String source) {
    return only(source, text -> text.startsWith("//") || text.startsWith("/*"));
  }

  private static String only(String source, Predicate<String> shows) {
    StringBuilder shown = new StringBuilder();
    Matcher token = TOKEN.matcher(source);
    while (token.find()) {
      String text = token.group();
      if (shows.test(text)) {
        shown.append(text);
      } else if (text.indexOf('\n') >= 0) {
        shown.append(text.replaceAll("[^\\n]", ""));
      }
    }
    return shown.toString();
  }
}
