package whip.model.region;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import whip.model.profile.Fraction;
import whip.testkit.serial.LoopFinding;
import whip.testkit.serial.RegionNumbers;
import whip.testkit.serial.SerialGenerator;
import whip.testkit.serial.SerialJudge;
import whip.testkit.serial.SerialVectors;
import whip.testkit.tier.Tier;

/** Regions read off a dictionary against a judge that keeps every instance. */
class RegionsAgainstJudgeTest {
  private static final long[] SEEDS = Tier.current().seeds(200, 1000).toArray();

  @Test
  void shouldHaveTheNumbersOfEveryInstance() {
    for (long seed : SEEDS) {
      SerialJudge judge = SerialJudge.of(SerialGenerator.program(seed));
      ContextTable table = ContextTable.of(JudgedRegions.dictionary(judge, Integer.MAX_VALUE));
      assertNumbers(judge, table, "seed " + seed + ": " + SerialGenerator.program(seed));
    }
  }

  private static void assertNumbers(SerialJudge judge, ContextTable table, String what) {
    SortedMap<StaticRegion, RegionSums> found = new TreeMap<>();
    table
        .contexts()
        .forEach((context, sums) -> found.merge(context.region(), sums, RegionSums::plus));
    Map<String, RegionNumbers> unbroken = judge.unbrokenRegions();
    judge
        .regions()
        .forEach(
            (name, expected) -> {
              RegionSums sums = found.remove(JudgedRegions.region(name));
              String at = name + " of " + what;
              assertEquals(expected.instances(), sums.instances(), at);
              assertEquals(expected.work(), sums.work(), at);
              assertEquals(expected.outermostWork(), sums.outermostWork(), at);
              assertEquals(expected.cp(), sums.cp(), at);
              assertNumbers(expected, sums.selfParallelism(), at);
              assertNumbers(unbroken.get(name), sums.unbroken(), at);
            });
    assertEquals(Map.of(), found, what);
  }

  private static void assertNumbers(RegionNumbers expected, SelfParallelism sp, String at) {
    assertEquals(JudgedRegions.fraction(expected.selfParallelism()), sp.value(), at);
    assertEquals(JudgedRegions.fraction(expected.least()), sp.least(), at);
    assertEquals(JudgedRegions.fraction(expected.most()), sp.most(), at);
  }

  @Test
  void shouldAddDeltasUp() {
    for (long seed : SEEDS) {
      SerialJudge judge = SerialJudge.of(SerialGenerator.program(seed));
      assertEquals(
          JudgedRegions.dictionary(judge, Integer.MAX_VALUE),
          JudgedRegions.published(judge, 1 + (int) (seed % 7)),
          "seed " + seed);
    }
  }

  @Test
  void shouldLabelLoopsAsTheJudgeDoes() {
    Map<String, Integer> seen = new TreeMap<>();
    for (long seed : SEEDS) {
      String program = SerialGenerator.program(seed);
      assertLabels(program, "seed " + seed + ": " + program, seen);
    }
    for (SerialVectors.Vector vector : SerialVectors.all()) {
      assertLabels(vector.program(), vector.source(), seen);
    }
    assertTrue(seen.size() >= Tier.current().seen(10), seen::toString);
  }

  private static void assertLabels(String program, String what, Map<String, Integer> seen) {
    SerialJudge judge = SerialJudge.of(program);
    RegionProfile profile = JudgedRegions.profile("r", program);
    for (String loop : judge.loops()) {
      LoopFinding expected = judge.loop(loop);
      RegionRow row = profile.rows().get(JudgedRegions.region("loop " + loop));
      assertEquals(expected.label(), row.label().text(), loop + " of " + what);
      seen.merge(expected.label(), 1, Integer::sum);
    }
  }

  /** Sums of work stay exact, however many entries are merged. */
  @Test
  void shouldKeepSumsExactBeyondItsBound() {
    for (long seed : SEEDS) {
      SerialJudge judge = SerialJudge.of(SerialGenerator.program(seed));
      RegionDictionary exact = JudgedRegions.dictionary(judge, Integer.MAX_VALUE);
      RegionDictionary merged = JudgedRegions.dictionary(judge, 5);
      assertTrue(merged.entries().size() <= exact.entries().size(), "seed " + seed);
      Function<RegionDictionary, Map<StaticRegion, Long>> works =
          dictionary -> {
            Map<StaticRegion, Long> sums = new TreeMap<>();
            ContextTable.of(dictionary)
                .contexts()
                .forEach((context, each) -> sums.merge(context.region(), each.work(), Long::sum));
            return sums;
          };
      assertEquals(works.apply(exact), works.apply(merged), "seed " + seed);
    }
  }

  @Test
  void shouldWeighInstancesByTheirWork() {
    SelfParallelism both =
        SelfParallelism.of(1000, Fraction.of(10)).plus(SelfParallelism.of(100, Fraction.ONE));
    assertEquals(Fraction.of(11, 2), both.value());
    assertEquals(Fraction.ONE, both.least());
    assertEquals(Fraction.of(10), both.most());
  }
}
