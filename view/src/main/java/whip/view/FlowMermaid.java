package whip.view;

import java.util.ArrayList;
import java.util.List;
import whip.model.flow.Flow;
import whip.model.flow.FlowChange;
import whip.model.flow.FlowDiff;
import whip.model.flow.FlowEdge;
import whip.model.flow.FlowNode;
import whip.model.profile.Ratio;
import whip.platform.Printable;

/**
 * A control-flow graph for Mermaid, which pages of many hosts draw. The language has no places, so
 * it lays the graph out on its own; nodes come in the order of the {@link FlowLayout}'s:
 *
 * <pre>
 * flowchart TB
 *   p2["region A&lt;br/>5x 12"]:::t2
 *   p2 -->|"0#124;5"| p5
 * </pre>
 */
public final class FlowMermaid {

  private final FlowTexts texts;
  private final Flow flow;

  private FlowMermaid(FlowTexts texts) {
    this.texts = texts;
    flow = texts.flow();
  }

  /** Mermaid text that ends with a line end. */
  public static String text(Flow flow) {
    return new FlowMermaid(FlowTexts.of(flow)).text();
  }

  /** Mermaid text of a graph of two runs. */
  public static String text(FlowDiff diff) {
    return new FlowMermaid(FlowTexts.of(diff)).text();
  }

  private String text() {
    List<String> lines = new ArrayList<>();
    lines.add("flowchart TB");
    for (int i = 0; i < TimeShade.ALL.size(); i++) {
      TimeShade shade = TimeShade.ALL.get(i);
      lines.add(
          "  classDef t%d fill:%s,color:%s,stroke:#333333".formatted(i, shade.fill(), shade.ink()));
    }
    flow.nodes().forEach(node -> lines.add(node(node)));
    flow.edges().forEach(edge -> lines.add(edge(edge)));
    for (int i = 0; i < flow.edges().size(); i++) {
      FlowChange change = texts.change(flow.edges().get(i));
      if (change != FlowChange.SAME) {
        lines.add("  linkStyle %d stroke:%s".formatted(i, FlowTexts.colour(change)));
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private String node(FlowNode node) {
    TimeShade shade = TimeShade.of(Ratio.percent(node.time(), flow.threadTime()));
    String name = word(texts.change(node)) + node.text();
    String numbers = texts.entries(node) + " " + Units.scaled(node.time(), flow.unit());
    return "  p%s[\"%s<br/>%s\"]:::t%d"
        .formatted(node.id(), escaped(name), escaped(numbers), TimeShade.ALL.indexOf(shade));
  }

  private String edge(FlowEdge edge) {
    String arrow =
        switch (edge.kind()) {
          case IN -> "-.->";
          case NEXT -> "-->";
          case AGAIN -> "==>";
        };
    String passes = word(texts.change(edge)) + texts.passesWithoutSign(edge);
    return "  p%s %s|\"%s\"| p%s".formatted(edge.from(), arrow, escaped(passes), edge.to());
  }

  /** In place of a sign: a label that begins with one can be taken for a list. */
  private static String word(FlowChange change) {
    return change == FlowChange.SAME ? "" : change.label() + ": ";
  }

  /**
   * Writes all but letters, digits and what is harmless in a quoted label as the language's {@code
   * #34;}: quotes would end it, and it takes markup and Markdown in it for its own.
   */
  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    Printable.text(text)
        .codePoints()
        .forEach(
            c -> {
              if (Character.isLetterOrDigit(c) || " .,:/+-".indexOf(c) >= 0) {
                escaped.appendCodePoint(c);
              } else {
                escaped.append('#').append(c).append(';');
              }
            });
    return escaped.toString();
  }
}
