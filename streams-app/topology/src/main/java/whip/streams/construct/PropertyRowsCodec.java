package whip.streams.construct;

import java.util.List;
import whip.model.construct.Constructs;
import whip.model.construct.PathAccount;
import whip.model.construct.ThreadSet;
import whip.model.property.Definition;
import whip.model.property.Evidence;
import whip.model.property.Property;
import whip.model.property.PropertyKey;
import whip.model.property.Threshold;
import whip.schemas.construct.BesideRow;
import whip.schemas.construct.EvidenceRow;
import whip.schemas.construct.PropertiesRow;
import whip.schemas.construct.PropertyCauseRow;
import whip.schemas.construct.PropertyRow;
import whip.streams.avro.AvroFormat;

/** Properties to the rows of the property topic. */
final class PropertyRowsCodec {

  /** The whole run: no account has phases. */
  private static final String WHOLE_RUN = "";

  /** Threads that a row names: 8 KiB of text at most. */
  private static final int THREADS_MAX = 1000;

  private final AvroFormat format;
  private final String topic;

  PropertyRowsCodec(AvroFormat format, String topic) {
    this.format = format;
    this.topic = topic;
  }

  static String runKey(String run) {
    return run + "/properties";
  }

  /** {@code k3f9q2zd01/imbalance-in-loop/3/}. */
  static String propertyKey(String run, PropertyKey property) {
    return String.join("/", run, property.name(), property.path().toString(), WHOLE_RUN);
  }

  /**
   * The run's row.
   *
   * @param left how many properties have reached the threshold and do not stand
   */
  byte[] run(Constructs account, PropertyProgress progress, Threshold threshold, int left) {
    return format.encode(
        topic,
        PropertiesRow.newBuilder()
            .setRun(account.run())
            .setCut(account.cut())
            .setUnit(account.unit())
            .setThreads(account.threads())
            .setElapsed(account.elapsed())
            .setEnded(account.ended())
            .setEvaluated(progress.evaluated())
            .setThreshold(threshold.least().share().toDouble())
            .setProperties(progress.standing().size())
            .setLeft(left)
            .build());
  }

  byte[] property(Constructs account, Property property) {
    PathAccount path = property.path();
    Definition definition = property.definition();
    Evidence evidence = property.finding().evidence();
    return format.encode(
        topic,
        PropertyRow.newBuilder()
            .setRun(account.run())
            .setName(property.name())
            .setPath(path.id().value())
            .setPhase(WHOLE_RUN)
            .setKind(path.kind().label())
            .setLabel(path.position().label())
            .setFile(path.position().file())
            .setLine(path.position().line())
            .setFunction(path.position().function())
            .setRegion(path.name())
            .setCut(account.cut())
            .setElapsed(account.elapsed())
            .setUnit(account.unit())
            .setSeverity(property.severity().toDouble())
            .setSeverityExact(property.severity().toString())
            .setConfidence(property.finding().confidence().toDouble())
            .setEvidence(evidence(evidence))
            .setBeside(evidence.beside().map(PropertyRowsCodec::beside).orElse(null))
            .setCause(evidence.cause().map(PropertyRowsCodec::cause).orElse(null))
            .setCondition(definition.condition())
            .setFormula(definition.formula())
            .setSource(definition.source())
            .setAdvice(property.advice())
            .build());
  }

  private static EvidenceRow evidence(Evidence evidence) {
    List<Integer> threads = evidence.threads().numbers();
    List<Integer> named = threads.subList(0, Math.min(threads.size(), THREADS_MAX));
    return EvidenceRow.newBuilder()
        .setWhat(evidence.what())
        .setTeam(evidence.team())
        .setSum(evidence.sum())
        .setLongest(evidence.longest())
        .setThreads(new ThreadSet(named).toString())
        .setThreadCount(threads.size())
        .build();
  }

  private static BesideRow beside(Evidence.Beside beside) {
    return BesideRow.newBuilder()
        .setWhat(beside.what())
        .setShare(beside.share().toDouble())
        .build();
  }

  private static PropertyCauseRow cause(Evidence.Cause cause) {
    return PropertyCauseRow.newBuilder()
        .setPath(cause.path().id().value())
        .setText(cause.path().text())
        .setTime(cause.time())
        .setWaits(cause.waits())
        .build();
  }
}
