package whip.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.tier.InSlices;

/** A series of runs in the dashboard, against the numbers that {@code whip scale} has. */
@ExtendWith({Engine.class, Browsing.class})
@InSlices({4, 7})
class DashboardScalingTest {

  @TempDir static Path directory;
  private static String series;

  private Visit visit;
  private Page page;

  /** Work 500, of which 100 are serial, so that two threads take 300, and four 200. */
  @BeforeAll
  static void run(Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.clang(Home.ROOT.resolve("e2e/src/test/programs/scales.c"), directory);
    Shell.Result result =
        engine
            .process(
                "scale",
                "--threads=1,2,4",
                "--repeat=3",
                "--clock=virtual",
                "--",
                program.toString())
            .expect(0);
    series = result.err().replaceAll("(?s).*`whip scale scale=(\\w+)` shows this again.*", "$1");
  }

  @BeforeEach
  void enter(Visit visit) {
    this.visit = visit;
    page = visit.page();
  }

  @Test
  void shouldShowHowASeriesScalesAndWhereTimeIsLost() throws IOException {
    visit.open("/scale/" + series);
    assertThat(page.locator("h1")).hasText("Scaling of scales");
    assertThat(page.locator("table[aria-label=speedups]")).containsText("1.67");
    assertThat(page.locator("circle.measured")).hasCount(3);
    assertThat(page.locator("circle.single")).hasCount(9);
    assertThat(page.locator("circle.measured title").last())
        .hasText("2.50 on 4 threads, 95 %: 2.50 to 2.50");
    Locator lost = page.locator("table[aria-label='lost time'] tr[data-index='0']");
    assertThat(lost.getByRole(AriaRole.IMG))
        .hasAttribute("aria-label", "idle 100, 16.7 % of all threads' time");
    lost.locator("[data-class=idle]").click();
    assertThat(page).hasURL(Pattern.compile(".*\\?n=2&class=idle$"));
    Locator paths = page.locator("table[aria-label='lost time in idle by path']");
    assertThat(paths.locator("tr[data-index='0']")).containsText("program");
    assertThat(paths.locator("tr[data-index='0']")).containsText("16.7");
    visit.picture("scaling");
    assertThat(page.locator("table[aria-label=findings]")).containsText("serial-computation");
    assertThat(page.locator("table[aria-label=models]")).containsText("refused");
    JsonNode json =
        new ObjectMapper().readTree(visit.download(() -> visit.button("JSON").click()).toFile());
    assertEquals("whip.scale/1", json.path("schema").asText());
    assertEquals(100, json.at("/lostTime/0/total").asInt());
  }

  @Test
  void shouldLeadFromARunToItsSeriesAndBack() {
    visit.open("/?q=label:scale=" + series);
    assertThat(page.locator("tr[data-index]")).hasCount(9);
    page.locator("tr[data-index='0'] a[title='how its runs scale']").click();
    assertThat(page.locator("main")).containsText("9 runs are over");
    page.locator("table[aria-label='runs of the series'] a").first().click();
    page.getByText("its series").click();
    assertThat(page.locator("h1")).hasText("Scaling of scales");
    visit.open("/scale/nothing");
    assertThat(page.locator(".empty")).containsText("There is no such series");
  }
}
