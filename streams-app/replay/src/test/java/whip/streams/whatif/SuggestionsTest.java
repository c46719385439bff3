package whip.streams.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class SuggestionsTest {

  @Test
  void shouldPutTheClosestFirst() {
    assertEquals(
        List.of("relax.c:91", "relax.c:12", "main.c:7", "@solve"),
        Suggestions.closest(
            "relax.c:92", List.of("@solve", "main.c:7", "relax.c:12", "relax.c:91")));
    assertEquals("@solve", Suggestions.closest("@slove", List.of("a.c:1", "@solve")).get(0));
  }
}
