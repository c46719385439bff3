package whip.cli.ask;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import whip.cli.lookup.TopologyWatch;
import whip.cli.session.InterruptedByUserException;
import whip.cli.session.Session;
import whip.cli.session.UserException;
import whip.model.profile.Profile;
import whip.model.view.CriticalStacks;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.Outcome;
import whip.read.Cluster;
import whip.read.ReadException;
import whip.read.WhatIfClient;
import whip.read.WhatIfReply;

/**
 * What-if questions of one command: waits for the answers, shows how far they are, and withdraws
 * the questions when the user interrupts.
 */
public final class WhatIfClientSession implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(100);

  private final Session session;
  private final WhatIfClient client;
  private final ReplayProgress progress;
  private final TopologyWatch topology;
  private volatile boolean interrupted;

  /** A hypothesis that was asked of one run in a request. */
  public record Asked(String id, Hypothesis hypothesis) {}

  /** For questions about these runs. */
  public WhatIfClientSession(Session session, Cluster cluster, Collection<String> runs) {
    this.session = session;
    progress = new ReplayProgress(session);
    client = new WhatIfClient(cluster, runs);
    topology = new TopologyWatch(cluster);
  }

  /** The exact answer that was given before, if it still is true. */
  Optional<Outcome> known(Profile profile, Hypothesis hypothesis) {
    return client.known(profile, hypothesis);
  }

  /** Asks already, to wait later. */
  public List<Asked> ask(String run, List<Hypothesis> hypotheses, boolean curves) {
    String id = client.ask(run, hypotheses, curves);
    return hypotheses.stream().map(hypothesis -> new Asked(id, hypothesis)).toList();
  }

  /** The critical path's stacks, of the program as it was measured and as far as it has come. */
  public CriticalStacks stacks(String run) {
    String id = client.askForStacks(run, Hypothesis.NONE);
    return await(List.of(new Asked(id, Hypothesis.NONE)), live -> false).get(0).stacks();
  }

  /**
   * Waits for the answers, in the order of what was asked. Final ones end the waiting; while the
   * program runs there are live ones, which suffice only if no more of them are wanted.
   *
   * @param live is given the live answers each time one has changed; false: they are enough
   * @throws UserException why there is no answer; {@link ExpiredException} where records are gone
   * @throws InterruptedByUserException when the user did not want to wait any longer
   */
  public List<WhatIfReply> await(List<Asked> asked, Predicate<List<WhatIfReply>> live) {
    return replies(asked, live).stream().map(WhatIfClientSession::answered).toList();
  }

  /** Waits for the answers; an outcome without one has its reason. */
  List<WhatIfReply> replies(List<Asked> asked, Predicate<List<WhatIfReply>> live) {
    session.onInterrupt(() -> interrupted = true);
    topology.news();
    List<WhatIfReply> newest = List.of();
    List<WhatIfReply> shown = List.of();
    while (true) {
      List<WhatIfReply> replies =
          asked.stream()
              .flatMap(question -> client.reply(question.id, question.hypothesis).stream())
              .toList();
      boolean isNew = !replies.equals(newest);
      // Others' live answers must not hide that one is not being worked on.
      boolean isProgress =
          replies.size() != newest.size() || !reading(replies).equals(reading(newest));
      if (isProgress) {
        topology.news();
      }
      newest = replies;
      boolean isWhole = replies.size() == asked.size();
      if (isWhole && replies.stream().allMatch(reply -> reply.state().isFinal())) {
        progress.end();
        return replies;
      }
      boolean isLive = isWhole && replies.stream().noneMatch(WhatIfClientSession::isReading);
      if (isLive) {
        boolean isEnough = isNew && !live.test(replies);
        shown = replies;
        if (isEnough) {
          progress.end();
          cancel(asked);
          return replies;
        }
      }
      if (interrupted) {
        progress.end();
        cancel(asked);
        // Even where the service reads on meanwhile: its user has seen these.
        if (!shown.isEmpty()) {
          return shown;
        }
        throw new InterruptedByUserException();
      }
      progress.show(replies);
      if (!isLive) {
        checkSilence(asked, replies);
      }
      client.await(POLL);
    }
  }

  private static List<WhatIfReply> reading(List<WhatIfReply> replies) {
    return replies.stream().filter(WhatIfClientSession::isReading).toList();
  }

  private static boolean isReading(WhatIfReply reply) {
    return reply.state() == WhatIfReply.State.READING;
  }

  void cancel(List<Asked> asked) {
    asked.stream().map(Asked::id).distinct().forEach(client::cancel);
  }

  @Override
  public void close() {
    client.close();
  }

  /** An abandoned question must not cost the service anything later. */
  private void checkSilence(List<Asked> asked, List<WhatIfReply> newest) {
    Optional<String> obstacle = topology.obstacle();
    if (obstacle.isPresent()) {
      progress.end();
      cancel(asked);
      throw new ReadException(
          newest.isEmpty()
              ? "the question was not answered: " + obstacle.get()
              : "the answer stopped: %s; repeat the command to go on from there"
                  .formatted(obstacle.get()));
    }
  }

  private static WhatIfReply answered(WhatIfReply reply) {
    reply
        .expired()
        .ifPresent(
            expired -> {
              throw new ExpiredException(expired);
            });
    reply
        .failure()
        .ifPresent(
            because -> {
              throw new UserException(because);
            });
    return reply;
  }
}
