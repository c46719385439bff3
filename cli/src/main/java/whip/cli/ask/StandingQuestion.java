package whip.cli.ask;

import java.util.List;
import whip.cli.lookup.RunLookup;
import whip.cli.session.Session;
import whip.model.profile.Profile;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.InexactAnswer;
import whip.model.whatif.Outcome;
import whip.read.Cluster;

/**
 * A hypothesis that is asked when a run begins, so that the answer follows the program and is there
 * when it ends.
 */
public final class StandingQuestion implements AutoCloseable {
  private final Session session;
  private final Cluster cluster;
  private final String run;
  private final Hypothesis hypothesis;
  private final WhatIfClientSession whatIf;
  private final List<WhatIfClientSession.Asked> asked;

  public StandingQuestion(Session session, Cluster cluster, String run, Hypothesis hypothesis) {
    this.session = session;
    this.cluster = cluster;
    this.run = run;
    this.hypothesis = hypothesis;
    whatIf = new WhatIfClientSession(session, cluster, List.of(run));
    asked = whatIf.ask(run, List.of(hypothesis), false);
  }

  /**
   * The answer, once the program has ended and all of it has come in. If the command started the
   * program, it is asked now.
   */
  public Outcome answer(Profile profile) {
    String measured = profile.run().run();
    if (!measured.equals(run)) {
      cancel();
      try (StandingQuestion late = new StandingQuestion(session, cluster, measured, hypothesis)) {
        return late.answer(profile);
      }
    }
    return InexactAnswer.bounded(
        profile, whatIf.await(asked, live -> true).get(0).outcome().orElseThrow());
  }

  /** Asks each rank, where the program has started ranks of a job. */
  public RanksAnswer.Answered answerOfRanks(Profile job) {
    cancel();
    return new RanksAnswer(session, cluster, RunLookup.job(cluster, job.run().run()).orElseThrow())
        .await(hypothesis);
  }

  /** Nobody waits for an answer any more. */
  public void cancel() {
    whatIf.cancel(asked);
  }

  @Override
  public void close() {
    whatIf.close();
  }
}
