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
                                vector + " on " + threads,
                                () ->
                                    assertEquals(
                                        List.of(),
                                        vector.failures(
                                            Oracle.profile(vector.program(), threads))))));
  }

  @Test
  void shouldNoticeAWrongVector() {
    Vectors.Vector wrong =
        new Vectors.Vector(
            "here", TextProgram.parse("w3"), List.of(1), List.of("work 4", "span 3"));

    assertEquals(
        List.of("expected work 4, found 3"), wrong.failures(Oracle.profile(wrong.program(), 1)));
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
  void shouldKeepTheSmallestAndTheLargestInstance() {
    DirectiveTotal task =
        Oracle.profile(TextProgram.parse("spawn(a: w5) spawn(a: w2) spawn(a: w9)"), 1)
            .directive(DirectiveKind.TASK, "a");

    assertEquals(new DirectiveTotal(3, 16, 16, 2, 9, 9), task);
  }
}
