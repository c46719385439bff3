package whip.view;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import whip.model.grain.GraphVertices;

/**
 * A graph of grains as GraphML, for Gephi, Cytoscape, NetworkX, JGraphT: typed keys, amounts as
 * integers in the run's unit. Written as it is made.
 *
 * <pre>
 * &lt;node id="R-3"&gt;&lt;data key="node.type"&gt;task&lt;/data&gt;&lt;data key="node.work"&gt;30&lt;/data&gt;...
 * &lt;edge source="R.2" target="R-3"&gt;&lt;data key="edge.type"&gt;create&lt;/data&gt;...
 * </pre>
 */
public final class GrainGraphMl {
  static final String NAMESPACE = "http://graphml.graphdrawing.org/xmlns";
  private static final String SCHEMA = NAMESPACE + "/1.0/graphml.xsd";

  private GrainGraphMl() {}

  /** Writes the document. */
  public static void write(GrainDrawing drawing, Writer out) throws IOException {
    XmlText.write(out, xml -> document(xml, drawing));
  }

  private static void document(XmlText xml, GrainDrawing drawing) throws XMLStreamException {
    xml.start(
        "graphml",
        "xmlns",
        NAMESPACE,
        "xmlns:xsi",
        "http://www.w3.org/2001/XMLSchema-instance",
        "xsi:schemaLocation",
        NAMESPACE + " " + SCHEMA);
    GrainAttributes.declare(xml);
    xml.start("graph", "id", "grains", "edgedefault", "directed");
    data(xml, "graph", drawing.whole());
    for (int node = 0; node < drawing.nodes(); node++) {
      xml.start("node", "id", drawing.id(node));
      data(xml, "node", drawing.node(node));
      xml.end();
    }
    GraphVertices vertices = drawing.graph().vertices();
    for (int node = 0; node < drawing.nodes(); node++) {
      for (int edge = vertices.firstEdge(node); edge < vertices.lastEdge(node); edge++) {
        xml.start("edge", "source", drawing.id(vertices.source(edge)), "target", drawing.id(node));
        data(xml, "edge", drawing.edge(edge, node));
        xml.end();
      }
    }
    xml.end();
    xml.end();
  }

  static void data(XmlText xml, String element, List<GrainDrawing.Attribute> attributes)
      throws XMLStreamException {
    for (GrainDrawing.Attribute each : attributes) {
      xml.leaf("data", each.value(), "key", GrainAttributes.key(element, each.name()));
    }
  }
}
