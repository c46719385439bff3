package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.DirectedPseudograph;
import org.jgrapht.nio.dot.DOTImporter;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import whip.model.construct.Constructs;
import whip.model.construct.PathId;
import whip.model.construct.SampleAccount;
import whip.model.flow.Flow;
import whip.model.flow.FlowChange;
import whip.model.flow.FlowDiff;
import whip.model.flow.FlowNode;
import whip.model.flow.SampleFlow;

/** Control-flow graphs by character, and as readers of their formats understand them. */
class FlowViewTest {
  /** Ends labels, opens markup, or means something else in one of the formats. */
  private static final String HOSTILE = "a\"b\\c'd]e|f`g<br/>h&i;j#k%%l{m}--> \u202en";

  private static final Flow LAYER = SampleFlow.figure8().flow().layer(new PathId(1));
  private static final Flow WHOLE = figure4();

  private static final FlowDiff AGAINST = against();

  /** Later a single construct has replaced the masked one, and there are two iterations more. */
  private static FlowDiff against() {
    SampleFlow before = new SampleFlow();
    SampleFlow after = new SampleFlow();
    for (int thread = 0; thread < 4; thread++) {
      String masked = thread == 0 ? "masked@62 " : "";
      before.walk(thread, 5, "parallel@34(for@36 " + masked + "for@65)");
      after.walk(thread, 7, "parallel@34(for@36 for@65 single@80)");
    }
    Constructs account = before.account();
    Constructs earlier =
        new Constructs(
            "k3f9q2zd00",
            account.unit(),
            account.cut(),
            account.threads(),
            account.ended(),
            account.elapsed(),
            account.notVisible(),
            account.paths());
    return FlowDiff.of(earlier, after.account());
  }

  private static Flow figure4() {
    SampleFlow flow = new SampleFlow().in("ns");
    for (int thread = 0; thread < 4; thread++) {
      flow.enter(thread, "P");
      flow.walk(thread, 5, "A(X Y) B C(Z)");
      flow.enter(thread, "B");
      flow.spend(thread, 2_000_000L * (1 + thread));
      flow.leave(thread);
      flow.leave(thread);
    }
    return flow.flow();
  }

  @Test
  void shouldPrintTheWholeGraph() throws IOException {
    assertEquals(golden("flow.txt"), text(WHOLE));
  }

  @Test
  void shouldPrintOneLayer() throws IOException {
    assertEquals(golden("flow-layer.txt"), text(LAYER));
  }

  /** Lines below, references to labels without room, edges between strips, recursion. */
  @Test
  void shouldListWhatCannotBeDrawn() throws IOException {
    assertEquals(golden("flow-listed.txt"), text(listed()));
  }

  private static Flow listed() {
    SampleFlow flow = new SampleFlow();
    for (int thread = 0; thread < 12; thread += 2) {
      flow.walk(thread, 100, "a b b c d(e(d)) a d");
    }
    return flow.walk(1, "b c").flow();
  }

  /** The program and 310 regions beside each other. */
  @Test
  void shouldDrawTheFirst300Boxes() {
    SampleFlow flow = new SampleFlow();
    for (int region = 1; region <= 310; region++) {
      flow.enter(0, "r" + region);
      flow.leave(0);
    }
    List<String> drawn = FlowText.lines(flow.flow());
    assertTrue(drawn.contains("and 11 more paths; --format svg has all of them"));
    String whole = String.join("\n", drawn);
    assertTrue(whole.contains("│ r299 "), whole);
    assertFalse(whole.contains("│ r300 "), whole);
  }

  @Test
  void shouldShowOnThePageWhatItPrints() throws IOException {
    String page = Files.readString(Path.of("../docs/flow.md"));
    assertTrue(page.contains(golden("flow-layer.txt").replaceAll("(?m)^(?=.)", "    ")), page);
    assertTrue(page.contains("](../view/src/test/resources/view/flow.svg)"), page);
  }

  @Test
  void shouldWriteSvg() throws IOException {
    assertEquals(golden("flow.svg"), FlowSvg.text(WHOLE));
  }

  /** Tests of the dashboard's page compare both: it draws the JSON as this is. */
  @Test
  void shouldWriteLinesOnAllSidesAlike() throws IOException {
    assertEquals(golden("flow-listed.svg"), FlowSvg.text(listed()));
    assertEquals(golden("flow-listed.json"), FlowJson.of(listed()).text());
  }

  @Test
  void shouldWriteDot() throws IOException {
    assertEquals(golden("flow.dot"), FlowDot.text(WHOLE));
  }

  @Test
  void shouldWriteMermaid() throws IOException {
    assertEquals(golden("flow.mmd"), FlowMermaid.text(LAYER));
  }

  @Test
  void shouldWriteJson() throws IOException {
    assertEquals(golden("flow.json"), FlowJson.of(SampleFlow.figure4(5).flow()).text());
  }

  @Test
  void shouldShowWhatDiffersBetweenTwoRuns() throws IOException {
    FlowDiff layer = AGAINST.layer(new PathId(1));
    assertEquals(golden("flow-against.txt"), String.join("\n", FlowText.lines(layer)) + "\n");
    assertEquals(golden("flow-against.dot"), FlowDot.text(layer));
    assertEquals(golden("flow-against.mmd"), FlowMermaid.text(layer));
    String page = Files.readString(Path.of("../docs/flow.md"));
    String shown = golden("flow-against.txt").replaceAll("(?m)^(?=.)", "    ");
    assertTrue(page.contains(shown), page);
  }

  @Test
  void shouldWriteBothRunsAsJson() throws IOException {
    JsonNode json = new ObjectMapper().readTree(FlowJson.of(AGAINST).text());
    assertEquals("k3f9q2zd01", json.get("run").asText());
    assertEquals(
        "{\"run\":\"k3f9q2zd00\",\"unit\":\"units\",\"elapsed\":65,\"ended\":true,\"threads\":4,\"unplaced\":0}",
        json.get("against").toString());
    JsonNode gone = json.at("/nodes/5");
    assertEquals(
        List.of("62", "gone", "0", "5", "5"),
        List.of("/line", "/change", "/entries", "/before/entries", "/before/time").stream()
            .map(field -> gone.at(field).asText())
            .toList());
    assertEquals("new", json.at("/nodes/4/change").asText());
    assertTrue(json.at("/nodes/4/before").isNull());
    List<String> edges = new ArrayList<>();
    for (JsonNode edge : json.get("edges")) {
      edges.add(
          "%d>%d %s %d %s, before %s"
              .formatted(
                  edge.get("from").asInt(),
                  edge.get("to").asInt(),
                  edge.get("change").asText(),
                  edge.get("passes").asLong(),
                  edge.get("text").asText(),
                  edge.at("/before/text").asText()));
    }
    assertEquals(
        List.of(
            "0>1 same 4 0-3|1, before 0-3|1",
            "1>1 more 24 0-3|6, before 0-3|4",
            "1>2 more 28 0-3|7, before 0-3|5",
            "2>3 more 28 0-3|7, before 1-3|5",
            "5>3 gone 0 , before 0|5",
            "3>4 new 28 0-3|7, before ",
            "2>5 gone 0 , before 0|5"),
        edges);
    assertEquals(FlowJson.of(AGAINST).line(), new ObjectMapper().writeValueAsString(json));
    assertFalse(new ObjectMapper().readTree(FlowJson.of(WHOLE).line()).has("against"));
  }

  @Test
  void shouldDrawBothRunsAsSvg() throws Exception {
    Document document = svg(FlowSvg.text(AGAINST));
    assertEquals(
        "control flow of run k3f9q2zd01 against run k3f9q2zd00",
        document.getElementsByTagName("title").item(0).getTextContent());
    List<String> classes = new ArrayList<>();
    NodeList paths = document.getElementsByTagName("path");
    for (int i = 0; i < paths.getLength(); i++) {
      var marker = paths.item(i).getAttributes().getNamedItem("marker-end");
      if (marker != null) {
        classes.add(paths.item(i).getAttributes().getNamedItem("class").getNodeValue());
      }
    }
    assertEquals(
        List.of("in", "next more", "in more", "next more", "next gone", "next new", "next gone"),
        classes);
    List<String> texts = new ArrayList<>();
    for (String tag : List.of("text", "title")) {
      NodeList all = document.getElementsByTagName(tag);
      for (int i = 0; i < all.getLength(); i++) {
        texts.add(all.item(i).getTextContent());
      }
    }
    for (String text :
        List.of(
            "against run k3f9q2zd00, 4 threads, elapsed 65:",
            "- masked",
            "↑ for",
            "5x  0.0 %",
            "↑ 20→28",
            "path 5, masked rhs.f:62: entries 0, time 0, 0.0 %; in run k3f9q2zd00: entries 5, time 5",
            "path 2 (for rhs.f:36) to path 3 (for rhs.f:65): ↑ 1-3|5→0-3|7")) {
      assertTrue(texts.contains(text), text + " is not in " + texts);
    }
  }

  /** Labels without room, in both directions, and passes of other threads. */
  @Test
  void shouldKeepComparisonsTo80Columns() {
    for (int seed = 0; seed < 30; seed++) {
      FlowDiff diff = FlowDiff.of(wide(new Random(seed)), wide(new Random(-1L - seed)));
      for (String line : FlowText.lines(diff)) {
        assertTrue(line.length() <= 80, line);
      }
      for (FlowNode node : diff.both().nodes()) {
        for (String line : FlowText.lines(diff.layer(node.id()))) {
          assertTrue(line.length() <= 80, line);
        }
      }
    }
  }

  private static Constructs wide(Random random) {
    SampleFlow flow = new SampleFlow();
    for (int step = 0; step < 1000; step++) {
      int thread = 2 * random.nextInt(64);
      if (flow.depth(thread) > random.nextInt(4)) {
        flow.leave(thread);
      } else {
        flow.enter(thread, "a-long-name-of-a-region-".repeat(4) + random.nextInt(6));
      }
    }
    return flow.account();
  }

  @Test
  void shouldDrawTheSamePlacesInEveryForm() throws Exception {
    FlowLayout layout = FlowLayout.of(WHOLE);
    JsonNode json = new ObjectMapper().readTree(FlowJson.of(WHOLE).text()).get("nodes");
    Map<String, Map<String, String>> dot = dot(FlowDot.text(WHOLE));
    NodeList rectangles = svg(FlowSvg.text(WHOLE)).getElementsByTagName("rect");
    int background = 1 + TimeShade.ALL.size();
    for (int i = 0; i < layout.boxes().size(); i++) {
      FlowLayout.Box box = layout.boxes().get(i);
      assertEquals(box.column(), json.get(i).get("column").asInt());
      assertEquals(box.row(), json.get(i).get("row").asInt());
      assertEquals(
          "%d,%d!".formatted(260 * box.column(), -130 * box.row()),
          dot.get("p" + box.node().id()).get("pos"));
      var rectangle = rectangles.item(background + i).getAttributes();
      assertEquals(
          Integer.toString(104 + 280 * box.column()), rectangle.getNamedItem("x").getNodeValue());
      assertEquals(
          Integer.toString(152 + 168 * box.row()), rectangle.getNamedItem("y").getNodeValue());
    }
  }

  @Test
  void shouldKeepTo80Columns() {
    for (int seed = 0; seed < 30; seed++) {
      Random random = new Random(seed);
      SampleFlow flow = new SampleFlow().in(seed % 2 == 0 ? "ns" : "units");
      for (int step = 0; step < 2000; step++) {
        int thread = 2 * random.nextInt(64);
        if (flow.depth(thread) > random.nextInt(4)) {
          flow.spend(thread, random.nextLong(1L << 40));
          flow.leave(thread);
        } else {
          flow.enter(thread, "a-long-name-of-a-region-".repeat(4) + random.nextInt(6));
        }
      }
      Flow whole = flow.flow();
      for (FlowNode node : whole.nodes()) {
        for (String line : FlowText.lines(whole.layer(node.id()))) {
          assertTrue(line.length() <= 80, line);
        }
      }
      for (String line : FlowText.lines(whole)) {
        assertTrue(line.length() <= 80, line);
      }
    }
  }

  @Test
  void shouldWriteFormsWithoutControlCharacters() throws Exception {
    Flow hostile = hostile(ForeignText.in(HOSTILE));
    for (Flow flow : List.of(hostile, hostile.layer(PathId.ROOT))) {
      for (String form :
          List.of(text(flow), FlowSvg.text(flow), FlowDot.text(flow), FlowMermaid.text(flow))) {
        assertEquals("", ForeignText.rawIn(form));
      }
    }
  }

  @Test
  void shouldWriteNamesThatReadersUnderstand() throws Exception {
    Flow hostile = hostile(HOSTILE);
    String shown = "region " + HOSTILE.replace("\u202e", "\\u202e");
    assertEquals(
        HOSTILE,
        new ObjectMapper().readTree(FlowJson.of(hostile).text()).at("/nodes/1/name").asText());
    assertEquals(
        shown + "\n1x  1",
        dot(FlowDot.text(hostile))
            .get("p1")
            .get("label")
            .replace("\\n", "\n")
            .replace("\\\\", "\\"));
    NodeList titles = svg(FlowSvg.text(hostile)).getElementsByTagName("title");
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < titles.getLength(); i++) {
      texts.add(titles.item(i).getTextContent());
    }
    assertTrue(
        texts.contains("path 1, " + shown + ": entries 1, time 1, 50.0 %"), texts.toString());
    assertEquals(List.of("program<br/>1x 0", shown + "<br/>1x 1"), mermaidLabels(hostile));
  }

  /** Every line is one of the language's few that are used, and labels have no markup inside. */
  private static List<String> mermaidLabels(Flow flow) {
    Pattern node = Pattern.compile("  p\\d+\\[\"([^\"]*)\"\\]:::t\\d");
    Pattern edge = Pattern.compile("  p\\d+ (-\\.->|-->|==>)\\|\"[^\"|]*\"\\| p\\d+");
    Pattern style = Pattern.compile("  classDef t\\d fill:#\\w+,color:#\\w+,stroke:#\\w+");
    List<String> labels = new ArrayList<>();
    String[] lines = FlowMermaid.text(flow).split("\n", -1);
    assertEquals("flowchart TB", lines[0]);
    for (int i = 1; i < lines.length - 1; i++) {
      Matcher matcher = node.matcher(lines[i]);
      if (matcher.matches()) {
        String[] parts = matcher.group(1).split("<br/>", -1);
        assertEquals(2, parts.length, lines[i]);
        assertTrue(parts[0].matches("([\\w .,:/+-]|#\\d+;)*"), parts[0]);
        labels.add(unescaped(parts[0]) + "<br/>" + parts[1]);
      } else {
        assertTrue(edge.matcher(lines[i]).matches() || style.matcher(lines[i]).matches(), lines[i]);
      }
    }
    return labels;
  }

  private static String unescaped(String label) {
    return Pattern.compile("#(\\d+);")
        .matcher(label)
        .replaceAll(
            code -> Matcher.quoteReplacement(Character.toString(Integer.parseInt(code.group(1)))));
  }

  /** Text on each shade, and each shade beside the next, by WCAG's contrast. */
  @Test
  void shouldDistinguishShadesWithoutColours() {
    double before = 2;
    for (TimeShade shade : TimeShade.ALL) {
      double luminance = luminance(shade.fill());
      double ink = luminance(shade.ink());
      double contrast = (Math.max(luminance, ink) + 0.05) / (Math.min(luminance, ink) + 0.05);
      assertTrue(contrast >= 4.5, shade + " has contrast " + contrast);
      assertTrue((before + 0.05) / (luminance + 0.05) >= 1.3, shade + " is as light");
      before = luminance;
    }
    assertEquals(
        List.of("< 1 %", "1 % to 5 %", "20 % to 50 %", ">= 50 %"),
        List.of(0.99, 1.0, 49.9, 50.0).stream()
            .map(percent -> TimeShade.of(percent).text())
            .toList());
  }

  @Test
  void shouldDrawChangesInColoursThatAreSeenOnWhite() {
    for (FlowChange change : FlowChange.values()) {
      double contrast = 1.05 / (luminance(FlowTexts.colour(change)) + 0.05);
      assertTrue(contrast >= 4.5, change + " has contrast " + contrast);
    }
  }

  private static double luminance(String colour) {
    double sum = 0;
    double[] weights = {0.2126, 0.7152, 0.0722};
    for (int i = 0; i < 3; i++) {
      double part = Integer.parseInt(colour.substring(1 + 2 * i, 3 + 2 * i), 16) / 255.0;
      sum += weights[i] * (part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
  }

  @Test
  void shouldDrawAnAccountInWhichNothingHappened() throws Exception {
    Flow nothing = new SampleFlow().flow();
    assertEquals(1, svg(FlowSvg.text(nothing)).getElementsByTagName("g").getLength());
    assertEquals(Set.of("p0"), dot(FlowDot.text(nothing)).keySet());
    assertTrue(text(nothing).contains("program"), text(nothing));
  }

  /** Threads of a job are numbered through its ranks. */
  @Test
  void shouldSayWhichThreadsOfAJobAreWhoseRanks() throws IOException {
    Flow job = Flow.of(SampleAccount.job());
    List<String> lines = FlowText.lines(job);
    assertEquals("control flow of job job  6 threads, elapsed 7", lines.get(0));
    assertTrue(lines.contains("threads: 0-3 rank 0's, 4-5 rank 2's"), text(job));
    assertTrue(text(job).contains("0-5|1"), "critical from parallel: " + text(job));
    JsonNode json = new ObjectMapper().readTree(FlowJson.of(job).line());
    assertEquals("job-r2", json.at("/ranks/1/run").asText());
    String single = FlowJson.of(new SampleFlow().flow()).line();
    assertFalse(new ObjectMapper().readTree(single).has("ranks"));
    assertEquals(job.ranks(), job.layer(new PathId(1)).ranks());
  }

  private static Flow hostile(String name) {
    SampleFlow walks = new SampleFlow();
    walks.enter(0, name);
    walks.spend(0, 0);
    walks.leave(0);
    walks.spend(0, 0);
    Flow flow = walks.flow();
    return new Flow(
        name,
        flow.unit(),
        flow.threads(),
        flow.elapsed(),
        flow.begin(),
        2,
        flow.ended(),
        name,
        flow.layer(),
        flow.nodes(),
        flow.edges(),
        1,
        flow.ranks());
  }

  private static Document svg(String text) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    return factory.newDocumentBuilder().parse(new InputSource(new StringReader(text)));
  }

  /** Attributes by node, as JGraphT reads them. */
  private static Map<String, Map<String, String>> dot(String text) {
    Graph<String, DefaultEdge> graph = new DirectedPseudograph<>(DefaultEdge.class);
    DOTImporter<String, DefaultEdge> importer = new DOTImporter<>();
    Map<String, Map<String, String>> nodes = new LinkedHashMap<>();
    importer.setVertexFactory(id -> id);
    importer.addVertexConsumer(id -> nodes.put(id, new HashMap<>()));
    importer.addVertexAttributeConsumer(
        (key, value) -> nodes.get(key.getFirst()).put(key.getSecond(), value.getValue()));
    importer.importGraph(graph, new StringReader(text));
    return new TreeMap<>(nodes);
  }

  private static String text(Flow flow) {
    return String.join("\n", FlowText.lines(flow)) + "\n";
  }

  private static String golden(String name) throws IOException {
    try (InputStream file = FlowViewTest.class.getResourceAsStream("/view/" + name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
