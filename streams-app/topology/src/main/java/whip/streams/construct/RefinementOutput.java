package whip.streams.construct;

import java.time.Instant;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import whip.codec.ControlCodec;
import whip.model.control.Request;
import whip.model.control.Wish;
import whip.model.property.RefinementPolicy;
import whip.streams.avro.AvroFormat;

/** Requests for full detail that the property stage makes for severe properties. */
final class RefinementOutput {

  private final ProcessorContext<String, byte[]> context;
  private final AvroFormat format;
  private final String topic;

  RefinementOutput(ProcessorContext<String, byte[]> context, AvroFormat format, String topic) {
    this.context = context;
    this.format = format;
    this.topic = topic;
  }

  /** Asks for the time that the state says, from now on. */
  void ask(String run, RefinementPolicy.State state, long now) {
    Request request =
        new Request(
            run,
            Request.REFINEMENT,
            Instant.ofEpochMilli(now),
            Instant.ofEpochMilli(state.untilMs()),
            Wish.FULL_DETAIL,
            "a severe property");
    write(request.key(), format.encode(topic, ControlCodec.record(request)), now);
  }

  /** Retires the run's request. */
  void withdraw(String run, long now) {
    write(Request.key(run, Request.REFINEMENT), null, now);
  }

  private void write(String key, byte[] value, long now) {
    context.forward(new Record<>(key, value, now), PropertyStage.TO_CONTROL);
  }
}
