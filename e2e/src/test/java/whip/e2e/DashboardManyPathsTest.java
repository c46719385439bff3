package whip.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.tier.InSlices;

/**
 * The dashboard on an account of 100,000 paths and 512 threads: it holds the rows and boxes that it
 * shows, and answers while its reader waits.
 */
@ExtendWith({Engine.class, Browsing.class})
@InSlices({4, 9})
class DashboardManyPathsTest {

  /** Generous: only a page that holds all of them, or takes quadratic time, reaches it. */
  private static final Duration LIMIT = Duration.ofSeconds(30);

  /** Everything on the page together. */
  private static final int ELEMENTS_MAX = 20_000;

  @TempDir static Path directory;

  private static ManyPaths account;
  private static Process dashboard;
  private static Path said;
  private static String invitation;

  @BeforeAll
  static void start(Engine.Endpoint engine) throws IOException {
    account = ManyPaths.publish(engine, 100_000, 512);
    said = directory.resolve("said");
    List<String> command = new ArrayList<>(account.options(engine));
    command.addAll(0, List.of(Home.whip().toString(), "dashboard", "--port=0"));
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(said.toFile());
    builder.environment().put("WHIP_STATE_DIR", directory.resolve("state").toString());
    dashboard = builder.start();
    await()
        .atMost(Browsing.LIMIT)
        .until(() -> Browsing.INVITATION.matcher(Files.readString(said)).find());
    Matcher found = Browsing.INVITATION.matcher(Files.readString(said));
    assertTrue(found.find());
    invitation = found.group();
  }

  @AfterAll
  static void end() throws IOException {
    Browsing.assertEnds(dashboard, said);
  }

  @Test
  void shouldShowRowsAndBoxesThatAPersonCanRead(Visit visit) throws IOException {
    Page page = visit.page();
    page.navigate(invitation);
    assertThat(visit.row(account.run())).isVisible();
    visit.show(account.run(), "/account");
    assertThat(visit.tile("threads")).hasText("512");
    assertThat(page.locator("main")).containsText("others come later in this order");
    assertFew(page);

    // Another order comes from the server, with other first rows.
    long before = System.nanoTime();
    visit.button("by path").click();
    assertThat(page.locator("table[aria-label='time by path']")).isVisible();
    page.locator("table[aria-label='time by path'] tbody tr[data-index='1']").click();
    assertThat(page.locator(".detail h2")).isVisible();
    visit.button("by thread").click();
    assertThat(page.locator("table[aria-label='time by thread']")).isVisible();
    assertWithin(before);
    assertFew(page);

    before = System.nanoTime();
    visit.show(account.run(), "/flow");
    assertThat(page.getByRole(AriaRole.ALERT)).containsText("more than a page draws");
    page.getByText("one layer", new Page.GetByTextOptions().setExact(true)).click();
    assertThat(page.locator(".flow .box").first()).isVisible();
    assertWithin(before);
    assertFew(page);
  }

  private static void assertWithin(long beforeNs) {
    Duration took = Duration.ofNanos(System.nanoTime() - beforeNs);
    assertTrue(took.compareTo(LIMIT) < 0, took::toString);
  }

  private static void assertFew(Page page) {
    int elements = (int) page.evaluate("document.querySelectorAll('*').length");
    assertTrue(elements < ELEMENTS_MAX, elements + " elements");
  }
}
