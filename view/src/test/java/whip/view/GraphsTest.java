package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static whip.view.SampleTree.FOR;
import static whip.view.SampleTree.PARALLEL;
import static whip.view.SampleTree.stack;
import static whip.view.SampleTree.strands;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.DirectedMultigraph;
import org.jgrapht.nio.BaseEventDrivenImporter;
import org.jgrapht.nio.ImportException;
import org.jgrapht.nio.dot.DOTImporter;
import org.jgrapht.nio.graphml.GraphMLImporter;
import org.jgrapht.util.SupplierUtil;
import org.junit.jupiter.api.Test;
import whip.model.profile.Profile;
import whip.model.profile.SampleProfile;
import whip.model.view.CriticalTree;
import whip.model.view.Frame;

/**
 * GraphML and DOT as JGraphT reads them: the one checked against the format's own schema, the other
 * by the language's grammar. The expected texts are in the resources.
 */
class GraphsTest {
  private static final Profile PROFILE = SampleProfile.complete();

  @Test
  void shouldSayHowMuchOfTheCriticalPathLiesWhere() {
    DirectiveGraph graph = DirectiveGraph.of(PROFILE, SampleTree.TREE);
    assertEquals(
        List.of("program Program", "for relax.c:5", "parallel relax.c:3"),
        graph.nodes().stream().limit(3).map(node -> node.frame().name()).toList());
    assertEquals(new DirectiveGraph.Sums(1, 90, 50), graph.nodes().get(1).sums());
    assertEquals(
        List.of("n0-60-n2", "n2-50-n1", "n1-50-n3", "n2-10-n4", "n0-3-n5"),
        graph.edges().stream()
            .map(edge -> edge.from() + "-" + edge.critical() + "-" + edge.to())
            .toList());
    assertEquals(
        PROFILE.tables().span(),
        graph.nodes().stream()
            .filter(node -> node.sums() == null)
            .mapToLong(DirectiveGraph.Node::serialWork)
            .sum());
  }

  @Test
  void shouldShowADirectiveInSeveralPlacesOnce() {
    Frame leaf = strands("relax.c:5-7", "/src/relax.c", 5);
    CriticalTree tree =
        CriticalTree.of(List.of(stack(3, FOR, leaf), stack(50, PARALLEL, FOR, leaf)));
    DirectiveGraph graph = DirectiveGraph.of(PROFILE, tree);
    assertEquals(4, graph.nodes().size());
    assertEquals(53, graph.nodes().get(3).serialWork());
    assertEquals(
        List.of("n0-50-n2", "n2-50-n1", "n1-53-n3", "n0-3-n1"),
        graph.edges().stream()
            .map(edge -> edge.from() + "-" + edge.critical() + "-" + edge.to())
            .toList());
  }

  @Test
  void shouldWriteGraphMlThatItsSchemaAllowsAndReadersUnderstand() throws IOException {
    String text = GraphMl.text(PROFILE, SampleTree.TREE);
    assertEquals(golden("profile.graphml"), text);
    assertEquals(DirectiveGraph.of(PROFILE, SampleTree.TREE), readGraphMl(text));
    assertThrows(
        ImportException.class,
        () -> readGraphMl(text.replace("edgedefault=\"directed\"", "edgedefault=\"both\"")),
        "the schema is not looked at");
  }

  @Test
  void shouldWriteDotThatReadersUnderstand() throws IOException {
    String text = Dot.text(PROFILE, SampleTree.TREE);
    assertEquals(golden("profile.dot"), text);
    assertEquals(DirectiveGraph.of(PROFILE, SampleTree.TREE), readDot(text));
  }

  @Test
  void shouldWriteWhatCannotStandInAnXmlDocumentOrAName() {
    Frame odd = new Frame("task", "a\"b\\c<&>\u0001", "/src/\\\"<\u0001.c", 7);
    CriticalTree tree = CriticalTree.of(List.of(stack(63, odd, strands("x", "", 0))));
    Frame shown = new Frame("task", "a\"b\\c<&>\\x01", "/src/\\\"<\\x01.c", 7);
    CriticalTree asShown = CriticalTree.of(List.of(stack(63, shown, strands("x", "", 0))));
    assertEquals(DirectiveGraph.of(PROFILE, asShown), readDot(Dot.text(PROFILE, tree)));
    Frame legal = new Frame("task", "a\"b\\c<&>\ufffd", "/src/\\\"<\ufffd.c", 7);
    assertEquals(legal, readGraphMl(GraphMl.text(PROFILE, tree)).nodes().get(3).frame());
  }

  @Test
  void shouldWriteARunWithoutWork() {
    DirectiveGraph graph = DirectiveGraph.of(PROFILE, SampleTree.NOTHING);
    assertEquals(List.of(), graph.edges());
    assertEquals(graph, readGraphMl(GraphMl.text(PROFILE, SampleTree.NOTHING)));
    assertEquals(graph, readDot(Dot.text(PROFILE, SampleTree.NOTHING)));
  }

  private static DirectiveGraph readGraphMl(String text) {
    GraphMLImporter<String, DefaultEdge> importer = new GraphMLImporter<>();
    importer.setVertexFactory(id -> id);
    Reading reading = new Reading(importer, value -> value);
    importer.importGraph(reading.graph, new StringReader(text));
    return reading.read();
  }

  private static DirectiveGraph readDot(String text) {
    DOTImporter<String, DefaultEdge> importer = new DOTImporter<>();
    importer.setVertexFactory(id -> id);
    // The reader leaves it to its caller, as Graphviz does to what draws the text.
    Reading reading =
        new Reading(importer, value -> value.replaceAll("\\\\n", "\n").replace("\\\\", "\\"));
    importer.importGraph(reading.graph, new StringReader(text));
    return reading.read();
  }

  /** Nodes and edges that a reader reports, assembled again. */
  private static final class Reading {
    private final Graph<String, DefaultEdge> graph =
        new DirectedMultigraph<>(
            SupplierUtil.createStringSupplier(), SupplierUtil.DEFAULT_EDGE_SUPPLIER, false);
    private final Map<String, Map<String, String>> nodes = new LinkedHashMap<>();
    private final Map<DefaultEdge, Long> critical = new HashMap<>();

    Reading(
        BaseEventDrivenImporter<String, DefaultEdge> importer, UnaryOperator<String> unescaped) {
      importer.addVertexConsumer(id -> nodes.put(id, new HashMap<>()));
      importer.addVertexAttributeConsumer(
          (key, value) ->
              nodes.get(key.getFirst()).put(key.getSecond(), unescaped.apply(value.getValue())));
      importer.addEdgeAttributeConsumer(
          (key, value) -> {
            if (key.getSecond().equals("critical")) {
              critical.put(key.getFirst(), Long.parseLong(value.getValue()));
            }
          });
    }

    DirectiveGraph read() {
      List<DirectiveGraph.Node> readNodes = new ArrayList<>();
      nodes.forEach((id, attributes) -> readNodes.add(node(id, attributes)));
      List<DirectiveGraph.Edge> readEdges = new ArrayList<>();
      for (DefaultEdge edge : graph.edgeSet()) {
        readEdges.add(
            new DirectiveGraph.Edge(
                graph.getEdgeSource(edge), graph.getEdgeTarget(edge), critical.get(edge)));
      }
      return new DirectiveGraph(readNodes, readEdges);
    }

    private static DirectiveGraph.Node node(String id, Map<String, String> attributes) {
      String label = attributes.get("label").split("\n", 2)[0];
      String kind = attributes.get("kind");
      String bare = label.startsWith(kind + " ") ? label.substring(kind.length() + 1) : label;
      return new DirectiveGraph.Node(
          id,
          new Frame(
              kind,
              bare,
              attributes.getOrDefault("file", ""),
              Integer.parseInt(attributes.getOrDefault("line", "0"))),
          attributes.containsKey("work")
              ? new DirectiveGraph.Sums(
                  Long.parseLong(attributes.get("instances")),
                  Long.parseLong(attributes.get("work")),
                  Long.parseLong(attributes.get("span")))
              : null,
          Long.parseLong(attributes.get("serialWork")));
    }
  }

  private static String golden(String name) throws IOException {
    try (InputStream file = GraphsTest.class.getResourceAsStream("/view/" + name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
