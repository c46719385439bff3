package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.DirectedMultigraph;
import org.jgrapht.nio.dot.DOTImporter;
import org.jgrapht.nio.graphml.GraphMLImporter;
import org.jgrapht.traverse.TopologicalOrderIterator;
import org.jgrapht.util.SupplierUtil;
import org.junit.jupiter.api.Test;
import whip.model.grain.Burden;
import whip.model.grain.EmittedRows;
import whip.model.grain.GrainGraph;
import whip.model.profile.Position;
import whip.model.profile.SampleProfile;
import whip.testkit.GeneratorSettings;
import whip.testkit.GrainJudge;
import whip.testkit.GrainPrograms;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;
import whip.testkit.TextProgram;
import whip.testkit.tier.Tier;

/**
 * Files of grains as others read them: GraphML, held against the format's own schema, and DOT by
 * JGraphT, yEd's dialect by the JDK's reader. Work, span and counts follow from each file alone.
 */
class GrainFilesTest {
  private static final String WORKED = "w5 spawn(A: w30) w5 spawn(B: w10) w20 wait w5";

  /** A graph that was read: attributes by node, and edges. */
  private static final class Reading {
    final Map<String, Map<String, String>> nodes = new LinkedHashMap<>();
    final Graph<String, DefaultEdge> graph =
        new DirectedMultigraph<>(
            SupplierUtil.createStringSupplier(), SupplierUtil.DEFAULT_EDGE_SUPPLIER, false);

    void node(String id) {
      nodes.put(id, new HashMap<>());
      graph.addVertex(id);
    }

    long work() {
      return nodes.keySet().stream().mapToLong(id -> number(id, "work")).sum();
    }

    long span() {
      Map<String, Long> ends = new HashMap<>();
      long span = 0;
      for (TopologicalOrderIterator<String, DefaultEdge> order =
              new TopologicalOrderIterator<>(graph);
          order.hasNext(); ) {
        String id = order.next();
        long start = 0;
        for (DefaultEdge edge : graph.incomingEdgesOf(id)) {
          start = Math.max(start, ends.get(graph.getEdgeSource(edge)));
        }
        long length =
            nodes.get(id).containsKey("length") ? number(id, "length") : number(id, "work");
        ends.put(id, start + length);
        span = Math.max(span, start + length);
      }
      return span;
    }

    long number(String id, String name) {
      return Long.parseLong(nodes.get(id).get(name));
    }

    long grains() {
      return nodes.values().stream().filter(each -> "task".equals(each.get("type"))).count();
    }

    void check(GrainGraph expected, String what) {
      assertEquals(expected.vertices().size(), nodes.size(), what);
      assertEquals(expected.vertices().edges(), graph.edgeSet().size(), what);
      assertEquals(expected.work(), work(), what);
      assertEquals(expected.span(), span(), what);
      assertEquals(expected.grains(), grains(), what);
    }
  }

  private interface Form {
    void write(GrainDrawing drawing, Writer out) throws IOException;
  }

  private static GrainDrawing drawing(Program program, int teamSize, long seed) {
    return drawing(program, teamSize, seed, Burden.NONE_KNOWN);
  }

  /** Each grain has that burden. */
  private static GrainDrawing drawing(Program program, int teamSize, long seed, Burden burden) {
    EmittedRows emitted = EmittedRows.of(program, teamSize, new Random(seed));
    return new GrainDrawing(
        SampleProfile.complete(),
        GrainGraph.of(emitted.taken(), node -> burden),
        directive ->
            emitted
                .sites()
                .nameAt(directive.site().address())
                .map(name -> new Position("/src/" + name + ".c", 7, "main", ""))
                .orElse(Position.UNKNOWN));
  }

  private static String text(GrainDrawing drawing, Form form) throws IOException {
    StringWriter out = new StringWriter();
    form.write(drawing, out);
    return out.toString();
  }

  private static Reading graphMl(String text) {
    GraphMLImporter<String, DefaultEdge> importer = new GraphMLImporter<>();
    importer.setVertexFactory(id -> id);
    Reading reading = new Reading();
    importer.addVertexConsumer(id -> reading.nodes.put(id, new HashMap<>()));
    importer.addVertexAttributeConsumer(
        (key, value) -> reading.nodes.get(key.getFirst()).put(key.getSecond(), value.getValue()));
    importer.importGraph(reading.graph, new StringReader(text));
    return reading;
  }

  private static Reading dot(String text) {
    DOTImporter<String, DefaultEdge> importer = new DOTImporter<>();
    importer.setVertexFactory(id -> id);
    Reading reading = new Reading();
    importer.addVertexConsumer(id -> reading.nodes.put(id, new HashMap<>()));
    importer.addVertexAttributeConsumer(
        (key, value) -> reading.nodes.get(key.getFirst()).put(key.getSecond(), value.getValue()));
    importer.importGraph(reading.graph, new StringReader(text));
    return reading;
  }

  /** Nodes that are no folders, wherever they stand, and edges. */
  private static Reading yed(String text) throws XMLStreamException {
    XMLStreamReader xml =
        XMLInputFactory.newInstance().createXMLStreamReader(new StringReader(text));
    Reading reading = new Reading();
    List<String[]> edges = new ArrayList<>();
    Deque<String> open = new ArrayDeque<>();
    while (xml.hasNext()) {
      int event = xml.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        String id = xml.getAttributeValue(null, "id");
        if (xml.getLocalName().equals("node")) {
          boolean isFolder = xml.getAttributeValue(null, "yfiles.foldertype") != null;
          if (!isFolder) {
            reading.node(id);
          }
          open.push(id);
        } else if (xml.getLocalName().equals("edge")) {
          edges.add(
              new String[] {
                xml.getAttributeValue(null, "source"), xml.getAttributeValue(null, "target")
              });
        } else if (xml.getLocalName().equals("data")) {
          String key = xml.getAttributeValue(null, "key");
          if (key.startsWith("node.")) {
            reading.nodes.get(open.peek()).put(key.substring(5), xml.getElementText());
          }
        }
      } else if (event == XMLStreamConstants.END_ELEMENT && xml.getLocalName().equals("node")) {
        open.pop();
      }
    }
    edges.forEach(edge -> reading.graph.addEdge(edge[0], edge[1]));
    return reading;
  }

  private static Reading json(String text) throws IOException {
    JsonNode json = new JsonMapper().readTree(text);
    assertEquals("whip.graingraph/1", json.get("schema").asText());
    Reading reading = new Reading();
    for (JsonNode node : json.get("nodes")) {
      String id = node.get("id").asText();
      reading.node(id);
      node.properties()
          .forEach(field -> reading.nodes.get(id).put(field.getKey(), field.getValue().asText()));
    }
    for (JsonNode edge : json.get("edges")) {
      reading.graph.addEdge(edge.get("source").asText(), edge.get("target").asText());
    }
    return reading;
  }

  @Test
  void shouldCarryWorkSpanAndCounts() throws IOException, XMLStreamException {
    for (long seed : Tier.current().seeds(10, 40).toArray()) {
      Program program = ProgramGenerator.program(seed, GeneratorSettings.grains());
      int teamSize = 1 + (int) (seed % 3);
      GrainDrawing drawing = drawing(program, teamSize, seed);
      GrainGraph graph = drawing.graph();
      String what = "seed " + seed + ": " + program;
      GrainJudge judge = GrainJudge.of(program, teamSize);
      assertEquals(judge.span(), graph.span(), what);
      graphMl(text(drawing, GrainGraphMl::write)).check(graph, what);
      yed(text(drawing, GrainYedMl::write)).check(graph, what);
      json(GrainGraphJson.of(drawing).text()).check(graph, what);
      if (!GrainDot.isAggregated(drawing)) {
        dot(text(drawing, GrainDot::write)).check(graph, what);
      }
    }
  }

  @Test
  void shouldNameGrainsByTheirLineages() throws IOException {
    GrainDrawing drawing = drawing(TextProgram.parse(WORKED), 1, 1);
    Reading read = graphMl(text(drawing, GrainGraphMl::write));
    assertEquals(30, read.number("R-0", "grainWork"));
    assertEquals("1", read.nodes.get("R-0").get("on_crit_path"));
    assertEquals(5, read.number("R-0", "margin"));
    assertEquals(15, read.number("R-1", "slack"));
    assertFalse(read.nodes.get("R-1").containsKey("margin"), "it is not critical");
    assertFalse(read.nodes.get("R-0").containsKey("alloc"), "it is not known");
    assertEquals("task", read.nodes.get("R-0").get("kind"));
    assertEquals("7", read.nodes.get("R-0").get("line"));
  }

  /** An id of XML has no plus. */
  @Test
  void shouldNameChunksByTheirIterations() throws IOException {
    GrainDrawing drawing = drawing(GrainPrograms.triangularLoop(3, 0), 2, 1);
    Reading xml = graphMl(text(drawing, GrainGraphMl::write));
    assertEquals("R-0-s0-2+1", xml.nodes.get("R-0-s0-2:1").get("name"));
    assertTrue(json(GrainGraphJson.of(drawing).text()).nodes.containsKey("R-0-s0-2+1"));
  }

  @Test
  void shouldAggregateWhatNobodyLaysOut() throws IOException {
    GrainDrawing drawing = drawing(GrainPrograms.fib(14, 1, 0), 1, 1);
    assertTrue(GrainDot.isAggregated(drawing));
    String text = text(drawing, GrainDot::write);
    assertTrue(text.contains("aggregate by directive"), text);
    Reading read = dot(text);
    assertEquals(2, read.nodes.size(), "the program, and fib inside itself as one");
    assertEquals(drawing.graph().work(), read.work());
    assertEquals(drawing.graph().grains(), read.number("n1", "grains"));
  }

  @Test
  void shouldSayWhatAGrainDid() {
    GrainDrawing drawing = drawing(TextProgram.parse(WORKED), 1, 1);
    assertEquals(
        List.of(
            "run k3f9q2zd01  R-0, task A.c:7",
            "work        30; 30 with all that it made",
            "burden      not known of this grain",
            "path        critical: with a margin of 5; then R takes over",
            "parallelism 1 to 3 strands run meanwhile, 2 for half of the time or less",
            "siblings    2 that one wait closes; balance 3/2, the largest, R-0, is 10 over",
            "            the mean",
            "waited for  R, which made it",
            "waited by   R, at a wait"),
        new GrainWords(drawing, 0)
            .lines().stream()
                .map(line -> line.replaceFirst("^run \\S+", "run k3f9q2zd01"))
                .toList());
    String other = String.join("\n", new GrainWords(drawing, 1).lines());
    assertTrue(other.contains("beside the critical path, with a slack of 15"), other);
    assertTrue(new GrainWords(drawing, 1).json().contains("\"slack\" : 15"));
  }

  @Test
  void shouldShowDependences() {
    String program = "spawn(a, out x: w10) spawn(b, in x: w10) wait";
    GrainDrawing drawing = drawing(TextProgram.parse(program), 1, 1);
    String first = String.join("\n", new GrainWords(drawing, 0).lines());
    assertTrue(first.contains("R-1, which depends on it"), first);
    String second = String.join("\n", new GrainWords(drawing, 1).lines());
    assertTrue(second.contains("R-0, which it depends on"), second);
  }

  @Test
  void shouldAdviseNothingWhereNoCostIsKnown() {
    GrainDrawing drawing = drawing(GrainPrograms.fib(5, 1, 3), 1, 1);
    assertEquals(
        List.of("advice: none, as it is not known what grains cost to make"),
        GrainAdviceText.lines(drawing, 4));
  }

  @Test
  void shouldAdviseNothingWhereGrainsCostNothing() {
    Burden burden = Burden.task(0, 0, 0, Burden.UNKNOWN);
    assertEquals(
        List.of("advice: none, as grains cost nothing to make"),
        GrainAdviceText.lines(drawing(GrainPrograms.fib(5, 1, 0), 1, 1, burden), 4));
  }

  @Test
  void shouldAdviseACutOff() {
    Burden burden = Burden.task(0, 0, 3, Burden.UNKNOWN);
    GrainDrawing drawing = drawing(GrainPrograms.fib(10, 1, 3), 1, 1, burden);
    String advice = String.join(" ", GrainAdviceText.lines(drawing, 4));
    assertTrue(advice.startsWith("advice: tasks below "), advice);
    assertTrue(advice.contains(" of 176 grains: "), advice);
    // (177 + 528 + 3 x 40) / 4 at most, without a cut-off.
    assertTrue(advice.endsWith("in place of 177 to 206"), advice);
    String words = String.join(" ", new GrainWords(drawing, 0).lines());
    assertTrue(words.contains("burden      alloc 0, copy 0, submit 3; benefit "), words);
  }
}
