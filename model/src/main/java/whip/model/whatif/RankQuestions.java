package whip.model.whatif;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import whip.model.profile.Loss;
import whip.model.profile.Profile;

/** Parts of a hypothesis that concern each rank of a job: ranks need not be the same program. */
public final class RankQuestions {

  private RankQuestions() {}

  /**
   * Parts a hypothesis.
   *
   * @return by run, in the order of the ranks, what may select work in it; ranks in which nothing
   *     would change are left out
   * @throws SpecException naming a specification that selects no work in any of the ranks
   */
  public static Map<String, Hypothesis> of(Hypothesis hypothesis, List<Profile> ranks)
      throws SpecException {
    for (Spec spec : hypothesis.specs()) {
      if (ranks.stream().noneMatch(rank -> mayChange(rank, spec))) {
        throw new SpecException(
            "`%s` selects no work in any of the ranks, so nothing would change"
                .formatted(spec.selector()));
      }
    }
    Map<String, Hypothesis> questions = new LinkedHashMap<>();
    for (Profile rank : ranks) {
      List<Spec> own = hypothesis.specs().stream().filter(spec -> mayChange(rank, spec)).toList();
      if (!own.isEmpty()) {
        questions.put(rank.run().run(), new Hypothesis(own));
      }
    }
    return questions;
  }

  /** A profile that was made of what had not expired does not know what else there was. */
  private static boolean mayChange(Profile rank, Spec spec) {
    return rank.run().loss().containsKey(Loss.EXPIRED_BATCHES.key())
        || Targets.of(rank).mayChange(spec.selector());
  }
}
