package whip.view;

import java.util.ArrayList;
import java.util.List;
import whip.model.flow.Flow;
import whip.model.flow.FlowChange;
import whip.model.flow.FlowDiff;
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
 * p2 -> p5 [label="↑ 0|5→0|7", kind="next", passes=7, ..., change="more", passesBefore=5, ...];
 * </pre>
 */
public final class FlowDot {
  /** Between columns and rows, in points. */
  private static final int COLUMN = 260;

  private static final int ROW = 130;

  private final FlowTexts texts;
  private final Flow flow;

  private FlowDot(FlowTexts texts) {
    this.texts = texts;
    flow = texts.flow();
  }

  /** Dot text that ends with a line end; {@code neato -n -Tsvg} draws it. */
  public static String text(Flow flow) {
    return new FlowDot(FlowTexts.of(flow)).text();
  }

  /** Dot text of a graph of two runs. */
  public static String text(FlowDiff diff) {
    return new FlowDot(FlowTexts.of(diff)).text();
  }

  private String text() {
    List<String> lines = new ArrayList<>();
    lines.add("digraph " + Dot.quoted(texts.title()) + " {");
    // For other engines than `neato -n`, which takes places for points anyway.
    lines.add(
        "  graph [layout=\"neato\", inputscale=72, splines=true, unit=%s];"
            .formatted(Dot.quoted(flow.unit())));
    lines.add("  node [shape=box, style=\"filled,rounded\", fontsize=10];");
    lines.add("  edge [fontsize=9];");
    for (Box box : FlowLayout.of(flow).boxes()) {
      lines.add(node(box));
    }
    for (FlowEdge edge : flow.edges()) {
      lines.add(edge(edge));
    }
    lines.add("}");
    return String.join("\n", lines) + "\n";
  }

  private String node(Box box) {
    FlowNode node = box.node();
    TimeShade shade = TimeShade.of(Ratio.percent(node.time(), flow.threadTime()));
    FlowChange change = texts.change(node);
    String numbers = texts.entries(node) + "  " + Units.scaled(node.time(), flow.unit());
    List<String> attributes = new ArrayList<>();
    attributes.add("label=" + Dot.quoted(FlowTexts.sign(change) + node.text(), numbers));
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
    if (texts.diff().isPresent()) {
      attributes.add("change=" + Dot.quoted(change.label()));
      attributes.add("entriesBefore=" + texts.entriesBefore(node));
      attributes.add("color=" + Dot.quoted(FlowTexts.colour(change)));
    }
    return "  p%s [%s];".formatted(node.id(), String.join(", ", attributes));
  }

  private String edge(FlowEdge edge) {
    String style =
        switch (edge.kind()) {
          case IN -> "dotted";
          case NEXT -> "solid";
          case AGAIN -> "dashed";
        };
    List<String> attributes = new ArrayList<>();
    attributes.add("label=" + Dot.quoted(texts.passes(edge)));
    attributes.add("kind=" + Dot.quoted(edge.kind().label()));
    attributes.add("passes=" + texts.passesAfter(edge));
    attributes.add("style=" + Dot.quoted(style));
    if (texts.diff().isPresent()) {
      FlowChange change = texts.change(edge);
      attributes.add("change=" + Dot.quoted(change.label()));
      attributes.add("passesBefore=" + texts.passesBefore(edge));
      attributes.add("color=" + Dot.quoted(FlowTexts.colour(change)));
    }
    return "  p%s -> p%s [%s];".formatted(edge.from(), edge.to(), String.join(", ", attributes));
  }
}
