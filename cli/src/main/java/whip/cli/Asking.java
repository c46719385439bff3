package whip.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import whip.cli.launch.Signals;
import whip.model.view.CriticalStacks;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.Outcome;
import whip.read.Cluster;
import whip.read.ReadException;
import whip.read.WhatIfClient;
import whip.read.WhatIfReply;

/**
 * Waits for the answers to what-if questions, says how far they are, and takes them back when the
 * user interrupts.
 */
final class Asking implements AutoCloseable {
  /** A request is noticed at once where there is somebody to notice it. */
  private static final Duration NOBODY_LIMIT = Duration.ofSeconds(30);

  /** Without any news for so long, the service has stopped or is overloaded. */
  private static final Duration SILENCE_LIMIT = Duration.ofMinutes(2);

  private static final Duration POLL = Duration.ofMillis(100);

  private final WhatIfClient client;
  private final ReplayProgress progress = new ReplayProgress();
  private volatile boolean interrupted;

  Asking(Cluster cluster, String run) {
    client = new WhatIfClient(cluster, run);
  }

  /** The exact answer to a run that does not change any more, if it was asked for before. */
  Optional<Outcome> published(Hypothesis hypothesis) {
    return client.published(hypothesis).flatMap(WhatIfReply::outcome);
  }

  /** Asks already, to wait later: the request's id. */
  String ask(List<Hypothesis> hypotheses, boolean curves) {
    return client.ask(hypotheses, curves);
  }

  /** The critical path's stacks, of the program as it was measured and as far as it has come. */
  CriticalStacks stacks() {
    String id = client.askForStacks(Hypothesis.NONE);
    return await(id, List.of(Hypothesis.NONE), live -> false).get(0).stacks();
  }

  /**
   * Waits for a request's answers, in the order of the hypotheses. Final ones end the waiting;
   * while the program runs there are live ones, which do only if nobody wants to see more of them.
   *
   * @param live is given the live answers each time one has changed; false: they are enough
   * @throws UserException why there is no answer
   * @throws InterruptedByUserException when the user did not want to wait any longer
   */
  List<WhatIfReply> await(
      String id, List<Hypothesis> hypotheses, Predicate<List<WhatIfReply>> live) {
    Signals.on("INT", signal -> interrupted = true);
    long news = System.nanoTime();
    List<WhatIfReply> newest = List.of();
    while (true) {
      List<WhatIfReply> replies =
          hypotheses.stream().flatMap(hypothesis -> client.reply(id, hypothesis).stream()).toList();
      boolean isNew = !replies.equals(newest);
      newest = replies;
      news = isNew ? System.nanoTime() : news;
      boolean isWhole = replies.size() == hypotheses.size();
      if (isWhole && replies.stream().allMatch(reply -> reply.state().isFinal())) {
        progress.end();
        return replies.stream().map(Asking::answered).toList();
      }
      boolean isLive = isWhole && replies.stream().noneMatch(Asking::isReading);
      if (isLive && (interrupted || (isNew && !live.test(replies)))) {
        progress.end();
        client.cancel(id);
        return replies.stream().map(Asking::answered).toList();
      }
      if (interrupted) {
        progress.end();
        client.cancel(id);
        throw new InterruptedByUserException();
      }
      progress.show(replies);
      if (!isLive) {
        checkSilence(id, replies, System.nanoTime() - news);
      }
      client.await(POLL);
    }
  }

  private static boolean isReading(WhatIfReply reply) {
    return reply.state() == WhatIfReply.State.READING;
  }

  void cancel(String id) {
    client.cancel(id);
  }

  @Override
  public void close() {
    client.close();
  }

  /** A question that nobody waits for must not cost the service anything later. */
  private void checkSilence(String id, List<WhatIfReply> newest, long silenceNs) {
    if (newest.isEmpty() && silenceNs > NOBODY_LIMIT.toNanos()) {
      client.cancel(id);
      throw new ReadException(
          "nobody answered for %d s: the engine is not working (`whip engine status` tells), on a cluster the topology is not running, or it is busy with other questions"
              .formatted(NOBODY_LIMIT.toSeconds()));
    }
    if (silenceNs > SILENCE_LIMIT.toNanos()) {
      progress.end();
      client.cancel(id);
      throw new ReadException(
          "no more was heard of the answer for %d s; `whip engine status` tells whether the engine works, and the same command goes on from there"
              .formatted(SILENCE_LIMIT.toSeconds()));
    }
  }

  private static WhatIfReply answered(WhatIfReply reply) {
    return switch (reply.state()) {
      case DONE, LIVE -> reply;
      case CANCELLED ->
          throw new UserException(
              "the question was taken back before it was answered; the same command goes on from there");
      default -> throw new UserException(reply.error() + meant(reply.candidates()));
    };
  }

  private static String meant(List<String> candidates) {
    if (candidates.isEmpty()) {
      return "";
    }
    List<String> all = new ArrayList<>(candidates);
    String last = all.remove(all.size() - 1);
    return "; did you mean "
        + (all.isEmpty() ? last : String.join(", ", all) + " or " + last)
        + "?";
  }
}
