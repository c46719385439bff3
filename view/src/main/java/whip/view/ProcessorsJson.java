package whip.view;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import whip.model.profile.Fraction;
import whip.model.whatif.Processors;

/** Bounds on P processors as JSON; times in the run's unit, exact where they are integers. */
final class ProcessorsJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private ProcessorsJson() {}

  static ArrayNode tree(List<Processors> rows) {
    ArrayNode json = NODES.arrayNode();
    for (Processors row : rows) {
      ObjectNode object = json.addObject().put("processors", row.processors());
      object.set("timeMin", time(row.timeMin()));
      object.set("timeMax", time(row.timeMax()));
      object.put("speedupMin", row.speedupMin()).put("speedupMax", row.speedupMax());
    }
    return json;
  }

  private static JsonNode time(Fraction time) {
    return time.isInteger()
        ? NODES.numberNode(time.numerator().longValueExact())
        : NODES.numberNode(time.toDouble());
  }
}
