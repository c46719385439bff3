package whip.model.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import whip.model.algebra.Envelope;
import whip.model.profile.Fraction;
import whip.model.profile.Locking;
import whip.model.profile.Position;
import whip.model.profile.RegionRow;
import whip.model.profile.Tables;

/** Curves are of what bounds the program, which is not its span where a lock is held. */
class JointBoundsTest {
  private static final long SPAN = 34;
  private static final long HELD = 60;

  @Test
  void shouldNotTakeTheBoundOfALockForThatOfTheSpan() {
    for (long measured : List.of(0L, HELD)) {
      JointBounds bounds = bounds(new Locking(measured, HELD, HELD, 4), HELD);
      assertEquals(Fraction.of(SPAN - 3), bounds.min());
      assertEquals(Fraction.of(SPAN), bounds.max());
      assertEquals(Fraction.of(HELD), bounds.boundMin());
      assertEquals(Fraction.of(HELD), bounds.boundMax());
    }
  }

  @Test
  void shouldTakeTheCurveOfOneRegionWithoutLocks() {
    JointBounds bounds = bounds(Locking.none(SPAN), SPAN);
    assertEquals(Fraction.of(SPAN), bounds.min());
    assertEquals(bounds.min(), bounds.boundMin());
  }

  /** Four of the span's units, outside any directive, become one. */
  private static JointBounds bounds(Locking locking, long bound) {
    Envelope curve = Envelope.line(bound, 0);
    RegionRow outside =
        new RegionRow("", List.of(), Position.UNKNOWN, 4, 4, curve, curve, List.of());
    Tables tables =
        new Tables(158, SPAN, 4, locking, 0, List.of(), List.of(), List.of(), List.of(outside));
    return JointBounds.of(tables, List.of(new JointBounds.Part(outside, Factor.of(4))));
  }
}
