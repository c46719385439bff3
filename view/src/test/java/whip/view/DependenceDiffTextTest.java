package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.plan.DependenceDiff;
import whip.model.plan.Plan;
import whip.model.plan.SamplePlan;
import whip.model.region.RegionProfile;

/** Dependences that are new, as text and JSON. */
class DependenceDiffTextTest {
  private static final Plan PLAN = SamplePlan.serial();

  /** The sample has three dependences; a base without any loop has none. */
  private static DependenceDiff allNew() {
    RegionProfile now = PLAN.profile();
    RegionProfile base =
        new RegionProfile(
            now.runs(),
            now.unit(),
            now.work(),
            new TreeMap<>(),
            new TreeMap<>(),
            new TreeMap<>(),
            new TreeMap<>());
    return DependenceDiff.of(base, now);
  }

  @Test
  void shouldListThem() {
    assertEquals(
        List.of(
            "against run k3f9q2zd01",
            "    new:  blur.c:10, row[i]: blur.c:12 -> blur.c:11",
            "    new:  blur.c:30, row[i]: blur.c:12 -> blur.c:11",
            "    new:  blur.c:70, row[i]: blur.c:12 -> blur.c:11"),
        DependenceDiffText.lines(allNew()));
    assertEquals("over the limit: 3 dependences are new", DependenceDiffText.verdict(allNew()));
    DependenceDiff none = DependenceDiff.of(PLAN.profile(), PLAN.profile());
    assertEquals(
        List.of("against run k3f9q2zd01", "    no dependence is new, and none is gone"),
        DependenceDiffText.lines(none));
    assertEquals("within the limits: no dependence is new", DependenceDiffText.verdict(none));
  }

  @Test
  void shouldWriteThemAsJson() throws IOException {
    JsonNode json = new ObjectMapper().readTree(PlanJson.of(PLAN, Optional.of(allNew())).text());
    assertEquals("k3f9q2zd01", json.at("/baseline/0").asText());
    assertEquals(3, json.get("newDependences").size());
    JsonNode first = json.at("/newDependences/0");
    assertEquals("blur.c:10", first.get("region").asText());
    assertEquals("row[i]", first.get("variable").asText());
    assertEquals("blur.c:12", first.get("write").asText());
    assertEquals("blur.c:11", first.get("read").asText());
    assertEquals(0, json.get("goneDependences").size());
  }
}
