package whip.streams.whatif;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import whip.model.whatif.Hypothesis;
import whip.streams.avro.AvroFormat;

/** Everything that is said in answer to one request. A hypothesis gets one last word, if any. */
final class Answers {

  private static final Answer.Progress NO_PROGRESS = new Answer.Progress(Pass.Counts.NONE, 0, 0, 0);

  private final Request request;
  private final ReplayContext context;
  private final AnswerCodec codec;
  private final Set<String> last = new HashSet<>();

  Answers(Request request, ReplayContext context, AvroFormat format) {
    this.request = request;
    this.context = context;
    codec = new AnswerCodec(format, context.config().topics().whatif());
  }

  /** Reports a specification that cannot be parsed, as it was written. */
  void malformed(List<String> specs, String error) {
    HypothesisReplay.Failure failure = HypothesisReplay.Failure.of(error);
    send(String.join(" ", specs), Answer.State.FAILED, failure);
  }

  /** For a reason that has nothing to do with the hypotheses. */
  void failed(List<Hypothesis> hypotheses, HypothesisReplay.Failure failure) {
    hypotheses.forEach(hypothesis -> send(hypothesis.toString(), Answer.State.FAILED, failure));
  }

  void cancelled(List<Hypothesis> hypotheses) {
    hypotheses.forEach(hypothesis -> send(hypothesis.toString(), Answer.State.CANCELLED, null));
  }

  /**
   * The hypothesis' answer so far, or why there is none.
   *
   * @param result null if there is none yet
   */
  void send(
      HypothesisReplay replay,
      Answer.State state,
      Answer.Progress progress,
      String inexactBecause,
      Answer.Result result) {
    boolean failed = replay.failure().isPresent();
    send(
        new Answer(
            request.run(),
            request.requestId(),
            replay.hypothesis().toString(),
            failed ? Answer.State.FAILED : state,
            replay.matched(),
            replay.failure().orElse(null),
            failed ? "" : inexactBecause,
            progress,
            failed ? null : result,
            context.clock().instant()));
  }

  private void send(String hypothesis, Answer.State state, HypothesisReplay.Failure failure) {
    send(
        new Answer(
            request.run(),
            request.requestId(),
            hypothesis,
            state,
            List.of(),
            failure,
            "",
            NO_PROGRESS,
            null,
            context.clock().instant()));
  }

  private void send(Answer answer) {
    if (last.contains(answer.hypothesis())) {
      return;
    }
    context.answers().send(request.run(), AnswerCodec.key(answer), codec.encode(answer));
    if (answer.state().isLast()) {
      last.add(answer.hypothesis());
    }
  }
}
