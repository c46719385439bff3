package whip.cli.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class CheckedLoopsTest {
  @Test
  void shouldTakePlacesOrAll() {
    assertEquals("all", CheckedLoops.parsed(List.of("all")));
    assertEquals(
        "blur.c:30,/src/a b.c:7", CheckedLoops.parsed(List.of("blur.c:30", "/src/a b.c:7")));
  }

  @Test
  void shouldRefuseWhatNamesNoLoop() {
    for (String wrong : List.of("blur.c", ":3", "blur.c:0", "blur.c:x", "main")) {
      IllegalArgumentException refused =
          assertThrows(
              IllegalArgumentException.class, () -> CheckedLoops.parsed(List.of(wrong)), wrong);
      assertTrue(refused.getMessage().endsWith("not " + wrong), refused.getMessage());
    }
    assertThrows(
        IllegalArgumentException.class, () -> CheckedLoops.parsed(List.of("all", "a.c:3")));
  }
}
