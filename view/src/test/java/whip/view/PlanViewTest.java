package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import whip.model.plan.LeftReason;
import whip.model.plan.Plan;
import whip.model.plan.SamplePlan;

/** Plans as table and JSON, by character. */
class PlanViewTest {
  private static final Plan SERIAL = SamplePlan.serial();
  private static final Plan DIRECTIVES = SamplePlan.directives();

  @Test
  void shouldPrintTables() throws IOException {
    assertEquals(golden("plan.txt"), table(SERIAL));
    assertEquals(golden("plan-directives.txt"), table(DIRECTIVES));
  }

  private static String table(Plan plan) {
    return String.join("\n", PlanTable.lines(plan)) + "\n";
  }

  @Test
  void shouldWriteJson() throws IOException {
    assertEquals(golden("plan.json"), PlanJson.of(SERIAL).text());
    JsonNode json = new ObjectMapper().readTree(PlanJson.of(SERIAL).text());
    assertEquals("whip.plan/1", json.get("schema").asText());
    assertEquals("blur.c:20", json.at("/plan/0/region").asText());
    assertEquals("#pragma omp parallel for private(t)", json.at("/plan/0/pragma").asText());
    assertEquals("30", json.at("/plan/0/savedExact").asText());
    List<String> kinds = new ArrayList<>();
    new ObjectMapper()
        .readTree(PlanJson.of(DIRECTIVES).text())
        .get("regions")
        .forEach(region -> kinds.add(region.get("kind").asText()));
    assertEquals(List.of("parallel", "for"), kinds);
  }

  @Test
  void shouldKeepTo80ColumnsAndToOneLineWhateverNamesAre() throws Exception {
    for (Plan plan : List.of(SERIAL, DIRECTIVES)) {
      PlanTable.lines(plan).forEach(line -> assertTrue(line.length() <= 80, line));
      List<String> lines = PlanTable.lines(ForeignText.in(plan));
      assertEquals("", ForeignText.rawIn(String.join("\n", lines)));
      lines.forEach(line -> assertTrue(line.length() <= 80, line));
    }
  }

  @Test
  void shouldHaveAShortWordForEveryReason() {
    for (LeftReason reason : LeftReason.values()) {
      assertTrue(reason.word().length() <= 15, reason::word);
    }
  }

  private static String golden(String name) throws IOException {
    try (InputStream file = PlanViewTest.class.getResourceAsStream("/view/" + name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
