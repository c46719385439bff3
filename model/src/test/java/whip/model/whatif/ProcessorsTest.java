package whip.model.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import whip.model.profile.Fraction;
import whip.model.profile.Locking;
import whip.model.profile.Tables;

class ProcessorsTest {

  @Test
  void shouldBoundTheFirstWorkedAnswer() {
    Processors two = Processors.of(2, tables(115, 63, Locking.none(63)));
    assertEquals(Fraction.of(63), two.timeMin());
    assertEquals(Fraction.of(89), two.timeMax());
    assertEquals(115.0 / 89, two.speedupMin(), 1e-12);
    assertEquals(115.0 / 63, two.speedupMax(), 1e-12);
  }

  @Test
  void shouldStayExactUnderAHypothesis() {
    // docs/model.md §5: the span 101 becomes 100 1/16.
    Fraction span = Fraction.of(1601, 16);
    Outcome outcome = outcome(151, span, span, Fraction.of(15, 16));
    Processors three = Processors.of(3, tables(151, 101, Locking.none(101)), outcome);
    assertEquals(span, three.timeMin());
    assertEquals(Fraction.of(151 * 16 + 2 * 1601, 48), three.timeMax());
  }

  @Test
  void shouldCountFasterStrandsOnceTheyAreShorter() {
    // 8 x 10, side by side, all of them 5 times faster: 16 is what is left of 80.
    Outcome outcome = outcome(80, Fraction.of(2), Fraction.of(2), Fraction.of(64));
    Processors two = Processors.of(2, tables(80, 10, Locking.none(10)), outcome);
    assertEquals(Fraction.of(8), two.timeMin());
    assertEquals(Fraction.of(41), two.timeMax());
  }

  @Test
  void shouldKnowThatStrandsUnderOneLockWait() {
    // docs/model.md §7: two chunks of 100, each one critical section.
    Tables critical = tables(200, 100, Locking.measured(200, 200, 0));
    Processors two = Processors.of(2, critical);
    assertEquals(Fraction.of(200), two.timeMin());
    assertEquals(Fraction.of(200), two.timeMax());
    assertEquals(1, two.speedupMax());

    Outcome twice = outcome(200, Fraction.of(50), Fraction.of(100), Fraction.of(100));
    Processors then = Processors.of(2, critical, twice);
    assertEquals(Fraction.of(100), then.timeMin());
    assertEquals(Fraction.of(200), then.timeMax());
  }

  @Test
  void shouldTakeTheWholeWorkOnOneProcessor() {
    Processors one = Processors.of(1, tables(115, 63, Locking.none(63)));
    assertEquals(Fraction.of(115), one.timeMin());
    assertEquals(Fraction.of(115), one.timeMax());
    assertEquals(1, one.speedupMax());
  }

  @Test
  void shouldNeverCrossItsBoundsNorGrowWithMoreProcessors() {
    for (long span = 1; span <= 40; span++) {
      Processors fewer = Processors.of(1, tables(40, span, Locking.none(span)));
      for (int processors = 2; processors <= 50; processors++) {
        Processors more = Processors.of(processors, tables(40, span, Locking.none(span)));
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
    Tables nothing = tables(0, 0, Locking.none(0));
    Processors empty = Processors.of(4, nothing);
    assertEquals(Fraction.ZERO, empty.timeMax());
    assertEquals(1, empty.speedupMax());
    assertThrows(IllegalArgumentException.class, () -> Processors.of(0, nothing));
  }

  private static Tables tables(long work, long span, Locking locking) {
    return new Tables(work, span, 0, locking, 0, List.of(), List.of(), List.of(), List.of());
  }

  private static Outcome outcome(long work, Fraction span, Fraction bound, Fraction saved) {
    Spec spec = new Spec(new Selector.Annotation("some"), Factor.of(16));
    return new Outcome(
        new Hypothesis(List.of(spec)),
        List.of(new Outcome.Selected(spec, 1, work, saved)),
        work,
        span,
        span,
        bound,
        bound,
        Fraction.ZERO,
        0,
        List.of(),
        List.of(),
        0,
        List.of(),
        "");
  }
}
