package whip.streams.whatif;

import whip.model.whatif.Expired;
import whip.model.whatif.Selection.Matched;
import whip.schemas.whatif.AnswerState;
import whip.schemas.whatif.ExpiredRecords;
import whip.schemas.whatif.ReplayProgress;
import whip.schemas.whatif.SpecRow;
import whip.schemas.whatif.WhatIfAnswer;
import whip.streams.avro.AvroFormat;

/** Answers as records of the what-if topic. */
final class AnswerCodec {

  private final AvroFormat format;
  private final String topic;

  AnswerCodec(AvroFormat format, String topic) {
    this.format = format;
    this.topic = topic;
  }

  static String key(Answer answer) {
    return answer.run() + "/" + answer.hypothesis();
  }

  byte[] encode(Answer answer) {
    WhatIfAnswer.Builder record =
        WhatIfAnswer.newBuilder()
            .setRun(answer.run())
            .setRequestId(answer.requestId())
            .setHypothesis(answer.hypothesis())
            .setState(AnswerState.valueOf(answer.state().name()))
            .setSpecs(answer.specs().stream().map(AnswerCodec::spec).toList())
            .setExact(answer.state() == Answer.State.DONE && answer.inexactBecause().isEmpty())
            .setInexactBecause(answer.inexactBecause())
            .setProgress(progress(answer.progress()))
            .setUpdatedAt(answer.updatedAt());
    if (answer.failure() != null) {
      record.setError(answer.failure().error()).setCandidates(answer.failure().candidates());
      record.setExpired(answer.failure().expired().map(AnswerCodec::expired).orElse(null));
    }
    if (answer.result() != null) {
      AnswerRowsCodec.fill(record, answer.result());
    }
    return format.encode(topic, record.build());
  }

  private static SpecRow spec(Matched matched) {
    return new SpecRow(
        matched.spec().selector().toString(),
        matched.spec().factor().toString(),
        matched.strands(),
        matched.work(),
        matched.saved());
  }

  private static ExpiredRecords expired(Expired expired) {
    return new ExpiredRecords(expired.records(), expired.of(), expired.topic(), expired.cause());
  }

  private static ReplayProgress progress(Answer.Progress progress) {
    return new ReplayProgress(
        progress.counts().nodes(),
        progress.counts().batches(),
        progress.batchesTotal(),
        progress.counts().records(),
        progress.nodesPerSecond(),
        progress.resumedAtBatch());
  }
}
