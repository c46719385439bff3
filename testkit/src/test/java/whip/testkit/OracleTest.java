package whip.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class OracleTest {
  @TestFactory
  Stream<DynamicTest> shouldAgreeWithTheVectorsComputedByHand() {
    return Vectors.all().stream()
        .flatMap(
            vector ->
                vector.threads().stream()
                    .map(
                        threads ->
                            DynamicTest.dynamicTest(
                                vector + " on " + threads, () -> assertAnswers(vector, threads))));
  }

  static void assertAnswers(Vectors.Vector vector, int threads) {
    assertEquals(
        List.of(),
        vector.failures(Oracle.profile(vector.program(), threads)),
        vector + " on " + threads);
  }

  @Test
  void shouldAgreeWithTheWhatIfVectorsComputedByHand() {
    int asked = 0;
    for (Vectors.Vector vector : Vectors.all()) {
      asked += vector.whatIfs().size();
      for (int threads : vector.threads()) {
        assertWhatIfAnswers(vector, threads);
      }
    }
    assertTrue(asked > 0, "vectors have what-ifs");
  }

  static void assertWhatIfAnswers(Vectors.Vector vector, int threads) {
    assertEquals(
        List.of(),
        vector.whatIfFailures(
            hypothesis ->
                Oracle.profile(vector.program(), threads, Oracle.Schedule.AS_WRITTEN, hypothesis)),
        vector + " on " + threads);
  }

  @Test
  void shouldNoticeAWrongVector() {
    Vectors.Vector wrong =
        new Vectors.Vector(
            "here",
            TextProgram.parse("w3"),
            List.of(1),
            List.of("work 4", "span 3"),
            List.of(
                new Vectors.WhatIf(Hypothesis.parse("1-1=2"), "span 3/2"),
                new Vectors.WhatIf(Hypothesis.parse("1-1=2"), "span 2")));

    assertEquals(
        List.of("expected work 4, found 3"), wrong.failures(Oracle.profile(wrong.program(), 1)));
    assertEquals(
        List.of("what if 1-1=2: expected span 2, found 3/2"),
        wrong.whatIfFailures(hypothesis -> underWeights(wrong.program(), hypothesis)));
  }

  @Test
  void shouldAttributeTheCriticalPathToStrands() {
    Oracle.Profile profile = Oracle.profile(TextProgram.parse("w3 spawn(a: w5 w6) w1 wait w2"), 1);

    assertEquals(Map.of(1, 3L, 2, 5L, 3, 6L, 5, 2L), profile.strandSerialWork());
  }

  @Test
  void shouldMakeSharesSumToTheSpanOfEveryVector() {
    for (Vectors.Vector vector : Vectors.all()) {
      for (int threads : vector.threads()) {
        Oracle.Profile profile = Oracle.profile(vector.program(), threads);
        long shares =
            profile.directives().values().stream().mapToLong(DirectiveTotal::serialWork).sum();
        assertEquals(profile.span(), shares, vector.toString());
      }
    }
  }

  @Test
  void shouldSayWhetherTheCriticalPathWasAChoice() {
    assertFalse(
        Oracle.profile(TextProgram.parse("spawn(a: w5) w5 wait"), 1).criticalPathIsUnique());
    assertTrue(Oracle.profile(TextProgram.parse("spawn(a: w5) w4 wait"), 1).criticalPathIsUnique());
  }

  @Test
  void shouldListTheStrandsWithTheirAnnotations() {
    Program program =
        TextProgram.parse(
            "w1 whatif(a: parallel(p, 2: w2 barrier whatif(b: single(s: spawn(t: w3) w0)))) w4");
    Directive region = new Directive(DirectiveKind.PARALLEL, "p");

    assertEquals(
        List.of(
            new Strand(1, Directive.PROGRAM, List.of(), List.of(), 1),
            new Strand(2, region, List.of("a"), List.of(), 2),
            new Strand(2, region, List.of("a"), List.of(), 2),
            new Strand(3, new Directive(DirectiveKind.TASK, "t"), List.of("a", "b"), List.of(), 3),
            new Strand(4, Directive.PROGRAM, List.of(), List.of(), 5)),
        Oracle.strands(program, 1));
  }

  @Test
  void shouldMeasureLengthsInTheUnitOfTheWeightsAndWorkInPlainUnits() {
    Program program = TextProgram.parse("w3 spawn(a: w5) spawn(a: w4) spawn(b: w9) wait w1");
    // Halves: the strands of b are twice as fast.
    Oracle.Profile profile = underWeights(program, s -> s.directive().name().equals("b") ? 1 : 2);

    assertEquals(22, profile.work());
    assertEquals(18, profile.span());
    assertEquals(Map.of(1, 6L, 2, 10L, 5, 2L), profile.strandSerialWork());
    assertEquals(
        new DirectiveTotal(2, 9, 18, 4, 5, 10), profile.directive(DirectiveKind.TASK, "a"));
    assertEquals(new DirectiveTotal(1, 9, 9, 9, 9, 0), profile.directive(DirectiveKind.TASK, "b"));
    assertEquals(
        new DirectiveTotal(1, 22, 18, 22, 22, 8), profile.directive(DirectiveKind.PROGRAM, ""));
  }

  @Test
  void shouldNotCallItAChoiceIfTheStrandsTakeNoTime() {
    Program program = TextProgram.parse("w1 spawn(a: w5) spawn(b: w5) wait w1");
    Oracle.Profile free = underWeights(program, s -> s.directive().name().isEmpty() ? 1 : 0);
    Oracle.Profile oneFree = underWeights(program, s -> s.directive().name().equals("a") ? 0 : 1);

    assertTrue(free.criticalPathIsUnique());
    assertEquals(Map.of(1, 1L, 4, 1L), free.strandSerialWork());
    assertTrue(oneFree.criticalPathIsUnique());
    assertFalse(underWeights(program, Weights.PLAIN).criticalPathIsUnique());
  }

  @Test
  void shouldCallItAChoiceIfAFactorMakesATie() {
    Program program = TextProgram.parse("spawn(a: w10) spawn(b: w5) wait");
    Weights tie = strand -> strand.work() == 10 ? 1 : 2;

    assertTrue(Oracle.profile(program, 1).criticalPathIsUnique());
    assertFalse(underWeights(program, tie).criticalPathIsUnique());
    assertEquals(Map.of(1, 10L), underWeights(program, tie).strandSerialWork());
  }

  private static Oracle.Profile underWeights(Program program, Weights weights) {
    return Oracle.profile(program, 1, Oracle.Schedule.AS_WRITTEN, weights);
  }

  @Test
  void shouldKeepTheSmallestAndTheLargestInstance() {
    DirectiveTotal task =
        Oracle.profile(TextProgram.parse("spawn(a: w5) spawn(a: w2) spawn(a: w9)"), 1)
            .directive(DirectiveKind.TASK, "a");

    assertEquals(new DirectiveTotal(3, 16, 16, 2, 9, 9), task);
  }
}
