package whip.view;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import whip.model.node.DirectiveKind;
import whip.model.profile.Fraction;
import whip.model.profile.Position;
import whip.model.profile.Profile;
import whip.model.profile.SampleProfile;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.Outcome;
import whip.model.whatif.RankOutcomes;
import whip.model.whatif.RanksOutcome;
import whip.model.whatif.SpecException;

/** The program of {@link SampleProfile} under hypotheses, for the golden files. */
final class SampleOutcome {
  private static final Position REGION = new Position("/src/relax.c", 3, "main", "");
  private static final Position LOOP = new Position("/src/relax.c", 5, "main", "");

  private SampleOutcome() {}

  /** Both chunks 8 times faster: 40 / 8 + 5 after the first, but 50 / 8 before the end. */
  static Outcome fasterLoop() {
    return outcome(Fraction.of(25), "");
  }

  /** Outcome where only the profile was left to answer. */
  static Outcome bounded() {
    return outcome(Fraction.of(77, 4), "1 of its 2 batches is no longer retained");
  }

  /** The loop faster in all ranks, of which the last gave no answer. */
  static RanksOutcome ranks(Profile ranks) {
    Hypothesis hypothesis = hypothesis("relax.c:5=8x");
    List<Outcome> outcomes =
        new ArrayList<>(Collections.nCopies(ranks.ranks().size() - 1, fasterLoop()));
    outcomes.add(RankOutcomes.unanswered(SampleProfile.slower(), hypothesis, "its nodes are gone"));
    return RankOutcomes.of(hypothesis, ranks, outcomes);
  }

  private static Outcome outcome(Fraction spanMin, String inexactBecause) {
    Hypothesis hypothesis = hypothesis("relax.c:5=8x");
    return new Outcome(
        hypothesis,
        List.of(new Outcome.Selected(hypothesis.specs().get(0), 2, 90, Fraction.of(315, 4))),
        115,
        Fraction.of(25),
        spanMin,
        Fraction.of(25),
        spanMin,
        Fraction.of(3),
        0,
        List.of(
            new Outcome.Directive(
                DirectiveKind.PARALLEL, REGION, 1, 112, Fraction.of(22), Fraction.of(22)),
            new Outcome.Directive(
                DirectiveKind.FOR, LOOP, 1, 90, Fraction.of(25, 4), Fraction.ZERO)),
        List.of(
            new Outcome.Strand(
                REGION, Position.UNKNOWN, DirectiveKind.PROGRAM, null, 3, Fraction.of(3)),
            new Outcome.Strand(LOOP, LOOP, DirectiveKind.FOR, LOOP, 90, Fraction.ZERO)),
        0,
        List.of(),
        inexactBecause);
  }

  static Hypothesis hypothesis(String... specs) {
    try {
      return Hypothesis.parse(List.of(specs));
    } catch (SpecException wrong) {
      throw new IllegalArgumentException(wrong);
    }
  }
}
