package whip.model.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import whip.model.profile.Fraction;
import whip.model.profile.Position;
import whip.model.region.CarriedDependence;
import whip.model.region.DependenceSums;
import whip.model.region.Hazards;
import whip.model.region.LoopFacts;
import whip.model.region.LoopVariable;
import whip.model.region.Reduction;
import whip.model.region.RegionProfile;
import whip.model.region.SelfParallelism;
import whip.model.region.StaticRegion;

/** The worked answers of docs/serial.md §4. */
class PlannerTest {
  private static final Fraction HUNDRED = Fraction.of(100);

  private static Plan openmp(PlanSamples samples, int cores) {
    return Planner.plan(samples.profile(), Personality.OPENMP, cores, Set.of());
  }

  private static List<Integer> lines(Plan plan) {
    return plan.steps().stream().map(step -> step.row().region().line()).toList();
  }

  private static String percent(Fraction share) {
    return fixed(share.times(Fraction.of(100)));
  }

  private static String fixed(Fraction value) {
    return String.format(Locale.ROOT, "%.2f", value.toDouble());
  }

  private static Map<Integer, LeftReason> left(Plan plan) {
    return plan.left().stream()
        .collect(Collectors.toMap(each -> each.row().region().line(), LeftRegion::reason));
  }

  @Test
  void shouldSaveWhatTheCoresAllow() {
    PlanSamples one = new PlanSamples(10_000).with(1, 8297, Fraction.of(1079, 100));
    Plan plan = openmp(one, 4);
    assertEquals("62.23", percent(plan.steps().get(0).saved()));
    assertEquals("75.28", percent(plan.steps().get(0).ideal()));
    assertEquals("2.65", fixed(Plan.speedup(plan.saved())));
  }

  @Test
  void shouldPreferAParentThatSavesNearlyAsMuch() {
    PlanSamples nest =
        new PlanSamples(1000)
            .with(1, 625, Fraction.of(5))
            .with(2, 575, Fraction.of(5), 1)
            .with(3, 500, Fraction.of(10), 1, 2);
    assertEquals("50.00", percent(openmp(nest, 64).steps().get(0).ideal()));
    assertEquals(List.of(1), lines(openmp(nest, 64)));
    assertEquals(Map.of(2, LeftReason.INSIDE, 3, LeftReason.INSIDE), left(openmp(nest, 64)));
  }

  /** 1.1 x 46 is as much as 50, and then 46 counts, not 50: 1.1 x 42 is more. */
  @Test
  void shouldCarryTheParentsOwnSavingUpwards() {
    PlanSamples nest =
        new PlanSamples(1000)
            .with(1, 525, Fraction.of(5))
            .with(2, 575, Fraction.of(5), 1)
            .with(3, 625, Fraction.of(5), 1, 2);
    assertEquals(List.of(1), lines(openmp(nest, 64)));
  }

  @Test
  void shouldPlanTheChildrenOfALoopThatIsHardlyParallel() {
    PlanSamples nest =
        new PlanSamples(1000)
            .with(1, 1000, Fraction.of(3, 2))
            .with(2, 400, HUNDRED, 1)
            .with(3, 400, HUNDRED, 1);
    Plan plan = openmp(nest, 4);
    assertEquals(List.of(2, 3), lines(plan));
    plan.steps().forEach(step -> assertEquals("30.00", percent(step.saved())));
    plan.steps().forEach(step -> assertEquals("39.60", percent(step.ideal())));
    assertEquals("2.50", fixed(Plan.speedup(plan.saved())));
    assertEquals(Map.of(1, LeftReason.LOW_PARALLELISM), left(plan));
  }

  @Test
  void shouldReplanWithoutWhatIsExcluded() {
    RegionProfile nest =
        new PlanSamples(1000).with(1, 900, HUNDRED).with(2, 400, HUNDRED, 1).profile();
    Plan plan = Planner.plan(nest, Personality.OPENMP, 4, Set.of(PlanSamples.loop(1)));
    assertEquals(List.of(2), lines(plan));
    assertEquals(Map.of(1, LeftReason.EXCLUDED), left(plan));
  }

  /** T(2) = 400 / 4 = 100; T(1) = max((1000 - 300) / 1.5 .. with SP 2: 350, 250) = 350. */
  @Test
  void shouldNestWhereThePersonalityDoes() {
    RegionProfile nest =
        new PlanSamples(1000).with(1, 1000, Fraction.of(2)).with(2, 400, HUNDRED, 1).profile();
    Plan plan = Planner.plan(nest, Personality.CILK, 4, Set.of());
    assertEquals(List.of(1, 2), lines(plan));
    assertEquals("50.00", percent(plan.steps().get(0).saved()));
    assertEquals("15.00", percent(plan.steps().get(1).saved()));
    assertEquals("65.00", percent(plan.saved()));
  }

  /** Work / C is a bound, however much is planned inside. */
  @Test
  void shouldNeverBeFasterThanTheCores() {
    RegionProfile nest =
        new PlanSamples(1000).with(1, 1000, HUNDRED).with(2, 1000, HUNDRED, 1).profile();
    Plan plan = Planner.plan(nest, Personality.CILK, 4, Set.of());
    assertEquals("75.00", percent(plan.saved()));
    assertEquals("0.00", percent(plan.steps().get(1).saved()));
    assertEquals(1, plan.stopAfter());
  }

  /** The planner itself is the judge: it plans again for each number. */
  @Test
  void shouldSaveOnOtherCoresWhatAPlanForThemSaves() {
    RegionProfile nest = nest().profile();
    for (Personality rules : List.of(Personality.OPENMP, Personality.CILK)) {
      Plan plan = Planner.plan(nest, rules, 4, Set.of());
      for (int cores : List.of(1, 2, 3, 7, 64, 1024)) {
        Plan other = Planner.plan(nest, rules, cores, Set.of());
        assertEquals(other.saved(), plan.savedOn(cores), rules.name() + " on " + cores);
      }
    }
    assertEquals(Fraction.ZERO, openmp(new PlanSamples(100), 4).savedOn(8));
  }

  /** Nested: 600 - 6, 206 - 103 around it, and 100 - 10. */
  @Test
  void shouldSaveIdeallyWhatNoNumberOfCoresExceeds() {
    Plan disjoint = Planner.plan(nest().profile(), Personality.OPENMP, 4, Set.of());
    assertEquals(disjoint.savedOn(1 << 20), disjoint.savedIdeally());
    Plan nested = Planner.plan(nest().profile(), Personality.CILK, 4, Set.of());
    Fraction most = Fraction.ZERO;
    for (int cores = 1; cores <= 1 << 20; cores *= 2) {
      assertTrue(nested.savedOn(cores).compareTo(most) >= 0, cores + " cores");
      most = nested.savedOn(cores);
    }
    assertTrue(most.compareTo(nested.savedIdeally()) <= 0);
    assertEquals("78.70", percent(nested.savedIdeally()));
  }

  /** A loop of 800 that is hardly parallel around one of 600, and another of 100. */
  private static PlanSamples nest() {
    return new PlanSamples(1000)
        .with(1, 800, Fraction.of(2))
        .with(2, 600, HUNDRED, 1)
        .with(3, 100, Fraction.of(10));
  }

  private static LoopFacts facts(Hazards hazards, Reduction... reductions) {
    return new LoopFacts(
        false,
        hazards,
        0,
        new TreeSet<>(List.of(reductions)),
        new TreeSet<>(
            List.of(
                new LoopVariable("t", LoopVariable.Use.PRIVATE),
                new LoopVariable("u", LoopVariable.Use.LAST_PRIVATE),
                new LoopVariable("inner", LoopVariable.Use.LOCAL),
                new LoopVariable("a", LoopVariable.Use.SHARED))),
        new TreeMap<>());
  }

  private static Optional<String> pragma(LoopFacts facts) {
    PlanSamples one = new PlanSamples(100_000).with(1, 90_000, HUNDRED, facts);
    return openmp(one, 4).steps().get(0).pragma();
  }

  @Test
  void shouldWriteThePragmaWithItsClauses() {
    Reduction sum = new Reduction("+", "s", false, false);
    Reduction other = new Reduction("+", "r", false, true);
    Reduction max = new Reduction("max", "m", false, false);
    assertEquals(
        Optional.of(
            "#pragma omp parallel for private(t) lastprivate(u) reduction(+: r, s) reduction(max: m)"),
        pragma(facts(Hazards.EXCLUDED, sum, other, max)));
    assertEquals(
        Optional.of("#pragma omp parallel for private(t) lastprivate(u)"),
        pragma(facts(Hazards.EXCLUDED)));
  }

  @Test
  void shouldWriteNoPragmaFromSelfParallelismAlone() {
    assertEquals(Optional.empty(), pragma(facts(Hazards.UNCHECKED)));
    assertEquals(Optional.empty(), pragma(facts(Hazards.FOUND)));
    assertEquals(
        Optional.empty(), pragma(facts(Hazards.EXCLUDED, new Reduction("+", "h", true, false))));
    assertEquals(Optional.empty(), pragma(LoopFacts.UNKNOWN));
  }

  private static LoopFacts carried(long distance) {
    return new LoopFacts(
        false,
        Hazards.EXCLUDED,
        0,
        new TreeSet<>(),
        new TreeSet<>(),
        new TreeMap<>(
            Map.of(
                new CarriedDependence(
                    new Position("/src/blur.c", 9, "", ""),
                    new Position("/src/blur.c", 8, "", ""),
                    "a"),
                new DependenceSums(distance, 3, SelfParallelism.UNMEASURED))));
  }

  @Test
  void shouldKeepToTheThresholds() {
    Fraction sp = Fraction.of(8);
    PlanSamples samples =
        new PlanSamples(1_000_000)
            .with(1, 1_141, sp) // saves 998.375: 0.0999 %
            .with(2, 1_142, sp) // saves 999.25, which makes the rest 0.1000 % faster
            .with(3, 30_000, sp, carried(4)) // saves 26,250: 2.7 %
            .with(4, 40_000, sp, carried(4)) // saves 35,000: 3.6 %
            .with(5, 90_000, Fraction.of(499, 100))
            .with(6, 90_000, Fraction.of(1), carried(1))
            .with(7, 9_000, sp, facts(Hazards.EXCLUDED, new Reduction("+", "s", false, false)));
    Plan plan = openmp(samples, 4);
    assertEquals(List.of(4, 2), lines(plan));
    assertEquals(
        Map.of(
            1, LeftReason.SMALL_GAIN,
            3, LeftReason.SMALL_GAIN,
            5, LeftReason.LOW_PARALLELISM,
            6, LeftReason.LABEL,
            7, LeftReason.SMALL_REDUCTION),
        left(plan));
    assertEquals("DOACROSS(4)", plan.steps().get(0).row().label().text());
    assertEquals(
        List.of("restructure a: blur.c:9 -> blur.c:8"),
        plan.steps().get(0).efforts().stream().map(Effort::text).toList());
    assertTrue(plan.steps().get(0).pragma().isEmpty());
  }

  /** A dependence that one input shows blocks for all. */
  @Test
  void shouldMergeRuns() {
    RegionProfile one = new PlanSamples(1000).with(1, 900, HUNDRED).profile();
    RegionProfile other = new PlanSamples(1000).with(1, 500, Fraction.ONE, carried(1)).profile();
    RegionProfile both = one.plus(other);
    assertEquals(2000, both.work());
    assertEquals(Fraction.of(1400, 509), both.rows().get(PlanSamples.loop(1)).selfParallelism());
    assertEquals("DOACROSS(1)", both.rows().get(PlanSamples.loop(1)).label().text());
    assertFalse(
        Planner.plan(both, Personality.CILK, 4, Set.of()).steps().get(0).pragma().isPresent());
    assertEquals(Set.<StaticRegion>of(PlanSamples.loop(1)), both.plus(one).rows().keySet());
  }
}
