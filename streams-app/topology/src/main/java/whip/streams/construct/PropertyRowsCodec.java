package whip.streams.construct;

import java.util.List;
import java.util.Optional;
import whip.model.construct.Constructs;
import whip.model.construct.PathAccount;
import whip.model.construct.ThreadSet;
import whip.model.profile.Fraction;
import whip.model.property.Definition;
import whip.model.property.Evidence;
import whip.model.property.Property;
import whip.model.property.PropertyKey;
import whip.model.property.Stability;
import whip.model.property.Threshold;
import whip.schemas.construct.BesideRow;
import whip.schemas.construct.EvidenceRow;
import whip.schemas.construct.PropertiesRow;
import whip.schemas.construct.PropertyCauseRow;
import whip.schemas.construct.PropertyRow;
import whip.streams.avro.AvroFormat;

/** Properties to the rows of the property topic. */
final class PropertyRowsCodec {

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

  /** {@code k3f9q2zd01/imbalance-in-loop/3/}, with the phase's name behind it. */
  static String propertyKey(String run, PropertyKey property) {
    return String.join(
        "/", run, property.name(), property.path().toString(), PhaseKeys.escaped(property.phase()));
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

  /**
   * A property's row.
   *
   * @param account of the whole run
   * @param stability empty: no windows were judged
   */
  byte[] property(Constructs account, Property property, Optional<Stability> stability) {
    PathAccount path = property.path();
    Definition definition = property.definition();
    Evidence evidence = property.finding().evidence();
    return format.encode(
        topic,
        PropertyRow.newBuilder()
            .setRun(account.run())
            .setName(property.name())
            .setPath(path.id().value())
            .setPhase(property.phase())
            .setKind(path.kind().label())
            .setLabel(path.position().label())
            .setFile(path.position().file())
            .setLine(path.position().line())
            .setFunction(path.position().function())
            .setRegion(path.name())
            .setCut(account.cut())
            .setElapsed(property.finding().elapsed())
            .setUnit(account.unit())
            .setSeverity(property.severity().toDouble())
            .setSeverityExact(property.severity().toString())
            .setConfidence(confidence(property, stability))
            .setWindows(stability.map(Stability::windows).orElse(0))
            .setWindowsOver(stability.map(Stability::over).orElse(0))
            .setEvidence(evidence(evidence))
            .setBeside(evidence.beside().map(PropertyRowsCodec::beside).orElse(null))
            .setCause(evidence.cause().map(PropertyRowsCodec::cause).orElse(null))
            .setCondition(definition.condition())
            .setFormula(definition.formula())
            .setSource(definition.source())
            .setAdvice(property.advice())
            .build());
  }

  private static double confidence(Property property, Optional<Stability> stability) {
    Fraction coverage = property.finding().coverage();
    return stability.map(windows -> windows.confidence(coverage)).orElseGet(coverage::toDouble);
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
