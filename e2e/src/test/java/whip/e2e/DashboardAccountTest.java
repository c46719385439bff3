package whip.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.tier.InSlices;

/** A run's account and its control flow in the dashboard, against answers worked by hand. */
@ExtendWith({Engine.class, Browsing.class})
@InSlices({2, 6})
class DashboardAccountTest {

  @TempDir static Path directory;
  private static Path program;
  private static Runs.Run critical;

  private Visit visit;
  private Page page;

  @BeforeAll
  static void run(Engine.Endpoint engine) throws IOException {
    Path text =
        Files.copy(
            Home.ROOT.resolve("e2e/src/test/programs/critical_of_one.c"),
            directory.resolve("critical_of_one.c"));
    program = Toolchain.clang(text, directory);
    critical = new Runs(engine).virtual(program, 4);
    critical.result().expect(0);
    try (ProfileReader reader = new ProfileReader(engine)) {
      reader.awaitComplete(critical.id());
    }
  }

  @BeforeEach
  void enter(Visit visit) {
    this.visit = visit;
    page = visit.page();
  }

  @Test
  void shouldShowWhereTheTimeOfThreadsWent() throws IOException {
    visit.show(critical.id(), "/account");
    assertThat(visit.tile("elapsed")).hasText("4");
    assertThat(visit.tile("threads")).hasText("4");
    assertThat(visit.tile("parallel efficiency %")).hasText("25.0");
    assertThat(visit.tile("load balance %")).hasText("40.0");
    assertThat(page.locator(".not-visible")).containsText("compilers put into");
    assertThat(page.locator(".strip > g")).hasCount(4); // Each thread waits for another time.
    assertThat(page.locator(".strip")).containsText("thread 3, 0 to ");
    assertThat(page.locator(".strip")).containsText("sync");
    Locator lock = row("critical critical_of_one.c:6");
    assertThat(lock.getByRole(AriaRole.IMG))
        .hasAttribute("aria-label", "work 4, 40.0 %; sync 6, 60.0 %");
    visit.button("loss ▾").click();
    assertThat(page.locator("tr[data-index='1']")).containsText("program");
    page.locator("tr[data-index='0']").focus();
    for (int i = 0; i < 3; i++) {
      page.keyboard().press("ArrowDown");
    }
    page.keyboard().press("Enter");
    assertThat(page.locator(".detail table").first()).containsText("most of it in");
    visit.button("by thread").click();
    assertThat(page.locator("tr[data-index]")).hasCount(5);
    assertThat(page.locator("tr[data-index='1']")).containsText("thread 0");
    page.locator("tr[data-index='1']").click();
    assertThat(page.locator(".detail table").first()).containsText("critical critical_of_one.c:6");
    JsonNode json =
        new ObjectMapper()
            .readTree(visit.download(() -> visit.button("JSON").last().click()).toFile());
    assertEquals("whip.constructs/1", json.path("schema").asText());
  }

  /** All waits are the fault of the critical construct; without its lock the run would take 1. */
  @Test
  void shouldShowWhoseFaultWaitsWereAndWhatCouldBeGained() {
    visit.show(critical.id(), "/account?by=path&sort=-fault");
    Locator first = page.locator("tr[data-index='1']");
    assertThat(first).containsText("critical critical_of_one.c:6");
    assertThat(first).containsText("in program > parallel critical_of_one.c:5");
    assertThat(first).containsText("12");
    first.click();
    Locator waits = page.locator("table[aria-label='Waits that are its fault']");
    assertThat(waits.locator("tbody tr")).hasCount(2);
    assertThat(waits).containsText("37.5");
    assertThat(page.locator(".detail")).containsText("could end 3 sooner");
    Locator sync =
        page.locator(".detail tbody tr").filter(new Locator.FilterOptions().setHasText("sync"));
    assertThat(sync.locator("td").nth(4)).hasText("1.50");
    assertThat(sync.locator("td").nth(5)).hasText("3");
    waits.getByText("parallel critical_of_one.c:5").click();
    assertThat(page.locator(".detail h2")).hasText("parallel critical_of_one.c:5");
    assertThat(page.locator("table[aria-label='Whose fault the waits were']"))
        .containsText("critical critical_of_one.c:6");
  }

  @Test
  void shouldDrawControlFlowAndOpenLayers() throws IOException {
    visit.show(critical.id(), "/flow");
    Locator region = box("parallel critical_of_one.c:5");
    assertThat(page.locator(".flow .box")).hasCount(3);
    assertThat(page.locator(".flow .passes").first()).hasText("0-3|1");
    region.focus();
    page.keyboard().press("Enter");
    assertThat(page.locator(".flow .box")).hasCount(2);
    assertThat(page).hasURL(Pattern.compile(".*/flow\\?layer=1$"));
    assertThat(region).isFocused();
    page.keyboard().press("^");
    assertThat(page).hasURL(Pattern.compile(".*/flow\\?layer=0$"));
    assertThat(region).isFocused();
    page.locator("[data-mark='1']").click();
    assertThat(page).hasURL(Pattern.compile(".*/flow\\?layer=1$"));
    assertThat(region).isFocused();
    page.keyboard().press("ArrowDown");
    page.keyboard().press("Space");
    assertThat(page.locator(".detail table")).containsText("0-3|1");
    assertThat(page.locator(".source .here")).containsText("#pragma omp critical");
    String svg = Files.readString(visit.download(() -> visit.button("SVG").click()));
    assertTrue(svg.contains("critical_of_one.c:6") && svg.contains("M 116"), svg);
    page.getByText("whole graph").click();
    assertThat(page.locator(".flow .box")).hasCount(3);
  }

  /** The single construct is behind it; the loop is passed a hundred times a second. */
  @InSlices({6})
  @Test
  void shouldShowTheLastMinuteOfARunningProgram(Engine.Endpoint engine) throws Exception {
    Path text = Files.writeString(directory.resolve("long.c"), FlowTest.LONG);
    Path stop = directory.resolve("stop");
    String id = "dashboard-" + Runs.newId();
    Process process =
        new Runs(engine).startUntilStopped(id, Toolchain.clang(text, directory), stop);
    try {
      Awaitility.await()
          .atMost(Duration.ofSeconds(60))
          .ignoreExceptions()
          .until(() -> engine.json("flow", id).get("nodes").toString().contains("long.c:12"));
      visit.show(id, "/flow");
      assertThat(box("single long.c:6")).isVisible();
      visit.button("last minute").click();
      assertThat(page).hasURL(Pattern.compile(".*/flow\\?last=1m$"));
      assertThat(box("for long.c:12")).isVisible();
      assertThat(box("single long.c:6")).not().isAttached();
      assertThat(page.getByText(Pattern.compile("^From .* of the run"))).isVisible();
      visit.show(id, "/account?last=5m");
      assertThat(row("for long.c:12")).isVisible();
      assertThat(row("single long.c:6")).not().isAttached();
      visit.button("whole run").click();
      assertThat(row("single long.c:6")).isVisible();
    } finally {
      Files.createFile(stop);
      assertEquals(0, process.waitFor());
    }
  }

  /** Later each thread is twice in the critical construct, which has moved by a line. */
  @InSlices({6})
  @Test
  void shouldCompareControlFlowOfTwoRuns(Engine.Endpoint engine) throws IOException {
    Path later = Files.createDirectories(directory.resolve("later"));
    String text =
        Files.readString(directory.resolve("critical_of_one.c"))
            .replace(
                "#pragma omp critical\n  whip_work(1);",
                "  for (int i = 0; i < 2; i++) {\n#pragma omp critical\n    whip_work(1);\n  }");
    Path source = Files.writeString(later.resolve("critical_of_one.c"), text);
    String twice = new Runs(engine).complete(Toolchain.clang(source, later));
    visit.open("/diff/" + critical.id() + "/" + twice);
    page.getByText("control flow", new Page.GetByTextOptions().setExact(true)).click();
    assertThat(page).hasURL(Pattern.compile(".*/diff/.*/flow$"));
    assertThat(page.locator(".flow .box")).hasCount(3);
    assertThat(page.locator("figure path.new")).hasCount(1);
    assertThat(page.locator(".flow .passes").last()).hasText("+ 0-3|1");
    Locator lock = box("critical critical_of_one.c:7");
    assertThat(lock)
        .hasAttribute("aria-label", Pattern.compile(": 8 entries, .*; in .*: 4 entries$"));
    assertThat(lock).containsText("4x→8x");
    lock.click();
    assertThat(page.locator(".detail table")).containsText("+ 0-3|1");
    Path json = visit.download(() -> visit.button("JSON").click());
    assertEquals(
        critical.id(), new ObjectMapper().readTree(json.toFile()).at("/against/run").asText());
  }

  @InSlices({6})
  @Test
  void shouldSayThatARunHasNoAccount(Engine.Endpoint engine) {
    Runs.Run without = new Runs(engine).run(program, 4, "virtual", Map.of("WHIP_CONSTRUCTS", "0"));
    without.result().expect(0);
    for (String view : new String[] {"/account", "/flow"}) {
      visit.show(without.id(), view);
      assertThat(page.locator(".empty")).containsText("recorded with --no-constructs");
      assertThat(page.locator(".empty")).containsText("whip run -- ");
    }
  }

  private Locator row(String text) {
    return page.locator("tr[data-index]").filter(new Locator.FilterOptions().setHasText(text));
  }

  private Locator box(String name) {
    return page.locator(".flow .box[aria-label^='" + name + "']");
  }
}
