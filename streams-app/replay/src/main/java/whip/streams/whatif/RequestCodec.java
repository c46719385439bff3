package whip.streams.whatif;

import whip.codec.BadRecordException;
import whip.codec.RunIds;
import whip.schemas.whatif.WhatIfRequest;
import whip.streams.avro.AvroFormat;

/** Requests as records of the request topic. */
final class RequestCodec {

  /** All are folded side by side, each with its own open nodes in memory. */
  static final int HYPOTHESES_MAX = 32;

  private static final int SPECS_MAX = 64;

  private final AvroFormat format;
  private final String topic;

  RequestCodec(AvroFormat format, String topic) {
    this.format = format;
    this.topic = topic;
  }

  Request decode(String key, byte[] bytes) throws BadRecordException {
    WhatIfRequest request = format.decode(topic, bytes, WhatIfRequest.class);
    require(RunIds.isValid(request.getRun()), "run: not an id: " + request.getRun());
    require(
        key != null && key.startsWith(request.getRun() + "/"),
        "key: does not begin with the request's run");
    int asked = request.getHypotheses().size();
    require(
        asked > 0 && asked <= HYPOTHESES_MAX,
        "hypotheses: " + asked + " outside 1.." + HYPOTHESES_MAX);
    require(
        request.getHypotheses().stream().allMatch(specs -> specs.size() <= SPECS_MAX),
        "hypotheses: one has more than " + SPECS_MAX + " specifications");
    return new Request(
        key,
        request.getRun(),
        request.getRequestId(),
        request.getHypotheses(),
        request.getCurves(),
        request.getStacks());
  }

  private static void require(boolean holds, String otherwise) throws BadRecordException {
    if (!holds) {
      throw new BadRecordException(otherwise);
    }
  }
}
