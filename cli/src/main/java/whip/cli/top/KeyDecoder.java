package whip.cli.top;

import java.io.IOException;
import java.util.Optional;

/**
 * Puts keys together from the characters that a terminal sends: an arrow is ESC [ A, or ESC O A.
 * ESC alone is a key too, so what belongs to it has to come at once.
 */
final class KeyDecoder {

  /** Where characters come from. */
  @FunctionalInterface
  interface Characters {
    /**
     * The next one, {@link #NONE} where none has come in time, {@link #END} where none will come.
     *
     * @param patienceMs 0 to wait for as long as it takes
     */
    int next(long patienceMs) throws IOException;
  }

  static final int END = -1;
  static final int NONE = -2;

  /** Over a slow line the bytes of one key still come in one packet, or nearly so. */
  private static final long WITHIN_A_KEY_MS = 100;

  private static final char ESC = 27;
  private static final char DELETE = 127;

  private final Characters characters;

  KeyDecoder(Characters characters) {
    this.characters = characters;
  }

  /** The next key that means something; empty at the end of the input. */
  Optional<Key> next() throws IOException {
    while (true) {
      int first = characters.next(0);
      if (first == END) {
        return Optional.empty();
      }
      Optional<Key> key = first == ESC ? escaped() : plain(first);
      if (key.isPresent()) {
        return key;
      }
    }
  }

  private static Optional<Key> plain(int character) {
    return switch (character) {
      case '\r', '\n' -> Optional.of(Key.of(Key.Kind.ENTER));
      case '\b', DELETE -> Optional.of(Key.of(Key.Kind.BACKSPACE));
      default -> character >= ' ' ? Optional.of(Key.typed((char) character)) : Optional.empty();
    };
  }

  private Optional<Key> escaped() throws IOException {
    int lead = characters.next(WITHIN_A_KEY_MS);
    if (lead != '[' && lead != 'O') {
      return Optional.of(Key.of(Key.Kind.ESCAPE));
    }
    StringBuilder sequence = new StringBuilder();
    int character = characters.next(WITHIN_A_KEY_MS);
    // Parameters are digits and semicolons; the character behind them ends the sequence.
    while (character >= '0' && character <= ';') {
      sequence.append((char) character);
      character = characters.next(WITHIN_A_KEY_MS);
    }
    if (character < 0) {
      return Optional.empty();
    }
    return named(sequence.append((char) character).toString());
  }

  private static Optional<Key> named(String sequence) {
    return switch (sequence) {
      case "A" -> Optional.of(Key.of(Key.Kind.UP));
      case "B" -> Optional.of(Key.of(Key.Kind.DOWN));
      case "H", "1~", "7~" -> Optional.of(Key.of(Key.Kind.HOME));
      case "F", "4~", "8~" -> Optional.of(Key.of(Key.Kind.END));
      case "5~" -> Optional.of(Key.of(Key.Kind.PAGE_UP));
      case "6~" -> Optional.of(Key.of(Key.Kind.PAGE_DOWN));
      default -> Optional.empty();
    };
  }
}
