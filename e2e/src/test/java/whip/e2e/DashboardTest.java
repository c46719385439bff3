package whip.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.RequestOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.tier.InSlices;

/** The dashboard as its users have it: {@code whip dashboard}, Chromium, and real runs. */
@ExtendWith({Engine.class, Browsing.class})
@InSlices({0, 4, 8})
class DashboardTest {
  @TempDir static Path directory;
  private static Runs.Run smooth;

  private Visit visit;
  private Page page;

  @BeforeAll
  static void run(Engine.Endpoint engine) throws IOException {
    smooth = Smooth.run(engine, directory);
  }

  @BeforeEach
  void enter(Visit visit) {
    this.visit = visit;
    page = visit.page();
  }

  @InSlices({0})
  @Test
  void shouldLetInWhoHasTheAddressAndNobodyElse() {
    assertFalse(page.url().contains("token"), page.url());
    page.reload();
    assertThat(visit.row(smooth.id())).isVisible();
    visit.refuse("**/api/runs/events", "");
    page.reload();
    assertThat(page.getByText("no connection; trying again")).isVisible();
    page.unroute("**/api/runs/events");
    assertThat(visit.row(smooth.id())).isVisible();
    assertThat(page.getByText("no connection; trying again")).not().isAttached();
    visit.forgive();
    try (BrowserContext stranger = visit.stranger()) {
      Page other = stranger.newPage();
      other.navigate(visit.invitation().replaceAll("#.*", "#/run/" + smooth.id()));
      assertThat(other.getByRole(AriaRole.ALERT)).containsText("whip dashboard");
      assertFalse(other.content().contains("smooth.c"));
    }
  }

  @InSlices({4})
  @Test
  void shouldListFilterAndCompareRuns(Engine.Endpoint engine) throws IOException {
    Path program = directory.resolve("smooth");
    Runs.Run other = new Runs(engine).run(program, 1, "virtual", Map.of("WHIP_NAME", "other"));
    assertThat(visit.row(other.id())).containsText("ended");
    assertThat(visit.row(other.id())).containsText("none");
    visit.search("filter").fill("name:other program:smooth");
    assertThat(visit.row(other.id())).isVisible();
    assertThat(visit.row(smooth.id())).not().isAttached();
    visit.search("filter").fill("name:nobody");
    assertThat(page.locator(".empty")).hasText("No run has all of these words.");
    visit.search("filter").fill("");
    visit.row(other.id()).getByRole(AriaRole.CHECKBOX).click();
    visit.row(smooth.id()).focus();
    page.keyboard().press("Space");
    page.getByText("compare two").click();
    assertThat(page.locator("h1")).hasText("Two runs compared");
    assertThat(page.locator("tr[data-index='0']")).containsText("18640 → 18640 +0.0%");
    assertTrue(page.url().endsWith("/diff/" + smooth.id() + "/" + other.id()), page.url());
    Path json = visit.download(() -> visit.button("JSON").click());
    assertEquals("whip.diff/1", new ObjectMapper().readTree(json.toFile()).at("/schema").asText());
  }

  @InSlices({8})
  @Test
  void shouldMoveWhileTheProgramRuns(Engine.Endpoint engine) throws Exception {
    Path program =
        Toolchain.clang(Home.ROOT.resolve("e2e/src/test/programs/chunks_until_told.c"), directory);
    Path stop = directory.resolve("stop");
    String id = "dashboard-" + Runs.newId();
    Process process = new Runs(engine).startUntilStopped(id, program, stop);
    try {
      assertThat(visit.row(id)).containsText("running");
      visit.row(id).focus();
      page.keyboard().press("Enter");
      assertThat(page.locator("nav")).isVisible();
      assertThat(visit.tile("work")).isVisible();
      for (int i = 0; i < 3; i++) {
        String before = visit.tile("work").textContent();
        assertThat(visit.tile("work")).not().hasText(before);
      }
      assertThat(page.locator("path.line")).isVisible();
      assertThat(page.locator("th").last()).containsText("last ");
      Files.createFile(stop);
      assertEquals(0, process.waitFor());
      assertThat(page.locator(".tools").first()).containsText("profile complete");
      assertThat(page.locator(".tools").first()).containsText("ended");
    } finally {
      process.destroyForcibly();
    }
  }

  @InSlices({0})
  @Test
  void shouldSayWhyThereIsNothingToSee() {
    page.navigate(page.url().replaceAll("#.*", "#/run/nobody"));
    assertThat(page.locator(".empty")).containsText("There is no run nobody");
    visit.show(smooth.id(), "/whatif?h=gone.c:7%3D8x");
    assertThat(page.getByRole(AriaRole.ALERT)).containsText("gone.c:7=8x");
    visit.refuse("**/questions", "{\"error\": \"out of order\"}");
    visit.show(smooth.id(), "/path");
    assertThat(page.getByRole(AriaRole.ALERT)).containsText("out of order");
    visit.forgive();
  }

  /** Rows that nobody sees are not there, and the keyboard reaches them all the same. */
  @InSlices({4})
  @Test
  void shouldHaveRoomForAThousandRuns() {
    StringBuilder runs = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      runs.append(i == 0 ? "" : ",").append(line("many-" + i, i));
    }
    String event =
        "event: runs\ndata: {\"now\":\"2026-11-21T00:00:00Z\",\"isRead\":true,\"problem\":\"\",\"gone\":[],\"changed\":["
            + runs
            + "]}\n\n";
    page.route(
        "**/api/runs/events",
        route ->
            route.fulfill(
                new Route.FulfillOptions().setContentType("text/event-stream").setBody(event)));
    page.reload();
    assertThat(page.getByText("1000 runs")).isVisible();
    assertTrue(page.locator("tr[data-index]").count() < 100, "all rows are in the page");
    page.locator("tr[data-index='0']").focus();
    page.keyboard().press("End");
    assertThat(visit.row("many-0")).isFocused();
    visit.search("filter").fill("rank:7");
    assertThat(page.locator("tr[data-index]")).hasCount(1);
  }

  @InSlices({8})
  @Test
  void shouldHaveRoomForTenThousandDirectives() throws IOException {
    ObjectMapper json = new ObjectMapper();
    ObjectNode profile =
        (ObjectNode)
            json.readTree(
                page.request()
                    .get(
                        page.url().replaceAll("#.*", "api/runs/" + smooth.id() + "/profile"),
                        RequestOptions.create().setHeader("X-Whip-Session", visit.session()))
                    .text());
    ArrayNode directives = (ArrayNode) profile.path("directives");
    ObjectNode one = (ObjectNode) directives.get(0);
    for (int i = 0; i < 10_000; i++) {
      directives.add(
          one.deepCopy().put("label", "made.c:" + i).put("line", i).put("serialWork", 0));
    }
    String events = "event: profile\ndata: " + json.writeValueAsString(profile) + "\n\n";
    page.route(
        "**/api/runs/*/events",
        route ->
            route.fulfill(
                new Route.FulfillOptions().setContentType("text/event-stream").setBody(events)));
    visit.show(smooth.id(), "");
    assertThat(page.getByText("10002 directives")).isVisible();
    assertTrue(page.locator("tr[data-index]").count() < 100, "all rows are in the page");
    page.locator("tr[data-index='0']").focus();
    page.keyboard().press("End");
    assertThat(page.locator("tr[data-index='10002']")).isFocused();
    visit.search("filter directives").fill("made.c:9999");
    assertThat(page.locator("tr[data-index]")).hasCount(2);
  }

  private static String line(String run, int number) {
    return ("{'run':'%s','state':'ended','name':'','labels':{},'program':'/p','arguments':[],'host':'h','job':'',"
            + "'rank':%d,'threads':1,'unit':'ns','startedAt':'2026-11-20T%02d:%02d:00Z','writtenAt':'2026-11-20T23:00:00Z',"
            + "'endedAt':'2026-11-20T23:00:00Z','endReason':'exit','loss':{}}")
        .formatted(run, number, number / 60, number % 60)
        .replace('\'', '"');
  }
}
