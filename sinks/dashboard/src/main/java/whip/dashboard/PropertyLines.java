package whip.dashboard;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;
import whip.read.StandingProperties;
import whip.schemas.construct.BesideRow;
import whip.schemas.construct.EvidenceRow;
import whip.schemas.construct.PropertiesRow;
import whip.schemas.construct.PropertyRow;

/**
 * Properties of a run, as the topology watches them. Their fields have the names that they have in
 * {@code whip.properties/1}.
 *
 * @param run how far it has been watched
 * @param rows the most severe first
 */
record PropertyLines(PropertiesRow run, List<PropertyRow> rows) {
  private static final Comparator<PropertyRow> ORDER =
      Comparator.comparingDouble(PropertyRow::getSeverity)
          .reversed()
          .thenComparingInt(PropertyRow::getPath)
          .thenComparing(PropertyRow::getName)
          .thenComparing(PropertyRow::getPhase);

  PropertyLines {
    rows = List.copyOf(rows);
  }

  static PropertyLines of(StandingProperties standing) {
    return new PropertyLines(standing.run(), standing.rows().stream().sorted(ORDER).toList());
  }

  /** One line; a run has 256 rows at most, of 1 KiB each. */
  String json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("run", run.getRun());
    json.put("unit", run.getUnit()).put("elapsed", run.getElapsed()).put("cut", run.getCut());
    json.put("ended", run.getEnded()).put("threads", run.getThreads());
    json.put("evaluated", run.getEvaluated()).put("threshold", run.getThreshold());
    ArrayNode properties = json.put("left", run.getLeft()).putArray("properties");
    rows.forEach(row -> properties.add(property(row)));
    return json.toString();
  }

  private static ObjectNode property(PropertyRow row) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("name", row.getName());
    json.put("path", row.getPath()).put("kind", row.getKind()).put("label", row.getLabel());
    json.put("file", row.getFile()).put("line", row.getLine()).put("function", row.getFunction());
    json.put("region", row.getRegion()).put("phase", row.getPhase());
    json.put("severity", row.getSeverity()).put("severityExact", row.getSeverityExact());
    json.put("confidence", row.getConfidence());
    json.set("evidence", evidence(row.getEvidence(), row.getBeside()));
    return json.put("condition", row.getCondition())
        .put("formula", row.getFormula())
        .put("source", row.getSource())
        .put("advice", row.getAdvice());
  }

  private static ObjectNode evidence(EvidenceRow evidence, BesideRow beside) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("what", evidence.getWhat());
    json.put("team", evidence.getTeam()).put("sum", evidence.getSum());
    json.put("longest", evidence.getLongest()).put("threads", evidence.getThreads());
    json.put("threadCount", evidence.getThreadCount());
    if (beside == null) {
      json.putNull("beside");
    } else {
      json.putObject("beside").put("what", beside.getWhat()).put("share", beside.getShare());
    }
    return json;
  }
}
