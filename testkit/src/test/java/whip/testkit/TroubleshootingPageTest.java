package whip.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The messages that docs/troubleshooting.md explains are those that the programs print. */
class TroubleshootingPageTest {
  /** {@code ### `message`}. */
  private static final Pattern HEADING = Pattern.compile("(?m)^### `(.+)`$");

  /** Shorter parts between two that vary are everywhere. */
  private static final int FRAGMENT_LENGTH_MIN = 12;

  @Test
  void shouldQuoteMessagesAsTheyArePrinted() throws IOException {
    List<String> printed = new ArrayList<>();
    SourceFiles.matching(SourceFiles.CODE).values().forEach(text -> printed.add(Literals.of(text)));
    Collection<String> scripts = SourceFiles.matching(SourceFiles.SCRIPT).values();
    scripts.forEach(text -> printed.add(text.replace("\\`", "`")));
    List<String> quoted = quoted();
    assertTrue(quoted.size() >= 25, quoted.size() + " messages");
    List<String> gone =
        quoted.stream()
            .filter(
                message ->
                    printed.stream().noneMatch(text -> containsAll(text, fragments(message))))
            .toList();
    assertEquals(List.of(), gone, "messages that no source has");
  }

  @Test
  void shouldHaveAFragmentLongEnoughInEachMessage() throws IOException {
    List<String> vague = quoted().stream().filter(message -> fragments(message).isEmpty()).toList();
    assertEquals(List.of(), vague);
  }

  @Test
  void shouldJoinLiteralsAsTheCompilerDoes() {
    assertEquals("one two\n", Literals.of("say(\"one \"\n    \"two\");").stripLeading());
    assertEquals(
        "one two\n", Literals.of("\"one \" // a \"comment\"\n + \"two\"; '\"'").stripLeading());
    assertEquals("a `b`\nc\n", Literals.of("f(\"a `b`\" + x + \"c\")"));
    assertEquals("say \"no\"\n", Literals.of("\"say \\\"no\\\"\""));
  }

  @Test
  void shouldHaveShortLines() throws IOException {
    List<String> longer = page().lines().filter(line -> line.length() > 100).toList();
    assertEquals(List.of(), longer);
  }

  private static boolean containsAll(String text, List<String> fragments) {
    return !fragments.isEmpty() && fragments.stream().allMatch(text::contains);
  }

  private static List<String> fragments(String message) {
    return Pattern.compile("…")
        .splitAsStream(message)
        .map(String::strip)
        .filter(fragment -> fragment.length() >= FRAGMENT_LENGTH_MIN)
        .toList();
  }

  private static List<String> quoted() throws IOException {
    return HEADING.matcher(page()).results().map(match -> match.group(1)).toList();
  }

  private static String page() throws IOException {
    return Files.readString(SourceFiles.ROOT.resolve("docs/troubleshooting.md"));
  }
}
