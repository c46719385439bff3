package whip.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.tier.InSlices;

/** The ranks of a job in the dashboard: one row, and one page of all of them. */
@ExtendWith({Engine.class, Browsing.class})
@InSlices({3, 7})
class DashboardJobTest {
  private static final String LOOP = "rank.c:10";

  @TempDir static Path directory;
  private static Path program;

  private Visit visit;
  private Page page;
  private Job ranks;
  private String job;

  @BeforeAll
  static void compile() {
    program = Toolchain.clang(Home.ROOT.resolve("e2e/src/test/programs/rank.c"), directory);
  }

  @BeforeEach
  void enter(Visit visit) {
    this.visit = visit;
    page = visit.page();
  }

  private void begin(Engine.Endpoint engine, int size) {
    ranks = new Job(engine, "job", size);
    job = ranks.id();
  }

  /** Spans 30 + 10 and 8 + 50; with the loop 4 times faster 32.5 and 20.5. */
  @Test
  void shouldShowAJobAsOneAndItsRanks(Engine.Endpoint engine) {
    begin(engine, 2);
    ranks.rank(0, program, "30", "10");
    ranks.rank(1, program, "8", "50");
    assertThat(visit.row(job)).containsText("2 ranks");
    assertThat(visit.row(job)).containsText("ended");
    assertThat(visit.row(job + "-r1")).not().isAttached();

    page.getByLabel("ranks of " + job).click();
    assertThat(visit.row(job + "-r1")).isVisible();
    visit.row(job).focus();
    page.keyboard().press("ArrowLeft");
    assertThat(visit.row(job + "-r1")).not().isAttached();
    page.keyboard().press("ArrowRight");
    assertThat(visit.row(job + "-r0")).isVisible();
    page.reload();
    assertThat(visit.row(job + "-r0")).isVisible();
    filter("rank:1 run:" + job);
    assertThat(page.locator("tr[data-index]")).hasCount(1);
    assertThat(visit.row(job + "-r1")).isVisible();
    filter("run:" + job);
    assertThat(visit.row(job)).isVisible();

    visit.row(job).focus();
    page.keyboard().press("Enter");
    assertThat(visit.tile("work")).hasText("278");
    assertThat(visit.tile("span")).hasText("58");
    assertThat(visit.tile("ranks")).hasText("2");
    assertThat(page.locator("table[aria-label=ranks] tr[data-index='0']"))
        .containsText(job + "-r1");
    assertThat(page.locator("main")).containsText("There is no parallelism over time");
    page.getByText("what if", new Page.GetByTextOptions().setExact(true)).click();
    page.getByLabel(LOOP + " faster").fill("8");
    assertThat(visit.tile("what-if span")).hasText("32.50");
    assertThat(page.locator("main")).containsText("whip whatif " + job + " " + LOOP + "=4x");
    assertThat(page.locator("main")).containsText("no processor of one rank");
    page.getByText("critical path", new Page.GetByTextOptions().setExact(true)).click();
    assertThat(page.locator(".icicle g[aria-label^='for " + LOOP + "']")).isVisible();
    assertThat(page.locator("main")).containsText("the largest span, " + job + "-r1");
    page.getByText("processors", new Page.GetByTextOptions().setExact(true)).click();
    assertThat(page.locator("main")).containsText("no processor of one rank");
    page.getByText("account", new Page.GetByTextOptions().setExact(true)).click();
    assertThat(page.locator("main")).containsText("an account of its own: rank 0 rank 1");
  }

  /** Spans 30 + 10 and 63, of which the other program's loop being 2 times faster leaves 58. */
  @Test
  void shouldAskEveryRankForTheExactAnswer(Engine.Endpoint engine) {
    begin(engine, 2);
    Path chunks = Toolchain.clang(Home.ROOT.resolve("examples/worked/chunks.c"), directory);
    ranks.rank(0, program, "30", "10");
    ranks.rank(1, chunks);
    assertThat(visit.row(job)).containsText("2 ranks");
    visit.row(job).click();
    page.getByText("what if", new Page.GetByTextOptions().setExact(true)).click();
    page.getByLabel(LOOP + " faster").fill("8");
    page.getByLabel("chunks.c:8 faster").fill("4");
    assertThat(visit.tile("mark")).hasText("bound");
    page.getByText("ask for the exact answer").click();
    assertThat(visit.tile("mark")).hasText("exact");
    assertThat(visit.tile("what-if span")).hasText("58");
  }

  /** The page of a job that is open follows its ranks, and takes in those that come later. */
  @Test
  void shouldFollowAJob(Engine.Endpoint engine) {
    begin(engine, 3);
    ranks.rank(0, program, "30", "10");
    ranks.rank(1, program, "8", "50");
    assertThat(visit.row(job)).isVisible();
    visit.row(job).click();
    assertThat(visit.tile("work")).hasText("278");
    assertThat(visit.tile("ranks")).hasText("2 of 3");
    ranks.rank(2, program, "12", "100");
    assertThat(visit.tile("work")).hasText("690");
    assertThat(visit.tile("span")).hasText("112");
    assertThat(visit.tile("ranks")).hasText("3");
  }

  private void filter(String words) {
    visit.search("filter").fill(words);
  }
}
