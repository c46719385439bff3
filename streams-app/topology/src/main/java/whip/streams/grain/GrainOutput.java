package whip.streams.grain;

import java.util.List;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.model.grain.DirectiveGrains;
import whip.model.grain.TaskSums;
import whip.model.node.Directive;
import whip.model.profile.Position;
import whip.streams.ResultMark;
import whip.streams.StoredTaskGrains;
import whip.streams.location.Locations;

/** Rows that the grain stage writes, and sums of tasks that it hands on. */
final class GrainOutput {

  private static final Logger LOG = LoggerFactory.getLogger(GrainOutput.class);

  private static final byte[] NOTHING = {};

  private final ProcessorContext<String, byte[]> context;
  private final Locations locations;
  private final GrainRowsCodec codec;

  GrainOutput(ProcessorContext<String, byte[]> context, Locations locations, GrainRowsCodec codec) {
    this.context = context;
    this.locations = locations;
    this.codec = codec;
  }

  /** Whether the directive's location has come in, or there is none to come. */
  boolean isNamed(String run, Directive directive) {
    return locations.isNamed(run, directive.site());
  }

  /** The end of the key of a directive's row, by what is known of its location now. */
  String place(String run, Directive directive) {
    return GrainRowsCodec.place(directive.kind(), position(run, directive));
  }

  private Position position(String run, Directive directive) {
    return locations.shown(run, directive.site());
  }

  /** Writes the row of the directives of one place. */
  void directive(
      String run, String place, Directive directive, List<DirectiveGrains> grains, long now) {
    DirectiveGrains sum = grains.stream().reduce(DirectiveGrains::plus).orElseThrow();
    Position position = position(run, directive);
    write(run + "/" + place, codec.directive(run, directive.kind(), position, sum), now);
    try {
      TaskSums.of(directive.kind(), position, sum)
          .ifPresent(tasks -> handOn(run + "/" + place, StoredTaskGrains.written(tasks), now));
    } catch (ArithmeticException e) {
      LOG.warn("run {}: the cost of tasks at {} overflows: it is no property", run, place, e);
      handOn(run + "/" + place, null, now);
    }
  }

  /** Writes the run's row, behind those of its directives. */
  void run(String run, GrainProgress progress, long now) {
    write(GrainRowsCodec.runKey(run), codec.run(run, progress), now);
    if (progress.received().ended()) {
      handOn(run, NOTHING, now); // No cut may follow that would look at the tasks.
    }
  }

  void retire(String run, String place, long now) {
    write(run + "/" + place, null, now);
    handOn(run + "/" + place, null, now);
  }

  void retireRun(String run, long now) {
    write(GrainRowsCodec.runKey(run), null, now);
  }

  private void handOn(String key, byte[] tasks, long now) {
    context.forward(ResultMark.GRAIN.on(new Record<>(key, tasks, now)), GrainStage.TO_PROPERTY);
  }

  private void write(String key, byte[] row, long now) {
    context.forward(new Record<>(key, row, now), GrainStage.TO_GRAIN);
  }
}
