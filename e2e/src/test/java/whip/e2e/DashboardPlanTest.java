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
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.tier.InSlices;

/** Plans in the dashboard, against those of the command line. */
@ExtendWith({Engine.class, Browsing.class})
@InSlices({4, 9})
class DashboardPlanTest {
  /** Independent iterations, a chain, and four chains in turn. */
  private static final Path LOOPS = Home.ROOT.resolve("examples/serial/loops.c");

  private static final String PARALLEL =
      """
      #include "whip.h"
      int main(void) {
      #pragma omp parallel for num_threads(2) schedule(static, 1)
        for (int i = 0; i < 16; ++i) whip_work(10);
        return 0;
      }
      """;

  @TempDir static Path directory;
  private static String serial;
  private static String parallel;

  private Visit visit;
  private Page page;

  @BeforeAll
  static void run(Engine.Endpoint engine) throws IOException {
    Path program = directory.resolve("loops");
    engine.process("cc", LOOPS.toString(), "-o", program.toString()).expect(0);
    Path json = directory.resolve("run.json");
    engine.whip("run", "--json", json.toString(), program.toString()).expect(0);
    serial = new ObjectMapper().readTree(json.toFile()).get("runs").get(0).asText();
    AccountRuns runs = new AccountRuns(engine, directory);
    parallel = runs.virtual(runs.compile("parallel.c", PARALLEL));
  }

  @BeforeEach
  void enter(Visit visit) {
    this.visit = visit;
    page = visit.page();
  }

  @Test
  void shouldShowThePlanOfASerialProgram(Engine.Endpoint engine) throws IOException {
    visit.show(serial, "");
    assertThat(page.locator("nav a")).hasText(new String[] {"plan"});
    assertThat(page.locator(".tools").first()).not().containsText("profile");
    visit.show(serial, "/plan?cores=4");
    JsonNode plan = engine.json("plan", serial, "--cores", "4");
    assertThat(visit.tile("plan speedup")).hasText(speedup(plan));
    Locator first = region("loops.c:8");
    assertThat(first).containsText("DOALL");
    assertThat(first).containsText("#pragma omp parallel for");
    Locator chain = region("loops.c:9");
    assertThat(chain).containsText("b: loops.c:9 → loops.c:9, distance 1");
    assertThat(region("loops.c:10")).containsText("too little self-parallelism");
    JsonNode saved =
        new ObjectMapper()
            .readTree(visit.download(() -> visit.button("JSON").last().click()).toFile());
    assertEquals(plan, saved);
  }

  @Test
  void shouldShowSourceWithRegionsAndDependences() {
    visit.show(serial, "/plan?cores=4");
    Locator chain = region("loops.c:9");
    chain.focus();
    page.keyboard().press("Enter");
    assertThat(page.locator(".source .here")).containsText("b[i] = b[i - 1] + a[i]");
    assertThat(page.locator(".detail")).containsText("b: loops.c:9 → loops.c:9, distance 1");
    assertThat(page.locator(".margin .arc")).hasCount(2);
    assertThat(page.locator(".margin .arc.chosen title"))
        .hasText("b: loops.c:9 → loops.c:9, distance 1");
    assertThat(page.locator(".margin rect.bar")).not().hasCount(0);
    page.locator(".source").evaluate("source => source.scrollIntoView()");
    visit.picture("plan");
    assertThat(page.locator(".margin"))
        .hasAttribute("aria-label", Pattern.compile("margin: .*SP 1000.*distance 4.*"));
  }

  @Test
  void shouldPlanAgainForOtherSettings(Engine.Endpoint engine) throws IOException {
    visit.show(serial, "/plan?cores=4");
    assertThat(visit.tile("plan cores")).hasText("4");
    Locator slider = page.getByLabel("cores, by powers of two");
    slider.focus();
    page.keyboard().press("End");
    assertThat(visit.tile("plan cores")).hasText("1024");
    assertThat(visit.tile("plan speedup"))
        .hasText(speedup(engine.json("plan", serial, "--cores", "1024")));
    page.getByLabel("plan loops.c:8").click();
    assertThat(region("loops.c:8")).containsText("excluded by the user");
    assertThat(page.locator("ul[aria-label='excluded']")).containsText("loops.c:8");
    assertTrue(page.url().contains("cores=1024") && page.url().contains("exclude="), page.url());
    page.reload();
    assertThat(region("loops.c:8")).containsText("excluded by the user");
    page.getByLabel("rules of").selectOption("cilk");
    List<String> options =
        List.of("plan", serial, "--for", "cilk", "--cores", "1024", "--exclude", "loops.c:8");
    JsonNode nested = engine.json(options.toArray(String[]::new));
    assertThat(visit.tile("plan speedup")).hasText(speedup(nested));
    assertThat(page.locator("code", new Page.LocatorOptions().setHasText("whip plan")))
        .hasText("whip plan " + serial + " --for cilk --cores 1024 --exclude loops.c:8");
    region("loops.c:8").focus();
    page.keyboard().press("Space");
    assertThat(region("loops.c:8")).not().containsText("excluded");
  }

  @Test
  void shouldSayWhatItCannotPlan() {
    visit.show(serial, "/plan?exclude=loops.c:99");
    assertThat(page.getByRole(AriaRole.ALERT))
        .containsText("loops.c:99 is no region of the run; the closest are");
    visit.show(serial, "/account");
    assertThat(page.locator(".empty")).containsText("A serial program has no profile");
  }

  @Test
  void shouldPlanTheDirectivesOfAProgramThatUsesOpenMp(Engine.Endpoint engine) throws IOException {
    visit.show(parallel, "/plan?cores=64");
    JsonNode plan = engine.json("plan", parallel, "--cores", "64");
    assertThat(page.locator("nav a[aria-current]")).hasText("plan");
    assertThat(visit.tile("plan speedup")).hasText(speedup(plan));
    assertThat(page.locator("tr[data-id^='for '][data-id*=' parallel.c:3 ']")).isVisible();
  }

  private Locator region(String name) {
    return page.locator("tr[data-id^='loop '][data-id*=' " + name + " ']");
  }

  /** Ratio as the page writes it. */
  private static String speedup(JsonNode plan) {
    return String.format(Locale.ROOT, "%.2f", plan.get("speedup").asDouble());
  }
}
