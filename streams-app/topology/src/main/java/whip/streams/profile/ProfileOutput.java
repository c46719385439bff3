package whip.streams.profile;

import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import whip.streams.run.Run;
import whip.streams.run.RunCodec;

/**
 * Records that the profile stage writes, to all its topics. Every row carries a header that says
 * what kind of row it is, so that a connector can keep the flat directive rows and leave the others
 * (predicate {@code HasHeaderKey}).
 */
final class ProfileOutput {

  private static final String DIRECTIVE_HEADER = "whip.directive";
  private static final String REGION_HEADER = "whip.region";
  private static final String PROGRAM_HEADER = "whip.program";
  private static final byte[] NOTHING = {};

  private final ProcessorContext<String, byte[]> context;
  private final RunCodec runs;

  ProfileOutput(ProcessorContext<String, byte[]> context, RunCodec runs) {
    this.context = context;
    this.runs = runs;
  }

  void write(String key, byte[] row, long now) {
    Headers headers = new RecordHeaders().add(header(key), NOTHING);
    context.forward(new Record<>(key, row, now, headers), ProfileStage.TO_PROFILE);
  }

  void retire(String key, long now) {
    write(key, null, now);
  }

  /** Writes to the run topic what its collector no longer can. */
  void run(Run run, long now) {
    context.forward(new Record<>(run.run(), runs.encode(run), now), ProfileStage.TO_RUN);
  }

  /** Takes a run off the list of runs. */
  void removeRun(String run, long now) {
    context.forward(new Record<>(run, null, now), ProfileStage.TO_RUN);
  }

  void retireLocation(String key, long now) {
    context.forward(new Record<>(key, null, now), ProfileStage.TO_LOCATION);
  }

  /** Makes all that keep something of a run forget it. */
  void forget(String run, long now) {
    for (String sink : ProfileStage.TO_FORGET) {
      context.forward(new Record<>(run, null, now), sink);
    }
  }

  /** Commits now: the profile is final, and a reader waits for it. */
  void publishNow() {
    context.commit();
  }

  private static String header(String key) {
    String row = key.substring(key.indexOf('/') + 1);
    if (row.equals("program")) {
      return PROGRAM_HEADER;
    }
    return row.startsWith("region@") ? REGION_HEADER : DIRECTIVE_HEADER;
  }
}
