package whip.model.grain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import whip.model.node.Directive;
import whip.testkit.CauseJudge;
import whip.testkit.Fraction;
import whip.testkit.GeneratorSettings;
import whip.testkit.Grain;
import whip.testkit.GrainJudge;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;
import whip.testkit.Step;
import whip.testkit.tier.Tier;

/** Folded grains of generated programs against a judge that keeps every one of them. */
class GrainSumsAgainstJudgeTest {
  private static final long[] SEEDS = Tier.current().seeds(100, 500).toArray();

  private static GrainJudge judge(long seed) {
    Program program = ProgramGenerator.program(seed, GeneratorSettings.grains());
    return GrainJudge.of(program, 1 + (int) (seed % 3));
  }

  /** Parts in any order and grouping. */
  private static GrainSums fold(GrainJudge judge, Random random) {
    List<GrainSums> parts = new ArrayList<>();
    judge.grains().forEach(grain -> parts.add(JudgedGrains.sums(grain)));
    judge.siblings().forEach(each -> parts.add(GrainSums.closed(JudgedGrains.siblings(each))));
    parts.add(GrainSums.NONE);
    while (parts.size() > 1) {
      GrainSums one = parts.remove(random.nextInt(parts.size()));
      GrainSums other = parts.remove(random.nextInt(parts.size()));
      parts.add(one.plus(other));
    }
    return parts.get(0);
  }

  private static SortedMap<Directive, List<Grain>> byDirective(GrainJudge judge) {
    SortedMap<Directive, List<Grain>> grains = new TreeMap<>();
    for (Grain grain : judge.grains()) {
      grains.computeIfAbsent(JudgedGrains.directive(grain), absent -> new ArrayList<>()).add(grain);
    }
    return grains;
  }

  @Test
  void shouldAddUpTheSameInAnyOrder() {
    for (long seed : SEEDS) {
      GrainJudge judge = judge(seed);
      GrainSums sums = fold(judge, new Random(seed));
      assertEquals(sums, fold(judge, new Random(seed + 1)), "seed " + seed);
      assertEquals(byDirective(judge).keySet(), sums.directives().keySet(), "seed " + seed);
    }
  }

  @Test
  void shouldCountWhatTheJudgeCounts() {
    long unknown = 0;
    for (long seed : SEEDS) {
      GrainJudge judge = judge(seed);
      GrainSums sums = fold(judge, new Random(seed));
      byDirective(judge)
          .forEach(
              (directive, grains) -> {
                DirectiveGrains folded = sums.directives().get(directive);
                String what = "seed " + seed + ": " + grains;
                assertEquals(grains.size(), folded.grains(), what);
                assertEquals(sums(grains, Grain::work), folded.work(), what);
                for (BurdenPart part : BurdenPart.values()) {
                  List<Grain> known =
                      grains.stream().filter(grain -> part(grain, part) >= 0).toList();
                  assertEquals(
                      sums(known, grain -> part(grain, part)),
                      folded.parts().getOrDefault(part, PartSums.NONE),
                      what);
                }
                assertEquals(
                    grains.stream().filter(grain -> grain.burden().creation().isEmpty()).count(),
                    folded.unknownCreations(),
                    what);
              });
      unknown +=
          sums.directives().values().stream().mapToLong(DirectiveGrains::unknownCreations).sum();
      assertEquals(
          judge.burden(),
          sums.directives().values().stream().mapToLong(DirectiveGrains::burden).sum());
    }
    assertTrue(unknown >= Tier.current().seen(SEEDS.length / 5), unknown + " are not known");
  }

  private static long part(Grain grain, BurdenPart part) {
    return JudgedGrains.burden(grain).part(part);
  }

  private static PartSums sums(List<Grain> grains, Function<Grain, Long> number) {
    long sum = grains.stream().mapToLong(number::apply).sum();
    long max = grains.stream().mapToLong(number::apply).max().orElse(0);
    return new PartSums(grains.size(), sum, max);
  }

  @Test
  void shouldFindTheCausesThatTheJudgeFinds() {
    Map<GrainCause, Integer> seen = new EnumMap<>(GrainCause.class);
    for (long seed : SEEDS) {
      GrainJudge judge = judge(seed);
      SortedMap<Directive, Map<GrainCause, CauseTotal>> expected = new TreeMap<>();
      CauseJudge.of(judge)
          .forEach(
              (lineage, finding) -> {
                GrainCause cause = GrainCause.valueOf(finding.cause().name());
                seen.merge(cause, 1, Integer::sum);
                expected
                    .computeIfAbsent(
                        JudgedGrains.directive(judge.grain(lineage)),
                        absent -> new EnumMap<>(GrainCause.class))
                    .merge(cause, new CauseTotal(1, finding.cost()), CauseTotal::plus);
              });
      SortedMap<Directive, Map<GrainCause, CauseTotal>> found = new TreeMap<>();
      fold(judge, new Random(seed))
          .directives()
          .forEach(
              (directive, grains) -> {
                Map<GrainCause, CauseTotal> causes = CauseTotals.of(grains, judge.span());
                if (!causes.isEmpty()) {
                  found.put(directive, causes);
                }
              });
      assertEquals(expected, found, "seed " + seed);
    }
    int least = Tier.current().seen(SEEDS.length / 20);
    for (GrainCause cause : GrainCause.values()) {
      int times = seen.getOrDefault(cause, 0);
      assertTrue(times >= least, cause.label() + " was found " + times + " times");
    }
  }

  @Test
  void shouldSortBenefitsByPowersOfTwo() {
    for (long seed : SEEDS) {
      GrainJudge judge = judge(seed);
      GrainSums sums = fold(judge, new Random(seed));
      byDirective(judge)
          .forEach(
              (directive, grains) -> {
                SortedMap<Integer, Long> expected = new TreeMap<>();
                for (Grain grain : grains) {
                  judge
                      .benefit(grain)
                      .ifPresent(benefit -> expected.merge(power(benefit), 1L, Long::sum));
                }
                assertEquals(expected, sums.directives().get(directive).benefits(), "" + seed);
              });
    }
  }

  /** The largest power of two that is no larger, by trying them. */
  private static int power(Fraction benefit) {
    if (benefit.equals(Fraction.ZERO)) {
      return Bits.NO_BENEFIT;
    }
    int power = 40;
    while (benefit.compareTo(powerOfTwo(power)) < 0) {
      power--;
    }
    return power;
  }

  private static Fraction powerOfTwo(int power) {
    return power >= 0 ? Fraction.of(1L << power, 1) : Fraction.of(1, 1L << -power);
  }

  @Test
  void shouldKeepTheWorstGrains() {
    boolean leftSomeOut = false;
    for (long seed : SEEDS) {
      GrainJudge judge = judge(seed);
      GrainSums sums = fold(judge, new Random(seed));
      for (Map.Entry<Directive, List<Grain>> each : byDirective(judge).entrySet()) {
        Comparator<Grain> byLineage = Comparator.comparing(JudgedGrains::lineage);
        Comparator<Grain> byBenefit = Comparator.comparing(grain -> judge.benefit(grain).get());
        List<Lineage> worst =
            each.getValue().stream()
                .filter(grain -> judge.benefit(grain).isPresent())
                .sorted(byBenefit.thenComparing(byLineage))
                .limit(WorstGrains.KEPT)
                .map(JudgedGrains::lineage)
                .toList();
        assertEquals(
            worst,
            sums.directives().get(each.getKey()).worst(WorstNumber.BENEFIT).entries().stream()
                .map(WorstGrains.Entry::lineage)
                .toList(),
            "seed " + seed);
        leftSomeOut |= each.getValue().size() > WorstGrains.KEPT;
      }
    }
    assertTrue(leftSomeOut, "no directive had more grains than are kept");
  }

  @Test
  void shouldComputeNumbersOfSingleGrains() {
    for (long seed : SEEDS) {
      GrainJudge judge = judge(seed);
      for (List<Grain> siblings : judge.siblings()) {
        Siblings folded = JudgedGrains.siblings(siblings);
        assertEquals(
            text(GrainJudge.balance(siblings)), text(GrainNumbers.balance(folded)), "" + seed);
        long waiting = judge.waitingFor(siblings);
        for (Grain grain : siblings) {
          Burden burden = JudgedGrains.burden(grain);
          assertEquals(
              text(judge.benefit(grain)),
              text(GrainNumbers.benefit(grain.work(), burden)),
              "seed " + seed);
          assertEquals(
              text(judge.benefitOfThePaper(grain)),
              text(GrainNumbers.benefitOfThePaper(grain.work(), burden, waiting, siblings.size())),
              "seed " + seed);
        }
      }
    }
  }

  private static String text(Optional<?> number) {
    return number.map(Object::toString).orElse("none");
  }

  @Test
  void shouldCountStrandsOverTime() {
    for (long seed : SEEDS) {
      GrainJudge judge = judge(seed);
      Parallelism parallelism = Parallelism.of(runs(judge.strands()));
      assertEquals(
          judge.parallelism().toString(),
          parallelism.steps().stream()
              .map(step -> step.running() + "@" + step.from() + ".." + step.to())
              .toList()
              .toString(),
          "seed " + seed);
      assertEquals(judge.work(), parallelism.area(), "seed " + seed);
      assertEquals(judge.span(), parallelism.length(), "seed " + seed);
      for (Grain grain : judge.grains()) {
        assertEquals(
            text(judge.parallelism(grain)),
            text(parallelism.during(runs(judge.strands(grain)))),
            "seed " + seed + ": " + grain);
      }
    }
  }

  private static List<Parallelism.Run> runs(List<Step.Interval> strands) {
    return strands.stream().map(each -> new Parallelism.Run(each.from(), each.to())).toList();
  }
}
