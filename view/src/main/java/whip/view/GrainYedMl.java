package whip.view;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.xml.stream.XMLStreamException;
import whip.model.grain.GrainFolders;
import whip.model.grain.GraphVertices;

/**
 * A graph of grains as GraphML in yEd's dialect: each code is a folder with its nodes, and folders
 * of what it made; colours and sizes are drawn. The attributes of the plain form are there, too.
 */
public final class GrainYedMl {
  private static final String GRAPHICS = "http://www.yworks.com/xml/graphml";
  private static final String NODE = "d.node";
  private static final String EDGE = "d.edge";

  /** A folder on its way: what is still to come of it. */
  private static final class Open {
    final int folder;
    int node;
    int inside;

    Open(int folder) {
      this.folder = folder;
    }
  }

  private final XmlText xml;
  private final GrainDrawing drawing;
  private final GrainFolders folders;

  private GrainYedMl(XmlText xml, GrainDrawing drawing) {
    this.xml = xml;
    this.drawing = drawing;
    folders = drawing.graph().folders();
  }

  /** Writes the document. */
  public static void write(GrainDrawing drawing, Writer out) throws IOException {
    XmlText.write(out, xml -> new GrainYedMl(xml, drawing).document());
  }

  private void document() throws XMLStreamException {
    xml.start(
        "graphml",
        "xmlns",
        GrainGraphMl.NAMESPACE,
        "xmlns:xsi",
        "http://www.w3.org/2001/XMLSchema-instance",
        "xmlns:y",
        GRAPHICS,
        "xsi:schemaLocation",
        GrainGraphMl.NAMESPACE + " " + GRAPHICS + "/1.1/ygraphml.xsd");
    GrainAttributes.declare(xml);
    xml.empty("key", "id", NODE, "for", "node", "yfiles.type", "nodegraphics");
    xml.empty("key", "id", EDGE, "for", "edge", "yfiles.type", "edgegraphics");
    xml.start("graph", "id", "G", "edgedefault", "directed");
    GrainGraphMl.data(xml, "graph", drawing.whole());
    nodes();
    edges();
    xml.end();
    xml.end();
  }

  /** Folders in folders, as deep as they come. */
  private void nodes() throws XMLStreamException {
    Deque<Open> open = new ArrayDeque<>();
    open.push(new Open(GrainFolders.ROOT));
    while (!open.isEmpty()) {
      Open now = open.element();
      if (now.node < folders.nodes(now.folder)) {
        node(folders.node(now.folder, now.node++));
      } else if (now.inside < folders.inside(now.folder)) {
        int inner = folders.inside(now.folder, now.inside++);
        begin(inner);
        open.push(new Open(inner));
      } else {
        open.pop();
        if (now.folder != GrainFolders.ROOT) {
          xml.end();
          xml.end();
        }
      }
    }
  }

  private void begin(int folder) throws XMLStreamException {
    String id = "folder." + folders.lineage(folder).toString().replace('+', ':');
    xml.start("node", "id", id, "yfiles.foldertype", "group");
    xml.start("data", "key", NODE);
    xml.start("y:ProxyAutoBoundsNode");
    xml.start("y:Realizers", "active", 0);
    xml.start("y:GroupNode");
    xml.empty("y:Fill", "color", "#f5f5f5", "transparent", false);
    xml.empty("y:BorderStyle", "color", "#c0c0c0", "type", "dashed", "width", "1.0");
    xml.leaf("y:NodeLabel", folders.lineage(folder), "modelName", "internal", "modelPosition", "t");
    xml.empty("y:Shape", "type", "roundrectangle");
    xml.empty("y:State", "closed", false);
    xml.end();
    xml.end();
    xml.end();
    xml.end();
    xml.start("graph", "id", id + ":", "edgedefault", "directed");
  }

  private void node(int node) throws XMLStreamException {
    xml.start("node", "id", drawing.id(node));
    GrainGraphMl.data(xml, "node", drawing.node(node));
    xml.start("data", "key", NODE);
    xml.start("y:ShapeNode");
    xml.empty("y:Geometry", "height", drawing.height(node), "width", drawing.width(node));
    xml.empty("y:Fill", "color", drawing.color(node), "transparent", false);
    xml.empty("y:BorderStyle", "color", drawing.borderColor(node), "type", "line", "width", "1.0");
    xml.leaf("y:NodeLabel", drawing.label(node));
    xml.empty("y:Shape", "type", drawing.shape(node));
    xml.end();
    xml.end();
    xml.end();
  }

  private void edges() throws XMLStreamException {
    GraphVertices vertices = drawing.graph().vertices();
    for (int node = 0; node < drawing.nodes(); node++) {
      for (int edge = vertices.firstEdge(node); edge < vertices.lastEdge(node); edge++) {
        edge(edge, vertices.source(edge), node);
      }
    }
  }

  private void edge(int edge, int from, int to) throws XMLStreamException {
    xml.start("edge", "id", "e" + edge, "source", drawing.id(from), "target", drawing.id(to));
    GrainGraphMl.data(xml, "edge", drawing.edge(edge, to));
    xml.start("data", "key", EDGE);
    xml.start("y:PolyLineEdge");
    String width = drawing.isCritical(edge, to) ? "3.0" : "1.0";
    xml.empty("y:LineStyle", "color", drawing.edgeColor(edge, to), "type", "line", "width", width);
    xml.empty("y:Arrows", "source", "none", "target", "standard");
    xml.end();
    xml.end();
    xml.end();
  }
}
