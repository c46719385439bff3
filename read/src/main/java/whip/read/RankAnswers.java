package whip.read;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import whip.model.profile.Profile;
import whip.model.whatif.Expired;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.InexactAnswer;
import whip.model.whatif.Outcome;
import whip.model.whatif.RankOutcomes;
import whip.model.whatif.RankQuestions;
import whip.model.whatif.RanksOutcome;
import whip.model.whatif.SpecException;

/**
 * One hypothesis' answer for all ranks of a job: which of them are to be asked, each as a run of
 * its own, and what their answers come to together. Not for several threads at once.
 */
public final class RankAnswers {
  private final Hypothesis hypothesis;
  private final List<Profile> ranks;
  private final Map<String, Hypothesis> questions;

  /** By run: what its profile, which may still grow, becomes. */
  private final Map<String, Function<Profile, Outcome>> answers = new HashMap<>();

  /** Why ranks gave no answer, in the order in which they were asked. */
  private final Map<String, String> failures = new LinkedHashMap<>();

  /** Sum over the ranks of which records have expired; null where there are none. */
  private Expired expired;

  /**
   * Parts the hypothesis.
   *
   * @param ranks as they are now
   * @throws SpecException where one of its specifications selects no work in any of them
   */
  public RankAnswers(Hypothesis hypothesis, List<Profile> ranks) throws SpecException {
    this.hypothesis = hypothesis;
    this.ranks = List.copyOf(ranks);
    questions = RankQuestions.of(hypothesis, ranks);
    for (Profile rank : ranks) {
      if (!questions.containsKey(rank.run().run())) {
        answers.put(rank.run().run(), RankOutcomes::unchanged);
      }
    }
  }

  /** By run, in the order of the ranks, what is to be asked of it. */
  public Map<String, Hypothesis> questions() {
    return Collections.unmodifiableMap(questions);
  }

  /**
   * Takes over known answers, and returns the ranks that are left to ask.
   *
   * @param known a rank's exact answer, if it was given before and still is true
   */
  public Map<String, Hypothesis> unknown(BiFunction<Profile, Hypothesis, Optional<Outcome>> known) {
    Map<String, Hypothesis> unknown = new LinkedHashMap<>(questions);
    for (Profile rank : ranks) {
      String run = rank.run().run();
      if (questions.containsKey(run)) {
        known
            .apply(rank, questions.get(run))
            .ifPresent(
                outcome -> {
                  answer(run, outcome);
                  unknown.remove(run);
                });
      }
    }
    return unknown;
  }

  void answer(String run, Outcome known) {
    answers.put(run, now -> known);
  }

  /** A rank's last reply, or one while it runs that is good enough. */
  public void answer(String run, WhatIfReply reply) {
    Optional<String> failure = reply.failure();
    failure.ifPresent(because -> failures.put(run, because));
    reply.expired().ifPresent(gone -> expired = expired == null ? gone : expired.plus(gone));
    answers.put(
        run,
        rank ->
            failure
                .map(because -> RankOutcomes.unanswered(rank, questions.get(run), because))
                .orElseGet(() -> InexactAnswer.bounded(rank, reply.outcome().orElseThrow())));
  }

  /** Why there is no answer, where not one rank gave any. */
  public Optional<String> failure() {
    return failures.size() == questions.size()
        ? failures.values().stream().findFirst()
        : Optional.empty();
  }

  /** Sum over the ranks of which records have expired, whether or not others have answered. */
  public Optional<Expired> expired() {
    return Optional.ofNullable(expired);
  }

  /**
   * All of them together.
   *
   * @param job as it is by now; a rank that was not there yet is bounded by its profile
   */
  public RanksOutcome merged(Profile measured, List<Profile> job) {
    return RankOutcomes.of(
        hypothesis,
        measured,
        job.stream()
            .map(rank -> answers.getOrDefault(rank.run().run(), this::tooLate).apply(rank))
            .toList());
  }

  private Outcome tooLate(Profile rank) {
    return RankOutcomes.unanswered(
        rank, hypothesis, "it had no profile yet when the others were asked");
  }
}
