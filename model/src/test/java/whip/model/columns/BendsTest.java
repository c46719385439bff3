package whip.model.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;
import whip.model.algebra.Envelope;

class BendsTest {

  /** Wherever the curves are when they have to move because they are many. */
  @Test
  void shouldKeepTheUpperBoundOfEveryCurve() {
    for (int before = 0; before < 20; before++) {
      Bends bends = new Bends();
      for (int i = 0; i < before; i++) {
        bends.bent(1, -1, true);
      }
      for (long i = 1; i <= 1000; i++) {
        int curve = bends.bent(i, -2 * i, false);
        assertFalse(bends.isExact(curve), "curve " + i);
        assertEquals(Envelope.line(2 * i, 0), bends.upperEnvelope(curve, i, i), "curve " + i);
        int sum = bends.plus(curve, curve);
        assertFalse(bends.isExact(sum), "sum " + i);
        assertEquals(Envelope.line(4 * i, 0), bends.upperEnvelope(sum, 2 * i, 2 * i), "sum " + i);
      }
    }
  }
}
