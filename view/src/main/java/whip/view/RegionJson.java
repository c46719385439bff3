package whip.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import whip.model.algebra.Envelope;
import whip.model.profile.CriticalRow;
import whip.model.profile.Ratio;
import whip.model.profile.RegionRow;

/**
 * A region of a profile as JSON. The run's span, if the region's strands were f times faster, is
 * the largest of {@code rest + selected / f} over the lines of {@code curve}; where there is a
 * {@code curveUpper}, it lies between the two.
 */
final class RegionJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private RegionJson() {}

  static ObjectNode tree(RegionRow row, long span) {
    ObjectNode json = NODES.objectNode().put("label", label(row));
    ArrayNode kinds = json.putArray("kinds");
    row.kinds().forEach(kind -> kinds.add(kind.label()));
    json.put("file", row.position().file()).put("line", row.position().line());
    json.put("function", row.position().function());
    json.put("annotation", row.isAnnotation() ? row.annotation() : null);
    json.put("work", row.work()).put("serialWork", row.serialWork());
    json.put("serialWorkPercent", Ratio.percent(row.serialWork(), span));
    json.set("curve", lines(row.lower()));
    if (!row.isExact()) {
      json.set("curveUpper", lines(row.upper()));
    }
    ArrayNode then = json.putArray("then");
    row.then().forEach(critical -> then.add(critical(critical)));
    return json;
  }

  /** Label of a region; work outside directives is called as in the table. */
  static String label(RegionRow row) {
    return row.isProgram() ? "Program" : row.label();
  }

  private static ArrayNode lines(Envelope curve) {
    ArrayNode lines = NODES.arrayNode();
    for (int i = 0; i < curve.size(); i++) {
      lines.addObject().put("rest", curve.rest(i)).put("selected", curve.selected(i));
    }
    return lines;
  }

  private static ObjectNode critical(CriticalRow row) {
    return NODES
        .objectNode()
        .put("kind", row.kind().label())
        .put("label", row.position() == null ? null : row.position().label())
        .put("work", row.work());
  }
}
