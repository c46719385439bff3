package whip.view;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import whip.model.profile.Profile;
import whip.model.view.CriticalTree;
import whip.platform.Printable;

/**
 * A profile in Graphviz's language: the nodes and edges of a {@link DirectiveGraph}. Labels are for
 * people, the other attributes are the exact amounts in the run's unit:
 *
 * <pre>
 * n1 [label="for relax.c:5\nwork 90\nspan 50\nparallelism 1.80", kind="for", instances=1, work=90, ...];
 * n0 -> n2 [label="60", critical=60];
 * </pre>
 */
public final class Dot {
  private final Profile profile;
  private final List<String> lines = new ArrayList<>();

  private Dot(Profile profile) {
    this.profile = profile;
  }

  /** Dot text that ends with a line end; {@code dot -Tsvg} draws it. */
  public static String text(Profile profile, CriticalTree tree) {
    Dot dot = new Dot(profile);
    dot.lines.add("digraph " + quoted("profile of run " + profile.run().run()) + " {");
    dot.lines.add(
        "  graph [label=%s, unit=%s, status=%s];"
            .formatted(
                quoted(ProfileTable.command(profile.run())),
                quoted(profile.run().unit()),
                quoted(profile.status().label())));
    dot.lines.add("  node [shape=box];");
    DirectiveGraph graph = DirectiveGraph.of(profile, tree);
    graph.nodes().forEach(dot::node);
    graph.edges().forEach(dot::edge);
    dot.lines.add("}");
    return String.join("\n", dot.lines) + "\n";
  }

  private void node(DirectiveGraph.Node node) {
    List<String> label = new ArrayList<>();
    label.add(node.frame().kind().equals(DirectiveGraph.PROGRAM) ? "Program" : node.frame().name());
    List<String> attributes = new ArrayList<>();
    DirectiveGraph.Sums sums = node.sums();
    if (sums != null) {
      label.add("work " + amount(sums.work()));
      label.add("span " + amount(sums.span()));
      label.add("parallelism " + Units.ratio(sums.parallelism()));
    }
    label.add("serial work " + amount(node.serialWork()));
    attributes.add("label=" + quoted(label.toArray(String[]::new)));
    attributes.add("kind=" + quoted(node.frame().kind()));
    if (!node.frame().file().isEmpty()) {
      attributes.add("file=" + quoted(node.frame().file()));
    }
    if (node.frame().line() > 0) {
      attributes.add("line=" + node.frame().line());
    }
    if (sums != null) {
      attributes.add("instances=" + sums.instances());
      attributes.add("work=" + sums.work());
      attributes.add("span=" + sums.span());
      attributes.add("parallelism=" + quoted(Double.toString(sums.parallelism())));
    }
    attributes.add("serialWork=" + node.serialWork());
    lines.add("  %s [%s];".formatted(node.id(), String.join(", ", attributes)));
  }

  private void edge(DirectiveGraph.Edge edge) {
    lines.add(
        "  %s -> %s [label=%s, critical=%d];"
            .formatted(edge.from(), edge.to(), quoted(amount(edge.critical())), edge.critical()));
  }

  private String amount(long amount) {
    return Units.scaled(amount, profile.run().unit());
  }

  /** A backslash begins one of the language's escapes: that of a line end stands between lines. */
  static String quoted(String... lines) {
    return Stream.of(lines)
        .map(line -> Printable.text(line).replace("\\", "\\\\").replace("\"", "\\\""))
        .collect(Collectors.joining("\\n", "\"", "\""));
  }
}
