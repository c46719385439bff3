package whip.e2e;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * {@code whip dashboard} at the tests' engine and a Chromium, while the tests of a class run. Tests
 * ask for a {@link Visit} as a parameter; it ends with the test, which fails if the page had
 * complaints.
 */
final class Browsing implements BeforeAllCallback, AfterEachCallback, ParameterResolver {
  static final Duration LIMIT = Duration.ofMinutes(3);
  static final double LIMIT_MS = LIMIT.toMillis();
  static final Pattern INVITATION = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/#/\\?token=\\S+");
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(Browsing.class);

  /** The command and the browser. */
  private static final class Open implements AutoCloseable {
    private final Path directory;
    private final Process dashboard;
    private final Path out;
    private final Path said;
    private final String invitation;
    private final Playwright playwright;
    private final Browser chromium;

    private Open(Engine.Endpoint engine) throws IOException {
      directory = Files.createTempDirectory("whip-dashboard");
      out = directory.resolve("out");
      said = directory.resolve("err");
      ProcessBuilder builder =
          new ProcessBuilder(Home.whip().toString(), "dashboard", "--port", "0")
              .redirectOutput(out.toFile())
              .redirectError(said.toFile());
      builder.environment().putAll(engine.environment());
      dashboard = builder.start();
      PlaywrightAssertions.setDefaultAssertionTimeout(LIMIT_MS);
      playwright = Playwright.create(settings());
      try {
        chromium = playwright.chromium().launch(debians());
        await().atMost(LIMIT).until(() -> INVITATION.matcher(Files.readString(said)).find());
        Matcher found = INVITATION.matcher(Files.readString(said));
        assertTrue(found.find());
        invitation = found.group();
      } catch (RuntimeException | IOException | AssertionError e) {
        playwright.close();
        dashboard.destroy();
        throw e;
      }
    }

    /** Nothing is fetched. */
    private static Playwright.CreateOptions settings() {
      return new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"));
    }

    /** The browser that the system has. */
    private static BrowserType.LaunchOptions debians() {
      return new BrowserType.LaunchOptions()
          .setExecutablePath(Path.of("/usr/bin/chromium"))
          .setArgs(List.of("--no-sandbox"));
    }

    @Override
    public void close() throws IOException {
      playwright.close();
      assertEnds(dashboard, said);
      assertEquals("", Files.readString(out));
      for (Path file : List.of(out, said, directory)) {
        Files.delete(file);
      }
    }
  }

  @Override
  public void beforeAll(ExtensionContext context) throws Exception {
    Engine.Endpoint engine = Engine.of(context);
    context.getStore(NAMESPACE).put(Open.class, new Open(engine));
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Visit.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Open open = context.getStore(NAMESPACE).get(Open.class, Open.class);
    Visit visit = new Visit(open.chromium, open.invitation);
    context.getStore(NAMESPACE).put(Visit.class, visit);
    return visit;
  }

  @Override
  public void afterEach(ExtensionContext context) {
    Visit visit = context.getStore(NAMESPACE).remove(Visit.class, Visit.class);
    if (visit != null) {
      visit.leave();
    }
  }

  /**
   * Ends a command that continues until it is stopped, as Ctrl-C does.
   *
   * @param said what it prints for people
   */
  static void assertEnds(Process command, Path said) throws IOException {
    // The launcher has become the command line itself.
    command.destroy();
    await().atMost(LIMIT).until(() -> !command.isAlive());
    assertEquals(0, command.exitValue(), Files.readString(said));
  }
}
