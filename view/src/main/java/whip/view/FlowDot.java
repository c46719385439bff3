package whip.view;

import java.util.ArrayList;
import java.util.List;
import whip.model.flow.Flow;
import whip.model.flow.FlowEdge;
import whip.model.flow.FlowNode;
import whip.model.profile.Ratio;
import whip.view.FlowLayout.Box;

/**
 * A control-flow graph in Graphviz's language, each node pinned to its place in a {@link
 * FlowLayout}. {@code neato} keeps pinned nodes where they are:
 *
 * <pre>
 * p2 [label="region A\n5x  12", pos="0,-130!", path=2, entries=5, time=12, ...];
 * p2 -> p5 [label="0|5", kind="next", passes=5, style="solid"];
 * </pre>
 */
public final class FlowDot {
  /** Between columns and rows, in points. */
  private static final int COLUMN = 260;

  private static final int ROW = 130;

  private FlowDot() {}

  /** Dot text that ends with a line end; {@code neato -n -Tsvg} draws it. */
  public static String text(Flow flow) {
    List<String> lines = new ArrayList<>();
    lines.add("digraph " + Dot.quoted("control flow of run " + flow.run()) + " {");
    // For other engines than `neato -n`, which takes places for points anyway.
    lines.add(
        "  graph [layout=\"neato\", inputscale=72, splines=true, unit=%s];"
            .formatted(Dot.quoted(flow.unit())));
    lines.add("  node [shape=box, style=\"filled,rounded\", fontsize=10];");
    lines.add("  edge [fontsize=9];");
    for (Box box : FlowLayout.of(flow).boxes()) {
      lines.add(node(flow, box));
    }
    for (FlowEdge edge : flow.edges()) {
      lines.add(edge(edge));
    }
    lines.add("}");
    return String.join("\n", lines) + "\n";
  }

  private static String node(Flow flow, Box box) {
    FlowNode node = box.node();
    TimeShade shade = TimeShade.of(Ratio.percent(node.time(), flow.threadTime()));
    String numbers = Units.count(node.entries()).replace(" ", "") + "x  ";
    List<String> attributes = new ArrayList<>();
    attributes.add(
        "label=" + Dot.quoted(node.text(), numbers + Units.scaled(node.time(), flow.unit())));
    attributes.add(
        "pos=" + Dot.quoted("%d,%d!".formatted(box.column() * COLUMN, -box.row() * ROW)));
    attributes.add("fillcolor=" + Dot.quoted(shade.fill()));
    attributes.add("fontcolor=" + Dot.quoted(shade.ink()));
    attributes.add("path=" + node.id());
    attributes.add("kind=" + Dot.quoted(node.kind().label()));
    attributes.add("place=" + Dot.quoted(node.place()));
    attributes.add("column=" + box.column());
    attributes.add("row=" + box.row());
    attributes.add("entries=" + node.entries());
    attributes.add("time=" + node.time());
    return "  p%s [%s];".formatted(node.id(), String.join(", ", attributes));
  }

  private static String edge(FlowEdge edge) {
    String style =
        switch (edge.kind()) {
          case IN -> "dotted";
          case NEXT -> "solid";
          case AGAIN -> "dashed";
        };
    return "  p%s -> p%s [label=%s, kind=%s, passes=%d, style=%s];"
        .formatted(
            edge.from(),
            edge.to(),
            Dot.quoted(edge.text()),
            Dot.quoted(edge.kind().label()),
            edge.total(),
            Dot.quoted(style));
  }
}
