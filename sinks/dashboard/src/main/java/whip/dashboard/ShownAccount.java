package whip.dashboard;

import java.util.Optional;
import whip.model.construct.Constructs;
import whip.model.construct.Gains;
import whip.model.construct.PathId;
import whip.model.flow.Flow;
import whip.view.ConstructsJson;
import whip.view.FlowJson;

/** A run's account as pages are shown it: threads' time by construct, and control flow. */
final class ShownAccount {
  /** A thread in a construct has some 330 B of JSON: 7 MB a second. */
  private static final int NUMBERS_MAX = 20_000;

  /** A browser keeps up with so many boxes and lines. */
  private static final int DRAWN_MAX = 2_000;

  private final Constructs account;

  /** Null until a page wants it: one that shows control flow does not. */
  private String byConstruct;

  private ShownAccount(Constructs account) {
    this.account = account;
  }

  /** Follows accounts. */
  static FollowedRuns<ShownAccount> followed(Source source) {
    return new FollowedRuns<>(
        run ->
            new FollowedRun<>(
                "dashboard-account-" + run,
                () -> source.account(run),
                (Source.Feed<Constructs> feed, Constructs account) -> new ShownAccount(account)));
  }

  /** Whether a path is in the file. */
  boolean names(String file) {
    return account.paths().stream().anyMatch(path -> path.position().file().equals(file));
  }

  /**
   * JSON as {@code whip constructs --json} writes it, with gains as far as the account says them.
   */
  String json() {
    return ConstructsJson.text(account, false, Optional.empty(), Gains.of(account));
  }

  /**
   * JSON by construct, on one line, made once for all pages.
   *
   * @throws Refusal where it is too long
   */
  synchronized String byConstruct() {
    if (byConstruct == null) {
      int numbers =
          account.byConstruct().stream().mapToInt(path -> path.counts().accounts().size()).sum();
      if (numbers > NUMBERS_MAX) {
        throw new Refusal(
            413,
            "%d threads in constructs are more than a page shows (%d); see `whip constructs %s --by construct`"
                .formatted(numbers, NUMBERS_MAX, account.run()));
      }
      byConstruct = ConstructsJson.line(account);
    }
    return byConstruct;
  }

  /**
   * Control flow.
   *
   * @param layer number of the path whose layer it is; null: the whole graph
   * @throws Refusal where there is no such path
   */
  Flow flow(String layer) {
    Flow whole = Flow.of(account);
    if (layer == null) {
      return whole;
    }
    if (!layer.matches("[0-9]{1,9}")) {
      throw new Refusal(400, "a layer is named by the number of its path: layer=NUMBER");
    }
    PathId path = new PathId(Integer.parseInt(layer));
    if (whole.nodes().stream().noneMatch(node -> node.id().equals(path))) {
      throw new Refusal(404, "run %s has no path %s".formatted(account.run(), path));
    }
    return whole.layer(path);
  }

  /**
   * Control flow as JSON on one line.
   *
   * @throws Refusal where there is no such path, or more than can be drawn
   */
  String drawn(String layer) {
    Flow flow = flow(layer);
    int drawn = flow.nodes().size() + flow.edges().size();
    if (drawn > DRAWN_MAX) {
      throw new Refusal(
          413,
          "%d boxes and lines are more than a page draws (%d); see one layer, or `whip flow %s --format svg`"
              .formatted(drawn, DRAWN_MAX, account.run()));
    }
    return FlowJson.line(flow);
  }
}
