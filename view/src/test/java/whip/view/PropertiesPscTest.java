package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import whip.model.construct.Constructs;
import whip.model.construct.PathKind;
import whip.model.construct.SampleAccount;
import whip.model.property.Definition;
import whip.model.property.Percentage;
import whip.model.property.PropertyCatalogue;
import whip.model.property.RunProperties;
import whip.model.property.SampleRun;
import whip.model.property.Threshold;

/** Properties as Periscope's XML: valid by its schema, and the numbers of the property. */
class PropertiesPscTest {
  private static final Optional<Instant> STARTED =
      Optional.of(Instant.parse("2026-11-29T15:07:00.250Z"));

  @Test
  void shouldWriteAPropertyForEachThread() throws Exception {
    Element run = parsed(text(SampleAccount.critical(), 3));
    assertEquals("2026-11-29", leaf(run, "date"));
    assertEquals("15:07:00", leaf(run, "time"));
    assertEquals("1", leaf(run, "numProcs"));
    assertEquals("4", leaf(run, "numThreads"));
    assertEquals(
        List.of(
            "24-0 Critical section overhead, CRITICAL_REGION 1-9 a.c:9 on 3.1 of 1x4: 75.000 %, 1 of 4",
            "24-0 Critical section overhead, CRITICAL_REGION 1-9 a.c:9 on 3.2 of 1x4: 75.000 %, 2 of 4",
            "24-0 Critical section overhead, CRITICAL_REGION 1-9 a.c:9 on 3.3 of 1x4: 75.000 %, 3 of 4",
            "44-0 Load Imbalance in parallel region, PARALLEL_REGION 1-7 a.c:7 on 3.0 of 1x4: 37.500 %, 3 of 4",
            "44-0 Load Imbalance in parallel region, PARALLEL_REGION 1-7 a.c:7 on 3.1 of 1x4: 37.500 %, 2 of 4",
            "44-0 Load Imbalance in parallel region, PARALLEL_REGION 1-7 a.c:7 on 3.2 of 1x4: 37.500 %, 1 of 4"),
        properties(run));
  }

  /** Rank 2 has two threads and 7 units of time. */
  @Test
  void shouldWriteEachRankOfAJob() throws Exception {
    Element job = parsed(text(SampleAccount.job(), 0));
    assertEquals("2", leaf(job, "numProcs"));
    assertEquals("4", leaf(job, "numThreads"));
    List<String> properties = properties(job);
    assertEquals(
        List.of(
            "24-0 Critical section overhead, CRITICAL_REGION 1-9 a.c:9 on 0.3 of 2x4: 75.000 %, 3 of 4",
            "24-0 Critical section overhead, CRITICAL_REGION 1-9 a.c:9 on 2.0 of 2x4: 14.286 %, 1 of 7",
            "24-0 Critical section overhead, CRITICAL_REGION 1-9 a.c:9 on 2.1 of 2x4: 14.286 %, 1 of 7",
            "20-0 SCA -- Sequential Computation, MAIN_REGION 0-0 :0 on 2.0 of 2x4: 42.857 %, 3 of 7"),
        properties.subList(2, 6));
    assertEquals(11, properties.size());
  }

  /** Those that Periscope does not know have our name. */
  @Test
  void shouldNameEveryPropertyAndKindOfRegion() throws Exception {
    RunProperties all = RunProperties.of(SampleRun.several(), new Threshold(Percentage.of(0)));
    Element run = parsed(PropertiesPsc.text(all, 0, Optional.empty()));
    assertEquals(0, run.getElementsByTagName("date").getLength());
    String single =
        "imbalance-at-single imbalance-at-single, SINGLE_REGION 1-20 a.c:20 on 0.1 of 1x4: 5.000 %, 50000 of 1000000";
    assertTrue(properties(run).contains(single), properties(run).toString());
    for (PathKind kind : PathKind.values()) {
      assertTrue(PscProperty.region(kind).matches("[A-Z_]+"), kind.label());
    }
  }

  /** The thread that creates them; where none is seen to, thread 0 with the cost. */
  @Test
  void shouldWriteTasksThatAreTooFine() throws Exception {
    String task =
        "too-fine-tasks too-fine-tasks, TASK_REGION 1-5 a.c:5 on 0.0 of 1x2: 16.000 %%, %d of 100";
    for (long creation : new long[] {40, 0}) {
      List<String> found = properties(parsed(text(SampleTasks.run(creation), 0)));
      assertTrue(found.contains(task.formatted(creation == 0 ? 32 : creation)), found.toString());
    }
  }

  @Test
  void shouldShowPeriscopesNamesOnThePage() throws Exception {
    String page = Files.readString(Path.of("../docs/properties.md"));
    int known = 0;
    for (Definition definition : PropertyCatalogue.DEFINITIONS) {
      PscProperty psc = PscProperty.of(definition.name());
      if (!psc.name().equals(definition.name())) {
        known++;
        String row = "| `%s` | %s | %s |".formatted(definition.name(), psc.id(), psc.name());
        assertTrue(page.contains(row), row);
      }
    }
    assertEquals(12, known);
  }

  @Test
  void shouldBeValidWithoutAnyProperty() throws Exception {
    RunProperties none =
        RunProperties.of(SampleAccount.critical(), new Threshold(Percentage.of(100)));
    assertEquals(List.of(), properties(parsed(PropertiesPsc.text(none, 0, STARTED))));
  }

  private static String text(Constructs account, int rank) {
    return PropertiesPsc.text(RunProperties.of(account, Threshold.USUAL), rank, STARTED);
  }

  private static List<String> properties(Element run) {
    List<String> lines = new ArrayList<>();
    NodeList properties = run.getElementsByTagName("property");
    for (int i = 0; i < properties.getLength(); i++) {
      Element property = (Element) properties.item(i);
      Element context = element(property, "context");
      Element thread = element(context, "execObj");
      lines.add(
          String.format(
              Locale.ROOT,
              "%s %s, %s %s %s:%s on %s.%s of %s: %.3f %%, %s of %s",
              property.getAttribute("ID"),
              leaf(property, "name"),
              context.getAttribute("Region"),
              context.getAttribute("RegionId"),
              context.getAttribute("FileName"),
              context.getAttribute("RFL"),
              thread.getAttribute("process"),
              thread.getAttribute("thread"),
              context.getAttribute("Config"),
              Double.parseDouble(leaf(property, "severity")),
              leaf(property, "ExecTime"),
              leaf(property, "PhaseTime")));
      assertEquals("1.0", leaf(property, "confidence"));
      assertEquals("false", property.getAttribute("cluster"));
    }
    return lines;
  }

  /** Validates the file before it is read, as Periscope's viewer does. */
  private static Element parsed(String xml) throws Exception {
    SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
        .newSchema(PropertiesPscTest.class.getResource("/view/psc.xsd"))
        .newValidator()
        .validate(new StreamSource(new StringReader(xml)));
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml)))
        .getDocumentElement();
  }

  private static Element element(Element in, String name) {
    return (Element) in.getElementsByTagName(name).item(0);
  }

  private static String leaf(Element in, String name) {
    return element(in, name).getTextContent();
  }
}
