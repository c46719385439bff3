package whip.view;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import whip.model.grain.GrainAggregate;
import whip.model.grain.GraphVertices;

/**
 * A graph of grains in Graphviz's language. Graphviz takes seconds for each thousand nodes: of more
 * than {@value #NODES_MAX} the file has the aggregate by directive instead, and says so.
 *
 * <pre>
 * "R-0" [label="task a.c:7\nR-0\n30", type="task", work=30, ...];
 * "R.1" -> "R-0" [type="create", color="#33a02c", weight=30, on_crit_path=1];
 * </pre>
 */
public final class GrainDot {
  /** Larger graphs are aggregated. */
  public static final int NODES_MAX = 2000;

  /** Attributes that Graphviz would take to be its own, of another form. */
  private static final Set<String> GRAPHVIZ = Set.of("width", "height", "weight", "color");

  private GrainDot() {}

  /** Whether the graph is too large to be laid out. */
  public static boolean isAggregated(GrainDrawing drawing) {
    return drawing.nodes() > NODES_MAX;
  }

  /** Writes the text, which ends with a line end. */
  public static void write(GrainDrawing drawing, Writer out) throws IOException {
    out.write("digraph " + Dot.quoted("grains of run " + drawing.run()) + " {\n");
    if (isAggregated(drawing)) {
      aggregate(drawing, out);
    } else {
      whole(drawing, out);
    }
    out.write("}\n");
  }

  private static void whole(GrainDrawing drawing, Writer out) throws IOException {
    out.write("  graph [" + attributes(drawing.whole()) + "];\n");
    out.write("  node [style=filled];\n");
    GraphVertices vertices = drawing.graph().vertices();
    for (int node = 0; node < drawing.nodes(); node++) {
      out.write("  %s [".formatted(Dot.quoted(drawing.name(node))));
      out.write("fillcolor=" + Dot.quoted(drawing.color(node)) + ", ");
      out.write(attributes(drawing.node(node)) + "];\n");
    }
    for (int node = 0; node < drawing.nodes(); node++) {
      for (int edge = vertices.firstEdge(node); edge < vertices.lastEdge(node); edge++) {
        out.write(
            "  %s -> %s [color=%s, %s];\n"
                .formatted(
                    Dot.quoted(drawing.name(vertices.source(edge))),
                    Dot.quoted(drawing.name(node)),
                    Dot.quoted(drawing.edgeColor(edge, node)),
                    attributes(drawing.edge(edge, node))));
      }
    }
  }

  private static String attributes(List<GrainDrawing.Attribute> all) {
    return all.stream()
        .filter(each -> !GRAPHVIZ.contains(each.name()))
        .map(each -> name(each) + "=" + value(each))
        .collect(Collectors.joining(", "));
  }

  private static String name(GrainDrawing.Attribute attribute) {
    return attribute.name().contains("-") ? Dot.quoted(attribute.name()) : attribute.name();
  }

  private static String value(GrainDrawing.Attribute attribute) {
    return attribute.value() instanceof String text
        ? Dot.quoted(text.split("\n", -1))
        : attribute.value().toString();
  }

  /** Nodes for directives inside each other, each with the sums of its grains. */
  private static void aggregate(GrainDrawing drawing, Writer out) throws IOException {
    GrainAggregate aggregate = GrainAggregate.of(drawing.graph(), NODES_MAX);
    String note =
        "%d nodes are more than %d: this is the aggregate by directive"
            .formatted(drawing.nodes(), NODES_MAX);
    out.write(
        "  graph [label=%s, aggregate=true, %s];\n"
            .formatted(Dot.quoted(note), attributes(drawing.whole())));
    out.write("  node [shape=box];\n");
    List<GrainAggregate.Row> rows = aggregate.rows();
    for (int row = 0; row < rows.size(); row++) {
      GrainAggregate.Row each = rows.get(row);
      String name = row == 0 ? "Program" : drawing.directive(each.directive());
      String[] label = {
        name,
        Text.count(each.grains(), "grain"),
        "work " + Units.scaled(each.work(), drawing.unit()),
        each.critical() + " critical"
      };
      out.write(
          "  n%d [label=%s, grains=%d, work=%d, largest=%d, critical=%d];\n"
              .formatted(
                  row,
                  Dot.quoted(label),
                  each.grains(),
                  each.work(),
                  each.largest(),
                  each.critical()));
      if (row > 0) {
        out.write("  n%d -> n%d [grains=%d];\n".formatted(each.parent(), row, each.grains()));
      }
    }
  }
}
