package whip.cli.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When what can wait begins beside a program. */
class IdleProcessorTest {
  @TempDir Path directory;

  @Test
  void shouldWaitForAProcessorThatIsIdleFromOneLookToTheNext() {
    assertEquals(
        List.of(50L, 100L, 200L),
        looks("cpu  9 0 9 100 7", "cpu  19 0 9 103 7", "cpu  28 0 9 110 7", "cpu  30 0 9 126 7"));
  }

  @Test
  void shouldWaitForTheEndOfAProgramThatUsesAllAndLookSeldom() {
    String[] busy = new String[8];
    Arrays.fill(busy, "cpu  1 0 9 5 0");
    assertEquals(List.of(50L, 100L, 200L, 400L, 800L, 1600L, 3200L, 3200L), looks(busy));
  }

  @Test
  void shouldNotWaitWhereTheSystemDoesNotReport() {
    assertEquals(List.of(), looks("cpu"));
    assertEquals(List.of(), looks("cpu  1 2 3 4e5 6"));
    assertEquals(List.of(), looks(""));
    IdleProcessor.await(
        directory.resolve("nothing"),
        patience -> {
          throw new AssertionError("waited");
        });
  }

  /** How long it waits each time, in ms; the next state has come then, and at last the end. */
  private List<Long> looks(String... states) {
    Iterator<String> next = List.of(states).iterator();
    write(next.next());
    List<Long> looks = new ArrayList<>();
    IdleProcessor.await(
        stat(),
        patience -> {
          looks.add(patience.toMillis());
          if (next.hasNext()) {
            write(next.next());
            return false;
          }
          return true;
        });
    return looks;
  }

  private void write(String state) {
    try {
      Files.writeString(stat(), state + "\ncpu0 1 2 3 4\n");
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  private Path stat() {
    return directory.resolve("stat");
  }
}
