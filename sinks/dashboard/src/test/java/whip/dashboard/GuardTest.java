package whip.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks access control and the headers that restrict browsers. */
class GuardTest {
  private final SampleSource source = new SampleSource();
  private Dashboard dashboard;

  @BeforeEach
  void start() throws Exception {
    dashboard = new Dashboard(source, settings(Optional.empty()));
  }

  @AfterEach
  void stop() {
    dashboard.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/me",
        "/api/runs/events",
        "/api/runs/k3f9q2zd01/events",
        "/api/runs/k3f9q2zd01/profile",
        "/api/runs/k3f9q2zd01/constructs",
        "/api/runs/k3f9q2zd01/constructs/events",
        "/api/runs/k3f9q2zd01/constructs/row?row=1",
        "/api/runs/k3f9q2zd01/properties",
        "/api/runs/k3f9q2zd01/properties/events",
        "/api/runs/k3f9q2zd01/grains",
        "/api/runs/k3f9q2zd01/grains/events",
        "/api/runs/k3f9q2zd01/plan",
        "/api/runs/k3f9q2zd01/plan/events",
        "/api/runs/k3f9q2zd01/flow",
        "/api/runs/k3f9q2zd01/flow/events",
        "/api/runs/k3f9q2zd01/source?file=/src/relax.c&line=5",
        "/api/series/k3f9",
        "/api/series/k3f9/scale",
        "/api/diff/k3f9q2zd01/k3f9q2zd01",
        "/api/diff/k3f9q2zd01/k3f9q2zd01/flow",
        "/api/diff/k3f9q2zd01/k3f9q2zd01/flow/drawn",
        "/api/questions/any/events"
      })
  void shouldShowNothingToStrangers(String path) throws Exception {
    HttpResponse<String> answer =
        new Browser(dashboard).header("Accept", "text/event-stream").get(path);
    assertEquals(401, answer.statusCode());
    assertFalse(answer.body().contains("relax"), answer.body());
    assertEquals(401, new Browser(dashboard).header(Guard.SESSION, "x").get(path).statusCode());
  }

  /** No cookie: browsers would show it to servers of other users on other ports of the host. */
  @Test
  void shouldTakeTheTokenOnceAndGiveASession() throws Exception {
    Browser browser = new Browser(dashboard);
    assertEquals(401, browser.enter("").statusCode());
    assertEquals(401, browser.enter(Browser.token(dashboard) + "x").statusCode());
    HttpResponse<String> entered = browser.enter(Browser.token(dashboard));
    assertEquals(200, entered.statusCode());
    assertEquals(Optional.empty(), entered.headers().firstValue("Set-Cookie"));
    assertFalse(entered.body().contains(Browser.token(dashboard)), "the session is the token");
    assertEquals("", Browser.known(dashboard).json("/api/me").path("user").asText());
  }

  @Test
  void shouldHaveAnotherTokenEachTime() throws Exception {
    String one = Browser.token(dashboard);
    assertTrue(one.length() >= 43, one);
    try (Dashboard other = new Dashboard(source, settings(Optional.empty()))) {
      assertFalse(one.equals(Browser.token(other)));
    }
  }

  @Test
  void shouldAllowItsOwnFilesAlone() throws Exception {
    for (String path : List.of("/", "/api/me", "/nowhere")) {
      HttpResponse<String> answer = new Browser(dashboard).get(path);
      String policy = answer.headers().firstValue("Content-Security-Policy").orElse("");
      assertTrue(policy.startsWith("default-src 'none'; script-src 'self'; "), path + policy);
      assertFalse(policy.contains("unsafe") || policy.contains("http"), policy);
      assertEquals("nosniff", answer.headers().firstValue("X-Content-Type-Options").orElse(""));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"evil.example", "evil.example:80", "127.0.0.1.evil.example", ""})
  void shouldNotAnswerToNamesThatAreNotItsOwn(String name) throws Exception {
    String answer = Browser.called(dashboard, name);
    assertTrue(answer.matches("(?s)HTTP/1.1 4(21|00) .*"), answer);
    assertFalse(answer.contains("WhipStream"), answer);
  }

  @Test
  void shouldAnswerToNamesThatAreAllowed() throws Exception {
    int port = java.net.URI.create(dashboard.address()).getPort();
    for (String name : List.of("localhost:" + port, "127.0.0.1:" + port, "proxy.example")) {
      assertFalse(Browser.called(dashboard, name).startsWith("HTTP/1.1 421"), name);
    }
  }

  /** Nothing is changed by what an address alone can make a browser do, nor by another page. */
  @Test
  void shouldChangeNothingForAnAddressOrAnotherPage() throws Exception {
    String questions = "/api/runs/k3f9q2zd01/questions";
    assertEquals(404, Browser.known(dashboard).get(questions).statusCode());
    assertEquals(404, Browser.known(dashboard).get("/api/session").statusCode());
    assertEquals(404, Browser.known(dashboard).get("/api/questions/any").statusCode());
    Browser other = Browser.known(dashboard).header("Origin", "http://evil.example");
    assertEquals(403, other.post(questions, "{\"stacks\": true}").statusCode());
    Browser site = Browser.known(dashboard).header("Sec-Fetch-Site", "cross-site");
    assertEquals(403, site.post(questions, "{\"stacks\": true}").statusCode());
    Browser form = Browser.known(dashboard);
    assertEquals(415, form.header("Content-Type", "text/plain").post(questions, "{}").statusCode());
    assertEquals(405, Browser.known(dashboard).method("PUT", questions).statusCode());
    assertEquals(List.of(), source.asked);
  }

  @Test
  void shouldBelieveAProxyWhereOneIsMeant() throws Exception {
    try (Dashboard behind = new Dashboard(source, settings(Optional.of("X-User")))) {
      assertEquals(401, new Browser(behind).get("/api/me").statusCode());
      assertEquals(401, new Browser(behind).header("X-User", " ").get("/api/me").statusCode());
      Browser ann = new Browser(behind).header("X-User", "ann");
      assertEquals("ann", ann.json("/api/me").path("user").asText());
      assertFalse(behind.invitation("/").contains("token"));
      String source = "/api/runs/k3f9q2zd01/source?file=/src/relax.c&line=5";
      assertEquals(403, ann.get(source).statusCode());
    }
    Browser forger = new Browser(dashboard).header("X-User", "ann");
    assertEquals(401, forger.get("/api/me").statusCode());
  }

  static DashboardSettings settings(Optional<String> userHeader) {
    return new DashboardSettings("127.0.0.1", 0, List.of("proxy.example"), userHeader);
  }
}
