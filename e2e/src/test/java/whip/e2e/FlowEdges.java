package whip.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** Edges of a control-flow graph as words. */
final class FlowEdges {

  private FlowEdges() {}

  /**
   * The text of each edge, by the nodes that it leads from and to, and its kind: {@code "region foo
   * > region bar next"} has {@code "0|20"}.
   *
   * @param flow output of {@code whip flow --json}
   */
  static SortedMap<String, String> of(JsonNode flow) {
    return of(flow, edge -> edge.get("text").asText());
  }

  /** Likewise the change of each edge of two runs, and both texts: {@code "more 0|20 to 0|25"}. */
  static SortedMap<String, String> compared(JsonNode flow) {
    return of(
        flow,
        edge ->
            "%s %s to %s"
                .formatted(
                    edge.get("change").asText(),
                    edge.at("/before/text").asText(),
                    edge.get("text").asText()));
  }

  private static SortedMap<String, String> of(JsonNode flow, Function<JsonNode, String> text) {
    Map<Integer, String> names = new HashMap<>();
    for (JsonNode node : flow.get("nodes")) {
      names.put(node.get("path").asInt(), nameOf(node));
    }
    SortedMap<String, String> edges = new TreeMap<>();
    for (JsonNode edge : flow.get("edges")) {
      String way = names.get(edge.get("from").asInt()) + " > " + names.get(edge.get("to").asInt());
      String before = edges.put(way + " " + edge.get("kind").asText(), text.apply(edge));
      if (before != null) {
        throw new AssertionError("two nodes have one name: " + way);
      }
    }
    return edges;
  }

  /** Kind of a path, and its name or where it is: {@code "region foo"}. */
  static String nameOf(JsonNode path) {
    String place = path.get(path.get("name").asText().isEmpty() ? "label" : "name").asText();
    return (path.get("kind").asText() + " " + place).strip();
  }
}
