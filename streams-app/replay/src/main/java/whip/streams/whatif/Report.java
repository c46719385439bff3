package whip.streams.whatif;

import java.util.List;
import java.util.Optional;
import whip.model.profile.Tables;
import whip.model.sequence.Piece;
import whip.model.view.CriticalStacks;
import whip.streams.replay.RunRow;

/** Reports on a run that is being read again: on the way, while it grows, and at its end. */
final class Report {

  private final Rereading rereading;
  private final Answers answers;
  private final Request request;
  private final Surroundings around;
  private final long begunNs;
  private final long nodesBefore;

  /** The rate is counted from here on. */
  Report(Rereading rereading, Answers answers, Request request, Surroundings around) {
    this.request = request;
    this.rereading = rereading;
    this.answers = answers;
    this.around = around;
    begunNs = around.nanoTime();
    nodesBefore = rereading.pass().counts().nodes();
  }

  /**
   * Where every hypothesis is now.
   *
   * @param live all of a running program has been read, so there is an answer as of now
   */
  void soFar(RunRow row, boolean live) {
    if (live) {
      rereading.places().refresh(row.over());
    }
    for (Question question : rereading.pass().questions()) {
      Optional<Question.Outcome> outcome = live ? question.outcome() : Optional.empty();
      Answer.State state = live ? Answer.State.LIVE : Answer.State.READING;
      answers.send(question, state, progress(row), "", result(question, outcome));
    }
  }

  /** Progress until the withdrawal. */
  void cancelled(RunRow row) {
    for (Question question : rereading.pass().questions()) {
      answers.send(question, Answer.State.CANCELLED, progress(row), "", null);
    }
  }

  /** The last word on every hypothesis. */
  void last(RunRow row) {
    Pass pass = rereading.pass();
    if (!pass.isInVain()) {
      Expiry.of(row, pass, around)
          .ifPresent(expired -> pass.questions().forEach(question -> question.refuse(expired)));
    }
    rereading.places().refresh(true);
    List<String> selectors = pass.seen().selectors(rereading.places());
    for (Question question : pass.questions()) {
      question.refuseNothing(written -> Nearest.to(written, selectors));
      Optional<Question.Outcome> outcome = question.outcome();
      answers.send(
          question,
          Answer.State.DONE,
          progress(row),
          Judgement.inexactBecause(row, question, outcome),
          result(question, outcome));
    }
  }

  /** Result to report; null if none. */
  @SuppressWarnings("ReferenceEquality") // equal copies would only cost time
  private Answer.Result result(Question question, Optional<Question.Outcome> outcome) {
    if (outcome.isEmpty()) {
      return null;
    }
    Piece upper = outcome.get().most();
    Piece lower = outcome.get().least();
    Tables most = tables(upper);
    Tables least = lower == upper ? most : tables(lower);
    return new Answer.Result(
        question.hypothesis().parts(),
        least == most ? most : Tables.between(least, most),
        stacks(outcome.get().isExact() ? lower : upper),
        least.span(),
        most.span(),
        least.bound(),
        most.bound());
  }

  private Tables tables(Piece run) {
    return Tables.weighed(run, rereading.places(), request.curves());
  }

  private CriticalStacks stacks(Piece piece) {
    return request.stacks()
        ? CriticalStacks.of(
            piece.cost().full().strands().byStack(),
            rereading.places(),
            AnswerStacksCodec.STACKS_MAX)
        : CriticalStacks.NONE;
  }

  private Answer.Progress progress(RunRow row) {
    Pass.Counts counts = rereading.pass().counts();
    double seconds = Math.max(1, around.nanoTime() - begunNs) / 1e9;
    return new Answer.Progress(
        counts,
        row.batches(),
        (counts.nodes() - nodesBefore) / seconds,
        rereading.resumedAtBatch());
  }
}
