package whip.cli;

import java.util.List;
import whip.model.profile.Profile;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.InexactAnswer;
import whip.model.whatif.Outcome;
import whip.read.Cluster;

/**
 * A hypothesis that is asked when a run begins, so that the answer follows the program and is there
 * when it ends.
 */
final class StandingQuestion implements AutoCloseable {
  private final Asking asking;
  private final List<Asking.Asked> asked;

  StandingQuestion(Cluster cluster, String run, Hypothesis hypothesis) {
    asking = new Asking(cluster, List.of(run));
    asked = asking.ask(run, List.of(hypothesis), false);
  }

  /** The answer, once the program has ended and all of it has come in. */
  Outcome answer(Profile profile) {
    return InexactAnswer.bounded(
        profile, asking.await(asked, live -> true).get(0).outcome().orElseThrow());
  }

  /** Nobody waits for an answer any more. */
  void cancel() {
    asking.cancel(asked);
  }

  @Override
  public void close() {
    asking.close();
  }
}
