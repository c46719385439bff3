package whip.model.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;
import whip.model.algebra.Envelope;

class BreakpointArenaTest {

  /** Wherever the curves are when they have to move because they are many. */
  @Test
  void shouldKeepTheUpperBoundOfEveryCurve() {
    for (int before = 0; before < 20; before++) {
      BreakpointArena breakpoints = new BreakpointArena();
      for (int i = 0; i < before; i++) {
        breakpoints.withBreakpoint(1, -1, true);
      }
      for (long i = 1; i <= 1000; i++) {
        int curve = breakpoints.withBreakpoint(i, -2 * i, false);
        assertFalse(breakpoints.isExact(curve), "curve " + i);
        assertEquals(Envelope.line(2 * i, 0), breakpoints.upperEnvelope(curve, i, i), "curve " + i);
        int sum = breakpoints.plus(curve, curve);
        assertFalse(breakpoints.isExact(sum), "sum " + i);
        assertEquals(
            Envelope.line(4 * i, 0), breakpoints.upperEnvelope(sum, 2 * i, 2 * i), "sum " + i);
      }
    }
  }
}
