package whip.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import whip.model.algebra.Instances;
import whip.model.construct.AccountClass;
import whip.model.construct.SampleAccount;
import whip.model.construct.Strip;
import whip.model.construct.Strip.Slice;
import whip.model.construct.Times;
import whip.model.flow.SampleFlow;
import whip.model.grain.SampleGrains;
import whip.model.node.DirectiveKind;
import whip.model.profile.Cut;
import whip.model.profile.DirectiveRow;
import whip.model.profile.Locking;
import whip.model.profile.Position;
import whip.model.profile.Profile;
import whip.model.profile.SampleProfile;
import whip.model.profile.Status;
import whip.model.profile.Tables;

/** Checks the server's answers without topics. */
class DashboardServerTest {
  private final SampleSource source = new SampleSource();
  private Dashboard dashboard;
  private Browser browser;

  @TempDir Path directory;

  @BeforeEach
  void start() throws Exception {
    dashboard = new Dashboard(source, GuardTest.settings(Optional.empty()));
    browser = Browser.known(dashboard);
  }

  @AfterEach
  void stop() {
    dashboard.close();
  }

  @Test
  void shouldReportRunsAsTheyComeAndGo() throws Exception {
    JsonNode all = browser.event("/api/runs/events", "runs", "k3f9q2zd01");
    assertEquals("", all.path("problem").asText("missing"));
    JsonNode run = all.path("changed").path(0);
    assertEquals("nightly", run.path("name").asText());
    assertTrue(run.path("ranksOf").isNull());
    assertEquals("main", run.path("labels").path("branch").asText());
    assertEquals("2026-11-20T21:00:01Z", run.path("writtenAt").asText());
    assertEquals(12, run.path("loss").path("ring-full").asInt());
    assertTrue(all.path("changed").path(1).path("endedAt").isNull());
    source.add(SampleSource.line("later", "started"));
    browser.event("/api/runs/events", "runs", "later");
  }

  @Test
  void shouldSayWhyRunsAreNotUpToDate() throws Exception {
    browser.event("/api/runs/events", "runs", "k3f9q2zd01");
    source.outage = "the topic whip.run cannot be read";
    JsonNode known = browser.event("/api/runs/events", "runs", "cannot be read");
    assertEquals(0, known.path("gone").size(), "what was known is gone");
  }

  @Test
  void shouldSendProfilesAsTheyChange() throws Exception {
    String events = "/api/runs/k3f9q2zd01/events";
    assertEquals(63, browser.event(events, "profile", "\"span\":63").path("span").asInt());
    JsonNode history = browser.event(events, "history", "[");
    assertEquals(SampleSource.START.plusMillis(500).toEpochMilli(), history.at("/0/0").asLong());
    assertEquals(List.of(50, 40, 3), numbers(history.path(0)));
    source.profile = SampleProfile.slower();
    assertEquals(73, browser.event(events, "profile", "\"span\":73").path("span").asInt());
    JsonNode state = browser.event("/api/runs/without/events", "state", "\"isRead\":true");
    assertEquals(false, state.path("hasProfile").asBoolean(true));
  }

  @Test
  void shouldSendRowsOfAccountsAsTheyChange() throws Exception {
    String events = "/api/runs/k3f9q2zd01/constructs/events";
    JsonNode account = browser.event(events, "account", "\"elapsed\":4,");
    assertEquals(6, account.at("/classes/sync").asInt());
    assertEquals("parallel a.c:7", account.at("/rows/0/name").asText());
    JsonNode threads = browser.event(events + "?by=thread", "account", "\"elapsed\":4,");
    assertEquals("thread 0", threads.at("/rows/0/name").asText());
    JsonNode paths = browser.event(events + "?by=path&sort=-fault", "account", "\"elapsed\":4,");
    assertEquals("critical a.c:9", paths.at("/rows/0/name").asText());
    source.account = SampleFlow.figure4(5).account();
    assertEquals(8, browser.event(events, "account", "region A").path("rows").size());
    assertRefusedEvent("by construct, path or thread", events + "?by=line");
    assertRefusedEvent("no order colour", events + "?sort=colour");
    JsonNode state =
        browser.event("/api/runs/without/constructs/events", "state", "\"isRead\":true");
    assertFalse(state.path("isThere").asBoolean(true));
  }

  @Test
  void shouldAnswerWithAllNumbersOfARow() throws Exception {
    source.profile = SampleAccount.criticalProfile();
    String row = "/api/runs/k3f9q2zd01/constructs/row?row=";
    JsonNode critical = browser.json(row + "2&by=path");
    assertEquals("program > parallel a.c:7", critical.path("around").asText());
    assertEquals(3, critical.at("/classes/1/whatIf").asDouble());
    assertEquals("thread 1", browser.json(row + "1&by=thread").path("name").asText());
    assertEquals(2, browser.json(row + "all").path("causes").size());
    assertRefused(404, "no path 3", browser.get(row + "3"));
    assertRefused(404, "no thread 4", browser.get(row + "4&by=thread"));
    assertRefused(400, "row=NUMBER", browser.get(row + "x"));
    assertRefused(400, "row=NUMBER", browser.get("/api/runs/k3f9q2zd01/constructs/row"));
  }

  @Test
  void shouldAnswerWhatThreadsDidWhen() throws Exception {
    String strip = "/api/runs/k3f9q2zd01/constructs/strip";
    assertEquals(0, browser.json(strip).path("rows").size());
    Times work = Times.of(AccountClass.WORK, 4);
    Slice slice = new Slice(0, 4, new TreeMap<>(Map.of(0, work)));
    source.account = SampleAccount.critical().with(new Strip(4, List.of(slice)));
    Awaitility.await().until(() -> browser.json(strip).path("rows").size() == 2);
    assertEquals("1-3", browser.json(strip).at("/rows/1/threads").asText());
    assertRefused(404, "has no account", browser.get("/api/runs/without/constructs/strip"));
  }

  /** A property names a path, of which the row may have another number. */
  @Test
  void shouldFindTheConstructOfAnyPath() throws Exception {
    source.account = new SampleFlow().walk(0, "A(for@7) B(for@7)").account();
    String row = "/api/runs/k3f9q2zd01/constructs/row?row=4";
    assertEquals("2", browser.json(row).path("key").asText());
    assertEquals("4", browser.json(row + "&by=path").path("key").asText());
  }

  @Test
  void shouldSendPropertiesAsTheyChange() throws Exception {
    String events = "/api/runs/k3f9q2zd01/properties/events";
    JsonNode both = browser.event(events, "properties", "critical-overhead");
    assertEquals("critical-overhead", both.at("/properties/0/name").asText(), "most severe first");
    assertEquals(0.375, both.at("/properties/0/evidence/beside/share").asDouble());
    assertTrue(both.at("/properties/1/evidence/beside").isNull());
    assertEquals(0.05, both.path("threshold").asDouble());
    source.properties =
        SampleProperties.standing(SampleProperties.row("lock-overhead", 3, 0.5).build());
    assertEquals(1, browser.event(events, "properties", "lock-overhead").path("properties").size());
    JsonNode state =
        browser.event("/api/runs/without/properties/events", "state", "\"isRead\":true");
    assertFalse(state.path("isThere").asBoolean(true));
    source.outage = "the topic whip.property cannot be read";
    browser.event(events, "state", "cannot be read");
  }

  @Test
  void shouldSendGrainsAsTheyChange() throws Exception {
    String path = "/api/runs/k3f9q2zd01/grains";
    JsonNode bad = browser.event(path + "/events", "grains", "contended-creation");
    assertEquals(8, bad.path("count").asInt());
    source.grains = SampleGrains.better();
    assertEquals(2, browser.event(path + "/events", "grains", "\"count\":2").path("count").asInt());
    JsonNode json = browser.json(path);
    assertEquals("whip.grains/1", json.path("schema").asText());
    assertEquals(300, json.path("span").asLong());
    JsonNode state = browser.event("/api/runs/without/grains/events", "state", "\"isRead\":true");
    assertFalse(state.path("isThere").asBoolean(true));
    assertTrue(browser.get("/api/runs/without/grains").body().contains("--grains"));
  }

  @Test
  void shouldAnswerHowASeriesScales() throws Exception {
    for (Profile run : source.series) {
      source.add(SampleSource.inSeries(run.run().run(), "ended"));
    }
    browser.event("/api/runs/events", "runs", "t8r3");
    JsonNode series = browser.json("/api/series/k3f9");
    assertEquals(12, series.at("/scale/points").size());
    assertEquals("whip.scale/1", browser.json("/api/series/k3f9/scale").path("schema").asText());
    assertRefused(404, "there is no series nothing", browser.get("/api/series/nothing"));
  }

  @Test
  void shouldSendControlFlowWholeOrByLayer() throws Exception {
    source.account = SampleFlow.figure4(5).account();
    String events = "/api/runs/k3f9q2zd01/flow/events";
    JsonNode whole = browser.event(events, "flow", "whip.flow/1");
    assertEquals(8, whole.path("nodes").size());
    assertTrue(whole.path("layer").isNull());
    JsonNode layer = browser.event(events + "?layer=2", "flow", "\"layer\":2,");
    assertEquals(3, layer.path("nodes").size(), "A, X and Y");
    assertRefusedEvent("no path 8", events + "?layer=8");
    assertRefusedEvent("layer=NUMBER", events + "?layer=A");
  }

  /** B was entered after the first cut that was read, from A. */
  @Test
  void shouldSendOnlyTheLastMinute() throws Exception {
    SampleFlow flow = new SampleFlow().walk(0, "A");
    source.account = flow.account();
    String events = "/api/runs/k3f9q2zd01/flow/events?last=1m";
    JsonNode state = browser.event(events, "state", "\"isRead\":true");
    assertFalse(state.path("isThere").asBoolean(true), "one cut alone");
    assertRefused(404, "only one cut", browser.get("/api/runs/k3f9q2zd01/flow?last=5m"));
    source.account = flow.walk(0, "B").account();
    JsonNode part = browser.event(events, "flow", "timeWindow");
    assertEquals("{\"from\":1,\"to\":2}", part.path("timeWindow").toString());
    assertEquals(1, part.path("edges").size());
    assertEquals("0|1", part.at("/edges/0/text").asText());
    JsonNode rows =
        browser.event(
            "/api/runs/k3f9q2zd01/constructs/events?last=5m", "account", "\"timeWindow\":{");
    assertEquals(1, rows.at("/all/total").asInt());
    String row = "/api/runs/k3f9q2zd01/constructs/row?row=all";
    assertEquals(2, browser.json(row).path("total").asInt());
    assertEquals(1, browser.json(row + "&last=1m").path("total").asInt());
    assertEquals(
        1, browser.json("/api/runs/k3f9q2zd01/constructs?last=1m").path("elapsed").asInt());
    assertRefused(400, "the last 1m or 5m", browser.get("/api/runs/k3f9q2zd01/flow?last=2m"));
  }

  /** A thread in 10,000 paths and in the program itself. */
  @Test
  void shouldNotKeepCutsOfALargeAccount() throws Exception {
    SampleFlow flow = new SampleFlow();
    for (int path = 0; path < 10_000; path++) {
      flow.walk(0, "r" + path);
    }
    source.account = flow.account();
    assertRefused(
        413,
        "`whip flow k3f9q2zd01 --last 1m`",
        browser.get("/api/runs/k3f9q2zd01/constructs?last=1m"));
  }

  @Test
  void shouldCompareControlFlow() throws Exception {
    source.account = SampleFlow.figure4(5).account();
    String path = "/api/diff/k3f9q2zd01/k3f9q2zd01/flow";
    for (String each : List.of(path, path + "/drawn")) {
      JsonNode diff = browser.json(each);
      assertEquals("k3f9q2zd01", diff.at("/against/run").asText());
      assertEquals(8, diff.path("nodes").size());
      assertEquals("same", diff.at("/edges/0/change").asText());
      assertEquals("0|1", diff.at("/edges/0/before/text").asText());
      assertEquals(3, browser.json(each + "?layer=2").path("nodes").size(), "A, X and Y");
      assertRefused(404, "no path 8", browser.get(each + "?layer=8"));
    }
    assertRefused(404, "has no account", browser.get("/api/diff/without/k3f9q2zd01/flow"));
  }

  @Test
  void shouldSayWhyAnAccountIsNotUpToDate() throws Exception {
    String events = "/api/runs/k3f9q2zd01/constructs/events";
    source.outage = "the topic whip.account cannot be read";
    JsonNode state = browser.event(events, "state", "cannot be read");
    assertFalse(state.path("isThere").asBoolean(true));
    assertRefused(503, "cannot be read", browser.get("/api/runs/k3f9q2zd01/constructs"));
    source.outage = "";
    assertTrue(browser.event(events, "account", "\"elapsed\":4,").has("rows"));
  }

  @Test
  void shouldNotSendMoreThanABrowserCanShow() throws Exception {
    SampleFlow flow = new SampleFlow();
    String constructs =
        IntStream.range(0, 1001).mapToObj(i -> "c" + i).collect(Collectors.joining(" "));
    source.account = flow.walk(0, constructs).account();
    assertRefusedEvent("2003 boxes and lines are more", "/api/runs/k3f9q2zd01/flow/events");
    assertRefused(
        413,
        "`whip flow k3f9q2zd01 --against k3f9q2zd01 --format svg`",
        browser.get("/api/diff/k3f9q2zd01/k3f9q2zd01/flow/drawn"));
    JsonNode json = browser.json("/api/runs/k3f9q2zd01/flow");
    assertEquals(1002, json.path("nodes").size(), "a file may have more");
    JsonNode account =
        browser.event("/api/runs/k3f9q2zd01/constructs/events", "account", "\"others\":{");
    assertEquals(1000, account.path("rows").size());
    assertEquals(2, account.at("/others/rows").asInt());
  }

  @Test
  void shouldAnswerWhatTheCommandLineWritesAsJson() throws Exception {
    JsonNode profile = browser.json("/api/runs/k3f9q2zd01/profile");
    assertEquals("whip.profile/1", profile.path("schema").asText());
    assertEquals(115, profile.path("work").asInt());
    JsonNode diff = browser.json("/api/diff/k3f9q2zd01/k3f9q2zd01");
    assertEquals("whip.diff/1", diff.path("schema").asText());
    JsonNode account = browser.json("/api/runs/k3f9q2zd01/constructs");
    assertEquals("path", account.path("by").asText());
    assertEquals(4, account.at("/paths/2/groups").size());
    JsonNode properties = browser.json("/api/runs/k3f9q2zd01/properties");
    assertEquals("whip.properties/1", properties.path("schema").asText());
    assertEquals("3/4", properties.at("/properties/0/severityExact").asText());
    JsonNode flow = browser.json("/api/runs/k3f9q2zd01/flow?layer=1");
    assertEquals("whip.flow/1", flow.path("schema").asText());
    assertEquals("0-3|1", flow.at("/edges/0/text").asText());
    assertRefused(404, "no path 3", browser.get("/api/runs/k3f9q2zd01/flow?layer=3"));
    assertRefused(400, "layer=NUMBER", browser.get("/api/runs/k3f9q2zd01/flow?layer=-1"));
    assertRefused(404, "has no account", browser.get("/api/runs/without/constructs"));
    assertRefused(404, "there is no run nobody", browser.get("/api/runs/nobody/flow"));
    assertRefused(404, "there is no run nobody", browser.get("/api/runs/nobody/profile"));
    assertRefused(404, "has no profile yet", browser.get("/api/diff/k3f9q2zd01/without"));
  }

  @Test
  void shouldAnswerQuestionsAndTakeThemBack() throws Exception {
    String id = asked("{\"stacks\": true}");
    JsonNode answer = browser.event("/api/questions/" + id + "/events", "state", "done");
    assertEquals("for relax.c:5", answer.at("/tree/children/0/name").asText());
    assertEquals(50, answer.at("/tree/critical").asInt());
    assertEquals(List.of("k3f9q2zd01 stacks"), source.asked);

    source.answers = false;
    String open = asked("{\"specs\": [\"relax.c:5=8x\", \"@solve=inf\"]}");
    assertEquals(204, browser.method("DELETE", "/api/questions/" + open).statusCode());
    Awaitility.await().until(() -> source.cancelled.size() == 1);
    assertEquals("k3f9q2zd01 @solve=inf relax.c:5=8x", source.asked.get(1));
    assertTrue(
        browser
            .event("/api/questions/" + open + "/events", "problem", "ask it again")
            .has("problem"));
  }

  @Test
  void shouldServeAJobByItsName() throws Exception {
    for (int rank = 0; rank < 2; rank++) {
      source.add(SampleSource.line("job-r" + rank, "ended", rank, "job"));
    }
    source.profile = SampleProfile.ranks(2);
    JsonNode all = browser.event("/api/runs/events", "runs", "job-r1");
    assertEquals("job", ranksOf(all, "job-r1"));
    JsonNode profile = browser.json("/api/runs/job/profile");
    assertEquals(2, profile.path("ranks").size());
    assertRefused(
        409,
        "ask the run with the largest span",
        browser.post("/api/runs/job/questions", "{\"stacks\": true}"));
    assertRefused(409, "each has an account", browser.get("/api/runs/job/constructs"));
    assertEquals(
        202,
        browser.post("/api/runs/job/questions", "{\"specs\": [\"relax.c:5=2x\"]}").statusCode());
    assertEquals(
        202, browser.post("/api/runs/job-r1/questions", "{\"stacks\": true}").statusCode());
  }

  private static String ranksOf(JsonNode runs, String run) {
    for (JsonNode line : runs.path("changed")) {
      if (line.path("run").asText().equals(run)) {
        return line.path("ranksOf").asText();
      }
    }
    return "";
  }

  @Test
  void shouldRefuseQuestionsThatMeanNothingOrAreTooMany() throws Exception {
    String questions = "/api/runs/k3f9q2zd01/questions";
    assertRefused(400, "names no factor", browser.post(questions, "{\"specs\": [\"relax.c:5\"]}"));
    assertRefused(400, "1 to 64", browser.post(questions, "{}"));
    assertRefused(400, "not JSON", browser.post(questions, "{"));
    assertRefused(404, "no run nobody", browser.post("/api/runs/nobody/questions", "{}"));
    assertEquals(413, browser.post(questions, " ".repeat(100_000)).statusCode());
    source.answers = false;
    for (int i = 0; i < 4; i++) {
      asked("{\"stacks\": true}");
    }
    assertRefused(429, "wait for one", browser.post(questions, "{\"stacks\": true}"));
  }

  @Test
  void shouldShowSourcesThatTheProfileNamesAlone() throws Exception {
    Path file = Files.writeString(directory.resolve("a.c"), "int main() {\n}\n");
    Path secret = Files.writeString(directory.resolve("secret.txt"), "secret\n");
    Path other = Files.writeString(directory.resolve("b.c"), "int b;\n");
    source.profile = naming(file, secret, directory.resolve("gone.c"));
    JsonNode text = browser.json(source(file, 2));
    assertEquals("}", text.at("/lines/1").asText());
    assertEquals(1, text.path("from").asInt());
    assertRefused(404, "does not name", browser.get(source(other, 1)));
    assertRefused(404, "not that of a source file", browser.get(source(secret, 1)));
    assertRefused(404, "not on this machine", browser.get(source(directory.resolve("gone.c"), 1)));
    assertRefused(
        400,
        "needs file=PATH and line=NUMBER",
        browser.get("/api/runs/k3f9q2zd01/source?file=" + file));
  }

  @Test
  void shouldShowSourcesThatTheAccountNames() throws Exception {
    assertRefused(
        404, "/src/a.c is not on this machine", browser.get(source(Path.of("/src/a.c"), 7)));
    assertRefused(404, "does not name /src/b.c", browser.get(source(Path.of("/src/b.c"), 7)));
  }

  @Test
  void shouldShowWhatALinkLeadsToOnlyIfThatIsASource() throws Exception {
    Path file = Files.writeString(directory.resolve("a.c"), "int a;\n");
    Path secret = Files.writeString(directory.resolve("secret.txt"), "secret\n");
    Path link = Files.createSymbolicLink(directory.resolve("link.c"), file);
    Path disguised = Files.createSymbolicLink(directory.resolve("disguised.c"), secret);
    Path folders = Files.createDirectory(directory.resolve("folder.c"));
    Path large = Files.write(directory.resolve("large.c"), new byte[(4 << 20) + 1]);
    source.profile = naming(link, disguised, folders, large);
    assertEquals("int a;", browser.json(source(link, 1)).at("/lines/0").asText());
    assertRefused(404, "links to a file", browser.get(source(disguised, 1)));
    assertRefused(404, "not a file on a disk", browser.get(source(folders, 1)));
    assertRefused(404, "larger than 4 MiB", browser.get(source(large, 1)));
  }

  @Test
  void shouldKeepUpWithTenThousandDirectives() throws Exception {
    List<Path> files = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      files.add(Path.of("/src/generated-" + i + ".c"));
    }
    source.profile = naming(files.toArray(Path[]::new));
    JsonNode profile = browser.json("/api/runs/k3f9q2zd01/profile");
    assertEquals(10_000, profile.path("directives").size());
  }

  @Test
  void shouldSayThatAPortIsTaken() throws Exception {
    int taken = java.net.URI.create(dashboard.address()).getPort();
    DashboardSettings settings =
        new DashboardSettings("127.0.0.1", taken, List.of(), Optional.empty());
    String why =
        assertThrows(Dashboard.StartException.class, () -> new Dashboard(source, settings))
            .getMessage();
    assertTrue(why.contains(":" + taken + ": port in use"), why);
  }

  private String asked(String question) throws Exception {
    HttpResponse<String> answer = browser.post("/api/runs/k3f9q2zd01/questions", question);
    assertEquals(202, answer.statusCode(), answer.body());
    return Browser.JSON.readTree(answer.body()).path("question").asText();
  }

  private static void assertRefused(int status, String why, HttpResponse<String> answer) {
    assertEquals(status, answer.statusCode(), answer.body());
    assertTrue(answer.body().contains(why), answer.body());
  }

  private void assertRefusedEvent(String why, String events) throws Exception {
    assertTrue(browser.event(events, "problem", why).has("problem"));
  }

  private static String source(Path file, int line) {
    return "/api/runs/k3f9q2zd01/source?file=%s&line=%d".formatted(file, line);
  }

  private static List<Integer> numbers(JsonNode moment) {
    return List.of(moment.path(1).asInt(), moment.path(2).asInt(), moment.path(3).asInt());
  }

  private static Profile naming(Path... files) {
    List<DirectiveRow> rows = new ArrayList<>();
    for (Path file : files) {
      rows.add(
          new DirectiveRow(
              DirectiveKind.FOR,
              new Position(file.toString(), 1, "main", ""),
              new Instances(1, 1, 1, 1, 1),
              0));
    }
    return new Profile(
        SampleProfile.complete().run(),
        Status.COMPLETE,
        new Tables(1, 1, 1, Locking.none(1), 0, rows, List.of(), List.of(), List.of()),
        Cut.NOTHING);
  }
}
