package whip.streams.profile;

import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import whip.streams.run.Run;
import whip.streams.run.RunCodec;

/**
 * Where the profile stage writes. Every row carries a header that says what kind of row it is, so
 * that a connector can keep the flat directive rows and leave the program rows (predicate {@code
 * HasHeaderKey}).
 */
final class Rows {

  private static final String DIRECTIVE_HEADER = "whip.directive";
  private static final String PROGRAM_HEADER = "whip.program";
  private static final byte[] NOTHING = {};

  private final ProcessorContext<String, byte[]> context;
  private final RunCodec runs;

  Rows(ProcessorContext<String, byte[]> context, RunCodec runs) {
    this.context = context;
    this.runs = runs;
  }

  void directive(String key, byte[] row, long now) {
    write(key, row, DIRECTIVE_HEADER, now);
  }

  void retireDirective(String key, long now) {
    write(key, null, DIRECTIVE_HEADER, now);
  }

  void program(String key, byte[] row, long now) {
    write(key, row, PROGRAM_HEADER, now);
  }

  /** Says in the run topic, for everybody, what its collector no longer can. */
  void run(Run run, long now) {
    context.forward(new Record<>(run.run(), runs.encode(run), now), ProfileStage.TO_RUN);
  }

  private void write(String key, byte[] value, String header, long now) {
    Headers headers = new RecordHeaders().add(header, NOTHING);
    context.forward(new Record<>(key, value, now, headers), ProfileStage.TO_PROFILE);
  }
}
