package whip.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.tier.InSlices;

/** A run's grains in the dashboard, from the topic that the topology writes. */
@ExtendWith({Engine.class, Browsing.class})
@InSlices({4, 9})
class DashboardGrainsTest {

  /** Three of four tasks work for less than making them costs, and the last is late. */
  private static final String TASKS =
      """
      #include "whip.h"
      int main(void) {
      #pragma omp parallel num_threads(2)
      #pragma omp single
        {
          for (int i = 0; i < 4; ++i) {
            whip_cost(8);
      #pragma omp task
            whip_work(i == 3 ? 60 : 2);
          }
        }
        return 0;
      }
      """;

  @TempDir static Path directory;
  private static String tasks;
  private static String without;

  private Visit visit;
  private Page page;

  @BeforeAll
  static void run(Engine.Endpoint engine) throws IOException {
    AccountRuns runs = new AccountRuns(engine, directory);
    Path program = runs.compile("tasks.c", TASKS);
    tasks = runs.virtual(program, "--grains");
    without = runs.virtual(program);
  }

  @BeforeEach
  void enter(Visit visit) {
    this.visit = visit;
    page = visit.page();
  }

  @Test
  void shouldShowWhichGrainsAreBad() throws IOException {
    visit.show(tasks, "/grains");
    Locator row = page.locator("tr[data-index='0']");
    assertThat(row).containsText("task tasks.c:8");
    assertThat(row).containsText("75.0");
    assertThat(row).containsText("late child: 1 grain");
    assertThat(page.locator(".tools").last()).containsText("4 grains, creation measured");
    JsonNode json =
        new ObjectMapper()
            .readTree(visit.download(() -> visit.button("JSON").last().click()).toFile());
    assertEquals("whip.grains/1", json.path("schema").asText());
    assertEquals(4, json.path("count").asInt());
    row.focus();
    page.keyboard().press("Enter");
    Locator detail = page.locator(".detail");
    assertThat(detail).containsText("R-0-s0-0 2 of work, cost 8 to make");
    assertThat(detail.locator(".benefits tr")).hasCount(5);
    assertThat(detail).containsText("too fine: 3 grains");
    assertThat(detail.locator(".density rect")).hasCount(2);
    assertThat(detail.locator(".density rect.low title"))
        .hasText("3 grains: 2 to 3 of work, 8 to 15 to make");
    assertThat(page.locator(".source .here")).containsText("#pragma omp task");
  }

  @Test
  void shouldFindDirectivesAndSayHowToRecordGrains() {
    visit.show(tasks, "/grains?q=nothing");
    assertThat(page.locator(".empty")).hasText("No directive has these words.");
    visit.show(without, "/grains");
    assertThat(page.locator(".empty")).containsText("whip run --grains --");
  }
}
