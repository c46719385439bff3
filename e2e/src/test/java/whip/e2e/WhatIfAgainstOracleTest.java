package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.profile.Fraction;
import whip.model.profile.RegionRow;
import whip.model.profile.Tables;
import whip.model.whatif.Factor;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.JointBounds;
import whip.model.whatif.Ranking;
import whip.model.whatif.Replay;
import whip.model.whatif.Selection;
import whip.model.whatif.Until;
import whip.testkit.Delivery;
import whip.testkit.Directive;
import whip.testkit.GeneratorSettings;
import whip.testkit.HypothesisGenerator;
import whip.testkit.ItemRow;
import whip.testkit.Oracle;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;
import whip.testkit.RowEmitter;
import whip.testkit.Sites;
import whip.testkit.Strand;
import whip.testkit.Vectors;
import whip.testkit.Weights;
import whip.testkit.tier.Tier;

/**
 * The model under hypotheses says what the naive oracle says on divided weights: exact rationals,
 * compared as integers in parts of a unit (docs/model.md §4).
 */
class WhatIfAgainstOracleTest {
  private static final long[] SEEDS = Tier.current().seeds(120, 600).toArray();

  /** Seeds of tests that ask many questions about each program. */
  private static final long[] FEWER_SEEDS = Tier.current().seeds(40, 200).toArray();

  /** One generated program, what a collector sends for it, and chance for what is asked of it. */
  private record Case(long seed, Program program, int teamSize, Random random) {
    static Case of(long seed) {
      GeneratorSettings settings =
          switch ((int) (seed % 4)) {
            case 0 -> GeneratorSettings.everything();
            case 1 -> GeneratorSettings.everything().withWorkMax(1_000_000).withStatementsMax(60);
            case 2 -> GeneratorSettings.groups();
            default -> GeneratorSettings.locks();
          };
      return new Case(
          seed, ProgramGenerator.program(seed, settings), 1 + (int) (seed % 4), new Random(seed));
    }

    RowEmitter.Emission rows() {
      return RowEmitter.emit(program, teamSize, 1 + random.nextInt(4), random);
    }

    Oracle.Profile truth(Weights weights) {
      return Oracle.profile(program, teamSize, Oracle.Schedule.AS_WRITTEN, weights);
    }

    @Override
    public String toString() {
      return "seed " + seed + " on " + teamSize + ": " + program;
    }
  }

  private static List<Case> cases(long[] seeds) {
    return Arrays.stream(seeds).mapToObj(Case::of).toList();
  }

  @Test
  void shouldAgreeOnRandomHypotheses() {
    for (Case each : cases(SEEDS)) {
      whip.testkit.Hypothesis asked =
          ModelWhatIf.byLine(
              HypothesisGenerator.hypothesis(each.program, each.teamSize, each.random));
      Oracle.Profile truth = each.truth(asked);
      RowEmitter.Emission emission = each.rows();
      Hypothesis hypothesis = ModelWhatIf.of(asked, emission.sites());
      Replay replay = disordered(hypothesis, emission, each.random);
      Oracle.Profile found =
          ModelProfile.inOraclesWords(replay.outcome(), emission.sites(), truth, false);
      String what = asked + ", " + each;
      assertEquals(asked.denominator(), hypothesis.parts().longValueExact(), what);
      boolean tie = !truth.criticalPathIsUnique();
      assertEquals(comparable(truth, tie), comparable(found, tie), what);
      assertEquals(worksSelected(asked, each), worksSelected(replay), what);
      long saved = replay.matched().stream().mapToLong(Selection.Matched::saved).sum();
      assertEquals(lengths(asked, each), truth.work() * asked.denominator() - saved, what);
    }
  }

  /** All strands as long as the hypothesis makes them, in parts. */
  private static long lengths(whip.testkit.Hypothesis asked, Case each) {
    return Oracle.strands(each.program, each.teamSize).stream()
        .mapToLong(strand -> strand.work() * asked.scale(strand))
        .sum();
  }

  /** Batches in disorder, but each once: a replay's caller drops what was delivered twice. */
  private static Replay disordered(
      Hypothesis hypothesis, RowEmitter.Emission emission, Random random) {
    Replay replay = new Replay(hypothesis, ModelWhatIf::position, false, false);
    Delivery.disordered(emission.rows(), 12, 5, random).stream()
        .distinct()
        .forEach(batch -> replay.add(batch.rows().stream().map(ModelRows::of).toList(), List.of()));
    return replay;
  }

  /** Where paths tie, either may be taken for the critical one. */
  private static Oracle.Profile comparable(Oracle.Profile profile, boolean tie) {
    return tie ? profile.withoutSerialWork() : profile;
  }

  private static Map<String, Long> worksSelected(whip.testkit.Hypothesis asked, Case each) {
    List<Strand> strands = Oracle.strands(each.program, each.teamSize);
    Map<String, Long> works = new TreeMap<>();
    for (int i = 0; i < asked.entries().size(); i++) {
      works.put(
          "" + asked.entries().get(i).factor() + works.size(),
          asked.selections(strands).get(i).work());
    }
    return sorted(works);
  }

  private static Map<String, Long> worksSelected(Replay replay) {
    Map<String, Long> works = new TreeMap<>();
    for (Selection.Matched matched : replay.matched()) {
      works.put("" + works.size(), matched.work());
    }
    return sorted(works);
  }

  /** Equal entries are one in the model: compare the different works. */
  private static Map<String, Long> sorted(Map<String, Long> works) {
    Map<String, Long> sorted = new TreeMap<>();
    works.values().forEach(work -> sorted.put(work.toString(), work));
    return sorted;
  }

  @Test
  void shouldAnswerEveryFactorForEveryRegionFromItsCurve() {
    for (Case each : cases(SEEDS)) {
      RowEmitter.Emission emission = each.rows();
      Tables measured = tables(Hypothesis.NONE, emission.rows());
      long work = measured.regions().stream().mapToLong(RegionRow::work).sum();
      assertTrue(work >= measured.work(), each::toString);
      for (RegionRow region : measured.regions()) {
        whip.testkit.Factor factor = factor(each.random);
        Weights weights = weights(region, factor, emission.sites());
        Fraction truth = Fraction.of(each.truth(weights).bound(), factor.numerator());
        String what = region.label() + "=" + factor + ", " + each;
        assertEquals(truth, Ranking.at(region.lower(), ModelWhatIf.factor(factor)), what);
        assertEquals(truth, Ranking.at(region.upper(), ModelWhatIf.factor(factor)), what);
      }
    }
  }

  @Test
  void shouldKeepCurvesUnderAHypothesis() {
    for (Case each : cases(FEWER_SEEDS)) {
      whip.testkit.Hypothesis asked =
          ModelWhatIf.byLine(
              HypothesisGenerator.hypothesis(each.program, each.teamSize, each.random));
      RowEmitter.Emission emission = each.rows();
      Tables tables = tables(ModelWhatIf.of(asked, emission.sites()), emission.rows());
      for (RegionRow region : tables.regions()) {
        Weights only = weights(region, whip.testkit.Factor.INFINITE, emission.sites());
        Weights joint = strand -> asked.scale(strand) * only.scale(strand);
        assertEquals(each.truth(joint).bound(), region.upper().rest(0), () -> asked + ", " + each);
      }
    }
  }

  /** So many parts of a unit as the factor's numerator, of which a selected strand counts some. */
  private static Weights weights(RegionRow region, whip.testkit.Factor factor, Sites sites) {
    return strand -> isIn(region, strand, sites) ? factor.denominator() : factor.numerator();
  }

  private static boolean isIn(RegionRow region, Strand strand, Sites sites) {
    if (region.isAnnotation()) {
      return strand.annotations().contains(region.annotation());
    }
    if (strand.directive().equals(Directive.PROGRAM)) {
      return region.isProgram();
    }
    return ModelWhatIf.position(new whip.model.node.Site(sites.of(strand.directive().name())))
        .equals(region.position());
  }

  private static whip.testkit.Factor factor(Random random) {
    return random.nextInt(6) == 0
        ? whip.testkit.Factor.INFINITE
        : whip.testkit.Factor.parse(1 + random.nextInt(9) + "." + random.nextInt(1000));
  }

  @Test
  void shouldNotChangeAnythingAtFactorOneAndNeverGrowWithTheFactor() {
    for (Case each : cases(SEEDS)) {
      for (RegionRow region : tables(Hypothesis.NONE, each.rows().rows()).regions()) {
        Oracle.Profile measured = each.truth(Weights.PLAIN);
        Fraction before = Fraction.of(measured.bound());
        for (String text : List.of("1", "1.01", "2", "3.5", "100", "inf")) {
          Factor factor = ModelWhatIf.factor(whip.testkit.Factor.parse(text));
          Fraction bound = Ranking.at(region.upper(), factor);
          if (text.equals("1")) {
            assertEquals(before, bound, each::toString);
          }
          assertTrue(bound.compareTo(before) <= 0, each::toString);
          before = bound;
        }
      }
    }
  }

  @Test
  void shouldBoundSeveralRegionsTogetherFromTheProfileAlone() {
    for (Case each : cases(SEEDS)) {
      RowEmitter.Emission emission = each.rows();
      Tables tables = tables(Hypothesis.NONE, emission.rows());
      List<JointBounds.Part> parts = new ArrayList<>();
      List<Weights> weights = new ArrayList<>();
      for (RegionRow region : tables.regions()) {
        if (each.random.nextBoolean()) {
          parts.add(new JointBounds.Part(region, Factor.of(4)));
          weights.add(weights(region, whip.testkit.Factor.parse("4"), emission.sites()));
        }
      }
      Weights joint = strand -> weights.stream().mapToLong(w -> w.scale(strand)).min().orElse(4);
      Oracle.Profile truth = each.truth(joint);
      JointBounds bounds = JointBounds.of(tables, parts);
      Fraction span = Fraction.of(truth.span(), 4);
      assertTrue(bounds.min().compareTo(span) <= 0, each::toString);
      assertTrue(bounds.max().compareTo(span) >= 0, each::toString);
      Fraction bound = Fraction.of(truth.bound(), 4);
      assertTrue(bounds.boundMin().compareTo(bound) <= 0, each::toString);
      assertTrue(bounds.boundMax().compareTo(bound) >= 0, each::toString);
    }
  }

  @Test
  void shouldProposeRegionsThatReachTheTarget() {
    int reached = 0;
    for (Case each : cases(FEWER_SEEDS)) {
      RowEmitter.Emission emission = each.rows();
      Until.Oracle oracle =
          hypotheses -> hypotheses.stream().map(h -> answer(h, emission.rows())).toList();
      Fraction target = Fraction.of(2 + each.random.nextInt(4));
      Until.Plan plan = Until.plan(oracle, Factor.INFINITE, target);
      if (plan.reached() && !plan.steps().isEmpty()) {
        reached++;
        Until.Step last = plan.steps().get(plan.steps().size() - 1);
        Hypothesis chosen = new Hypothesis(plan.steps().stream().map(Until.Step::spec).toList());
        Until.Answer answer = answer(chosen, emission.rows());
        assertEquals(answer.bound(), last.bound(), each::toString);
        assertTrue(
            target.times(last.bound()).compareTo(Fraction.of(answer.work())) <= 0, each::toString);
        assertTrue(plan.enough().isPresent(), each::toString);
      } else if (!plan.reached()) {
        assertTrue(plan.best().orElseThrow().compareTo(target) < 0, each::toString);
      }
    }
    assertTrue(reached > FEWER_SEEDS.length / 10, "only " + reached + " targets were reached");
  }

  private static Until.Answer answer(Hypothesis hypothesis, List<ItemRow> rows) {
    Tables tables = tables(hypothesis, rows);
    return new Until.Answer(
        tables.work(), hypothesis.units(tables.bound()), hypothesis, tables.regions());
  }

  private static Tables tables(Hypothesis hypothesis, List<ItemRow> rows) {
    return ModelWhatIf.tables(ModelWhatIf.replay(hypothesis, rows, true));
  }

  @Test
  void shouldAgreeOnTheWorkedAnswers() {
    int asked = 0;
    for (Vectors.Vector vector : Vectors.all()) {
      for (int threads : vector.threads()) {
        List<String> failures =
            vector.whatIfFailures(hypothesis -> profile(vector.program(), threads, hypothesis));
        assertEquals(List.of(), failures, vector + " on " + threads);
        asked++;
      }
    }
    assertTrue(asked > 10);
  }

  private static Oracle.Profile profile(
      Program program, int threads, whip.testkit.Hypothesis hypothesis) {
    Oracle.Profile truth = Oracle.profile(program, threads, Oracle.Schedule.AS_WRITTEN, hypothesis);
    whip.testkit.Hypothesis byLine = ModelWhatIf.byLine(hypothesis);
    List<Strand> strands = Oracle.strands(program, threads);
    if (!byLine.selections(strands).equals(hypothesis.selections(strands))) {
      return truth; // It means one of two directives on a line, which no specification can say.
    }
    RowEmitter.Emission emission = RowEmitter.emit(program, threads, 2, new Random(threads));
    Replay replay =
        ModelWhatIf.replay(ModelWhatIf.of(byLine, emission.sites()), emission.rows(), false);
    return ModelProfile.inOraclesWords(replay.outcome(), emission.sites(), truth, false);
  }
}
