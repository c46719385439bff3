package whip.model.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import whip.model.profile.Fraction;

class ProcessorsTest {

  @Test
  void shouldBoundTheFirstWorkedAnswer() {
    Processors two = Processors.of(2, 115, Fraction.of(63));
    assertEquals(Fraction.of(63), two.timeMin());
    assertEquals(Fraction.of(89), two.timeMax());
    assertEquals(115.0 / 89, two.speedupMin(), 1e-12);
    assertEquals(115.0 / 63, two.speedupMax(), 1e-12);
  }

  @Test
  void shouldStayExactUnderAHypothesis() {
    // MODEL §5: the span 101 becomes 100 1/16.
    Processors three = Processors.of(3, 151, Fraction.of(1601, 16));
    assertEquals(Fraction.of(1601, 16), three.timeMin());
    assertEquals(Fraction.of(151 * 16 + 2 * 1601, 48), three.timeMax());
  }

  @Test
  void shouldTakeTheWholeWorkOnOneProcessor() {
    Processors one = Processors.of(1, 115, Fraction.of(63));
    assertEquals(Fraction.of(115), one.timeMin());
    assertEquals(Fraction.of(115), one.timeMax());
    assertEquals(1, one.speedupMax());
  }

  @Test
  void shouldNeverCrossItsBoundsNorGrowWithMoreProcessors() {
    for (long span = 1; span <= 40; span++) {
      Processors fewer = Processors.of(1, 40, Fraction.of(span));
      for (int processors = 2; processors <= 50; processors++) {
        Processors more = Processors.of(processors, 40, Fraction.of(span));
        assertTrue(more.timeMin().compareTo(more.timeMax()) <= 0);
        assertTrue(more.timeMin().compareTo(fewer.timeMin()) <= 0);
        assertTrue(more.timeMax().compareTo(fewer.timeMax()) <= 0);
        fewer = more;
      }
    }
  }

  @Test
  void shouldDoubleUntilMoreProcessorsCannotHelp() {
    assertEquals(List.of(1, 2), Processors.doubling(1, 115, Fraction.of(63)));
    assertEquals(List.of(1, 2), Processors.doubling(1, 126, Fraction.of(63)));
    assertEquals(List.of(1, 2, 4), Processors.doubling(1, 127, Fraction.of(63)));
    assertEquals(List.of(1, 2, 4, 8), Processors.doubling(6, 115, Fraction.of(63)));
    assertEquals(List.of(1), Processors.doubling(8, 0, Fraction.ZERO));
    assertEquals(21, Processors.doubling(8, Long.MAX_VALUE, Fraction.ONE).size());
  }

  @Test
  void shouldDefineWhatAnEmptyProgramTakes() {
    Processors empty = Processors.of(4, 0, Fraction.ZERO);
    assertEquals(Fraction.ZERO, empty.timeMax());
    assertEquals(1, empty.speedupMax());
    assertThrows(IllegalArgumentException.class, () -> Processors.of(0, 1, Fraction.ONE));
  }
}
