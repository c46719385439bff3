package whip.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Somebody who has opened the dashboard, and what they find on its pages. With {@code
 * -Dwhip.screenshots=true} the pictures of the documentation are taken on the way.
 */
final class Visit {
  private static final Path PICTURES = Home.ROOT.resolve("docs/images");
  private static final boolean TAKES_PICTURES = Boolean.getBoolean("whip.screenshots");

  private final List<String> complaints = new ArrayList<>();
  private final Browser browser;
  private final String invitation;
  private final BrowserContext context;
  private final Page page;

  Visit(Browser browser, String invitation) {
    this.browser = browser;
    this.invitation = invitation;
    context = browser.newContext(new Browser.NewContextOptions().setViewportSize(1200, 800));
    context.setDefaultTimeout(Browsing.LIMIT_MS);
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
  void leave() {
    context.close();
    assertEquals(List.of(), complaints);
  }

  /** The address that let them in. */
  String invitation() {
    return invitation;
  }

  /** Session that the page shows to the server. */
  String session() {
    return (String) page.evaluate("localStorage.getItem('whip-session')");
  }

  /** Somebody else, who has not seen the dashboard. */
  BrowserContext stranger() {
    return browser.newContext();
  }

  Page page() {
    return page;
  }

  /** Opens a view of a run: nothing, or a slash and its name. */
  void show(String run, String view) {
    open("/run/" + run + view);
    assertThat(page.locator("nav")).isVisible();
  }

  /** Opens a view of the dashboard. */
  void open(String view) {
    page.navigate(page.url().replaceAll("#.*", "#" + view));
  }

  Locator row(String run) {
    return page.locator("tr[data-id='" + run + "']");
  }

  Locator tile(String name) {
    return page.locator("[data-tile='" + name + "']");
  }

  /** The field with exactly this label. */
  Locator search(String label) {
    return page.getByLabel(label, new Page.GetByLabelOptions().setExact(true));
  }

  /** The button with exactly this name. */
  Locator button(String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  /** Takes the picture that the documentation shows, where that is wanted. */
  void picture(String name) {
    if (TAKES_PICTURES) {
      // Small files: they are part of the repository.
      page.setViewportSize(1000, 780);
      page.screenshot(
          new Page.ScreenshotOptions().setPath(PICTURES.resolve("dashboard-" + name + ".png")));
    }
  }

  Path download(Runnable click) {
    return page.waitForDownload(click).path();
  }

  /** Makes requests to such an address fail from now on. */
  void refuse(String address, String body) {
    page.route(
        address, route -> route.fulfill(new Route.FulfillOptions().setStatus(503).setBody(body)));
  }

  /** The console may report what was refused. */
  void forgive() {
    complaints.removeIf(text -> text.contains("503"));
  }
}
