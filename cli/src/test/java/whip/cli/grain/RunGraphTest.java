package whip.cli.grain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import whip.cli.session.UserException;

class RunGraphTest {

  @Test
  void shouldBoundMemoryByTheHeap() {
    int usual = RunGraph.itemsMax(512L << 20);
    assertTrue(usual > 1_000_000 && usual < 2_000_000, "" + usual);
    assertTrue(RunGraph.itemsMax(64L << 20) > 0);
    assertTrue(RunGraph.itemsMax(Long.MAX_VALUE) < Integer.MAX_VALUE / 4);
  }

  @Test
  void shouldRefuseWhatIsNoLineage() {
    assertEquals("R-3-s0-2", GrainAnswer.parse("R-3-s0-2").toString());
    UserException refused = assertThrows(UserException.class, () -> GrainAnswer.parse("3-0"));
    assertTrue(refused.getMessage().contains("R-3-s0-2"), refused.getMessage());
  }
}
