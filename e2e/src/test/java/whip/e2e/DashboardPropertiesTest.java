package whip.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.tier.InSlices;

/** A run's properties in the dashboard, from the topic that the topology writes. */
@ExtendWith({Engine.class, Browsing.class})
@InSlices({3, 8})
class DashboardPropertiesTest {

  @TempDir static Path directory;
  private static Path program;
  private static String critical;

  private Visit visit;
  private Page page;

  @BeforeAll
  static void run(Engine.Endpoint engine) throws IOException {
    Path text =
        Files.copy(
            Home.ROOT.resolve("e2e/src/test/programs/critical_of_one.c"),
            directory.resolve("critical_of_one.c"));
    program = Toolchain.clang(text, directory);
    critical = new Runs(engine).complete(program);
  }

  @BeforeEach
  void enter(Visit visit) {
    this.visit = visit;
    page = visit.page();
  }

  @Test
  void shouldListWhatCostsTimeAndLeadToIt() throws IOException {
    visit.show(critical, "/properties");
    Locator lock = page.locator("tr[data-index='0']");
    assertThat(lock).containsText("critical-overhead");
    assertThat(lock).containsText("critical critical_of_one.c:6");
    assertThat(lock).containsText("75.0");
    assertThat(lock).containsText("time to enter and to leave, 6 in all, 3 at most");
    // They may have come after the list was opened.
    page.reload();
    assertThat(lock).containsText("critical-overhead");
    assertThat(page.locator(".mark")).hasCount(0);
    JsonNode json =
        new ObjectMapper()
            .readTree(visit.download(() -> visit.button("JSON").last().click()).toFile());
    assertEquals("whip.properties/1", json.path("schema").asText());
    lock.focus();
    page.keyboard().press("Enter");
    assertThat(page.locator(".detail")).containsText("Do less inside");
    assertThat(page.locator(".detail")).containsText("mean of 4 threads: 37.5 %");
    assertThat(page.locator(".source .here")).containsText("#pragma omp critical");
    visit.picture("properties");
    page.getByText("Where the threads' time went there").click();
    assertThat(page).hasURL(Pattern.compile(".*/account\\?by=path&row=2$"));
    assertThat(page.locator(".detail h2")).hasText("critical critical_of_one.c:6");
    assertThat(page.locator("tr[aria-selected='true']")).containsText("critical");
  }

  @Test
  void shouldFindPropertiesByNameAndAskWhatIf() {
    visit.show(critical, "/properties");
    assertThat(page.locator("tr[data-index]")).hasCount(2);
    page.keyboard().press("/");
    page.keyboard().type("critical-overhead");
    assertThat(page.locator("tr[data-index]")).hasCount(1);
    assertThat(page.locator("main")).containsText("1 of 2 properties");
    page.locator("tr[data-index='0']").click();
    page.getByText("What if it were faster?").click();
    assertThat(page.locator(".chosen code")).hasText("critical_of_one.c:6=2x");
    visit.show(critical, "/properties?q=nothing");
    assertThat(page.locator(".empty")).hasText("No property has all of these words.");
  }

  @InSlices({8})
  @Test
  void shouldSayThatARunHasNoProperties(Engine.Endpoint engine) {
    Runs.Run without = new Runs(engine).run(program, 4, "virtual", Map.of("WHIP_CONSTRUCTS", "0"));
    without.result().expect(0);
    visit.show(without.id(), "/properties");
    assertThat(page.locator(".empty")).containsText("recorded with --no-constructs");
  }
}
