package whip.model.whatif;

import java.util.List;

/**
 * All ranks of a job under a hypothesis.
 *
 * @param all as of one run
 * @param ranks by number
 */
public record RanksOutcome(Outcome all, List<RankOutcome> ranks) {

  public RanksOutcome {
    ranks = List.copyOf(ranks);
  }

  /** The rank that the critical path would lie in. */
  public RankOutcome critical() {
    return ranks.stream().min(RankOutcome.ORDER).orElseThrow();
  }
}
