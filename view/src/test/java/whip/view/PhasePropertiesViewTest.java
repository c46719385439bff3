package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import whip.model.property.Property;
import whip.model.property.PropertyKey;
import whip.model.property.RunProperties;
import whip.model.property.Stability;
import whip.model.property.Threshold;

/** Properties of phases as table and JSON, by character. */
class PhasePropertiesViewTest {

  /** In the phase a thread waits for the lock for all of the time. */
  private static final RunProperties FOUND =
      RunProperties.of(SamplePhases.run("step"), Threshold.USUAL);

  private static final Property FIRST = FOUND.all().get(0);

  private static final RunProperties JUDGED =
      FOUND.with(Map.of(PropertyKey.of(FIRST), new Stability(10, 20)));

  @Test
  void shouldNameThePhase() {
    assertEquals("critical-overhead, critical a.c:9, phase step", PropertiesTable.title(FIRST));
    List<String> table = PropertiesTable.lines(FOUND);
    assertContains(
        table, "critical-overhead      critical a.c:9, step                 100.0 %     100.0 %");
    assertContains(table, "critical-overhead, critical a.c:9, phase step");
    assertContains(
        table, "  not known in how many windows of the phase: the confidence is coverage alone");
  }

  @Test
  void shouldNameThePhaseOfRanks() {
    List<String> table =
        PropertiesTable.lines(RunProperties.of(SamplePhases.job(2), Threshold.USUAL));
    assertContains(
        table, "critical-overhead      critical a.c:9, step    0-1          100.0 %     100.0 %");
    assertContains(table, "critical-overhead, critical a.c:9, phase step");
  }

  @Test
  void shouldSayHowStableAPropertyIs() {
    List<String> table = PropertiesTable.lines(JUDGED);
    assertContains(
        table, "critical-overhead      critical a.c:9, step                 100.0 %      32.7 %");
    assertContains(table, "  in 10 of 20 windows of the phase");
  }

  private static void assertContains(List<String> table, String line) {
    assertTrue(table.contains(line), () -> String.join("\n", table));
  }

  @Test
  void shouldWriteJson() throws IOException {
    JsonNode json = new ObjectMapper().readTree(PropertiesJson.of(JUDGED, List.of()).text());
    assertEquals("[\"coverage\",\"stability\"]", json.get("confidenceOf").toString());
    JsonNode property = json.at("/properties/0");
    assertEquals("step", property.get("phase").asText());
    assertEquals(2, property.get("elapsed").asLong());
    assertEquals(0.327403767885, property.get("confidence").asDouble(), 1e-12);
    assertTrue(property.get("confidenceExact").isNull());
    assertEquals("{\"judged\":20,\"over\":10}", property.get("windows").toString());
    assertTrue(json.at("/properties/1/windows").isNull());
  }

  @Test
  void shouldKeepTo80ColumnsAndToOneLineWhateverNamesAre() {
    String name = "\u001b[2J\n" + "long-name-".repeat(20);
    RunProperties found = RunProperties.of(SamplePhases.run(name), Threshold.USUAL);
    List<String> lines = PropertiesTable.lines(found);
    lines.forEach(line -> assertTrue(line.length() <= 80, line));
    assertEquals("", ForeignText.rawIn(String.join("\n", lines)));
  }
}
