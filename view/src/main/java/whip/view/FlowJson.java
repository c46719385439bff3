package whip.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import whip.model.construct.Grouped;
import whip.model.construct.PathId;
import whip.model.flow.Flow;
import whip.model.flow.FlowNode;
import whip.view.FlowLayout.Box;
import whip.view.FlowLayout.Line;

/**
 * A control-flow graph as JSON, {@code "schema": "whip.flow/1"}: what is counted, and where it is
 * drawn, so that a page draws it as the command line does. Times are exact integers in the run's
 * unit.
 */
public final class FlowJson {
  private static final String SCHEMA = "whip.flow/1";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private FlowJson() {}

  /** The graph's document. */
  public static StreamedJson of(Flow flow) {
    return new StreamedJson(
        json -> {
          FlowLayout layout = FlowLayout.of(flow);
          json.addAll(head(flow, layout));
          json.addArray("nodes", layout.boxes().stream().map(FlowJson::node));
          json.addArray("edges", layout.lines().stream().map(FlowJson::edge));
        });
  }

  private static ObjectNode head(Flow flow, FlowLayout layout) {
    ObjectNode json = NODES.objectNode().put("schema", SCHEMA).put("run", flow.run());
    json.put("unit", flow.unit()).put("elapsed", flow.elapsed()).put("ended", flow.ended());
    json.put("threads", flow.threads());
    json.put("phase", flow.phase().isEmpty() ? null : flow.phase());
    JobRanks.addTo(json, flow.ranks());
    json.put("layer", flow.layer().map(PathId::value).orElse(null));
    json.put("unplaced", flow.unplaced());
    return json.put("columns", layout.columns()).put("rows", layout.rows());
  }

  private static ObjectNode node(Box box) {
    FlowNode node = box.node();
    return NODES
        .objectNode()
        .put("path", node.id().value())
        .put("parent", node.isRoot() ? null : (Integer) node.parent().value())
        .put("kind", node.kind().label())
        .put("label", node.path().position().label())
        .put("file", node.path().position().file())
        .put("line", node.path().position().line())
        .put("function", node.path().position().function())
        .put("name", node.path().name())
        .put("depth", node.path().depth())
        .put("entries", node.entries())
        .put("time", node.time())
        .put("children", node.children())
        .put("column", box.column())
        .put("row", box.row());
  }

  private static ObjectNode edge(Line line) {
    ObjectNode json =
        NODES
            .objectNode()
            .put("from", line.edge().from().value())
            .put("to", line.edge().to().value())
            .put("kind", line.edge().kind().label())
            .put("passes", line.edge().total())
            .put("text", line.edge().text());
    ArrayNode classes = json.putArray("classes");
    for (Grouped<Long> group : line.edge().classes()) {
      classes.addObject().put("threads", group.threads().toString()).put("passes", group.value());
    }
    return json.put("side", line.side().label()).put("track", line.track());
  }
}
