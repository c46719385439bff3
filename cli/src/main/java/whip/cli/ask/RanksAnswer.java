package whip.cli.ask;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import whip.cli.session.Session;
import whip.cli.session.UserException;
import whip.model.profile.Profile;
import whip.model.whatif.Expired;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.RanksOutcome;
import whip.read.Cluster;
import whip.read.Job;
import whip.read.JobProfile;
import whip.read.RankAnswers;
import whip.read.WhatIfReply;

/**
 * One hypothesis' answer for all ranks of a job: each is asked as a run of its own, and what they
 * say is merged. For a running job it is the answer as of now.
 */
public final class RanksAnswer {
  /** Half of what the service works on at once: others are answered meanwhile. */
  private static final int ASKED_AT_ONCE = 8;

  private static final long PROGRESS_NS = 2_000_000_000;

  private final Session session;
  private final Cluster cluster;
  private final Job job;

  /**
   * Measured profile and answer of a job.
   *
   * @param measured after the last of the ranks has answered
   * @param expired records of ranks that are gone: these ranks are bounded by their profiles
   */
  public record Answered(Profile measured, RanksOutcome outcome, Optional<Expired> expired) {}

  public RanksAnswer(Session session, Cluster cluster, Job job) {
    this.session = session;
    this.cluster = cluster;
    this.job = job;
  }

  /** Waits for it. */
  public Answered await(Hypothesis hypothesis) {
    try (JobProfile profile = new JobProfile(cluster, job)) {
      profile.refresh();
      RankAnswers answers = Specs.perRank(hypothesis, profile.ranks());
      ask(answers);
      profile.refresh();
      Profile measured = profile.merged().orElseThrow();
      return new Answered(measured, answers.merged(measured, profile.ranks()), answers.expired());
    }
  }

  private void ask(RankAnswers answers) {
    try (WhatIfClientSession whatIf =
        new WhatIfClientSession(session, cluster, answers.questions().keySet())) {
      ask(whatIf, answers.unknown(whatIf::known), answers);
    }
    answers
        .failure()
        .ifPresent(
            because -> {
              throw answers
                  .expired()
                  .<UserException>map(ExpiredException::new)
                  .orElseGet(() -> new UserException(because));
            });
  }

  private void ask(
      WhatIfClientSession whatIf, Map<String, Hypothesis> questions, RankAnswers answers) {
    List<String> runs = List.copyOf(questions.keySet());
    int answered = 0;
    long said = System.nanoTime();
    for (List<String> some : few(runs)) {
      if (System.nanoTime() - said > PROGRESS_NS) {
        said = System.nanoTime();
        session.say("%d of %d ranks have answered", answered, runs.size());
      }
      List<WhatIfClientSession.Asked> asked =
          some.stream()
              .flatMap(run -> whatIf.ask(run, List.of(questions.get(run)), false).stream())
              .toList();
      List<WhatIfReply> replies = whatIf.replies(asked, live -> false);
      for (int i = 0; i < some.size(); i++) {
        answers.answer(some.get(i), replies.get(i));
      }
      answered += some.size();
    }
  }

  /** So many at a time. */
  private static List<List<String>> few(List<String> runs) {
    return IntStream.iterate(0, from -> from < runs.size(), from -> from + ASKED_AT_ONCE)
        .mapToObj(from -> runs.subList(from, Math.min(runs.size(), from + ASKED_AT_ONCE)))
        .toList();
  }
}
