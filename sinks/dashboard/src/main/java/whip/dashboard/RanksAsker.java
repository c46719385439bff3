package whip.dashboard;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import whip.model.profile.Profile;
import whip.model.view.CriticalStacks;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.Outcome;
import whip.model.whatif.SpecException;
import whip.read.Cluster;
import whip.read.Job;
import whip.read.JobProfile;
import whip.read.RankAnswers;
import whip.read.ReadException;
import whip.read.WhatIfClient;
import whip.read.WhatIfReply;

/**
 * Asks the ranks of a job, a few at a time, and merges their answers. For a running job it is the
 * answer as it is now. For one question.
 */
final class RanksAsker implements Source.Asker {
  /** With as many questions as may be open, what the service works on at once. */
  private static final int ASKED_AT_ONCE = 4;

  private final JobProfile job;
  private final WhatIfClient client;
  private RankAnswers answers;

  /** Runs that are to be asked, and by run the requests that are not answered. */
  private final Deque<String> waiting = new ArrayDeque<>();

  private final Map<String, String> open = new LinkedHashMap<>();

  /** By run: how far it has been read. */
  private final Map<String, WhatIfReply.Progress> read = new HashMap<>();

  RanksAsker(Cluster cluster, Job job) {
    this.job = new JobProfile(cluster, job);
    client = new WhatIfClient(cluster, job.states().keySet());
  }

  @Override
  public String ask(Hypothesis hypothesis) {
    job.refresh();
    List<Profile> ranks = job.ranks();
    if (ranks.isEmpty()) {
      throw new ReadException("no rank of the job has a profile yet");
    }
    try {
      answers = new RankAnswers(hypothesis, ranks);
    } catch (SpecException wrong) {
      throw new ReadException(wrong.getMessage(), wrong);
    }
    waiting.addAll(answers.unknown(client::known).keySet());
    askMore();
    return "";
  }

  @Override
  public String askForStacks() {
    throw new ReadException("a critical path's strands are those of one rank");
  }

  @Override
  public Optional<WhatIfReply> reply(String request, Hypothesis hypothesis, Duration patience) {
    client.await(patience);
    for (String run : List.copyOf(open.keySet())) {
      client.reply(open.get(run), answers.questions().get(run)).ifPresent(news -> hear(run, news));
    }
    askMore();
    if (open.isEmpty()) {
      return Optional.of(together());
    }
    return read.isEmpty() ? Optional.empty() : Optional.of(reading());
  }

  /** Also what each of the ranks was asked. */
  @Override
  public void cancel(String request) {
    open.values().forEach(client::cancel);
    open.clear();
  }

  @Override
  public void close() {
    client.close();
    job.close();
  }

  private void askMore() {
    while (open.size() < ASKED_AT_ONCE && !waiting.isEmpty()) {
      String run = waiting.remove();
      open.put(run, client.ask(run, List.of(answers.questions().get(run)), false));
    }
  }

  private void hear(String run, WhatIfReply news) {
    read.put(run, news.progress());
    if (news.state() == WhatIfReply.State.READING) {
      return;
    }
    if (!news.state().isFinal()) {
      client.cancel(open.get(run));
    }
    open.remove(run);
    answers.answer(run, news);
  }

  private WhatIfReply together() {
    job.refresh();
    Optional<String> failure = answers.failure();
    return failure.isPresent()
        ? reply(WhatIfReply.State.FAILED, failure.get(), Optional.empty())
        : reply(
            WhatIfReply.State.DONE,
            "",
            Optional.of(answers.merged(job.merged().orElseThrow(), job.ranks()).all()));
  }

  private WhatIfReply reading() {
    return reply(WhatIfReply.State.READING, "", Optional.empty());
  }

  private WhatIfReply reply(WhatIfReply.State state, String error, Optional<Outcome> outcome) {
    long batches = 0;
    long total = 0;
    for (WhatIfReply.Progress progress : read.values()) {
      batches += progress.batchesRead();
      total += progress.batchesTotal();
    }
    return new WhatIfReply(
        state,
        error,
        List.of(),
        new WhatIfReply.Progress(0, batches, total, 0, 0),
        outcome,
        new CriticalStacks(List.of(), 0),
        answers.expired());
  }
}
