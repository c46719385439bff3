package whip.model.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class LoopSizeTest {

  private static final LoopSize LOOP = new LoopSize(64, 0);

  @Test
  void shouldReadWhatASharesAttributeSays() {
    assertEquals(LoopSize.UNKNOWN, LoopSize.ofShare(0));
    assertEquals(new LoopSize(0, 0), LoopSize.ofShare(1));
    assertEquals(new LoopSize(64, 0), LoopSize.ofShare(129));
    assertEquals(new LoopSize(64, 1), LoopSize.ofShare(130));
  }

  @Test
  void shouldAddInstancesAndMembersShares() {
    LoopSize block = new LoopSize(64, 1);
    assertEquals(new LoopSize(64, 2), block.plusShare(block));
    assertEquals(new LoopSize(128, 2), block.plus(block));
    assertEquals(new LoopSize(128, 1), block.plus(LOOP));
  }

  @Test
  void shouldNotTakeWhatIsUnknownForNothing() {
    assertEquals(LoopSize.UNKNOWN, LOOP.plus(LoopSize.UNKNOWN));
    assertEquals(LoopSize.UNKNOWN, LoopSize.UNKNOWN.plusShare(LOOP));
    assertNull(LoopSize.UNKNOWN.iterationsOrNull());
    assertNull(LoopSize.UNKNOWN.blocksOrNull());
    assertEquals(LoopSize.UNKNOWN, LoopSize.ofNullable(null, 2L));
    assertEquals(LOOP, LoopSize.ofNullable(64L, 0L));
  }

  @Test
  void shouldGiveUpWhereSumsOverflow() {
    LoopSize most = new LoopSize(Long.MAX_VALUE, Long.MAX_VALUE);
    assertFalse(most.plus(LOOP).isKnown());
    assertFalse(most.plusShare(new LoopSize(1, 1)).isKnown());
  }
}
