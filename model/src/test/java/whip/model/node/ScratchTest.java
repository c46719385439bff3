package whip.model.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ScratchTest {

  private final Scratch scratch = new Scratch();

  @Test
  void shouldLendTheSameArrayOnceForEachBatch() {
    int[] first = scratch.ints(10);
    int[] second = scratch.ints(10);
    assertNotSame(first, second);
    scratch.reclaim();
    assertSame(first, scratch.ints(9));
    assertSame(second, scratch.ints(10));
    assertNotSame(second, scratch.ints(10));
  }

  @Test
  void shouldLendALongerOneWhereTheOneBeforeIsTooShort() {
    long[] first = scratch.longs(10);
    scratch.reclaim();
    long[] longer = scratch.longs(100);
    assertNotSame(first, longer);
    assertTrue(longer.length >= 100);
    scratch.reclaim();
    assertSame(longer, scratch.longs(110));
  }

  @Test
  void shouldKeepNothingEnormous() {
    long[] enormous = scratch.longs(Scratch.KEPT_MAX + 1);
    scratch.reclaim();
    assertNotSame(enormous, scratch.longs(Scratch.KEPT_MAX + 1));
  }

  @Test
  void shouldClearWhatIsToBeZero() {
    Arrays.fill(scratch.ints(10), 7);
    scratch.reclaim();
    assertEquals(0, Arrays.stream(scratch.zeros(10)).limit(10).sum());
  }
}
