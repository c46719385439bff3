package whip.view;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import whip.model.grain.GraphVertices;

/**
 * A graph of grains as {@code whip.graingraph/1}: the attributes of GraphML, in a list of nodes and
 * one of edges. Ids are lineages.
 *
 * <pre>
 * {"schema": "whip.graingraph/1", "run": ..., "work": 75, "span": 40, "grains": 2, "nodes": [
 *   {"id": "R-0", "name": "R-0", "type": "task", "work": 30, ...}, ...], "edges": [
 *   {"source": "R.1", "target": "R-0", "type": "create", "weight": 30, ...}, ...]}
 * </pre>
 */
public final class GrainGraphJson {
  private GrainGraphJson() {}

  /** The document, which is made while it is written. */
  public static StreamedJson of(GrainDrawing drawing) {
    return new StreamedJson(
        json -> {
          ObjectNode head = JsonNodeFactory.instance.objectNode();
          head.put("schema", "whip.graingraph/1");
          json.addAll(with(head, drawing.whole()));
          json.addArray("nodes", nodes(drawing));
          json.addArray("edges", edges(drawing));
        });
  }

  private static Stream<ObjectNode> nodes(GrainDrawing drawing) {
    return IntStream.range(0, drawing.nodes())
        .mapToObj(
            node ->
                with(
                    JsonNodeFactory.instance.objectNode().put("id", drawing.name(node)),
                    drawing.node(node)));
  }

  private static Stream<ObjectNode> edges(GrainDrawing drawing) {
    GraphVertices vertices = drawing.graph().vertices();
    return IntStream.range(0, drawing.nodes())
        .boxed()
        .flatMap(
            node ->
                IntStream.range(vertices.firstEdge(node), vertices.lastEdge(node))
                    .mapToObj(
                        edge ->
                            with(
                                JsonNodeFactory.instance
                                    .objectNode()
                                    .put("source", drawing.name(vertices.source(edge)))
                                    .put("target", drawing.name(node)),
                                drawing.edge(edge, node))));
  }

  private static ObjectNode with(ObjectNode json, List<GrainDrawing.Attribute> attributes) {
    for (GrainDrawing.Attribute each : attributes) {
      if (each.value() instanceof Long number) {
        json.put(each.name(), number);
      } else if (each.value() instanceof Integer number) {
        json.put(each.name(), number);
      } else if (each.value() instanceof Double number) {
        json.put(each.name(), number);
      } else if (each.value() instanceof Boolean is) {
        json.put(each.name(), is);
      } else {
        json.put(each.name(), each.value().toString());
      }
    }
    return json;
  }
}
