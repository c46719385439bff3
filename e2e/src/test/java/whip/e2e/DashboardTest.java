package whip.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * The dashboard as its users have it: {@code whip dashboard}, Chromium, and real runs. With {@code
 * -Dwhip.screenshots=true} it makes the pictures that the pages show.
 */
@ExtendWith(Engine.class)
class DashboardTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final double LIMIT_MS = 60_000;
  private static final Path PICTURES = Home.ROOT.resolve("docs/images");
  private static final boolean TAKES_PICTURES = Boolean.getBoolean("whip.screenshots");

  @TempDir static Path directory;
  private static Process dashboard;
  private static String invitation;
  private static Playwright playwright;
  private static Browser chromium;

  /** {@code examples/whatif/smooth.c} on the virtual clock: every number is known. */
  private static Runs.Run smooth;

  private final List<String> complaints = new ArrayList<>();
  private BrowserContext context;
  private Page page;

  @BeforeAll
  static void open(Engine.Endpoint engine) throws Exception {
    Path said = directory.resolve("dashboard.err");
    ProcessBuilder builder =
        new ProcessBuilder(Home.whip().toString(), "dashboard", "--port", "0")
            .redirectOutput(directory.resolve("dashboard.out").toFile())
            .redirectError(said.toFile());
    builder.environment().putAll(engine.environment());
    dashboard = builder.start();
    // Its path is in the pictures.
    Path text =
        Files.copy(Home.examples().resolve("whatif/smooth.c"), directory.resolve("smooth.c"));
    Path program = Toolchain.clang(text, directory);
    smooth = new Runs(engine).run(program, 2, "virtual", Map.of("WHIP_NAME", "smooth"));
    try (ProfileReader reader = new ProfileReader(engine)) {
      reader.awaitComplete(smooth.id());
    }
    PlaywrightAssertions.setDefaultAssertionTimeout(LIMIT_MS);
    // The browser is Debian's: nothing is fetched.
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    chromium =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(Path.of("/usr/bin/chromium"))
                    .setArgs(List.of("--no-sandbox")));
    Pattern address = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/#/\\?token=\\S+");
    await().atMost(LIMIT).until(() -> address.matcher(Files.readString(said)).find());
    Matcher found = address.matcher(Files.readString(said));
    assertTrue(found.find());
    invitation = found.group();
  }

  @AfterAll
  static void close() throws Exception {
    if (playwright != null) {
      playwright.close();
    }
    // As Ctrl-C does; the launcher has become the command line itself.
    dashboard.destroy();
    assertTrue(dashboard.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS), "it does not end");
    assertEquals(0, dashboard.exitValue());
    assertEquals("", Files.readString(directory.resolve("dashboard.out")));
  }

  @BeforeEach
  void enter() {
    context = chromium.newContext(new Browser.NewContextOptions().setViewportSize(1200, 800));
    context.setDefaultTimeout(LIMIT_MS);
    page = context.newPage();
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
            complaints.add(message.text());
          }
        });
    page.onPageError(complaints::add);
    page.navigate(invitation);
    assertThat(page.locator("h1")).hasText("Runs");
  }

  /** An error in the console is a policy that was hurt, or a mistake of ours. */
  @AfterEach
  void leave() {
    context.close();
    assertEquals(List.of(), complaints);
  }

  @Test
  void shouldLetInWhoHasTheAddressAndNobodyElse() {
    assertFalse(page.url().contains("token"), page.url());
    page.reload();
    assertThat(row(smooth.id())).isVisible();
    page.route(
        "**/api/runs/events", route -> route.fulfill(new Route.FulfillOptions().setStatus(503)));
    page.reload();
    assertThat(page.getByText("no connection; trying again")).isVisible();
    page.unroute("**/api/runs/events");
    assertThat(row(smooth.id())).isVisible();
    assertThat(page.getByText("no connection; trying again")).not().isAttached();
    complaints.removeIf(text -> text.contains("503"));
    try (BrowserContext stranger = chromium.newContext()) {
      Page other = stranger.newPage();
      other.navigate(invitation.replaceAll("#.*", "#/run/" + smooth.id()));
      assertThat(other.getByRole(AriaRole.ALERT)).containsText("whip dashboard");
      assertFalse(other.content().contains("smooth.c"));
    }
  }

  /** What it prints may end up in a log, which has other readers. */
  @Test
  void shouldBeNamedByEveryRunWithoutWhatLetsPeopleIn(Engine.Endpoint engine) {
    Path program = directory.resolve("smooth");
    Shell.Result ran =
        engine.whip("run", "--clock", "virtual", "--threads", "2", "--", program.toString());
    Matcher named = Pattern.compile("http://\\S+/#/run/(\\S+)").matcher(ran.expect(0).err());
    assertTrue(named.find(), ran.err());
    assertFalse(ran.err().contains("token"), ran.err());
    page.navigate(named.group());
    assertThat(page.locator("h1")).containsText("smooth");
  }

  @Test
  void shouldServeWhereItCannotTellOthersOfItself(Engine.Endpoint engine) throws Exception {
    Path said = directory.resolve("untold.err");
    ProcessBuilder builder =
        new ProcessBuilder(
                List.of(
                    Home.whip().toString(),
                    "dashboard",
                    "--port=0",
                    "--bootstrap=" + engine.bootstrap(),
                    "--registry=" + engine.registry(),
                    "--config=" + engine.stateHome().resolve("whip/engine/client.properties")))
            .redirectError(said.toFile());
    builder.environment().put("WHIP_STATE_DIR", "/dev/null/none");
    Process untold = builder.start();
    try {
      await().atMost(LIMIT).until(() -> Files.readString(said).contains("lets its reader in"));
      String told = Files.readString(said);
      assertTrue(told.contains("/dev/null/none cannot be written"), told);
    } finally {
      untold.destroy();
    }
    assertTrue(untold.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS), "it does not end");
    assertEquals(0, untold.exitValue(), Files.readString(said));
  }

  /** One command, and a page. */
  @Test
  void shouldStayWithTheRunThatOpensIt(Engine.Endpoint engine) throws Exception {
    Path output = directory.resolve("opened");
    Path state = directory.resolve("opened.state");
    ProcessBuilder builder =
        new ProcessBuilder(
                List.of(
                    Home.whip().toString(),
                    "run",
                    "--open",
                    "--clock=virtual",
                    "--bootstrap=" + engine.bootstrap(),
                    "--registry=" + engine.registry(),
                    "--config=" + engine.stateHome().resolve("whip/engine/client.properties"),
                    "--",
                    directory.resolve("smooth").toString()))
            .redirectError(output.toFile());
    // No dashboard is there for who looks into this one.
    builder.environment().put("WHIP_STATE_DIR", state.toString());
    Process run = builder.start();
    try {
      await().atMost(LIMIT).until(() -> Files.readString(output).contains("the dashboard goes on"));
      Matcher address =
          Pattern.compile("(http://127\\.0\\.0\\.1:\\d+/)#/run/(\\S+)")
              .matcher(Files.readString(output));
      assertTrue(address.find(), Files.readString(output));
      assertFalse(address.group(2).contains("token"), "a log has other readers");
      JsonNode open = new ObjectMapper().readTree(state.resolve("dashboard.json").toFile());
      page.navigate(open.get("invitation").asText());
      assertThat(row(address.group(2))).containsText("ended");
      page.navigate("about:blank");
    } finally {
      run.destroy();
    }
    assertTrue(run.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS), "it does not end");
    assertEquals(0, run.exitValue(), Files.readString(output));
    assertFalse(Files.exists(state.resolve("dashboard.json")), "it has not ended");
  }

  @Test
  void shouldListFilterAndCompareRuns(Engine.Endpoint engine) {
    Path program = directory.resolve("smooth");
    Runs.Run other = new Runs(engine).run(program, 1, "virtual", Map.of("WHIP_NAME", "other"));
    assertThat(row(other.id())).containsText("ended");
    assertThat(row(other.id())).containsText("none");
    search("filter").fill("name:other program:smooth");
    assertThat(row(other.id())).isVisible();
    assertThat(row(smooth.id())).not().isAttached();
    search("filter").fill("name:nobody");
    assertThat(page.locator(".empty")).hasText("No run has all of these words.");
    search("filter").fill("");
    row(other.id()).getByRole(AriaRole.CHECKBOX).click();
    row(smooth.id()).focus();
    page.keyboard().press("Space");
    page.getByText("compare two").click();
    assertThat(page.locator("h1")).hasText("Two runs compared");
    assertThat(page.locator("tr[data-index='0']")).containsText("18640 → 18640 +0.0%");
    assertTrue(page.url().endsWith("/diff/" + smooth.id() + "/" + other.id()), page.url());
  }

  @Test
  void shouldShowOneRunDownToItsSource() throws IOException {
    show(smooth.id(), "");
    assertThat(tile("work")).hasText("30400");
    assertThat(tile("span")).hasText("18640");
    assertThat(tile("parallelism")).hasText("1.63");
    assertThat(tile("serial %")).hasText("51.5");
    assertThat(tile("lost")).hasText("none");
    assertThat(page.locator("tr[data-index='0']")).containsText("Program");
    assertThat(page.locator("tr[data-index='1']")).containsText("smooth.c:30");
    page.getByRole(AriaRole.BUTTON, named("directive")).click();
    assertThat(page.locator("tr[data-index='1']")).containsText("smooth.c:28");
    page.locator("select[aria-label=units]").selectOption("share");
    assertThat(page.locator("tr[data-index='0']")).containsText("100.0 %");
    search("filter directives").fill("for");
    assertThat(page.locator("tr[data-index]")).hasCount(2);
    page.locator("tr[data-index='0']").focus();
    page.keyboard().press("ArrowDown");
    page.keyboard().press("Enter");
    assertThat(page.locator(".source .here")).containsText("#pragma omp");
    JsonNode json =
        new ObjectMapper().readTree(download(() -> page.locator("a[download]").click()).toFile());
    assertEquals(18640, json.path("span").asInt());
    page.reload();
    assertThat(page.locator(".source .here")).containsText("#pragma omp");
  }

  @Test
  void shouldAnswerWhatIf() throws IOException {
    show(smooth.id(), "/whatif");
    assertThat(page.locator("tr[data-index='0']")).containsText("48.3");
    assertThat(tile("what-if span")).hasText("18640");
    Locator slider = page.getByLabel("smooth.c:30 faster");
    slider.focus();
    page.keyboard().press("ArrowRight");
    assertThat(page.locator(".chosen code")).hasText("smooth.c:30=1.19x");
    assertThat(tile("mark")).hasText("exact");
    slider.fill("8");
    assertThat(page.locator(".chosen code")).hasText("smooth.c:30=4x");
    assertThat(tile("what-if span")).hasText("11860");
    picture("what-if");
    page.getByLabel("@load faster").fill("8");
    assertThat(tile("mark")).hasText("bound");
    assertThat(tile("what-if span")).hasText("7060 to 11860");
    page.getByText("ask for the exact answer").click();
    assertThat(tile("what-if span")).hasText("7060");
    assertThat(tile("mark")).hasText("exact");
    assertThat(tile("what-if parallelism")).hasText("4.31");
    JsonNode exported =
        new ObjectMapper().readTree(download(() -> page.getByText("export").click()).toFile());
    assertEquals("[\"smooth.c:30=4x\",\"@load=4x\"]", exported.path("hypothesis").toString());
    assertEquals(7060, exported.path("span").asInt());
    page.navigate("about:blank");
    page.navigate(exported.path("link").asText());
    assertThat(page.locator(".chosen code")).hasCount(2);
  }

  @Test
  void shouldDrawTheCriticalPathAndFindItsSource() throws Exception {
    show(smooth.id(), "/path");
    Locator loop = page.locator(".icicle g[aria-label^='for smooth.c:30']");
    assertThat(loop).isVisible();
    assertThat(loop).hasAttribute("aria-label", "for smooth.c:30, 48.5 %");
    loop.click();
    assertThat(page.locator(".source .here")).containsText("#pragma omp");
    assertThat(page.locator(".detail")).containsText("parallelism 2.30");
    picture("critical-path");
    loop.focus();
    page.keyboard().press("Enter");
    assertThat(page.locator(".icicle .around")).hasCount(2);
    page.keyboard().press("Escape");
    assertThat(page.locator(".icicle .around")).hasCount(1);
    search("search the path").fill("smooth.c:30");
    assertThat(page.getByText("% of the path")).containsText("48.5 % of the path");
    String svg = Files.readString(download(() -> page.getByText("SVG").click()));
    assertTrue(svg.contains("for smooth.c:30") && svg.contains("fill=\"rgb"), svg);
    Path png = download(() -> page.getByText("PNG").click());
    assertTrue(ImageIO.read(png.toFile()).getWidth() > 1000, "the picture is too small");
  }

  @Test
  void shouldDrawBoundsAndWhatOtherRunsTook(Engine.Endpoint engine) throws Exception {
    Path program = Toolchain.clang(Home.ROOT.resolve("e2e/src/test/programs/compute.c"), directory);
    Runs runs = new Runs(engine);
    Runs.Run one = runs.run(program, 1, "tsc", Map.of());
    Runs.Run two = runs.run(program, 2, "tsc", Map.of());
    show(two.id(), "/processors");
    // Other tests run the same program.
    for (Runs.Run run : List.of(one, two)) {
      Locator.FilterOptions named = new Locator.FilterOptions().setHasText(run.id() + ":");
      assertThat(page.locator("circle.measured").filter(named)).hasCount(1);
    }
    assertThat(page.locator("table.plain").last()).containsText(one.id());
    assertThat(page.locator("path.between")).isVisible();
    show(smooth.id(), "/processors");
    assertThat(page.locator("main")).containsText("This run counts units, not time");
    assertThat(page.locator("table.plain").first()).containsText("1.63");
  }

  @Test
  void shouldMoveWhileTheProgramRuns(Engine.Endpoint engine) throws Exception {
    Path program =
        Toolchain.clang(Home.ROOT.resolve("e2e/src/test/programs/chunks_until_told.c"), directory);
    Path told = directory.resolve("told");
    String id = "dashboard-" + Runs.newId();
    Process process = new Runs(engine).startUntilTold(id, program, told);
    try {
      assertThat(row(id)).containsText("running");
      row(id).focus();
      page.keyboard().press("Enter");
      assertThat(page.locator("nav")).isVisible();
      assertThat(tile("work")).isVisible();
      for (int i = 0; i < 3; i++) {
        String before = tile("work").textContent();
        assertThat(tile("work")).not().hasText(before);
      }
      assertThat(page.locator("path.line")).isVisible();
      assertThat(page.locator("th").last()).containsText("last ");
      Files.createFile(told);
      assertEquals(0, process.waitFor());
      assertThat(page.locator(".tools").first()).containsText("profile complete");
      assertThat(page.locator(".tools").first()).containsText("ended");
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void shouldSayWhyThereIsNothingToSee() {
    page.navigate(page.url().replaceAll("#.*", "#/run/nobody"));
    assertThat(page.locator(".empty")).containsText("There is no run nobody");
    show(smooth.id(), "/whatif?h=gone.c:7%3D8x");
    assertThat(page.getByRole(AriaRole.ALERT)).containsText("gone.c:7=8x");
    page.route(
        "**/questions",
        route ->
            route.fulfill(
                new Route.FulfillOptions()
                    .setStatus(503)
                    .setBody("{\"error\": \"out of order\"}")));
    show(smooth.id(), "/path");
    assertThat(page.getByRole(AriaRole.ALERT)).containsText("out of order");
    complaints.removeIf(text -> text.contains("503"));
  }

  /** Rows that nobody sees are not there, and the keyboard reaches them all the same. */
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
    assertThat(row("many-0")).isFocused();
    search("filter").fill("rank:7");
    assertThat(page.locator("tr[data-index]")).hasCount(1);
  }

  @Test
  void shouldHaveRoomForTenThousandDirectives() throws IOException {
    ObjectMapper json = new ObjectMapper();
    ObjectNode profile =
        (ObjectNode)
            json.readTree(
                page.request()
                    .get(page.url().replaceAll("#.*", "api/runs/" + smooth.id() + "/profile"))
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
    show(smooth.id(), "");
    assertThat(page.getByText("10002 directives")).isVisible();
    assertTrue(page.locator("tr[data-index]").count() < 100, "all rows are in the page");
    page.locator("tr[data-index='0']").focus();
    page.keyboard().press("End");
    assertThat(page.locator("tr[data-index='10002']")).isFocused();
    search("filter directives").fill("made.c:9999");
    assertThat(page.locator("tr[data-index]")).hasCount(2);
  }

  @Test
  void shouldBeReadableInTheDark() {
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    show(smooth.id(), "");
    assertEquals(
        "rgb(20, 24, 29)", page.evaluate("getComputedStyle(document.body).backgroundColor"));
    page.keyboard().press("?");
    assertThat(page.getByRole(AriaRole.DIALOG)).containsText("zoom");
  }

  private static String line(String run, int number) {
    return ("{'run':'%s','state':'ended','name':'','labels':{},'program':'/p','arguments':[],'host':'h','job':'',"
            + "'rank':%d,'threads':1,'unit':'ns','startedAt':'2026-11-20T%02d:%02d:00Z','writtenAt':'2026-11-20T23:00:00Z',"
            + "'endedAt':'2026-11-20T23:00:00Z','endReason':'exit','loss':{}}")
        .formatted(run, number, number / 60, number % 60)
        .replace('\'', '"');
  }

  private void show(String run, String view) {
    page.navigate(page.url().replaceAll("#.*", "#/run/" + run + view));
    assertThat(page.locator("nav")).isVisible();
  }

  private Locator row(String id) {
    return page.locator("tr[data-id='" + id + "']");
  }

  private Locator tile(String name) {
    return page.locator("[data-tile='" + name + "']");
  }

  private Locator search(String label) {
    return page.getByLabel(label, new Page.GetByLabelOptions().setExact(true));
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name).setExact(true);
  }

  private Path download(Runnable click) {
    Download download = page.waitForDownload(click);
    return download.path();
  }

  private void picture(String name) {
    if (TAKES_PICTURES) {
      // Small files: they are part of the repository.
      page.setViewportSize(1000, 780);
      page.screenshot(
          new Page.ScreenshotOptions().setPath(PICTURES.resolve("dashboard-" + name + ".png")));
    }
  }
}
