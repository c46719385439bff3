package whip.testkit;

/** Reads the symbols of a text program one after the other and knows their columns. */
final class TextScanner {
  private final String text;
  private int position;

  TextScanner(String text) {
    this.text = text;
  }

  /** From 1, of the next symbol. */
  int column() {
    skipSpace();
    return position + 1;
  }

  private void skipSpace() {
    while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
      position++;
    }
    if (position < text.length() && text.charAt(position) == '#') {
      int lineEnd = text.indexOf('\n', position);
      position = lineEnd < 0 ? text.length() : lineEnd;
      skipSpace();
    }
  }

  boolean atEnd() {
    skipSpace();
    return position == text.length();
  }

  boolean isNext(char symbol) {
    skipSpace();
    return position < text.length() && text.charAt(position) == symbol;
  }

  /** Consumes {@code symbol} if it is next. */
  boolean accept(char symbol) {
    if (isNext(symbol)) {
      position++;
      return true;
    }
    return false;
  }

  void expect(char symbol) {
    if (!accept(symbol)) {
      throw error("expected '" + symbol + "', found " + describeNext());
    }
  }

  boolean isWordNext() {
    skipSpace();
    return position < text.length() && isWordPart(text.charAt(position));
  }

  private static boolean isWordPart(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '_'
        || c == '.';
  }

  /** A run of letters, digits, underscores and points. */
  String word(String expected) {
    skipSpace();
    int begin = position;
    while (position < text.length() && isWordPart(text.charAt(position))) {
      position++;
    }
    if (begin == position) {
      throw error("expected " + expected + ", found " + describeNext());
    }
    return text.substring(begin, position);
  }

  int number(String expected) {
    int column = column();
    String word = word(expected);
    try {
      return Integer.parseUnsignedInt(word);
    } catch (NumberFormatException e) {
      throw new ProgramSyntaxException(column, "expected " + expected + ", found '" + word + "'");
    }
  }

  ProgramSyntaxException error(String message) {
    return new ProgramSyntaxException(column(), message);
  }

  String describeNext() {
    return atEnd() ? "the end" : "'" + text.charAt(position) + "'";
  }
}
