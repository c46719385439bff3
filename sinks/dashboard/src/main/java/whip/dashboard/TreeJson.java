package whip.dashboard;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import whip.model.view.CriticalTree;
import whip.model.view.Frame;

/**
 * A critical path by nesting, as the page draws it:
 *
 * <pre>
 * {"name": "for relax.c:5", "kind": "for", "label": "relax.c:5", "file": "/src/relax.c", "line": 5,
 *  "critical": 50, "children": [...]}
 * </pre>
 */
final class TreeJson {
  private TreeJson() {}

  static ObjectNode of(CriticalTree tree) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    Frame frame = tree.frame();
    if (frame == null) {
      json.put("name", "Program").put("kind", "program").put("label", "Program");
      json.put("file", "").put("line", 0);
    } else {
      json.put("name", frame.name()).put("kind", frame.kind()).put("label", frame.label());
      json.put("file", frame.file()).put("line", frame.line());
    }
    ArrayNode children = json.put("critical", tree.critical()).putArray("children");
    tree.children().forEach(child -> children.add(of(child)));
    return json;
  }
}
