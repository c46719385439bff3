package whip.model.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import whip.testkit.tier.Tier;

/** Sets of threads as text, and back. */
class ThreadSetTest {

  @Test
  void shouldJoinNeighbours() {
    assertEquals("0-3,5", new ThreadSet(List.of(0, 1, 2, 3, 5)).toString());
    assertEquals("7", new ThreadSet(List.of(7)).toString());
    assertEquals("1,3", new ThreadSet(List.of(1, 3)).toString());
  }

  @Test
  void shouldReadWhatItWrote() {
    Random random = new Random(Tier.current().seed());
    for (int times = 0; times < 1000; times++) {
      List<Integer> numbers =
          IntStream.range(0, 300).filter(number -> random.nextInt(3) > 0).boxed().toList();
      if (!numbers.isEmpty()) {
        assertEquals(numbers, ThreadSet.parse(new ThreadSet(numbers).toString()).numbers());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "3-1", "1,1", "2,1", "-1", "0-", "0-2000000000", "5000000"})
  void shouldRefuseWhatIsNone(String text) {
    assertThrows(IllegalArgumentException.class, () -> ThreadSet.parse(text));
  }
}
