package whip.cli.top;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Checks the sequences of terminals, as keys. */
class KeyDecoderTest {
  private static final char ESC = 27;

  @Test
  void shouldTakeLettersAsTheyAre() throws IOException {
    assertEquals(List.of("TYPED j", "TYPED ?", "TYPED é"), keys("j?é"));
  }

  @Test
  void shouldKnowTheKeysThatSendSeveralCharacters() throws IOException {
    assertEquals(
        List.of("UP", "DOWN", "UP", "PAGE_UP", "PAGE_DOWN", "HOME", "END", "HOME"),
        keys("\u001b[A\u001b[B\u001bOA\u001b[5~\u001b[6~\u001b[H\u001b[F\u001b[1~"));
  }

  @Test
  void shouldTakeEscapeForItselfWhenNothingFollows() throws IOException {
    assertEquals(List.of("ESCAPE"), keys(String.valueOf(ESC)));
    assertEquals(List.of("TYPED a", "ESCAPE"), keys("a" + ESC));
  }

  @Test
  void shouldSwallowKeysThatItDoesNotKnow() throws IOException {
    assertEquals(List.of("TYPED q"), keys("\u001b[15;5~\u001b[200~\u0001q"));
  }

  @Test
  void shouldKnowBothKindsOfEnterAndOfBackspace() throws IOException {
    assertEquals(List.of("ENTER", "ENTER", "BACKSPACE", "BACKSPACE"), keys("\r\n\b\u007f"));
  }

  /** The characters come at once; behind the last one there is silence, then the end. */
  private static List<String> keys(String sent) throws IOException {
    int[] at = {0};
    KeyDecoder decoder =
        new KeyDecoder(
            patienceMs -> {
              if (at[0] < sent.length()) {
                return sent.charAt(at[0]++);
              }
              return patienceMs > 0 ? KeyDecoder.NONE : KeyDecoder.END;
            });
    List<String> keys = new ArrayList<>();
    for (Optional<Key> key = decoder.next(); key.isPresent(); key = decoder.next()) {
      boolean isTyped = key.get().kind() == Key.Kind.TYPED;
      keys.add(isTyped ? "TYPED " + key.get().character() : key.get().kind().name());
    }
    return keys;
  }
}
