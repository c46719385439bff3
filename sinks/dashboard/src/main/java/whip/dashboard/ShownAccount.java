package whip.dashboard;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import whip.model.construct.Constructs;
import whip.model.construct.Gains;
import whip.model.construct.PathAccount;
import whip.model.construct.PathId;
import whip.model.flow.Flow;
import whip.model.flow.FlowDiff;
import whip.model.profile.Profile;
import whip.model.property.RunProperties;
import whip.model.property.Threshold;
import whip.model.view.AccountMatching;
import whip.view.ConstructsJson;
import whip.view.FlowJson;
import whip.view.PropertiesJson;

/** A run's account as pages are shown it: threads' time in rows, and control flow. */
final class ShownAccount {
  /** A browser keeps up with so many boxes and lines. */
  private static final int DRAWN_MAX = 2_000;

  /** Kinds of rows. */
  private enum By {
    CONSTRUCT,
    PATH,
    THREAD;

    /** Null: constructs. */
    static By of(String name) {
      if (name == null) {
        return CONSTRUCT;
      }
      return Stream.of(values())
          .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(name))
          .findFirst()
          .orElseThrow(() -> new Refusal(400, "rows are by construct, path or thread"));
    }
  }

  private record Order(By by, String sort) {}

  private final Constructs account;

  /** Where windows of its time begin, by name. */
  private final Map<String, Constructs> begins;

  private final Map<String, ShownAccount> windows = new HashMap<>();

  // Made when a page wants them, and once for all pages: one that shows control flow does not.
  private final Map<Order, String> rows = new HashMap<>();
  private AccountList constructs;
  private AccountList paths;
  private String strip;

  private ShownAccount(Constructs account, Map<String, Constructs> begins) {
    this.account = account;
    this.begins = begins;
  }

  /** Follows accounts. */
  static FollowedRuns<ShownAccount> followed(Source source) {
    return new FollowedRuns<>(
        run -> {
          TimeWindows windows = new TimeWindows();
          return new FollowedRun<>(
              "dashboard-account-" + run,
              () -> source.account(run),
              (Source.Feed<Constructs> feed, Constructs account) ->
                  new ShownAccount(account, windows.add(account, System.nanoTime())));
        });
  }

  /**
   * Its last time alone. Empty where only one cut has been read, as of a run that was over before.
   *
   * @param time name of a window; null: all of it
   * @throws Refusal where there is no such window, or never one of such an account
   */
  synchronized Optional<ShownAccount> last(String time) {
    if (time == null) {
      return Optional.of(this);
    }
    if (!TimeWindows.names().contains(time)) {
      throw new Refusal(400, "a page shows the last " + String.join(" or ", TimeWindows.names()));
    }
    if (TimeWindows.isTooLarge(account)) {
      throw new Refusal(
          413,
          "the account has too many paths and threads to keep some of its cuts; see `whip flow %s --last %s`"
              .formatted(account.run(), time));
    }
    return Optional.ofNullable(begins.get(time))
        .map(
            begin ->
                windows.computeIfAbsent(
                    time, absent -> new ShownAccount(account.since(begin, ""), Map.of())));
  }

  /** Whether a path is in the file. */
  boolean names(String file) {
    return account.paths().stream().anyMatch(path -> path.position().file().equals(file));
  }

  /** JSON as {@code whip constructs --json} writes it. */
  String json(Optional<Profile> profile) {
    return ConstructsJson.of(account, false, Optional.empty(), gains(profile)).text();
  }

  /** JSON as {@code whip properties --json} writes it. */
  String properties(Optional<Profile> profile) {
    RunProperties found = RunProperties.of(account, Threshold.USUAL).with(gains(profile));
    return PropertiesJson.of(found, List.of()).text();
  }

  /** The profile is of the whole run. */
  private Gains gains(Optional<Profile> profile) {
    return profile
        .filter(each -> !account.isTimeWindow())
        .map(each -> Gains.of(account, each))
        .orElseGet(() -> Gains.of(account));
  }

  /**
   * Rows as JSON, on one line.
   *
   * @param by {@code construct}, {@code path}, {@code thread}; null: construct
   * @param sort the order of which the first are shown; null: most loss first, threads by number
   * @throws Refusal where there are no such rows, or no such order
   */
  synchronized String rows(String by, String sort) {
    By which = By.of(by);
    Order order = new Order(which, sort != null ? sort : which == By.THREAD ? "" : "-loss");
    return rows.computeIfAbsent(
        order,
        absent ->
            new AccountRows(account, list(which)).json(which == By.THREAD, order.sort).toString());
  }

  /** The strip as JSON, on one line. */
  synchronized String strip() {
    strip = strip == null ? StripBoxes.json(account).toString() : strip;
    return strip;
  }

  /**
   * One row with all its numbers, as JSON.
   *
   * @param by as of {@link #rows}
   * @param row number of a path, which may be any of its construct's, or of a thread; or {@link
   *     AccountDetail#ALL}
   * @param profile says more of gains
   * @throws Refusal where there is no such row
   */
  String detail(String by, String row, Optional<Profile> profile) {
    By which = By.of(by);
    if (AccountDetail.ALL.equals(row)) {
      return AccountDetail.ofAll(list(By.CONSTRUCT), AccountDetail.ALL, "All").toString();
    }
    if (row == null || !row.matches("[0-9]{1,9}")) {
      throw new Refusal(400, "a row is named by a number, or is all: row=NUMBER");
    }
    int number = Integer.parseInt(row);
    return (which == By.THREAD ? thread(number) : path(which, new PathId(number), profile))
        .toString();
  }

  private ObjectNode thread(int number) {
    if (number >= account.threads()) {
      throw new Refusal(404, "run %s has no thread %d".formatted(account.run(), number));
    }
    return AccountDetail.ofAll(
        AccountList.constructs(account.only(number)), Integer.toString(number), "thread " + number);
  }

  private ObjectNode path(By by, PathId id, Optional<Profile> profile) {
    AccountList list = list(by);
    PathAccount row =
        list.row(id)
            .or(() -> list(By.PATH).row(id).flatMap(path -> sameConstruct(list, path)))
            .orElseThrow(
                () -> new Refusal(404, "run %s has no path %s".formatted(account.run(), id)));
    return AccountDetail.of(list, row, gains(profile));
  }

  private static Optional<PathAccount> sameConstruct(AccountList list, PathAccount path) {
    return list.rows().stream().filter(row -> row.construct().equals(path.construct())).findFirst();
  }

  private synchronized AccountList list(By by) {
    if (by == By.PATH) {
      paths = paths == null ? AccountList.paths(account) : paths;
      return paths;
    }
    constructs = constructs == null ? AccountList.constructs(account) : constructs;
    return constructs;
  }

  /**
   * Control flow.
   *
   * @param layer number of the path whose layer it is; null: the whole graph
   * @throws Refusal where there is no such path
   */
  Flow flow(String layer) {
    Flow whole = Flow.of(account);
    return layer == null ? whole : whole.layer(path(whole, layer));
  }

  /**
   * Control flow against that of an earlier run.
   *
   * @param layer as above, of a path that either run has
   * @throws Refusal where there is no such path
   */
  FlowDiff flow(ShownAccount earlier, String layer) {
    FlowDiff whole = AccountMatching.flow(earlier.account, account);
    return layer == null ? whole : whole.layer(path(whole.both(), layer));
  }

  private static PathId path(Flow whole, String layer) {
    if (!layer.matches("[0-9]{1,9}")) {
      throw new Refusal(400, "a layer is named by the number of its path: layer=NUMBER");
    }
    PathId path = new PathId(Integer.parseInt(layer));
    if (whole.nodes().stream().noneMatch(node -> node.id().equals(path))) {
      throw new Refusal(404, "run %s has no path %s".formatted(whole.run(), path));
    }
    return path;
  }

  /**
   * Control flow as JSON on one line.
   *
   * @throws Refusal where there is no such path, or more than can be drawn
   */
  String drawn(String layer) {
    return FlowJson.of(drawable(flow(layer), account.run())).line();
  }

  /**
   * Control flow of both runs as JSON on one line.
   *
   * @throws Refusal as above
   */
  String drawn(ShownAccount earlier, String layer) {
    FlowDiff diff = flow(earlier, layer);
    drawable(diff.both(), account.run() + " --against " + earlier.account.run());
    return FlowJson.of(diff).line();
  }

  /**
   * A flow that is not too large.
   *
   * @param runs as the command takes them
   */
  private static Flow drawable(Flow flow, String runs) {
    int drawn = flow.nodes().size() + flow.edges().size();
    if (drawn > DRAWN_MAX) {
      throw new Refusal(
          413,
          "%d boxes and lines are more than a page draws (%d); see one layer, or `whip flow %s --format svg`"
              .formatted(drawn, DRAWN_MAX, runs));
    }
    return flow;
  }
}
