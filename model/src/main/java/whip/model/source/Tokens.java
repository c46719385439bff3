package whip.model.source;

import java.util.ArrayList;
import java.util.List;
import whip.model.source.Token.Kind;

/** Cuts C and C++ into tokens. Nothing is expanded or excluded by the preprocessor. */
final class Tokens {
  /** Operators of several characters, the longest first. */
  private static final List<String> OPERATORS =
      List.of(
          "<<=", ">>=", "->*", "...", "++", "--", "->", "<<", ">>", "<=", ">=", "==", "!=", "&&",
          "||", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "::", "##");

  private static final List<String> RAW = List.of("R", "LR", "uR", "UR", "u8R");

  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int at;
  private int line = 1;
  private boolean isLineEmpty = true;

  private Tokens(String text) {
    this.text = text;
  }

  /** All tokens in their order, comments among them. */
  static List<Token> of(SourceText source) {
    Tokens all = new Tokens(source.all());
    while (all.at < all.text.length()) {
      all.next();
    }
    return List.copyOf(all.tokens);
  }

  private void next() {
    char first = text.charAt(at);
    if (first == '\n') {
      line++;
      at++;
      isLineEmpty = true;
    } else if (Character.isWhitespace(first)) {
      at++;
    } else if (spliceEnd(at) > at) {
      at = spliceEnd(at);
      line++;
    } else if (text.startsWith("//", at)) {
      add(Kind.COMMENT, lineEnd(at));
    } else if (text.startsWith("/*", at)) {
      add(Kind.COMMENT, behind("*/", at + 2));
    } else if (first == '#' && isLineEmpty) {
      add(Kind.DIRECTIVE, directiveEnd());
    } else if (first == '"' || first == '\'') {
      add(Kind.STRING, stringEnd(at));
    } else if (isOfWord(first) || isFraction()) {
      word();
    } else {
      int length =
          OPERATORS.stream()
              .filter(each -> text.startsWith(each, at))
              .mapToInt(String::length)
              .findFirst()
              .orElse(1);
      add(Kind.OPERATOR, at + length);
    }
  }

  private void add(Kind kind, int end) {
    String taken = text.substring(at, end);
    tokens.add(new Token(kind, taken, at, line));
    line += (int) taken.chars().filter(each -> each == '\n').count();
    at = end;
    // A comment may come before a directive of its line.
    isLineEmpty &= kind == Kind.COMMENT;
  }

  private void word() {
    boolean isNumber = !isOfName(text.charAt(at));
    int end = at + 1;
    while (end < text.length() && (isOfWord(text.charAt(end)) || (isNumber && isInNumber(end)))) {
      end++;
    }
    boolean isRaw = RAW.contains(text.substring(at, end)) && text.startsWith("\"", end);
    add(isRaw ? Kind.STRING : Kind.WORD, isRaw ? rawEnd(end) : end);
  }

  /** Bytes beyond ASCII belong to names in UTF-8. */
  private static boolean isOfName(char each) {
    return each == '_' || each == '$' || each >= 0x80 || Character.isLetter(each);
  }

  private static boolean isOfWord(char each) {
    return isOfName(each) || (each >= '0' && each <= '9');
  }

  private boolean isFraction() {
    return text.charAt(at) == '.'
        && at + 1 < text.length()
        && Character.isDigit(text.charAt(at + 1));
  }

  /** Points, signs of exponents, and C++'s marks between digits. */
  private boolean isInNumber(int index) {
    return switch (text.charAt(index)) {
      case '.' -> true;
      case '+', '-' -> "eEpP".indexOf(text.charAt(index - 1)) >= 0 && !isHexadecimal(index);
      case '\'' -> index + 1 < text.length() && isOfWord(text.charAt(index + 1));
      default -> false;
    };
  }

  /** {@code 0xE+1} is a sum. */
  private boolean isHexadecimal(int index) {
    return "eE".indexOf(text.charAt(index - 1)) >= 0
        && (text.startsWith("0x", at) || text.startsWith("0X", at));
  }

  private int behind(String what, int from) {
    int found = text.indexOf(what, from);
    return found < 0 ? text.length() : found + what.length();
  }

  /** End of a line that a backslash may continue, without its newline. */
  private int lineEnd(int from) {
    int end = from;
    while (end < text.length() && text.charAt(end) != '\n') {
      end = Math.max(end + 1, spliceEnd(end));
    }
    return end;
  }

  /** Behind a backslash and the newline that it takes away; the offset itself where none is. */
  private int spliceEnd(int from) {
    if (text.charAt(from) != '\\') {
      return from;
    }
    int end = from + 1;
    while (end < text.length() && " \t\r".indexOf(text.charAt(end)) >= 0) {
      end++;
    }
    return end < text.length() && text.charAt(end) == '\n' ? end + 1 : from;
  }

  /** An open literal ends with its line: there are apostrophes in text that is left out. */
  private int stringEnd(int from) {
    char quote = text.charAt(from);
    int end = from + 1;
    while (end < text.length() && text.charAt(end) != quote) {
      if (text.charAt(end) == '\n') {
        return end;
      }
      int splice = spliceEnd(end);
      end = splice > end ? splice : end + (text.charAt(end) == '\\' ? 2 : 1);
    }
    return Math.min(end + 1, text.length());
  }

  private int rawEnd(int quote) {
    int open = text.indexOf('(', quote);
    return open < 0
        ? text.length()
        : behind(")" + text.substring(quote + 1, open) + "\"", open + 1);
  }

  private int directiveEnd() {
    int end = at;
    while (end < text.length() && text.charAt(end) != '\n') {
      int splice = spliceEnd(end);
      if (splice > end) {
        end = splice;
      } else if (text.startsWith("/*", end)) {
        end = behind("*/", end + 2);
      } else if (text.startsWith("//", end)) {
        return lineEnd(end);
      } else {
        end = text.charAt(end) == '"' ? stringEnd(end) : end + 1;
      }
    }
    return end;
  }
}
