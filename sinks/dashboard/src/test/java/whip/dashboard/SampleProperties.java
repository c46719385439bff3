package whip.dashboard;

import java.util.List;
import whip.read.StandingProperties;
import whip.schemas.construct.BesideRow;
import whip.schemas.construct.EvidenceRow;
import whip.schemas.construct.PropertiesRow;
import whip.schemas.construct.PropertyRow;

/** Properties of four threads and one critical construct. */
final class SampleProperties {
  private SampleProperties() {}

  /** Both that such a run has. */
  static PropertyLines critical() {
    return standing(
        row("imbalance-in-region", 1, 0.375).setKind("parallel").setLabel("a.c:7").build(),
        row("critical-overhead", 2, 0.75)
            .setBeside(new BesideRow("mean of 4 threads", 0.375))
            .build());
  }

  /** Some of them. */
  static PropertyLines standing(PropertyRow... rows) {
    return PropertyLines.of(
        new StandingProperties(
            new PropertiesRow("k3f9q2zd01", 4L, "units", 4, 4L, true, true, 0.05, rows.length, 0),
            List.of(rows)));
  }

  static PropertyRow.Builder row(String name, int path, double severity) {
    return PropertyRow.newBuilder()
        .setRun("k3f9q2zd01")
        .setName(name)
        .setPath(path)
        .setPhase("")
        .setKind("critical")
        .setLabel("a.c:9")
        .setFile("/src/a.c")
        .setLine(9)
        .setFunction("main")
        .setRegion("")
        .setCut(4)
        .setElapsed(4)
        .setUnit("units")
        .setSeverity(severity)
        .setSeverityExact("3/4")
        .setConfidence(1)
        .setEvidence(new EvidenceRow("time to enter and to leave", 4, 6L, 3L, "1-3", 3))
        .setCondition("condition")
        .setFormula("formula")
        .setSource("source")
        .setAdvice("Do less inside.");
  }
}
