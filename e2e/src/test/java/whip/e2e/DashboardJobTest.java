package whip.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The ranks of a job in the dashboard: one row, and one page of all of them. */
@ExtendWith(Engine.class)
class DashboardJobTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final double LIMIT_MS = 60_000;
  private static final String LOOP = "rank.c:10";

  @TempDir static Path directory;
  private static Path program;
  private static Process dashboard;
  private static String invitation;
  private static Playwright playwright;
  private static Browser chromium;

  private final List<String> complaints = new ArrayList<>();
  private final String job = "job-" + Runs.newId();
  private Page page;

  @BeforeAll
  static void open(Engine.Endpoint engine) throws Exception {
    program = Toolchain.clang(Home.ROOT.resolve("e2e/src/test/programs/rank.c"), directory);
    Path said = directory.resolve("dashboard.err");
    ProcessBuilder builder =
        new ProcessBuilder(Home.whip().toString(), "dashboard", "--port", "0")
            .redirectOutput(directory.resolve("dashboard.out").toFile())
            .redirectError(said.toFile());
    builder.environment().putAll(engine.environment());
    dashboard = builder.start();
    PlaywrightAssertions.setDefaultAssertionTimeout(LIMIT_MS);
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
    dashboard.destroy();
    assertTrue(dashboard.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS), "it does not end");
  }

  @BeforeEach
  void enter() {
    page = chromium.newPage();
    page.setDefaultTimeout(LIMIT_MS);
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

  @AfterEach
  void leave() {
    page.close();
    assertEquals(List.of(), complaints);
  }

  /** Spans 30 + 10 and 8 + 50; with the loop 4 times faster 32.5 and 20.5. */
  @Test
  void shouldShowAJobAsOneAndItsRanks(Engine.Endpoint engine) {
    rank(engine, 0, "30", "10");
    rank(engine, 1, "8", "50");
    assertThat(row(job)).containsText("2 ranks");
    assertThat(row(job)).containsText("ended");
    assertThat(row(job + "-r1")).not().isAttached();

    page.getByLabel("ranks of " + job).click();
    assertThat(row(job + "-r1")).isVisible();
    row(job).focus();
    page.keyboard().press("ArrowLeft");
    assertThat(row(job + "-r1")).not().isAttached();
    page.keyboard().press("ArrowRight");
    assertThat(row(job + "-r0")).isVisible();
    page.reload();
    assertThat(row(job + "-r0")).isVisible();
    filter("rank:1 run:" + job);
    assertThat(page.locator("tr[data-index]")).hasCount(1);
    assertThat(row(job + "-r1")).isVisible();
    filter("run:" + job);
    assertThat(row(job)).isVisible();

    row(job).focus();
    page.keyboard().press("Enter");
    assertThat(tile("work")).hasText("278");
    assertThat(tile("span")).hasText("58");
    assertThat(tile("ranks")).hasText("2");
    assertThat(page.locator("table[aria-label=ranks] tr[data-index='0']"))
        .containsText(job + "-r1");
    assertThat(page.locator("main")).containsText("There is no parallelism over time");
    page.getByText("what if", new Page.GetByTextOptions().setExact(true)).click();
    page.getByLabel(LOOP + " faster").fill("8");
    assertThat(tile("what-if span")).hasText("32.50");
    assertThat(page.locator("main")).containsText("whip whatif " + job + " " + LOOP + "=4x");
    assertThat(page.locator("main")).containsText("no processor of one rank");
    page.getByText("critical path", new Page.GetByTextOptions().setExact(true)).click();
    assertThat(page.locator(".icicle g[aria-label^='for " + LOOP + "']")).isVisible();
    assertThat(page.locator("main")).containsText("the largest span, " + job + "-r1");
    page.getByText("processors", new Page.GetByTextOptions().setExact(true)).click();
    assertThat(page.locator("main")).containsText("no processor of one rank");
  }

  /** The page of a job that is open follows its ranks, and takes in those that come later. */
  @Test
  void shouldFollowAJob(Engine.Endpoint engine) {
    rank(engine, 0, "30", "10");
    rank(engine, 1, "8", "50");
    assertThat(row(job)).isVisible();
    row(job).click();
    assertThat(tile("work")).hasText("278");
    rank(engine, 2, "12", "100");
    assertThat(tile("work")).hasText("690");
    assertThat(tile("span")).hasText("112");
    assertThat(tile("ranks")).hasText("3");
  }

  private void rank(Engine.Endpoint engine, int rank, String... arguments) {
    Map<String, String> mpi =
        Map.of("OMPI_COMM_WORLD_RANK", Integer.toString(rank), "OMPI_COMM_WORLD_SIZE", "3");
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    Shell.run(command, new Runs(engine).environment(job, 2, "virtual", mpi)).expect(0);
  }

  private void filter(String words) {
    page.getByLabel("filter", new Page.GetByLabelOptions().setExact(true)).fill(words);
  }

  private Locator row(String id) {
    return page.locator("tr[data-id='" + id + "']");
  }

  private Locator tile(String name) {
    return page.locator("[data-tile='" + name + "']");
  }
}
