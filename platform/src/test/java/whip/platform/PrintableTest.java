package whip.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

class PrintableTest {

  @Test
  void shouldLeaveWhatIsPrintable() {
    String text = "größe → 日本 🙂 \\x1b \u00a0";
    assertSame(text, Printable.text(text));
  }

  @Test
  void shouldShowControlCharactersOnOneLine() {
    assertEquals(
        "a\\n\\r\\t\\x00\\x1b[2J\\x07\\x7f\\x85\\x9b",
        Printable.text("a\n\r\t\u0000\u001b[2J\u0007\u007f\u0085\u009b"));
  }

  @Test
  void shouldShowWhatChangesTheDirectionOrEndsALine() {
    assertEquals("\\u2028\\u2029\\u202a\\u202e", Printable.text("\u2028\u2029\u202a\u202e"));
    assertEquals("\u2065\\u2066\\u2069\u206a", Printable.text("\u2065\u2066\u2069\u206a"));
  }

  @Test
  void shouldNotChangeTextThatIsPrintableAlready() {
    String shown = Printable.text("\u001b\\\n");
    assertEquals(shown, Printable.text(shown));
  }
}
