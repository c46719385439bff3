package whip.cli.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DepthsTest {
  @Test
  void shouldReadWindow() {
    assertEquals(new Depths(3, 10), Depths.parsed("3-10"));
    assertEquals("3-10", Depths.parsed("3-10").text());
    assertEquals(new Depths(0, 0), Depths.parsed("0-0"));
  }

  @Test
  void shouldMeasureTheOutermost_WhenNothingIsChosen() {
    assertEquals(new Depths(0, 7), Depths.parsed("auto"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "3", "5-4", "0-8", "a-b", "-1-3", "0-99999"})
  void shouldRefuseWhatIsNoWindow(String text) {
    assertThrows(IllegalArgumentException.class, () -> Depths.parsed(text));
  }
}
