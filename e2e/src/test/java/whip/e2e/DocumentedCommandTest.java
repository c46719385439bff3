package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class DocumentedCommandTest {

  private static final String PAGE =
      """
      Prose: whip is a word, `whip runs` a command in passing.
          whip: this is output
          whip engine start|stop     start it or stop it
          ./whip topics create --bootstrap HOST:9092 [--replicas 1]
          A=b C=$PWD/d ./program arguments
      More prose.
      ```
      $ clang-19 -g a.c # a comment
      ./whip demo
      ```
          after it

          and an empty line
      the end
      """;

  @Test
  void shouldFindTheCommandsInBlocks() {
    assertEquals(
        List.of(
            "whip engine start",
            "whip engine stop",
            "./whip topics create --bootstrap HOST:9092 --replicas 1",
            "A=b C=$PWD/d ./program arguments",
            "clang-19 -g a.c",
            "./whip demo"),
        DocumentedCommand.in(PAGE).stream().map(DocumentedCommand::text).toList());
  }

  @Test
  void shouldFindABlock() {
    assertEquals(
        "    after it\n\n    and an empty line", DocumentedCommand.block(PAGE, "after it"));
  }
}
