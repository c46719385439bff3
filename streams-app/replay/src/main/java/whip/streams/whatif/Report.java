package whip.streams.whatif;

import java.util.List;
import java.util.Optional;
import whip.model.profile.Tables;
import whip.model.sequence.Piece;
import whip.model.view.CriticalStacks;
import whip.streams.replay.RunRow;

/** Reports on a run that is being read again: on the way, while it grows, and at its end. */
final class Report {

  private final RunReplay runReplay;
  private final Answers answers;
  private final Request request;
  private final ReplayContext context;
  private final long begunNs;
  private final long nodesBefore;

  /** The rate is counted from here on. */
  Report(RunReplay runReplay, Answers answers, Request request, ReplayContext context) {
    this.request = request;
    this.runReplay = runReplay;
    this.answers = answers;
    this.context = context;
    begunNs = context.nanoTime();
    nodesBefore = runReplay.pass().counts().nodes();
  }

  /**
   * Where every hypothesis is now.
   *
   * @param live all of a running program has been read, so there is an answer as of now
   */
  void soFar(RunRow row, boolean live) {
    if (live) {
      runReplay.locations().refresh(row.over());
    }
    for (HypothesisReplay replay : runReplay.pass().replays()) {
      Optional<HypothesisReplay.Outcome> outcome = live ? replay.outcome() : Optional.empty();
      Answer.State state = live ? Answer.State.LIVE : Answer.State.READING;
      answers.send(replay, state, progress(row), "", result(replay, outcome));
    }
  }

  /** Progress until the withdrawal. */
  void cancelled(RunRow row) {
    for (HypothesisReplay replay : runReplay.pass().replays()) {
      answers.send(replay, Answer.State.CANCELLED, progress(row), "", null);
    }
  }

  /** The last word on every hypothesis. */
  void last(RunRow row) {
    Pass pass = runReplay.pass();
    if (!pass.isInVain()) {
      Expiry.of(row, pass, context)
          .ifPresent(expired -> pass.replays().forEach(replay -> replay.refuse(expired)));
    }
    runReplay.locations().refresh(true);
    List<String> selectors = pass.names().selectors(runReplay.locations());
    for (HypothesisReplay replay : pass.replays()) {
      replay.refuseNothing(written -> Suggestions.closest(written, selectors));
      Optional<HypothesisReplay.Outcome> outcome = replay.outcome();
      answers.send(
          replay,
          Answer.State.DONE,
          progress(row),
          AnswerQuality.inexactBecause(row, replay, outcome),
          result(replay, outcome));
    }
  }

  /** Result to report; null if none. */
  @SuppressWarnings("ReferenceEquality") // equal copies would only cost time
  private Answer.Result result(
      HypothesisReplay replay, Optional<HypothesisReplay.Outcome> outcome) {
    if (outcome.isEmpty()) {
      return null;
    }
    Piece upper = outcome.get().most();
    Piece lower = outcome.get().least();
    Tables most = tables(upper);
    Tables least = lower == upper ? most : tables(lower);
    return new Answer.Result(
        replay.hypothesis().parts(),
        least == most ? most : Tables.between(least, most),
        stacks(outcome.get().isExact() ? lower : upper),
        least.span(),
        most.span(),
        least.bound(),
        most.bound());
  }

  private Tables tables(Piece run) {
    return Tables.weighed(run, runReplay.locations(), request.curves());
  }

  private CriticalStacks stacks(Piece piece) {
    return request.stacks()
        ? CriticalStacks.of(
            piece.cost().full().strands().byStack(),
            runReplay.locations(),
            AnswerStacksCodec.STACKS_MAX)
        : CriticalStacks.NONE;
  }

  private Answer.Progress progress(RunRow row) {
    Pass.Counts counts = runReplay.pass().counts();
    double seconds = Math.max(1, context.nanoTime() - begunNs) / 1e9;
    return new Answer.Progress(
        counts,
        row.batches(),
        (counts.nodes() - nodesBefore) / seconds,
        runReplay.resumedAtBatch());
  }
}
