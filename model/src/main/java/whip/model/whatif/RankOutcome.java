package whip.model.whatif;

import java.util.Comparator;
import whip.model.profile.RankRow;

/**
 * One of several ranks under a hypothesis.
 *
 * @param measured the rank as it is
 * @param outcome what it would be
 */
public record RankOutcome(RankRow measured, Outcome outcome) {

  /** The largest span under the hypothesis first; of equal ones the lowest rank. */
  public static final Comparator<RankOutcome> ORDER =
      Comparator.comparing((RankOutcome rank) -> rank.outcome.span())
          .reversed()
          .thenComparingInt(rank -> rank.measured.rank());
}
