package whip.view;

import javax.xml.stream.XMLStreamException;

/** Declared attributes of a graph of grains, with the types that GraphML has for them. */
final class GrainAttributes {
  /** Name, and type. */
  static final String[][] GRAPH = {
    {"run", "string"},
    {"command", "string"},
    {"unit", "string"},
    {"status", "string"},
    {"work", "long"},
    {"span", "long"},
    {"grains", "long"},
    {"foldedItems", "long"},
    {"lostItems", "long"}
  };

  static final String[][] NODES = {
    {"name", "string"},
    {"label", "string"},
    {"shape", "string"},
    {"type", "string"},
    {"color", "string"},
    {"width", "double"},
    {"height", "double"},
    {"border-color", "string"},
    {"code", "string"},
    {"work", "long"},
    {"length", "long"},
    {"start", "long"},
    {"slack", "long"},
    {"on_crit_path", "int"},
    {"folded", "boolean"},
    {"kind", "string"},
    {"file", "string"},
    {"line", "int"},
    {"grainWork", "long"},
    {"subtree", "long"},
    {"siblings", "int"},
    {"undeferred", "boolean"},
    {"estimated", "boolean"},
    {"alloc", "long"},
    {"copy", "long"},
    {"submit", "long"},
    {"dispatch", "long"},
    {"finish", "long"},
    {"margin", "long"}
  };

  static final String[][] EDGES = {
    {"type", "string"}, {"color", "string"}, {"weight", "long"}, {"on_crit_path", "int"}
  };

  private GrainAttributes() {}

  /** Writes what GraphML wants to know before it sees the attributes. */
  static void declare(XmlText xml) throws XMLStreamException {
    declare(xml, "graph", GRAPH);
    declare(xml, "node", NODES);
    declare(xml, "edge", EDGES);
  }

  private static void declare(XmlText xml, String element, String[][] attributes)
      throws XMLStreamException {
    for (String[] each : attributes) {
      xml.empty(
          "key",
          "id",
          key(element, each[0]),
          "for",
          element,
          "attr.name",
          each[0],
          "attr.type",
          each[1]);
    }
  }

  /** Id of the attribute; nodes, edges and the graph have some of one name. */
  static String key(String element, String name) {
    return element + "." + name;
  }
}
