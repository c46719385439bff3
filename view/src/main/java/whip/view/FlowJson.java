package whip.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.construct.Grouped;
import whip.model.construct.PathId;
import whip.model.flow.Flow;
import whip.model.flow.FlowChange;
import whip.model.flow.FlowDiff;
import whip.model.flow.FlowEdge;
import whip.model.flow.FlowNode;
import whip.view.FlowLayout.Box;
import whip.view.FlowLayout.Line;

/**
 * A control-flow graph as JSON, {@code "schema": "whip.flow/1"}: what is counted, and where it is
 * drawn, so that a page draws it as the command line does. Times are exact integers in the run's
 * unit. Where two runs are compared, nodes and edges have the later run's numbers, and the earlier
 * one's as {@code before}.
 */
public final class FlowJson {
  private static final String SCHEMA = "whip.flow/1";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final SortedMap<Integer, Long> NONE = new TreeMap<>();

  private final FlowTexts texts;

  private FlowJson(FlowTexts texts) {
    this.texts = texts;
  }

  /** The graph's document. */
  public static StreamedJson of(Flow flow) {
    return new FlowJson(FlowTexts.of(flow)).document();
  }

  /** The document of a graph of two runs. */
  public static StreamedJson of(FlowDiff diff) {
    return new FlowJson(FlowTexts.of(diff)).document();
  }

  private StreamedJson document() {
    return new StreamedJson(
        json -> {
          FlowLayout layout = FlowLayout.of(texts.flow());
          json.addAll(head(layout));
          json.addArray("nodes", layout.boxes().stream().map(this::node));
          json.addArray("edges", layout.lines().stream().map(this::edge));
        });
  }

  private ObjectNode head(FlowLayout layout) {
    Flow flow = texts.flow();
    ObjectNode json = NODES.objectNode().put("schema", SCHEMA).put("run", flow.run());
    json.put("unit", flow.unit()).put("elapsed", flow.elapsed()).put("ended", flow.ended());
    json.put("threads", flow.threads());
    json.put("phase", flow.phase().isEmpty() ? null : flow.phase());
    if (flow.isTimeWindow()) {
      ConstructsJson.addTimeWindow(json, flow.begin(), flow.elapsed());
    }
    JobRanks.addTo(json, flow.ranks());
    texts.against().ifPresent(other -> json.set("against", run(other)));
    json.put("layer", flow.layer().map(PathId::value).orElse(null));
    json.put("unplaced", flow.unplaced());
    return json.put("columns", layout.columns()).put("rows", layout.rows());
  }

  /** The earlier run, of which the graph has no more than that. */
  private static ObjectNode run(Flow other) {
    ObjectNode json = NODES.objectNode().put("run", other.run()).put("unit", other.unit());
    json.put("elapsed", other.elapsed()).put("ended", other.ended());
    json.put("threads", other.threads()).put("unplaced", other.unplaced());
    JobRanks.addTo(json, other.ranks());
    return json;
  }

  private ObjectNode node(Box box) {
    FlowNode node = box.node();
    ObjectNode json = plain(box);
    texts
        .diff()
        .ifPresent(
            diff -> {
              json.put("change", diff.change(node).label());
              diff.before(node)
                  .ifPresentOrElse(
                      before ->
                          json.putObject("before")
                              .put("entries", before.entries())
                              .put("time", before.time()),
                      () -> json.putNull("before"));
            });
    return json;
  }

  private static ObjectNode plain(Box box) {
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

  private ObjectNode edge(Line line) {
    FlowEdge edge = line.edge();
    ObjectNode json =
        NODES
            .objectNode()
            .put("from", edge.from().value())
            .put("to", edge.to().value())
            .put("kind", edge.kind().label());
    boolean isGone = texts.change(edge) == FlowChange.GONE;
    addPasses(json, isGone ? new FlowEdge(edge.from(), edge.to(), edge.kind(), NONE) : edge);
    texts
        .diff()
        .ifPresent(
            diff -> {
              json.put("change", diff.change(edge).label());
              diff.before(edge)
                  .ifPresentOrElse(
                      before -> addPasses(json.putObject("before"), before),
                      () -> json.putNull("before"));
            });
    return json.put("side", line.side().label()).put("track", line.track());
  }

  private static void addPasses(ObjectNode json, FlowEdge edge) {
    ArrayNode classes =
        json.put("passes", edge.total()).put("text", edge.text()).putArray("classes");
    for (Grouped<Long> group : edge.classes()) {
      classes.addObject().put("threads", group.threads().toString()).put("passes", group.value());
    }
  }
}
