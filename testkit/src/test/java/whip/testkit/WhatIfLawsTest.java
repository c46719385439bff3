package whip.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import whip.testkit.GeneratorSettings.Independence;
import whip.testkit.Hypothesis.Entry;
import whip.testkit.Hypothesis.Selection;
import whip.testkit.tier.Tier;

/** Checks laws of what-if answers on random programs. */
class WhatIfLawsTest {
  /** Entered sooner, these may wait the longer for what was made before them. */
  private static final Set<DirectiveKind> WAITS_OUTSIDE =
      EnumSet.of(
          DirectiveKind.TASKGROUP,
          DirectiveKind.SINGLE,
          DirectiveKind.MASKED,
          DirectiveKind.CRITICAL,
          DirectiveKind.ORDERED,
          DirectiveKind.FOR,
          DirectiveKind.SECTIONS);

  private static final long[] SEEDS = Tier.current().seeds(50, 500).toArray();

  /** A random program, and a random hypothesis about it. */
  private record Question(long seed, Program program, int teamSize, Hypothesis hypothesis) {
    static Question of(long seed) {
      Random random = new Random(seed);
      GeneratorSettings settings =
          GeneratorSettings.everything().withWorkMax(random.nextBoolean() ? 9 : 1_000_000);
      Program program = ProgramGenerator.program(seed, settings);
      int teamSize = 1 + random.nextInt(3);
      return new Question(
          seed, program, teamSize, HypothesisGenerator.hypothesis(program, teamSize, random));
    }

    Oracle.Profile plain() {
      return Oracle.profile(program, teamSize);
    }

    Oracle.Profile answer(Weights weights) {
      return Oracle.profile(program, teamSize, Oracle.Schedule.AS_WRITTEN, weights);
    }

    /** Selectors, all with {@code factor}. */
    Hypothesis with(Factor factor) {
      return new Hypothesis(
          hypothesis.entries().stream().map(e -> new Entry(e.selector(), factor)).toList());
    }

    @Override
    public String toString() {
      return "seed " + seed + ": what if " + hypothesis + " in " + program + " on " + teamSize;
    }
  }

  @Test
  void shouldChangeNothingWithFactorOne() {
    for (long seed : SEEDS) {
      Question question = Question.of(seed);
      assertEquals(
          question.plain(), question.answer(question.with(Factor.ONE)), question.toString());
    }
  }

  @Test
  void shouldScaleEverythingWithOneFactorForAll() {
    Hypothesis all = Hypothesis.parse("0-1000000=2");
    for (long seed : SEEDS) {
      Question question = Question.of(seed);
      // A unit of length is half a unit of work, and every strand counts one for each.
      assertEquals(question.plain(), question.answer(all), question.toString());
    }
  }

  @Test
  void shouldNeitherMindTheOrderNorARepetition() {
    for (long seed : SEEDS) {
      Question question = Question.of(seed);
      List<Entry> entries = new ArrayList<>(question.hypothesis.entries());
      entries.addAll(question.hypothesis.entries());
      Collections.shuffle(entries, new Random(seed));
      assertEquals(
          question.answer(question.hypothesis),
          question.answer(new Hypothesis(entries)),
          question.toString());
    }
  }

  @Test
  void shouldNeverLengthenASpanWithALargerFactor() {
    List<Factor> growing =
        List.of("1", "1.25", "1.5", "2", "3", "8", "10", "inf").stream()
            .map(Factor::parse)
            .toList();
    for (long seed : SEEDS) {
      Question question = Question.of(seed);
      Hypothesis smaller = question.with(growing.get(0));
      for (Factor factor : growing) {
        Hypothesis larger = question.with(factor);
        assertNotLonger(question, larger, smaller);
        smaller = larger;
      }
    }
  }

  private static void assertNotLonger(Question question, Hypothesis larger, Hypothesis smaller) {
    Oracle.Profile fast = question.answer(larger);
    Oracle.Profile slow = question.answer(smaller);
    fast.directives()
        .forEach(
            (directive, row) ->
                assertTrue(
                    WAITS_OUTSIDE.contains(directive.kind())
                        || row.span() * smaller.denominator()
                            <= slow.directives().get(directive).span() * larger.denominator(),
                    () -> directive + ": " + larger + " and " + smaller + " of " + question));
  }

  @Test
  void shouldLengthenAGroupThatIsEnteredSoonerAndWaitsOutside() {
    Program program = TextProgram.parse("spawn(a, out x: w100) w40 group(g: spawn(b, in x: w1))");
    Hypothesis soon = Hypothesis.parse("2-2=inf");
    Oracle.Profile slow = Oracle.profile(program, 1);
    Oracle.Profile fast = Oracle.profile(program, 1, Oracle.Schedule.AS_WRITTEN, soon);

    assertEquals(slow.span(), fast.span());
    assertEquals(61, slow.directive(DirectiveKind.TASKGROUP, "g").span());
    assertEquals(101, fast.directive(DirectiveKind.TASKGROUP, "g").span());
  }

  @Test
  void shouldLengthenNoSpanAndShortenItByTheLargestFactorAtMost() {
    for (long seed : SEEDS) {
      Question question = Question.of(seed);
      long unit = question.hypothesis.denominator();
      long plain = question.plain().span();
      long span = question.answer(question.hypothesis).span();
      Factor largest =
          question.hypothesis.entries().stream()
              .map(Entry::factor)
              .max(Factor::compareTo)
              .orElse(Factor.ONE);
      assertTrue(span <= plain * unit, question.toString());
      assertTrue(
          span * largest.numerator() >= plain * unit * largest.denominator(), question.toString());
    }
  }

  @Test
  void shouldBeConvexInTheInverseOfTheFactor() {
    for (long seed : SEEDS) {
      Question question = Question.of(seed);
      long atZero = question.answer(question.with(Factor.INFINITE)).span();
      long halvesAtHalf = question.answer(question.with(Factor.parse("2"))).span();
      long atOne = question.plain().span();
      assertTrue(halvesAtHalf <= atZero + atOne, question.toString());
    }
  }

  @Test
  void shouldKeepWorkAndMakeSharesSumToTheSpan() {
    for (long seed : SEEDS) {
      Question question = Question.of(seed);
      Oracle.Profile plain = question.plain();
      Oracle.Profile answer = question.answer(question.hypothesis);
      assertEquals(plain.work(), answer.work(), question.toString());
      assertEquals(plain.locks(), answer.locks(), question.toString());
      assertEquals(
          answer.span(),
          answer.directives().values().stream().mapToLong(DirectiveTotal::serialWork).sum(),
          question.toString());
      assertEquals(
          answer.span(),
          answer.strandSerialWork().values().stream().mapToLong(Long::longValue).sum(),
          question.toString());
      plain
          .directives()
          .forEach(
              (directive, row) -> {
                DirectiveTotal under = answer.directives().get(directive);
                assertEquals(
                    new DirectiveTotal(
                        row.instances(), row.work(), 0, row.minWork(), row.maxWork(), 0),
                    new DirectiveTotal(
                        under.instances(), under.work(), 0, under.minWork(), under.maxWork(), 0),
                    question.toString());
              });
    }
  }

  @Test
  void shouldNotDependOnTheScheduleWhereThePlainAnswerDoesNot() {
    GeneratorSettings settings =
        GeneratorSettings.everything().with(Independence.SCHEDULE).withWorkMax(1000);
    for (long seed : SEEDS) {
      Random random = new Random(seed);
      Program program = ProgramGenerator.program(seed, settings);
      Hypothesis hypothesis = HypothesisGenerator.hypothesis(program, 3, random);
      Question question = new Question(seed, program, 3, hypothesis);
      Oracle.Profile asWritten = question.answer(hypothesis);
      Oracle.Profile atRandom =
          Oracle.profile(program, 3, (owner, size) -> random.nextInt(size), hypothesis);
      asWritten
          .directives()
          .forEach(
              (directive, row) ->
                  assertEquals(
                      row.span(), atRandom.directives().get(directive).span(), "" + question));
      assertEquals(
          asWritten.criticalPathIsUnique(), atRandom.criticalPathIsUnique(), "" + question);
      if (asWritten.criticalPathIsUnique()) {
        assertEquals(asWritten, atRandom, "" + question);
      }
    }
  }

  @Test
  void shouldGenerateHypothesesThatChooseSomething() {
    int several = 0;
    int shorter = 0;
    for (long seed : SEEDS) {
      Question question = Question.of(seed);
      List<Strand> strands = Oracle.strands(question.program, question.teamSize);
      for (Selection chosen : question.hypothesis.selections(strands)) {
        assertTrue(chosen.strands() > 0 && chosen.work() > 0, question.toString());
      }
      several += question.hypothesis.entries().size() > 1 ? 1 : 0;
      long unit = question.hypothesis.denominator();
      long span = question.answer(question.hypothesis).span();
      shorter += span < question.plain().span() * unit ? 1 : 0;
    }
    assertTrue(several > SEEDS.length / 3, "several entries in " + several);
    assertTrue(shorter > SEEDS.length / 5, "a shorter span in " + shorter);
  }
}
