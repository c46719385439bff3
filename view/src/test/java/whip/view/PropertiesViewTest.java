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
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import whip.model.construct.Constructs;
import whip.model.construct.Gains;
import whip.model.construct.PathAccount;
import whip.model.construct.SampleAccount;
import whip.model.profile.Position;
import whip.model.property.Definition;
import whip.model.property.Percentage;
import whip.model.property.PropertyCatalogue;
import whip.model.property.PropertyLimit;
import whip.model.property.RunProperties;
import whip.model.property.SampleRun;
import whip.model.property.Threshold;

/** Performance properties as table, JSON and JUnit XML, by character. */
class PropertiesViewTest {
  private static final RunProperties PROPERTIES =
      RunProperties.of(SampleRun.several(), Threshold.USUAL);

  private static final RunProperties JOB = RunProperties.of(SampleAccount.job(), Threshold.USUAL);

  private static final List<PropertyLimit> LIMITS =
      List.of(
          new PropertyLimit("imbalance-in-loop", Percentage.parse("11.2")),
          new PropertyLimit("critical-overhead", Percentage.of(9)),
          new PropertyLimit("lock-overhead", Percentage.of(0)));

  @Test
  void shouldPrintATable() throws IOException {
    assertEquals(golden("properties.txt"), table(PROPERTIES));
  }

  @Test
  void shouldPrintThatThereAreNone() throws IOException {
    RunProperties none =
        RunProperties.of(SampleAccount.critical(), new Threshold(Percentage.of(100)));
    assertEquals(golden("properties-none.txt"), table(none));
  }

  private static String table(RunProperties properties) {
    return String.join("\n", PropertiesTable.lines(properties)) + "\n";
  }

  /** Like properties of two ranks, and one that a single rank has. */
  @Test
  void shouldPrintTheRanksOfAJob() throws IOException {
    assertEquals(golden("properties-job.txt"), table(JOB));
    for (String line : PropertiesTable.lines(JOB)) {
      assertTrue(line.length() <= 80, line);
    }
  }

  @Test
  void shouldWriteTheRanksOfAJob() throws IOException {
    JsonNode json = new ObjectMapper().readTree(PropertiesJson.of(JOB, List.of()).text());
    assertEquals("4-5", json.at("/ranks/1/threads").asText());
    JsonNode critical = json.at("/properties/0");
    assertEquals("0,2", critical.get("ranks").asText());
    assertEquals(0, critical.get("worstRank").asInt());
    assertEquals("3/4", critical.get("severityExact").asText());
    assertEquals(
        List.of("0: 3/4", "2: 1/7"),
        List.of(bySeverity(critical.at("/byRank/0")), bySeverity(critical.at("/byRank/1"))));
    JsonNode run = new ObjectMapper().readTree(PropertiesJson.of(PROPERTIES, List.of()).text());
    assertFalse(run.has("ranks"));
    assertFalse(run.at("/properties/0").has("ranks"));
  }

  private static String bySeverity(JsonNode rank) {
    return rank.get("rank").asText() + ": " + rank.get("severityExact").asText();
  }

  @Test
  void shouldExplainTasksThatAreTooFine() throws IOException {
    RunProperties found = RunProperties.of(SampleTasks.run(40), new Threshold(Percentage.of(16)));
    String table = table(found);
    assertTrue(
        table.contains(
            """
            too-fine-tasks, task a.c:5
              thread 0: time to create tasks here, 40
              8 of 10 tasks are too fine: 32 to create them
              creation of 8 of 10 tasks, which are too fine, mean of 2 threads: 16.0 %
              gain 16
              Call tasks directly that work less than 4 units, as with a cut-off, or make
              fewer and larger ones.
            """),
        table);
    JsonNode json = new ObjectMapper().readTree(PropertiesJson.of(found, List.of()).text());
    JsonNode tooFine = json.at("/properties/1");
    assertEquals("too-fine-tasks", tooFine.get("name").asText());
    assertEquals("4/25", tooFine.get("severityExact").asText());
    assertEquals(
        "{\"which\":\"too fine\",\"count\":8,\"all\":10,\"cost\":32}",
        tooFine.at("/evidence/tasks").toString());
    assertFalse(json.at("/properties/0/evidence").has("tasks"), "task-creation is by class");
  }

  /** On the virtual clock nobody takes the time that whip_cost says. */
  @Test
  void shouldExplainTasksThatNoThreadIsSeenToCreate() {
    String table = table(RunProperties.of(SampleTasks.run(0), Threshold.USUAL));
    assertTrue(
        table.contains(
            "too-fine-tasks, task a.c:5\n  8 of 10 tasks are too fine: 32 to create them\n"),
        table);
    Constructs phases = SampleTasks.run(0).with(SamplePhases.run("step").phases());
    String whole = table(RunProperties.of(phases, Threshold.USUAL));
    assertTrue(whole.contains("  of the whole run: grains are not summed by phase, so"), whole);
  }

  @Test
  void shouldJudgeTheWorstRankOfAJob() {
    PropertyLimit limit = new PropertyLimit("critical-overhead", Percentage.of(20));
    assertEquals(
        List.of("over the limit of 20 %: critical-overhead, critical a.c:9: 75.0 %"),
        PropertiesVerdict.lines(JOB, List.of(limit)));
  }

  @Test
  void shouldSayWhatIsOverItsLimit() {
    assertEquals(
        List.of("over the limit of 11.2 %: imbalance-in-loop, for a.c:9: 11.3 %"),
        PropertiesVerdict.lines(PROPERTIES, LIMITS));
    assertEquals(
        List.of("within the limits: no property is over its limit"),
        PropertiesVerdict.lines(PROPERTIES, LIMITS.subList(1, 3)));
  }

  @Test
  void shouldSayWhatAChangeWouldSave() throws IOException {
    RunProperties found =
        RunProperties.of(SampleAccount.critical(), Threshold.USUAL)
            .with(Gains.of(SampleAccount.critical(), SampleAccount.criticalProfile()));
    String table = table(found);
    assertTrue(table.contains("\n  gain 1.50, what if 3\n"), table);
    assertTrue(table.contains("\n  gain 1.50, what if 0\n"), table);
    JsonNode json = new ObjectMapper().readTree(PropertiesJson.of(found, List.of()).text());
    assertEquals("{\"sum\":1.5,\"whatif\":3}", json.at("/properties/0/gain").toString());
  }

  @Test
  void shouldWriteJson() throws IOException {
    assertEquals(golden("properties.json"), PropertiesJson.of(PROPERTIES, LIMITS).text());
  }

  /** Shares are exact, and nothing is left out that the page promises. */
  @Test
  void shouldWriteExactShares() throws IOException {
    JsonNode json = new ObjectMapper().readTree(PropertiesJson.of(PROPERTIES, List.of()).text());
    assertEquals("whip.properties/1", json.get("schema").asText());
    JsonNode loop = json.at("/properties/1");
    assertEquals("imbalance-in-loop", loop.get("name").asText());
    assertEquals(0.1125, loop.get("severity").asDouble());
    assertEquals("9/80", loop.get("severityExact").asText());
    assertTrue(loop.get("phase").isNull());
    assertEquals("1-3", loop.at("/evidence/threads").asText());
    assertEquals(450_000, loop.at("/evidence/sum").asLong());
    assertEquals(4, json.get("below").asInt());
    assertEquals(0, json.get("limits").size());
  }

  @Test
  void shouldSayWhatTheRunWasComparedWith() throws IOException {
    RunProperties compared =
        RunProperties.of(
            SampleRun.several(), Optional.of(SampleAccount.critical()), Threshold.USUAL);
    JsonNode json = new ObjectMapper().readTree(PropertiesJson.of(compared, List.of()).text());
    assertEquals(SampleAccount.critical().run(), json.get("baseline").asText());
    String table = table(compared);
    assertTrue(table.contains("work of run k3f9q2zd01, mean of 4 threads: 0.0 %"), table);
  }

  @Test
  void shouldWriteJunitXmlThatCiServersRead() throws Exception {
    Element suites = parsed(PropertiesJunit.text(PROPERTIES, LIMITS));
    assertEquals("testsuites", suites.getTagName());
    Element suite = (Element) suites.getElementsByTagName("testsuite").item(0);
    assertEquals("3", suite.getAttribute("tests"));
    assertEquals("1", suite.getAttribute("failures"));
    NodeList tests = suite.getElementsByTagName("testcase");
    List<String> verdicts = new ArrayList<>();
    for (int i = 0; i < tests.getLength(); i++) {
      Element test = (Element) tests.item(i);
      int failures = test.getElementsByTagName("failure").getLength();
      verdicts.add(test.getAttribute("name") + (failures == 0 ? " passed" : " failed"));
    }
    assertEquals(
        List.of(
            "imbalance-in-loop, for a.c:9 failed",
            "critical-overhead, critical a.c:12 passed",
            "lock-overhead passed"),
        verdicts);
  }

  private static Element parsed(String xml) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml)))
        .getDocumentElement();
  }

  @Test
  void shouldKeepTo80ColumnsAndToOneLineWhateverNamesAre() throws Exception {
    Constructs run = SampleRun.several();
    List<PathAccount> far = new ArrayList<>();
    for (PathAccount path : run.paths()) {
      Position position =
          new Position("/a/" + "long-name-of-a-file-".repeat(4) + ".c", 123456, "main", "");
      String name = path.id().value() % 2 == 0 ? "" : "\u001b[2J\n";
      far.add(
          new PathAccount(path.id(), path.parent(), path.kind(), position, name, 1, path.counts()));
    }
    Constructs wide =
        new Constructs(
            run.run(),
            run.unit(),
            run.cut(),
            run.threads(),
            false,
            run.elapsed(),
            List.of("atomic", "doacross", "lock-release", "missing-records", "no-mutex", "target"),
            far);
    Threshold all = new Threshold(Percentage.of(0));
    List<String> lines = PropertiesTable.lines(RunProperties.of(wide, all));
    lines.forEach(line -> assertTrue(line.length() <= 80, line));
    assertEquals("", ForeignText.rawIn(String.join("\n", lines)));
  }

  @Test
  void shouldShowOnThePageWhatItPrintsAndDefines() throws IOException {
    String page = Files.readString(Path.of("../docs/properties.md"));
    String shown = golden("properties.txt").replaceAll("(?m)^(?=.)", "    ");
    assertTrue(page.contains(shown), shown);
    for (Definition definition : PropertyCatalogue.DEFINITIONS) {
      assertTrue(page.contains("\n| `" + definition.name() + "` |"), definition.name());
    }
  }

  private static String golden(String name) throws IOException {
    try (InputStream file = PropertiesViewTest.class.getResourceAsStream("/view/" + name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
