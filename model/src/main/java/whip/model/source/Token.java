package whip.model.source;

/**
 * A piece of a source text.
 *
 * @param start offset of its first character
 * @param line that it begins in, from 1
 */
record Token(Kind kind, String text, int start, int line) {
  /** Kinds of tokens; a number is a word. */
  enum Kind {
    WORD,
    STRING,
    OPERATOR,

    /** A preprocessor's line, with those that it goes on in. */
    DIRECTIVE,
    COMMENT
  }

  /** Offset behind its last character. */
  int end() {
    return start + text.length();
  }

  boolean is(String other) {
    return (kind == Kind.WORD || kind == Kind.OPERATOR) && text.equals(other);
  }

  boolean isName() {
    return kind == Kind.WORD && !Character.isDigit(text.charAt(0));
  }

  /** Whether it is a directive of OpenMP. */
  boolean isOpenMp() {
    return kind == Kind.DIRECTIVE && text.matches("(?s)#\\s*pragma\\s+omp\\b.*");
  }

  boolean isPragma() {
    return kind == Kind.DIRECTIVE && text.matches("(?s)#\\s*pragma\\b.*");
  }
}
