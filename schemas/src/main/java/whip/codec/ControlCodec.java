package whip.codec;

import java.util.ArrayList;
import whip.model.control.Request;
import whip.model.control.Wish;
import whip.schemas.control.ControlRequest;

/** Requests of {@code whip.control} to records, and back. */
public final class ControlCodec {

  private ControlCodec() {}

  public static ControlRequest record(Request request) {
    Wish wish = request.wish();
    return ControlRequest.newBuilder()
        .setRun(request.run())
        .setRequester(request.requester())
        .setRequestedAt(request.requestedAt())
        .setUntil(request.until())
        .setDetail(wish.detail())
        .setMonitor(wish.monitor())
        .setConstructs(wish.constructs())
        .setDisabled(new ArrayList<>(wish.disabled()))
        .setReason(request.reason())
        .build();
  }

  public static Request request(ControlRequest record) {
    return new Request(
        record.getRun(),
        record.getRequester(),
        record.getRequestedAt(),
        record.getUntil(),
        new Wish(
            record.getDetail(), record.getMonitor(), record.getConstructs(), record.getDisabled()),
        record.getReason());
  }
}
