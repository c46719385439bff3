package whip.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import whip.testkit.Hypothesis.Selection;

class HypothesisTest {
  private static final Program PROGRAM =
      TextProgram.parse(
          "w1 spawn(b: w2 whatif(x: w4)) parallel(b, 1: whatif(x: w8 whatif(y: w16)))");
  private static final List<Strand> STRANDS = Oracle.strands(PROGRAM, 1);

  @ParameterizedTest
  @CsvSource({
    "@x=2, 3, 28",
    "@y=2, 1, 16",
    "task b=2, 2, 6",
    "parallel b=2, 2, 24",
    "b=2, 4, 30",
    "2-4=2, 3, 14",
    "1-5=1, 5, 31",
    "@z=inf, 0, 0",
    "for b=2, 0, 0"
  })
  void shouldChooseStrands(String text, long strands, long work) {
    assertEquals(List.of(new Selection(strands, work)), Hypothesis.parse(text).selections(STRANDS));
  }

  @ParameterizedTest
  @CsvSource({
    "@x=2, 2, 2 2 1 1 1",
    "@x=1.5, 3, 3 3 2 2 2",
    "@y=inf, 1, 1 1 1 1 0",
    "@x=2 & @y=3, 6, 6 6 3 3 2",
    "@y=3 & @x=2, 6, 6 6 3 3 2",
    "@x=3 & @y=2 & @x=1, 6, 6 6 2 2 2",
    "1-5=inf & @x=10 & @y=1, 10, 0 0 0 0 0",
    "b=1.25 & @y=8, 40, 40 32 32 32 5"
  })
  void shouldCountTheLargestFactorOfEachStrand(String text, long denominator, String scales) {
    Hypothesis hypothesis = Hypothesis.parse(text);

    assertEquals(denominator, hypothesis.denominator());
    assertEquals(
        List.of(scales.split(" ", -1)),
        STRANDS.stream().map(s -> "" + hypothesis.scale(s)).toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"task b=16 & @x=1.25 & 3-5=inf & b=10", "@x=1"})
  void shouldReadBackWhatItPrinted(String text) {
    assertEquals(text, Hypothesis.parse(text).toString());
  }

  @Test
  void shouldReadFactorsExactly() {
    assertEquals(new Factor(5, 4), Factor.parse("1.25"));
    assertEquals(Factor.INFINITE, Factor.parse("inf"));
    assertEquals("2.5", new Factor(10, 4).toString());
    assertEquals("16/3", new Factor(16, 3).toString());
    assertTrue(Factor.INFINITE.compareTo(Factor.parse("1000000")) > 0);
    assertTrue(Factor.parse("1.5").compareTo(Factor.parse("1.25")) > 0);
    assertEquals(0, Factor.INFINITE.compareTo(Factor.parse("inf")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"@x=0.5", "@x=0", "@x=-1", "@x=two", "@x", "loop b=2"})
  void shouldRefuseWhatIsNoHypothesis(String text) {
    assertThrows(IllegalArgumentException.class, () -> Hypothesis.parse(text));
  }
}
