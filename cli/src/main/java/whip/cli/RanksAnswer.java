package whip.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import whip.model.profile.Profile;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.InexactAnswer;
import whip.model.whatif.Outcome;
import whip.model.whatif.RankOutcomes;
import whip.model.whatif.RanksOutcome;
import whip.read.Cluster;
import whip.read.Job;
import whip.read.JobProfile;
import whip.read.WhatIfReply;
import whip.view.WhatIfJson;
import whip.view.WhatIfTable;

/**
 * One hypothesis' answer for all ranks of a job: each is asked as a run of its own, and what they
 * say is merged. Of a running job it is the answer as it is now.
 */
final class RanksAnswer {
  /** Half of what the service works on at once: others are answered meanwhile. */
  private static final int ASKED_AT_ONCE = 8;

  private static final long PROGRESS_AFTER_NS = 2_000_000_000;

  private final Cluster cluster;
  private final Job job;
  private final JsonOption json;

  /** By run: what its profile, which may still grow, becomes. */
  private final Map<String, Function<Profile, Outcome>> answers = new HashMap<>();

  RanksAnswer(Cluster cluster, Job job, JsonOption json) {
    this.cluster = cluster;
    this.job = job;
    this.json = json;
  }

  /** Shows it. */
  void show(Hypothesis hypothesis) {
    try (JobProfile profile = new JobProfile(cluster, job)) {
      profile.refresh();
      ask(hypothesis, profile.ranks());
      profile.refresh();
      Profile measured = profile.merged().orElseThrow();
      List<Outcome> outcomes =
          profile.ranks().stream()
              .map(rank -> answers.getOrDefault(rank.run().run(), tooLate(hypothesis)).apply(rank))
              .toList();
      RanksOutcome outcome = RankOutcomes.of(hypothesis, measured, outcomes);
      Console.print(WhatIfTable.lines(measured, outcome));
      json.write(WhatIfJson.text(measured, outcome));
    }
  }

  private static Function<Profile, Outcome> tooLate(Hypothesis hypothesis) {
    return rank ->
        RankOutcomes.unanswered(
            rank, hypothesis, "it had no profile yet when the others were asked");
  }

  /** Asks every rank what concerns it. */
  private void ask(Hypothesis hypothesis, List<Profile> ranks) {
    Specs.needWork(hypothesis, ranks);
    Map<String, Hypothesis> questions = new LinkedHashMap<>();
    try (Asking asking =
        new Asking(cluster, ranks.stream().map(rank -> rank.run().run()).toList())) {
      for (Profile rank : ranks) {
        String run = rank.run().run();
        Hypothesis own = Specs.concerning(rank, hypothesis);
        if (own.specs().isEmpty()) {
          answers.put(run, RankOutcomes::unchanged);
        } else {
          asking
              .known(rank, own)
              .ifPresentOrElse(
                  known -> answers.put(run, now -> known), () -> questions.put(run, own));
        }
      }
      ask(asking, questions);
    }
  }

  private void ask(Asking asking, Map<String, Hypothesis> questions) {
    List<String> runs = List.copyOf(questions.keySet());
    List<WhatIfReply> replies = new ArrayList<>();
    long begin = System.nanoTime();
    for (List<String> some : few(runs)) {
      if (System.nanoTime() - begin > PROGRESS_AFTER_NS) {
        Console.say("%d of %d ranks have answered", replies.size(), runs.size());
      }
      List<Asking.Asked> asked =
          some.stream()
              .flatMap(run -> asking.ask(run, List.of(questions.get(run)), false).stream())
              .toList();
      replies.addAll(asking.replies(asked, live -> false));
    }
    if (!replies.isEmpty() && replies.stream().allMatch(RanksAnswer::isFailure)) {
      throw new UserException(Asking.failure(replies.get(0)).orElseThrow());
    }
    for (int i = 0; i < runs.size(); i++) {
      answers.put(runs.get(i), answer(questions.get(runs.get(i)), replies.get(i)));
    }
  }

  /** So many at a time. */
  private static List<List<String>> few(List<String> runs) {
    return IntStream.iterate(0, from -> from < runs.size(), from -> from + ASKED_AT_ONCE)
        .mapToObj(from -> runs.subList(from, Math.min(runs.size(), from + ASKED_AT_ONCE)))
        .toList();
  }

  private static boolean isFailure(WhatIfReply reply) {
    return Asking.failure(reply).isPresent();
  }

  private static Function<Profile, Outcome> answer(Hypothesis own, WhatIfReply reply) {
    return rank ->
        Asking.failure(reply)
            .map(because -> RankOutcomes.unanswered(rank, own, because))
            .orElseGet(() -> InexactAnswer.bounded(rank, reply.outcome().orElseThrow()));
  }
}
