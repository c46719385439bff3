package whip.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import whip.model.plan.DirectiveRegions;
import whip.model.plan.Personality;
import whip.model.plan.Plan;
import whip.model.plan.Planner;
import whip.model.plan.SamplePlan;
import whip.model.profile.SampleProfile;
import whip.model.region.RegionProfile;
import whip.model.region.RunRegions;
import whip.view.PlanJson;

/** Checks plans as the server answers them, against the planner and the command line's JSON. */
class PlanServerTest {
  private static final String PLAN = "/api/runs/serial/plan";
  private static final RegionProfile REGIONS = SamplePlan.run().profile().orElseThrow();

  /** Pages must not be sent more. */
  private static final int ANSWER_MAX = 200_000;

  private final SampleSource source = new SampleSource();
  private Dashboard dashboard;
  private Browser browser;

  @TempDir Path directory;

  @BeforeEach
  void start() throws Exception {
    source.add(SampleSource.serial("serial"));
    dashboard = new Dashboard(source, GuardTest.settings(Optional.empty()));
    browser = Browser.known(dashboard);
    browser.event("/api/runs/events", "runs", "\"run\":\"serial\"");
  }

  @AfterEach
  void stop() {
    dashboard.close();
  }

  @Test
  void shouldAnswerAsTheCommandLineDoes() throws Exception {
    assertEquals(
        PlanJson.of(SamplePlan.serial()).text(),
        browser.get(PLAN + "?cores=4&exclude=blur.c:90").body());
    Plan nested = Planner.plan(REGIONS, Personality.CILK, 64, Set.of());
    assertEquals(
        PlanJson.of(nested).text(), browser.get(PLAN + "?personality=cilk&cores=64").body());
    int here = Runtime.getRuntime().availableProcessors();
    assertEquals(here, browser.json(PLAN).path("cores").asInt());
  }

  @Test
  void shouldPlanTheDirectivesOfAProfile() throws Exception {
    RegionProfile directives = DirectiveRegions.of(SampleProfile.complete());
    Plan plan = Planner.plan(directives, Personality.OPENMP, 8, Set.of());
    String answer = browser.get("/api/runs/k3f9q2zd01/plan?cores=8").body();
    assertEquals(PlanJson.of(plan).text(), answer);
  }

  @Test
  void shouldSendRowsAndTheCurve() throws Exception {
    JsonNode plan = rows("?cores=4&exclude=blur.c:90&exclude=blur.c:30");
    assertEquals("blur.c:20", plan.at("/steps/0/region").asText());
    assertEquals(30, plan.at("/steps/0/saved").asDouble());
    assertEquals("#pragma omp parallel for private(t)", plan.at("/steps/0/pragma").asText());
    assertEquals("privatise t", plan.at("/steps/0/efforts/0").asText());
    assertEquals("blur.c:30", plan.at("/left/0/region").asText(), "excluded ones first");
    assertTrue(plan.at("/left/0/excluded").asBoolean());
    assertEquals(8, plan.at("/left/0/dependences/0/distance").asInt());
    assertEquals("/src/blur.c", plan.at("/left/0/dependences/0/write/file").asText());
    assertEquals("blur.c:90", plan.at("/left/1/region").asText());
    assertEquals(0, plan.path("stepsCut").asInt() + plan.path("leftCut").asInt());
    assertEquals(11, plan.path("curve").size());
    for (JsonNode point : plan.path("curve")) {
      String query = "?cores=%d&exclude=blur.c:90&exclude=blur.c:30";
      JsonNode other = browser.json(PLAN + query.formatted(point.path("cores").asInt()));
      assertEquals(other.path("speedup").asDouble(), point.path("speedup").asDouble());
    }
    double ideal = plan.at("/ideal/speedup").asDouble();
    assertEquals(ideal, plan.at("/curve/10/speedup").asDouble(), "no SP is more than 1024");
    assertTrue(ideal > plan.at("/curve/6/speedup").asDouble(), "one is more than 64");
  }

  @Test
  void shouldFollowARunThatGoesOn() throws Exception {
    source.regions = new RunRegions(false, 0, source.regions.profile());
    assertFalse(rows("").path("ended").asBoolean(true));
    source.regions = new RunRegions(false, 3, Optional.empty());
    JsonNode problem = browser.event(PLAN + "/events", "problem", "3 records of its regions");
    assertTrue(problem.has("problem"));
    source.regions = SamplePlan.run();
    Awaitility.await().until(() -> browser.get(PLAN).statusCode() == 200);
    assertTrue(rows("").path("ended").asBoolean());
  }

  @Test
  void shouldRefuseWhatIsNotThere() throws Exception {
    assertRefused(400, "cores=NUMBER", PLAN + "?cores=0");
    assertRefused(400, "cores=NUMBER", PLAN + "?cores=4x");
    assertRefused(400, "openmp or cilk", PLAN + "?personality=mpi");
    assertRefused(
        404, "blur.c:91 is no region of the run; the closest", PLAN + "?exclude=blur.c:91");
    assertRefused(404, "there is no run nobody", "/api/runs/nobody/plan");
    assertRefused(404, "has no plan yet", "/api/runs/without/plan");
    JsonNode state = browser.event("/api/runs/without/plan/events", "state", "\"isRead\":true");
    assertFalse(state.path("isThere").asBoolean(true));
    browser.event(PLAN + "/events?exclude=blur.c:91", "problem", "is no region");
    source.outage = "the topic whip.parallelism cannot be read";
    browser.event(PLAN + "/events", "state", "cannot be read");
  }

  @Test
  void shouldNotSendMoreThanAPageCanShow() throws Exception {
    source.regions = new RunRegions(true, 0, Optional.of(SamplePlan.large(800)));
    JsonNode plan = rows("?cores=8&exclude=wide.c:799");
    int bytes = plan.toString().getBytes(StandardCharsets.UTF_8).length;
    assertTrue(bytes < ANSWER_MAX, bytes + " bytes");
    int steps = plan.path("steps").size() + plan.path("stepsCut").asInt();
    int left = plan.path("left").size() + plan.path("leftCut").asInt();
    assertEquals(800, steps + left);
    assertTrue(plan.path("leftCut").asInt() > 0);
    assertTrue(plan.path("stepsCut").asInt() > 0);
    assertEquals("wide.c:799", plan.at("/left/0/region").asText());
    assertEquals(800, browser.json(PLAN).path("regions").size(), "a file may have more");
  }

  @Test
  void shouldShowSourcesThatRegionsName() throws Exception {
    Path file = Files.writeString(directory.resolve("a.c"), "int main() {\n}\n");
    source.regions = new RunRegions(true, 0, Optional.of(SamplePlan.in(file.toString())));
    String path = "/api/runs/serial/source?line=1&file=";
    assertEquals("int main() {", browser.json(path + file).at("/lines/0").asText());
    assertRefused(404, "does not name /src/b.c", path + "/src/b.c");
  }

  private JsonNode rows(String query) throws Exception {
    return browser.event(PLAN + "/events" + query, "plan", "{");
  }

  private void assertRefused(int status, String why, String path) throws Exception {
    HttpResponse<String> answer = browser.get(path);
    assertEquals(status, answer.statusCode(), answer.body());
    assertTrue(answer.body().contains(why), answer.body());
  }
}
