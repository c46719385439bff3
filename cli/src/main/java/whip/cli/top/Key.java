package whip.cli.top;

/**
 * A key that was pressed.
 *
 * @param kind which
 * @param character what was typed, where {@code kind} is {@link Kind#TYPED}
 */
record Key(Kind kind, char character) {

  enum Kind {
    TYPED,
    UP,
    DOWN,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    ENTER,
    BACKSPACE,
    ESCAPE
  }

  static Key of(Kind kind) {
    return new Key(kind, '\0');
  }

  static Key typed(char character) {
    return new Key(Kind.TYPED, character);
  }
}
