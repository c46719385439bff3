package whip.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import whip.model.profile.DirectiveRow;
import whip.model.profile.Profile;
import whip.model.profile.Ratio;
import whip.model.view.CriticalTree;
import whip.model.view.Frame;

/**
 * A profile as a graph, for the formats that carry one. A node for the program, for each directive
 * with the sums of its row, and for each group of strands on the critical path; an edge from what
 * is around to what is in it, as heavy as what the inner one contributes to the critical path
 * there:
 *
 * <pre>
 * Program --60--> parallel relax.c:3 --50--> for relax.c:5 --50--> relax.c:5-7
 * </pre>
 *
 * <p>A directive that stands inside several others is one node with several edges to it. One that
 * contributes nothing to the critical path has no edge: what is around it is not in a profile.
 */
record DirectiveGraph(List<Node> nodes, List<Edge> edges) {

  /**
   * A node.
   *
   * @param id n0, n1, ..., the program first, then directives in the order of the profile
   * @param sums null of strands, of which the critical path alone is known
   * @param serialWork on the critical path, directly in it
   */
  record Node(String id, Frame frame, Sums sums, long serialWork) {}

  /** Totals of a directive. */
  record Sums(long instances, long work, long span) {
    double parallelism() {
      return Ratio.parallelism(work, span);
    }
  }

  /** Nesting on the critical path, and how much of that path lies in the inner one there. */
  record Edge(String from, String to, long critical) {}

  private record Ends(String from, String to) {}

  static final String PROGRAM = "program";

  static DirectiveGraph of(Profile profile, CriticalTree tree) {
    Map<Frame, Node> nodes = new LinkedHashMap<>();
    Frame program = new Frame(PROGRAM, "Program", profile.run().program(), 0);
    add(
        nodes,
        program,
        new Sums(1, profile.tables().work(), profile.tables().span()),
        profile.tables().serialWork());
    for (DirectiveRow row : profile.tables().directives()) {
      add(
          nodes,
          frame(row),
          new Sums(row.instances().count(), row.instances().work(), row.instances().span()),
          row.serialWork());
    }
    Map<Ends, Long> edges = new LinkedHashMap<>();
    walk(nodes, edges, nodes.get(program).id, tree);
    List<Edge> listed = new ArrayList<>();
    edges.forEach((ends, critical) -> listed.add(new Edge(ends.from, ends.to, critical)));
    return new DirectiveGraph(List.copyOf(nodes.values()), List.copyOf(listed));
  }

  /** The directive as the critical tree names it. */
  static Frame frame(DirectiveRow row) {
    String label = row.position().label();
    return new Frame(
        row.kind().label(),
        label.isEmpty() ? "?" : label,
        row.position().file(),
        row.position().line());
  }

  // As deep as directives are nested, which the collector bounds.
  private static void walk(
      Map<Frame, Node> nodes, Map<Ends, Long> edges, String from, CriticalTree around) {
    for (CriticalTree inner : around.children()) {
      Node node = add(nodes, inner.frame(), null, 0);
      if (node.sums == null) {
        nodes.put(node.frame, new Node(node.id, node.frame, null, node.serialWork + inner.self()));
      }
      edges.merge(new Ends(from, node.id), inner.critical(), Math::addExact);
      walk(nodes, edges, node.id, inner);
    }
  }

  private static Node add(Map<Frame, Node> nodes, Frame frame, Sums sums, long serialWork) {
    String id = "n" + nodes.size();
    return nodes.computeIfAbsent(frame, absent -> new Node(id, absent, sums, serialWork));
  }
}
