package whip.model.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ArrayArenaTest {

  private final ArrayArena arena = new ArrayArena();

  @Test
  void shouldLendTheSameArrayOnceForEachBatch() {
    int[] first = arena.ints(10);
    int[] second = arena.ints(10);
    assertNotSame(first, second);
    arena.reclaim();
    assertSame(first, arena.ints(9));
    assertSame(second, arena.ints(10));
    assertNotSame(second, arena.ints(10));
  }

  @Test
  void shouldLendALongerOneWhereTheOneBeforeIsTooShort() {
    long[] first = arena.longs(10);
    arena.reclaim();
    long[] longer = arena.longs(100);
    assertNotSame(first, longer);
    assertTrue(longer.length >= 100);
    arena.reclaim();
    assertSame(longer, arena.longs(110));
  }

  @Test
  void shouldKeepNothingEnormous() {
    long[] enormous = arena.longs(ArrayArena.KEPT_MAX + 1);
    arena.reclaim();
    assertNotSame(enormous, arena.longs(ArrayArena.KEPT_MAX + 1));
  }

  @Test
  void shouldClearWhatIsToBeZero() {
    Arrays.fill(arena.ints(10), 7);
    arena.reclaim();
    assertEquals(0, Arrays.stream(arena.zeros(10)).limit(10).sum());
  }
}
