package whip.dashboard;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.Javalin;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.util.JavalinBindException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.server.Server;
import whip.model.profile.Profile;
import whip.model.view.Diff;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.SpecException;
import whip.read.Cluster;
import whip.view.DiffJson;
import whip.view.FlowJson;
import whip.view.ProfileJson;

/**
 * The dashboard's server: the page, and what it shows as JSON and server-sent events.
 *
 * <pre>
 * POST   /api/session                        {"token": "..."} → the session
 * GET    /api/me                             the user, and what is shown
 * GET    /api/runs/events                    the list of runs, as it changes
 * GET    /api/runs/{run}/events              one run's, or one job's, profile and its history, as they change
 * GET    /api/runs/{run}/profile             as `whip report --json` writes it
 * GET    /api/runs/{run}/constructs/events?by=&amp;sort=&amp;last=  where its threads' time went, in rows, as that changes
 * GET    /api/runs/{run}/constructs/row?by=&amp;row=&amp;last=      all numbers of one row
 * GET    /api/runs/{run}/constructs/strip    what each thread did when, as it is drawn
 * GET    /api/runs/{run}/constructs?last=    as `whip constructs --json` writes it
 * GET    /api/runs/{run}/properties/events   its properties, as they appear, change and are retired
 * GET    /api/runs/{run}/properties          as `whip properties --json` writes it
 * GET    /api/runs/{run}/grains/events       its grains by directive, as they change
 * GET    /api/runs/{run}/grains              as `whip grains --json` writes it
 * GET    /api/runs/{run}/plan/events?personality=&amp;cores=&amp;exclude=  its plan, as it changes
 * GET    /api/runs/{run}/plan?personality=&amp;cores=&amp;exclude=  as `whip plan --json` writes it
 * GET    /api/runs/{run}/flow/events?layer=&amp;last=  its control flow, or a layer of it, as it changes
 * GET    /api/runs/{run}/flow?layer=&amp;last=  as `whip flow --json` writes it
 * GET    /api/runs/{run}/source?file=&amp;line=  lines of its source
 * GET    /api/series/{series}                how the runs of `whip scale` scale, as far as they are over
 * GET    /api/series/{series}/scale          as `whip scale --json` writes it
 * GET    /api/diff/{before}/{after}          as `whip diff --json` writes it
 * GET    /api/diff/{before}/{after}/flow/drawn?layer=  the control flow of both, as a page draws it
 * GET    /api/diff/{before}/{after}/flow?layer=  as `whip flow --against --json` writes it
 * POST   /api/runs/{run}/questions           {"specs": ["a.c:3=4x"]}, or {"stacks": true} → its id
 * GET    /api/questions/{question}/events    how far the answer is, and the answer
 * DELETE /api/questions/{question}           withdraws it
 * </pre>
 */
public final class Dashboard implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SPECS_MAX = 64;

  /** 64 specifications of a kilobyte each. */
  private static final int BODY_BYTES_MAX = 64 * 1024;

  /** It cannot be started; the message says why. */
  public static final class StartException extends Exception {
    private static final long serialVersionUID = 1;

    private StartException(String message) {
      super(message);
    }
  }

  private final DashboardSettings settings;
  private final Guard guard;
  private final RunList runs;
  private final FollowedRuns<ShownProfile> profiles;
  private final FollowedRuns<ShownAccount> accounts;
  private final FollowedRuns<ShownProperties> properties;
  private final FollowedRuns<ShownGrains> grains;
  private final FollowedRuns<ShownRegions> regions;
  private final ShownSeries series;
  private final Questions questions;
  private final Streams streams;
  private final Javalin javalin;

  /** Starts to serve what the cluster's topics hold. */
  public static Dashboard start(Cluster cluster, DashboardSettings settings) throws StartException {
    if (!PageFiles.areThere()) {
      throw new StartException("this build has no page; `./whip dashboard` builds it");
    }
    return new Dashboard(new TopicSource(cluster), settings);
  }

  Dashboard(Source source, DashboardSettings settings) throws StartException {
    this.settings = settings;
    guard = new Guard(settings);
    runs = new RunList(source);
    profiles = ShownProfile.followed(source);
    accounts = ShownAccount.followed(source);
    properties = ShownProperties.followed(source);
    grains = ShownGrains.followed(source);
    regions = ShownRegions.followed(source);
    series = new ShownSeries(runs, source, InstantSource.system());
    questions = new Questions(source, profiles);
    streams = new Streams(runs, profiles, accounts, properties, grains, regions, questions);
    javalin =
        Javalin.create(
            config -> {
              config.startup.showJavalinBanner = false;
              config.jetty.host = settings.host();
              config.jetty.port = settings.port();
              config.http.maxRequestSize = BODY_BYTES_MAX;
              config.jetty.modifyServer(Dashboard::bound);
              config.routes.before(guard::check);
              pageRoutes(config.routes);
              apiRoutes(config.routes);
              streamRoutes(config.routes);
              errorAnswers(config.routes);
            });
    try {
      javalin.start();
    } catch (JavalinBindException busy) {
      close();
      throw new StartException(
          "cannot listen on %s:%d: port in use, or not an address of this machine; use --port or --host"
              .formatted(settings.shownHost(), settings.port()));
    }
    guard.servesAt(javalin.port());
  }

  /** {@code http://127.0.0.1:PORT/}, which alone gives no access. */
  public String address() {
    return "http://" + settings.shownHost() + ":" + javalin.port() + "/";
  }

  /**
   * The address of a view with what lets its reader in, behind the # that browsers keep to
   * themselves.
   *
   * @param view {@code /}, {@code /run/ID}
   */
  public String invitation(String view) {
    return address()
        + "#"
        + view
        + (settings.userHeader().isPresent() ? "" : "?token=" + guard.token());
  }

  @Override
  public void close() {
    streams.close();
    questions.close();
    profiles.close();
    accounts.close();
    properties.close();
    grains.close();
    regions.close();
    runs.close();
    javalin.stop();
  }

  /** A client that sends slowly, or stops in the middle, delays no other. */
  private static void bound(Server server) {
    server.insertHandler(new WholeBodies(BODY_BYTES_MAX));
    server.insertHandler(new SlowConnections());
  }

  private static void pageRoutes(RoutesConfig routes) {
    routes.get("/", PageFiles::index);
    routes.get("/assets/{name}", PageFiles::asset);
    routes.get("/licences.txt", PageFiles::licences);
  }

  private void apiRoutes(RoutesConfig routes) {
    routes.post(
        "/api/session",
        request ->
            send(
                request,
                JsonNodeFactory.instance
                    .objectNode()
                    .put("session", guard.enter(body(request).path("token").asText()))));
    routes.get(
        "/api/me",
        request ->
            send(
                request,
                JsonNodeFactory.instance
                    .objectNode()
                    .put("user", guard.user(request))
                    .put("showsSources", settings.showsSources())));
    routes.get(
        "/api/runs/{run}/profile",
        request -> json(request, ProfileJson.text(profile(request.pathParam("run")))));
    routes.get("/api/runs/{run}/source", this::source);
    routes.get(
        "/api/runs/{run}/constructs",
        request -> json(request, account(request).json(profileIfAny(request.pathParam("run")))));
    routes.get(
        "/api/runs/{run}/constructs/row",
        request -> {
          Optional<Profile> profile = profileIfAny(request.pathParam("run"));
          json(
              request,
              account(request)
                  .detail(request.queryParam("by"), request.queryParam("row"), profile));
        });
    routes.get(
        "/api/runs/{run}/constructs/strip",
        request -> json(request, account(request.pathParam("run")).strip()));
    routes.get(
        "/api/runs/{run}/properties",
        request -> {
          String run = request.pathParam("run");
          json(request, account(run).properties(profileIfAny(run)));
        });
    routes.get(
        "/api/runs/{run}/grains",
        request -> json(request, grains(request.pathParam("run")).json().text()));
    routes.get(
        "/api/runs/{run}/plan",
        request -> json(request, regions(request.pathParam("run")).json(PlanQuery.of(request))));
    routes.get(
        "/api/runs/{run}/flow",
        request ->
            json(request, FlowJson.of(account(request).flow(request.queryParam("layer"))).text()));
    routes.get(
        "/api/series/{series}", request -> json(request, series.page(request.pathParam("series"))));
    routes.get(
        "/api/series/{series}/scale",
        request -> json(request, series.json(request.pathParam("series"))));
    routes.get(
        "/api/diff/{before}/{after}",
        request -> {
          Profile before = profile(request.pathParam("before"));
          Profile after = profile(request.pathParam("after"));
          json(request, DiffJson.text(Diff.of(before, after), Optional.empty()));
        });
    routes.get(
        "/api/diff/{before}/{after}/flow",
        request -> {
          ShownAccount before = account(request.pathParam("before"));
          ShownAccount after = account(request.pathParam("after"));
          json(request, FlowJson.of(after.flow(before, request.queryParam("layer"))).text());
        });
    routes.get(
        "/api/diff/{before}/{after}/flow/drawn",
        request -> {
          ShownAccount before = account(request.pathParam("before"));
          ShownAccount after = account(request.pathParam("after"));
          json(request, after.drawn(before, request.queryParam("layer")));
        });
    routes.post("/api/runs/{run}/questions", this::ask);
    routes.delete(
        "/api/questions/{question}",
        request -> {
          questions.cancel(request.pathParam("question"));
          request.status(204);
        });
  }

  private void streamRoutes(RoutesConfig routes) {
    routes.sse("/api/runs/events", streams::runs);
    routes.sse("/api/runs/{run}/events", streams::run);
    routes.sse("/api/runs/{run}/constructs/events", streams::account);
    routes.sse("/api/runs/{run}/flow/events", streams::flow);
    routes.sse("/api/runs/{run}/properties/events", streams::properties);
    routes.sse("/api/runs/{run}/grains/events", streams::grains);
    routes.sse("/api/runs/{run}/plan/events", streams::plan);
    routes.sse("/api/questions/{question}/events", streams::question);
  }

  private static void errorAnswers(RoutesConfig routes) {
    routes.exception(
        Refusal.class,
        (refused, request) -> {
          request.status(refused.status());
          send(request, JsonNodeFactory.instance.objectNode().put("error", refused.getMessage()));
        });
  }

  private Profile profile(String run) throws InterruptedException {
    return shownProfile(run).profile();
  }

  private ShownProfile shownProfile(String run) throws InterruptedException {
    return newest(profiles, run, "has no profile yet");
  }

  /** Gains of an account need it, and stand without it. */
  private Optional<Profile> profileIfAny(String run) throws InterruptedException {
    return profiles.get(run).read().shown().map(ShownProfile::profile);
  }

  /** The account that a request names, or the last time of it. */
  private ShownAccount account(Context request) throws InterruptedException {
    String run = request.pathParam("run");
    return account(run)
        .last(request.queryParam("last"))
        .orElseThrow(
            () -> new Refusal(404, "only one cut of run %s has been read so far".formatted(run)));
  }

  private ShownAccount account(String run) throws InterruptedException {
    refuseJob(run, "an account");
    return newest(
        accounts, run, "has no account: it has not come yet, or was not kept (--no-constructs)");
  }

  private ShownGrains grains(String run) throws InterruptedException {
    refuseJob(run, "grains");
    return newest(
        grains, run, "has no grains: they have not come yet, or were not followed (--grains)");
  }

  private ShownRegions regions(String run) throws InterruptedException {
    if (isSerial(run)) {
      refuseJob(run, "regions");
    }
    return newest(regions, run, "has no plan yet: none of its data has come");
  }

  /** Whether its program, or that of a job's ranks, has regions in place of a profile. */
  private boolean isSerial(String run) {
    return runs.latest().get().runs().stream()
        .anyMatch(
            line -> line.isSerial() && (line.run().equals(run) || line.ranksOf().equals(run)));
  }

  /** A job has no such thing: its runs have. */
  private void refuseJob(String run, String what) {
    if (isJob(run)) {
      throw new Refusal(
          409,
          "%s has several runs, and each has %s of its own: ask one of them".formatted(run, what));
    }
  }

  private <S> S newest(FollowedRuns<S> followed, String run, String otherwise)
      throws InterruptedException {
    if (!isKnown(run)) {
      throw new Refusal(404, "there is no run " + run);
    }
    FollowedRun.Known<S> known = followed.get(run).read();
    if (!known.isRead()) {
      throw new Refusal(503, known.problem());
    }
    return known.shown().orElseThrow(() -> new Refusal(404, "run " + run + " " + otherwise));
  }

  /** Before the list has been read, every run may be one. */
  private boolean isKnown(String run) {
    RunList.Known known = runs.latest().get();
    return !known.isRead()
        || known.runs().stream().anyMatch(line -> line.run().equals(run))
        || isJob(run);
  }

  private boolean isJob(String name) {
    return runs.latest().get().runs().stream().anyMatch(line -> line.ranksOf().equals(name));
  }

  private void source(Context request) throws InterruptedException {
    if (!settings.showsSources()) {
      throw new Refusal(403, "sources are shown only to this machine's user");
    }
    String line = Optional.ofNullable(request.queryParam("line")).orElse("");
    String file = Optional.ofNullable(request.queryParam("file")).orElse("");
    if (!line.matches("[1-9][0-9]{0,8}") || file.isEmpty()) {
      throw new Refusal(400, "a source needs file=PATH and line=NUMBER");
    }
    boolean isNamed = names(request.pathParam("run"), file);
    send(request, SourceText.around(isNamed, file, Integer.parseInt(line)));
  }

  /**
   * The account may name a file first, and some that the profile has no row for; a serial program
   * has regions in their place.
   */
  private boolean names(String run, String file) throws InterruptedException {
    if (isSerial(run)) {
      return regions(run).names(file);
    }
    return shownProfile(run).names(file)
        || (!isJob(run)
            && accounts.get(run).read().shown().filter(account -> account.names(file)).isPresent());
  }

  private void ask(Context request) {
    String run = request.pathParam("run");
    if (!isKnown(run)) {
      throw new Refusal(404, "there is no run " + run);
    }
    JsonNode asked = body(request);
    boolean stacks = asked.path("stacks").asBoolean();
    if (stacks && isJob(run)) {
      throw new Refusal(
          409,
          "%s has several runs, and a critical path is that of one: ask the run with the largest span"
              .formatted(run));
    }
    String id =
        stacks ? questions.askForStacks(run) : questions.ask(run, hypothesis(asked.path("specs")));
    request.status(202);
    send(request, JsonNodeFactory.instance.objectNode().put("question", id));
  }

  private static Hypothesis hypothesis(JsonNode specs) {
    List<String> texts = new ArrayList<>();
    specs.forEach(spec -> texts.add(spec.asText()));
    if (texts.isEmpty() || texts.size() > SPECS_MAX) {
      throw new Refusal(400, "a question has 1 to " + SPECS_MAX + " specifications");
    }
    try {
      return Hypothesis.parse(texts);
    } catch (SpecException wrong) {
      throw new Refusal(400, wrong.getMessage());
    }
  }

  private static JsonNode body(Context request) {
    try {
      return JSON.readTree(request.body());
    } catch (JsonProcessingException malformed) {
      throw new Refusal(400, "the request's body is not JSON");
    }
  }

  private static void send(Context answer, ObjectNode json) {
    json(answer, json.toString());
  }

  private static void json(Context answer, String text) {
    answer.contentType("application/json").result(text);
  }
}
