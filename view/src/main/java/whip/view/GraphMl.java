package whip.view;

import javax.xml.stream.XMLStreamException;
import whip.model.profile.Profile;
import whip.model.view.CriticalTree;

/**
 * A profile as GraphML, for tools such as yEd, Gephi, NetworkX: the nodes and edges of a {@link
 * DirectiveGraph}, amounts as integers in the run's unit.
 */
public final class GraphMl {
  private static final String NAMESPACE = "http://graphml.graphdrawing.org/xmlns";
  private static final String SCHEMA = NAMESPACE + "/1.0/graphml.xsd";

  /** Declared keys: name, element, type. The name is the key's id as well. */
  private static final String[][] KEYS = {
    {"run", "graph", "string"},
    {"command", "graph", "string"},
    {"unit", "graph", "string"},
    {"status", "graph", "string"},
    {"kind", "node", "string"},
    {"label", "node", "string"},
    {"file", "node", "string"},
    {"line", "node", "int"},
    {"instances", "node", "long"},
    {"work", "node", "long"},
    {"span", "node", "long"},
    {"parallelism", "node", "double"},
    {"serialWork", "node", "long"},
    {"critical", "edge", "long"}
  };

  private GraphMl() {}

  /** XML text that ends with a line end. */
  public static String text(Profile profile, CriticalTree tree) {
    DirectiveGraph graph = DirectiveGraph.of(profile, tree);
    return XmlText.of(xml -> document(xml, profile, graph));
  }

  private static void document(XmlText xml, Profile profile, DirectiveGraph graph)
      throws XMLStreamException {
    xml.start(
        "graphml",
        "xmlns",
        NAMESPACE,
        "xmlns:xsi",
        "http://www.w3.org/2001/XMLSchema-instance",
        "xsi:schemaLocation",
        NAMESPACE + " " + SCHEMA);
    for (String[] key : KEYS) {
      xml.empty("key", "id", key[0], "for", key[1], "attr.name", key[0], "attr.type", key[2]);
    }
    xml.start("graph", "id", "profile", "edgedefault", "directed");
    data(xml, "run", profile.run().run());
    data(xml, "command", ProfileTable.command(profile.run()));
    data(xml, "unit", profile.run().unit());
    data(xml, "status", profile.status().label());
    for (DirectiveGraph.Node node : graph.nodes()) {
      node(xml, node);
    }
    for (DirectiveGraph.Edge edge : graph.edges()) {
      xml.start("edge", "source", edge.from(), "target", edge.to());
      data(xml, "critical", edge.critical());
      xml.end();
    }
    xml.end();
    xml.end();
  }

  private static void node(XmlText xml, DirectiveGraph.Node node) throws XMLStreamException {
    xml.start("node", "id", node.id());
    data(xml, "kind", node.frame().kind());
    data(xml, "label", node.frame().label());
    if (!node.frame().file().isEmpty()) {
      data(xml, "file", node.frame().file());
    }
    if (node.frame().line() > 0) {
      data(xml, "line", node.frame().line());
    }
    if (node.sums() != null) {
      data(xml, "instances", node.sums().instances());
      data(xml, "work", node.sums().work());
      data(xml, "span", node.sums().span());
      data(xml, "parallelism", node.sums().parallelism());
    }
    data(xml, "serialWork", node.serialWork());
    xml.end();
  }

  private static void data(XmlText xml, String key, Object value) throws XMLStreamException {
    xml.leaf("data", value, "key", key);
  }
}
