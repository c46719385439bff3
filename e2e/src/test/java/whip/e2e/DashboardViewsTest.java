package whip.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.tier.InSlices;

/** Checks the pages of one run, and takes their pictures. */
@ExtendWith({Engine.class, Browsing.class})
@InSlices({1, 5, 9})
class DashboardViewsTest {
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

  @InSlices({1})
  @Test
  void shouldShowOneRunDownToItsSource() throws IOException {
    visit.show(smooth.id(), "");
    assertThat(visit.tile("work")).hasText("30400");
    assertThat(visit.tile("span")).hasText("18640");
    assertThat(visit.tile("parallelism")).hasText("1.63");
    assertThat(visit.tile("serial %")).hasText("51.5");
    assertThat(visit.tile("lost")).hasText("none");
    assertThat(page.locator("tr[data-index='0']")).containsText("Program");
    assertThat(page.locator("tr[data-index='1']")).containsText("smooth.c:30");
    visit.button("directive").click();
    assertThat(page.locator("tr[data-index='1']")).containsText("smooth.c:28");
    page.locator("select[aria-label=units]").selectOption("share");
    assertThat(page.locator("tr[data-index='0']")).containsText("100.0 %");
    visit.search("filter directives").fill("for");
    assertThat(page.locator("tr[data-index]")).hasCount(2);
    page.locator("tr[data-index='0']").focus();
    page.keyboard().press("ArrowDown");
    page.keyboard().press("Enter");
    assertThat(page.locator(".source .here")).containsText("#pragma omp");
    JsonNode json =
        new ObjectMapper().readTree(visit.download(() -> visit.button("JSON").click()).toFile());
    assertEquals(18640, json.path("span").asInt());
    page.reload();
    assertThat(page.locator(".source .here")).containsText("#pragma omp");
  }

  @InSlices({5})
  @Test
  void shouldAnswerWhatIf() throws IOException {
    visit.show(smooth.id(), "/whatif");
    assertThat(page.locator("tr[data-index='0']")).containsText("48.3");
    assertThat(visit.tile("what-if span")).hasText("18640");
    Locator slider = page.getByLabel("smooth.c:30 faster");
    slider.focus();
    page.keyboard().press("ArrowRight");
    assertThat(page.locator(".chosen code")).hasText("smooth.c:30=1.19x");
    assertThat(visit.tile("mark")).hasText("exact");
    slider.fill("8");
    assertThat(page.locator(".chosen code")).hasText("smooth.c:30=4x");
    assertThat(visit.tile("what-if span")).hasText("11860");
    visit.picture("what-if");
    page.getByLabel("@load faster").fill("8");
    assertThat(visit.tile("mark")).hasText("bound");
    assertThat(visit.tile("what-if span")).hasText("7060 to 11860");
    page.getByText("ask for the exact answer").click();
    assertThat(visit.tile("what-if span")).hasText("7060");
    assertThat(visit.tile("mark")).hasText("exact");
    assertThat(visit.tile("what-if parallelism")).hasText("4.31");
    JsonNode exported =
        new ObjectMapper()
            .readTree(visit.download(() -> page.getByText("export").click()).toFile());
    assertEquals("[\"smooth.c:30=4x\",\"@load=4x\"]", exported.path("hypothesis").toString());
    assertEquals(7060, exported.path("bound").asInt());
    assertEquals(7060, exported.path("span").asInt());
    page.navigate("about:blank");
    page.navigate(exported.path("link").asText());
    assertThat(page.locator(".chosen code")).hasCount(2);
  }

  @InSlices({9})
  @Test
  void shouldDrawTheCriticalPathAndFindItsSource() throws Exception {
    visit.show(smooth.id(), "/path");
    Locator loop = page.locator(".icicle g[aria-label^='for smooth.c:30']");
    assertThat(loop).isVisible();
    assertThat(loop).hasAttribute("aria-label", "for smooth.c:30, 48.5 %");
    loop.click();
    assertThat(page.locator(".source .here")).containsText("#pragma omp");
    assertThat(page.locator(".detail")).containsText("parallelism 2.30");
    visit.picture("critical-path");
    loop.focus();
    page.keyboard().press("Enter");
    assertThat(page.locator(".icicle .around")).hasCount(2);
    page.keyboard().press("Escape");
    assertThat(page.locator(".icicle .around")).hasCount(1);
    visit.search("search the path").fill("smooth.c:30");
    assertThat(page.getByText("% of the path")).containsText("48.5 % of the path");
    String svg = Files.readString(visit.download(() -> page.getByText("SVG").click()));
    assertTrue(svg.contains("for smooth.c:30") && svg.contains("fill=\"rgb"), svg);
    Path png = visit.download(() -> page.getByText("PNG").click());
    assertTrue(ImageIO.read(png.toFile()).getWidth() > 1000, "the picture is too small");
  }

  @InSlices({1})
  @Test
  void shouldDrawBoundsAndWhatOtherRunsTook(Engine.Endpoint engine) throws Exception {
    Path program = Toolchain.clang(Home.ROOT.resolve("e2e/src/test/programs/compute.c"), directory);
    Runs runs = new Runs(engine);
    Runs.Run one = runs.run(program, 1, "tsc", Map.of());
    Runs.Run two = runs.run(program, 2, "tsc", Map.of());
    visit.show(two.id(), "/processors");
    // Other tests run the same program.
    for (Runs.Run run : List.of(one, two)) {
      Locator.FilterOptions named = new Locator.FilterOptions().setHasText(run.id() + ":");
      assertThat(page.locator("circle.measured").filter(named)).hasCount(1);
    }
    assertThat(page.locator("table.plain").last()).containsText(one.id());
    assertThat(page.locator("path.between")).isVisible();
    visit.show(smooth.id(), "/processors");
    assertThat(page.locator("main")).containsText("This run counts units, not time");
    assertThat(page.locator("table.plain").first()).containsText("1.63");
  }

  /** The numbers are those of a real clock, and the order of the rows with them. */
  @InSlices({5})
  @Test
  void shouldShowWhatTheTourFinds(Engine.Endpoint engine) throws IOException {
    Path text = Files.copy(Home.examples().resolve("tour/sort.cpp"), directory.resolve("sort.cpp"));
    Path program = Toolchain.clang(text, directory, "-O2");
    Runs.Run sorted = new Runs(engine).run(program, 2, "cpu", Map.of("WHIP_NAME", "before"));
    visit.show(sorted.id(), "/whatif");
    page.getByLabel("@merge faster").fill("16");
    assertThat(page.locator(".chosen code")).hasText("@merge=16x");
    visit.picture("tour");
  }

  @InSlices({9})
  @Test
  void shouldBeReadableInTheDark() {
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    visit.show(smooth.id(), "");
    assertEquals(
        "rgb(20, 24, 29)", page.evaluate("getComputedStyle(document.body).backgroundColor"));
    page.keyboard().press("?");
    assertThat(page.getByRole(AriaRole.DIALOG)).containsText("zoom");
  }
}
