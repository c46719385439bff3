package whip.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import whip.model.profile.Fraction;
import whip.model.profile.Profile;
import whip.model.profile.Ranks;
import whip.model.profile.SampleProfile;
import whip.model.view.CriticalStacks;
import whip.model.whatif.Expired;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.Outcome;
import whip.model.whatif.RankOutcomes;
import whip.model.whatif.RanksOutcome;
import whip.model.whatif.SpecException;

/** Two ranks with a loop in line 5, and one of which the profile does not list what it did. */
class RankAnswersTest {
  private List<Profile> ranks;
  private RankAnswers answers;

  @BeforeEach
  void ask() throws SpecException {
    ranks = SampleProfile.eachRank(3);
    answers = new RankAnswers(Hypothesis.parse(List.of("relax.c:5=2x")), ranks);
  }

  @Test
  void shouldAskWhoMayHaveTheWork() throws SpecException {
    assertEquals(
        List.of("slurm-77.0-r0", "slurm-77.0-r1", "slurm-77.0-r2"),
        List.copyOf(answers.questions().keySet()));
    Hypothesis elsewhere = Hypothesis.parse(List.of("relax.c:99=2x"));
    assertEquals(Set.of("slurm-77.0-r2"), new RankAnswers(elsewhere, ranks).questions().keySet());
    SpecException nowhere =
        assertThrows(SpecException.class, () -> new RankAnswers(elsewhere, ranks.subList(0, 2)));
    assertEquals(
        "`relax.c:99` selects no work in any of the ranks, so nothing would change",
        nowhere.getMessage());
  }

  @Test
  void shouldSayWhatOneRankDoesNotKnow() throws Exception {
    answers.answer("slurm-77.0-r0", RankOutcomes.unchanged(ranks.get(0)));
    answers.answer("slurm-77.0-r1", reply(WhatIfReply.State.FAILED, Optional.empty()));
    answers.answer(
        "slurm-77.0-r2",
        reply(WhatIfReply.State.DONE, Optional.of(RankOutcomes.unchanged(ranks.get(2)))));
    assertEquals(Optional.empty(), answers.failure());
    RanksOutcome outcome = answers.merged(Ranks.merged("job", ranks, Map.of()), ranks);
    assertEquals(Fraction.of(73), outcome.all().span());
    assertFalse(outcome.all().isExact());
    assertEquals(
        "rank 1: it is gone; did you mean a.c:1 or b.c:2?", outcome.all().inexactBecause());
  }

  @Test
  void shouldFailWhereEveryRankDoes() {
    for (Profile rank : ranks) {
      assertEquals(Optional.empty(), answers.failure());
      answers.answer(rank.run().run(), reply(WhatIfReply.State.FAILED, Optional.empty()));
    }
    assertEquals(Optional.of("it is gone; did you mean a.c:1 or b.c:2?"), answers.failure());
  }

  @Test
  void shouldAddUpWhatHasExpired() {
    assertEquals(Optional.empty(), answers.expired());
    for (Profile rank : ranks.subList(0, 2)) {
      answers.answer(rank.run().run(), gone(new Expired(2, 5, "whip.node", "retention.ms=1")));
    }
    assertEquals(Optional.of(new Expired(4, 10, "whip.node", "retention.ms=1")), answers.expired());
  }

  private static WhatIfReply gone(Expired expired) {
    return new WhatIfReply(
        WhatIfReply.State.FAILED,
        expired.text(),
        List.of(),
        new WhatIfReply.Progress(0, 0, 0, 0, 0),
        Optional.empty(),
        new CriticalStacks(List.of(), 0),
        Optional.of(expired));
  }

  private static WhatIfReply reply(WhatIfReply.State state, Optional<Outcome> outcome) {
    return new WhatIfReply(
        state,
        "it is gone",
        List.of("a.c:1", "b.c:2"),
        new WhatIfReply.Progress(0, 0, 0, 0, 0),
        outcome,
        new CriticalStacks(List.of(), 0),
        Optional.empty());
  }
}
