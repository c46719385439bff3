package whip.cli.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks the order of a series' runs. */
class ConfigurationTest {

  @Test
  void shouldInterleaveNumbersOfThreads() {
    assertEquals(
        List.of(
            new Configuration(1, 1),
            new Configuration(2, 1),
            new Configuration(4, 1),
            new Configuration(1, 2),
            new Configuration(2, 2),
            new Configuration(4, 2)),
        Configuration.interleaved(List.of(1, 2, 4), 2));
    assertEquals("1 thread, repeat 3", new Configuration(1, 3).toString());
    assertEquals("2 threads, repeat 1", new Configuration(2, 1).toString());
  }
}
