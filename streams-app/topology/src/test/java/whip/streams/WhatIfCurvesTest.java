package whip.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import whip.model.algebra.Envelope;
import whip.model.profile.Fraction;
import whip.schemas.profile.CurveLine;
import whip.schemas.profile.ProgramRow;
import whip.schemas.profile.RegionRow;
import whip.testkit.Directive;
import whip.testkit.Factor;
import whip.testkit.GeneratorSettings;
import whip.testkit.Hypothesis;
import whip.testkit.Oracle;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;
import whip.testkit.Selector;
import whip.testkit.Strand;
import whip.testkit.TextProgram;
import whip.testkit.tier.Tier;

/**
 * The curves in the profile topic against the oracle, which profiles the program again for every
 * hypothesis: random programs, badly delivered.
 */
class WhatIfCurvesTest {

  private static final long[] SEEDS = Tier.current().seeds(15, 300).toArray();
  private static final List<Factor> FACTORS =
      Stream.of("1", "1.25", "3", "100", "inf").map(Factor::parse).toList();

  @Test
  void shouldGiveTheBoundUnderEveryHypothesisAboutOneRegion() {
    int regions = 0;
    try (Pipeline pipeline = new Pipeline()) {
      for (long seed : SEEDS) {
        regions += check(pipeline, seed);
      }
    }
    assertTrue(regions > 3 * SEEDS.length, regions + " regions");
  }

  private static int check(Pipeline pipeline, long seed) {
    Random random = new Random(seed);
    GeneratorSettings settings =
        GeneratorSettings.everything().withWorkMax(random.nextBoolean() ? 9 : 1_000_000);
    Program program = ProgramGenerator.program(seed, settings);
    int teamSize = 1 + random.nextInt(4);
    String run = "seed-" + seed;
    EmittedRun emitted = new EmittedRun(run, program, teamSize, 2, random);
    emitted.locate(pipeline, Oracle.profile(program, teamSize));
    emitted.deliver(pipeline, 1 + random.nextInt(30), random);
    check(Oracle.profile(program, teamSize), pipeline.program(run));

    Map<String, RegionRow> rows = pipeline.regions(run);
    rows.values().removeIf(row -> row.getWork() == 0); // Annotations around nothing.
    Map<String, Selector> selectors = selectors(Oracle.strands(program, teamSize));
    assertEquals(selectors.keySet(), rows.keySet(), run);
    selectors.forEach(
        (key, selector) -> {
          for (Factor factor : FACTORS) {
            check(run, program, teamSize, rows.get(key), selector, factor);
          }
        });
    return rows.size();
  }

  /** Checks the inputs of the bounds on P processors, where locks are held. */
  private static void check(Oracle.Profile measured, ProgramRow row) {
    assertEquals(measured.lockedWork(), row.getLockedWork(), row::getRun);
    assertTrue(measured.spanUnlocked() <= row.getSpanUnlocked(), row::getRun);
    assertTrue(row.getSpanUnlocked() <= row.getSpan(), row::getRun);
  }

  /** Candidates, by the keys of their rows. */
  private static Map<String, Selector> selectors(List<Strand> strands) {
    Map<String, Selector> selectors = new TreeMap<>();
    for (Strand strand : strands) {
      Directive directive = strand.directive();
      if (directive.equals(Directive.PROGRAM)) {
        selectors.put("region@", new Selector.In(directive));
      } else {
        String name = directive.name();
        selectors.put("region@/src/" + name + ":1", new Selector.InNamed(name));
      }
      strand
          .annotations()
          .forEach(name -> selectors.put("region@@" + name, new Selector.Annotated(name)));
    }
    return selectors;
  }

  private static void check(
      String run, Program program, int teamSize, RegionRow row, Selector selector, Factor factor) {
    Hypothesis hypothesis = new Hypothesis(List.of(new Hypothesis.Entry(selector, factor)));
    Oracle.Profile answer =
        Oracle.profile(program, teamSize, Oracle.Schedule.AS_WRITTEN, hypothesis);
    Fraction bound = Fraction.of(answer.bound(), hypothesis.denominator());
    Fraction lower = at(row.getLower(), factor);
    String question =
        run
            + ": "
            + hypothesis
            + " on "
            + teamSize
            + " in "
            + TextProgram.print(program)
            + ": "
            + row;
    if (row.getUpper().isEmpty()) {
      assertEquals(bound, lower, question);
    } else {
      assertTrue(lower.compareTo(bound) <= 0, question);
      assertTrue(at(row.getUpper(), factor).compareTo(bound) >= 0, question);
    }
  }

  private static Fraction at(List<CurveLine> lines, Factor factor) {
    Envelope curve =
        Envelope.of(
            lines.stream()
                .map(line -> new long[] {line.getRest(), line.getSelected()})
                .toArray(long[][]::new));
    BigInteger slow = BigInteger.valueOf(factor.denominator());
    BigInteger fast = BigInteger.valueOf(factor.numerator());
    return new Fraction(curve.scaledAt(slow, fast), fast);
  }
}
