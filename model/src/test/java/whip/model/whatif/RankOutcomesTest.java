package whip.model.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import whip.model.algebra.Envelope;
import whip.model.algebra.Instances;
import whip.model.node.DirectiveKind;
import whip.model.profile.Cut;
import whip.model.profile.DirectiveRow;
import whip.model.profile.Fraction;
import whip.model.profile.Locking;
import whip.model.profile.Position;
import whip.model.profile.Profile;
import whip.model.profile.Ranks;
import whip.model.profile.RanksDifferException;
import whip.model.profile.RegionRow;
import whip.model.profile.SampleRun;
import whip.model.profile.Status;
import whip.model.profile.StrandRow;
import whip.model.profile.Tables;

/**
 * Ranks of so much work outside a loop of two equal chunks, and what the loop being faster gives.
 */
class RankOutcomesTest {
  private static final Position LOOP = new Position("/src/relax.c", 5, "main", "");
  private static final Position NOWHERE = Position.UNKNOWN;

  private static Profile rank(int rank, long outside, long chunk) {
    return new Profile(
        SampleRun.of("job-r" + rank, rank, "units"),
        Status.COMPLETE,
        new Tables(
            outside + 2 * chunk,
            outside + chunk,
            outside,
            Locking.measured(chunk, chunk, outside + chunk),
            0,
            List.of(
                new DirectiveRow(
                    DirectiveKind.FOR,
                    LOOP,
                    new Instances(1, 2 * chunk, chunk, 2 * chunk, 2 * chunk),
                    chunk)),
            List.of(
                new StrandRow(LOOP, LOOP, DirectiveKind.FOR, LOOP, 2 * chunk, chunk),
                new StrandRow(NOWHERE, LOOP, DirectiveKind.PROGRAM, null, outside, outside)),
            List.of(),
            List.of(
                new RegionRow(
                    "",
                    List.of(DirectiveKind.FOR),
                    LOOP,
                    2 * chunk,
                    chunk,
                    Envelope.line(outside, chunk),
                    Envelope.line(outside, chunk),
                    List.of()))),
        Cut.NOTHING);
  }

  /** Its loop as often faster as the hypothesis' only factor says. */
  private static Outcome faster(
      Hypothesis hypothesis, Profile rank, Fraction spanMin, String inexactBecause) {
    Spec spec = hypothesis.specs().get(0);
    Tables tables = rank.tables();
    Fraction chunk = Fraction.of(tables.span() - tables.serialWork()).times(spec.factor().shrink());
    Fraction span = Fraction.of(tables.serialWork()).plus(chunk);
    long work = tables.work() - tables.serialWork();
    return new Outcome(
        hypothesis,
        List.of(
            new Outcome.Selected(
                spec,
                2,
                work,
                Fraction.of(work).times(Fraction.ONE.minus(spec.factor().shrink())))),
        tables.work(),
        span,
        spanMin == null ? span : spanMin,
        span,
        spanMin == null ? span : spanMin,
        Fraction.of(tables.serialWork()),
        tables.lockBound(),
        List.of(new Outcome.Directive(DirectiveKind.FOR, LOOP, 1, work, chunk, chunk)),
        List.of(new Outcome.Strand(LOOP, LOOP, DirectiveKind.FOR, LOOP, work, chunk)),
        1,
        List.of(),
        inexactBecause);
  }

  private static Hypothesis hypothesis(String... specs) {
    try {
      return Hypothesis.parse(List.of(specs));
    } catch (SpecException wrong) {
      throw new IllegalArgumentException(wrong);
    }
  }

  private static RanksOutcome faster(Hypothesis hypothesis, List<Profile> ranks)
      throws RanksDifferException {
    List<Outcome> outcomes = new ArrayList<>();
    ranks.forEach(rank -> outcomes.add(faster(hypothesis, rank, null, "")));
    return RankOutcomes.of(hypothesis, Ranks.merged("job", ranks, Map.of()), outcomes);
  }

  /**
   * Spans 30 + 10, 8 + 50: with the loop 5 times faster 32 and 18, so that rank 0 is the longest.
   */
  @Test
  void shouldSumWorkAndTakeTheCriticalPathOfTheLongest() throws RanksDifferException {
    Hypothesis hypothesis = hypothesis("relax.c:5=5x");
    RanksOutcome outcome = faster(hypothesis, List.of(rank(0, 30, 10), rank(1, 8, 50)));
    Outcome all = outcome.all();
    assertEquals(158, all.work());
    assertEquals(Fraction.of(32), all.span());
    assertEquals(Fraction.of(32), all.spanMin());
    assertEquals(Fraction.of(30), all.serialWork());
    assertEquals(50, all.lockBound());
    assertEquals(2, all.strandsCut());
    Spec spec = hypothesis.specs().get(0);
    assertEquals(List.of(new Outcome.Selected(spec, 4, 120, Fraction.of(96))), all.selected());
    assertEquals(Fraction.of(62), all.shortened());
    assertEquals(
        List.of(
            new Outcome.Directive(
                DirectiveKind.FOR, LOOP, 2, 120, Fraction.of(12), Fraction.of(2))),
        all.directives());
    assertEquals(
        List.of(new Outcome.Strand(LOOP, LOOP, DirectiveKind.FOR, LOOP, 120, Fraction.of(2))),
        all.strands());
    assertTrue(all.isExact());
    assertEquals(0, outcome.critical().measured().rank());
  }

  @Test
  void shouldTakeTheLowestOfEquallyLongRanks() throws RanksDifferException {
    Hypothesis hypothesis = hypothesis("relax.c:5=2x");
    RanksOutcome outcome =
        faster(hypothesis, List.of(rank(0, 5, 4), rank(1, 10, 20), rank(2, 15, 10)));
    assertEquals(Fraction.of(20), outcome.all().span());
    assertEquals(Fraction.of(10), outcome.all().serialWork());
    assertEquals(1, outcome.critical().measured().rank());
  }

  @Test
  void shouldBeUnchangedWhereNothingIsFaster() throws RanksDifferException {
    List<Profile> ranks = List.of(rank(0, 30, 10), rank(1, 8, 50));
    Profile merged = Ranks.merged("job", ranks, Map.of());
    Outcome all =
        RankOutcomes.of(
                Hypothesis.NONE, merged, ranks.stream().map(RankOutcomes::unchanged).toList())
            .all();
    Tables tables = merged.tables();
    assertEquals(tables.work(), all.work());
    assertEquals(Fraction.of(tables.span()), all.span());
    assertEquals(Fraction.of(tables.serialWork()), all.serialWork());
    for (int i = 0; i < tables.directives().size(); i++) {
      DirectiveRow row = tables.directives().get(i);
      assertEquals(
          new Outcome.Directive(
              row.kind(),
              row.position(),
              row.instances().count(),
              row.instances().work(),
              Fraction.of(row.instances().span()),
              Fraction.of(row.serialWork())),
          all.directives().get(i));
    }
    assertEquals(
        tables.strands().stream().map(StrandRow::serialWork).map(Fraction::of).toList(),
        all.strands().stream().map(Outcome.Strand::serialWork).toList());
    assertTrue(all.isExact());
  }

  /**
   * 32 of rank 0 is known, of rank 1 no more than that it is between 9 and 33, of rank 2 40 or 41.
   */
  @Test
  void shouldTakeTheLargestBoundOnEitherSide() throws RanksDifferException {
    Hypothesis hypothesis = hypothesis("relax.c:5=5x");
    Profile exact = rank(0, 30, 10);
    Profile bounded = rank(1, 23, 50);
    Profile known = rank(2, 31, 50);
    Profile merged = Ranks.merged("job", List.of(exact, bounded, known), Map.of());
    RanksOutcome outcome =
        RankOutcomes.of(
            hypothesis,
            merged,
            List.of(
                faster(hypothesis, exact, null, ""),
                faster(hypothesis, bounded, Fraction.of(9), "a batch is missing"),
                faster(hypothesis, known, Fraction.of(40), "a batch is missing")));
    assertEquals(Fraction.of(41), outcome.all().span());
    assertEquals(Fraction.of(40), outcome.all().spanMin());
    assertEquals("ranks 1-2: a batch is missing", outcome.all().inexactBecause());
    assertEquals(2, outcome.critical().measured().rank());
  }

  @Test
  void shouldSayThatAnUnchangedRankMayStillChange() {
    Profile rank = rank(0, 30, 10);
    for (Status status : List.of(Status.RUNNING, Status.PARTIAL)) {
      Profile part = new Profile(rank.run(), status, rank.tables(), rank.cut());
      assertFalse(RankOutcomes.unchanged(part).isExact(), status.label());
    }
  }

  @Test
  void shouldBoundARankWithoutAnswerByItsProfile() throws RanksDifferException {
    Hypothesis hypothesis = hypothesis("relax.c:5=2x", "relax.c:9=2x");
    Profile answered = rank(0, 30, 10);
    Profile silent = rank(1, 8, 50);
    RanksOutcome outcome =
        RankOutcomes.of(
            hypothesis,
            Ranks.merged("job", List.of(answered, silent), Map.of(2, Status.PARTIAL)),
            List.of(
                faster(hypothesis("relax.c:5=2x"), answered, null, ""),
                RankOutcomes.unanswered(silent, hypothesis, "its nodes are gone")));
    assertEquals(Fraction.of(35), outcome.all().span());
    assertEquals(Fraction.of(33), outcome.ranks().get(1).outcome().span());
    assertFalse(outcome.all().isExact());
    assertEquals(
        "rank 1: its nodes are gone; there is no profile of rank 2 yet: what was done there is not in here",
        outcome.all().inexactBecause());
    assertEquals(
        List.of(2L, 0L), outcome.all().selected().stream().map(Outcome.Selected::strands).toList());
  }
}
