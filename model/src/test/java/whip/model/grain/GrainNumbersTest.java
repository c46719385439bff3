package whip.model.grain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import whip.model.grain.ChunkAdvice.Measured;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.Site;
import whip.model.profile.Fraction;
import whip.testkit.GrainJudge;

/** Numbers of single grains, with literal answers. */
class GrainNumbersTest {
  private static final Directive TASK = new Directive(DirectiveKind.TASK, new Site(7));

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 1",
    "2, 2",
    "3, 2",
    "4, 3",
    "1023, 10",
    "1024, 11",
    "9223372036854775807, 63"
  })
  void shouldCountBits(long value, int bits) {
    assertEquals(bits, Bits.of(value));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 5, -64",
    "1, 1, 0",
    "30, 7, 2",
    "27, 7, 1",
    "28, 7, 2",
    "3, 4, -1",
    "1, 4, -2",
    "1, 5, -3",
    "9223372036854775807, 1, 62",
    "1, 9223372036854775807, -63"
  })
  void shouldFindThePowerOfTwoBelowABenefit(long work, long cost, int power) {
    assertEquals(power, Bits.benefitClass(work, cost));
  }

  @ParameterizedTest
  @ValueSource(strings = {"R", "R-0", "R-3-0-2", "R-3-s0-10+10", "R-3-s12-0-7+1-4"})
  void shouldReadBackLineages(String text) {
    assertEquals(text, Lineage.parse(text).toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "3-0", "R-", "R-x", "R-s1+2", "R-1+", "R--1", "R-99999999999999999999"})
  void shouldRefuseWhatIsNoLineage(String text) {
    assertThrows(IllegalArgumentException.class, () -> Lineage.parse(text));
  }

  @Test
  void shouldOrderLineagesBySteps() {
    List<Lineage> ordered =
        List.of(
            Lineage.ROOT,
            Lineage.ROOT.own(2),
            Lineage.ROOT.own(2).own(0),
            Lineage.ROOT.own(2).shared(0),
            Lineage.ROOT.own(2).shared(0).range(0, 10),
            Lineage.ROOT.own(2).shared(0).range(10, 5),
            Lineage.ROOT.own(10));

    assertEquals(ordered, ordered.stream().sorted().toList());
    List<Lineage> reversed = new ArrayList<>(ordered);
    Collections.reverse(reversed);
    assertEquals(ordered, reversed.stream().sorted().toList());
  }

  @Test
  void shouldNotTakeUnknownCostsForNone() {
    Burden submitted = Burden.task(Burden.UNKNOWN, 2, 3, 4);

    assertEquals(Burden.UNKNOWN, submitted.creation());
    assertEquals(9, submitted.known());
    assertEquals(Optional.empty(), GrainNumbers.benefit(10, submitted));
    assertEquals(Optional.empty(), GrainNumbers.benefit(10, Burden.task(0, 0, 0, Burden.UNKNOWN)));
    assertEquals(
        Optional.of(Fraction.of(10, 7)),
        GrainNumbers.benefit(10, Burden.task(1, 2, 4, Burden.UNKNOWN)));
    assertEquals(Optional.of(Fraction.of(3, 4)), GrainNumbers.benefit(3, Burden.chunk(4)));
    assertEquals(
        Optional.of(Fraction.of(60, 19)),
        GrainNumbers.benefitOfThePaper(30, Burden.task(0, 0, 7, Burden.UNKNOWN), 5, 2));
    assertThrows(IllegalArgumentException.class, () -> Burden.chunk(-2));
  }

  @Test
  void shouldCompareTheLargestSiblingWithTheMean() {
    Siblings loop = siblings(10, 20, 30, 40);
    assertEquals(Optional.of(Fraction.of(8, 5)), GrainNumbers.balance(loop));
    assertEquals(15, loop.cost());
    assertEquals(GrainSums.NONE, GrainSums.closed(loop));

    Siblings late = siblings(1, 97, 1, 97);
    assertEquals(Lineage.ROOT.own(1), late.largest().lineage(), "the leftmost of two");
    assertEquals(48, late.cost());
    assertTrue(siblings(1, 1, 1, 97).isUnbalanced());
    assertEquals(Optional.empty(), GrainNumbers.balance(siblings(0, 0)));
    assertEquals(Optional.empty(), GrainNumbers.balance(Siblings.NONE));
  }

  private static Siblings siblings(long... subtrees) {
    Siblings all = Siblings.NONE;
    for (long subtree : subtrees) {
      Lineage lineage = Lineage.ROOT.own(all.count());
      all = all.then(Siblings.grain(TASK, lineage, subtree, Burden.NONE_KNOWN, subtree));
    }
    return all;
  }

  @Test
  void shouldSpreadWorkEvenlyWithinChunks() {
    List<Measured> there = List.of(new Measured(0, 2, 2), new Measured(2, 2, 4));

    assertEquals(Fraction.of(4), GrainNumbers.workOf(0, 3, there));
    assertEquals(
        Optional.of(Fraction.of(3)), GrainNumbers.deviation(12, GrainNumbers.workOf(0, 3, there)));
    assertEquals(Optional.empty(), GrainNumbers.deviation(12, GrainNumbers.workOf(4, 3, there)));
  }

  @Test
  void shouldFindTheLowerMedianOfDistances() {
    Scatter.Distance nodes = (one, other) -> Math.abs(one - other);

    assertEquals(OptionalLong.of(1), Scatter.of(List.of(0, 0, 1), nodes));
    assertEquals(OptionalLong.empty(), Scatter.of(List.of(3), nodes));
    assertEquals(OptionalLong.empty(), Scatter.of(List.of(), nodes));
    Random random = new Random(1);
    for (int i = 0; i < 500; i++) {
      List<Integer> processors = random.ints(2 + random.nextInt(9), 0, 4).boxed().toList();
      assertEquals(
          GrainJudge.scatter(processors, nodes::between),
          Scatter.of(processors, nodes),
          processors::toString);
    }
  }

  /** A directive whose grains were made in a few ways at once. */
  @Test
  void shouldReadCausesOffTheTable() {
    GrainSums sums = GrainSums.NONE;
    for (int i = 0; i < 5; i++) {
      sums = sums.plus(task(i, 100, 8));
    }
    sums = sums.plus(task(5, 7, 8)).plus(task(6, 100, 64)).plus(task(7, 7, 64));
    DirectiveGrains grains = sums.directives().get(TASK);

    assertEquals(4, CauseTotals.usualBits(grains));
    assertEquals(
        Map.of(
            GrainCause.TOO_FINE, new CauseTotal(2, 72),
            GrainCause.CONTENDED_CREATION, new CauseTotal(1, 64)),
        CauseTotals.of(grains, 1000));
    assertEquals(Lineage.ROOT.own(7), grains.worst(WorstNumber.BENEFIT).entries().get(0).lineage());
  }

  private static GrainSums task(int number, long work, long submit) {
    Burden burden = Burden.task(0, 0, submit, Burden.UNKNOWN);
    return GrainSums.grain(TASK, Lineage.ROOT.own(number), work, burden);
  }
}
