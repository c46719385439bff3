package whip.read;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import whip.model.construct.Constructs;
import whip.model.scale.Point;

/** Stored accounts of a series' runs. */
public final class SeriesAccounts {
  private SeriesAccounts() {}

  /**
   * Accounts of these runs, by run, as far as they have one. Without one of the first run nothing
   * can be compared, and no other is looked for.
   */
  public static Map<String, Constructs> of(Cluster cluster, List<Point> points) {
    Map<String, Constructs> accounts = new TreeMap<>();
    try (Runs runs = new Runs(cluster)) {
      runs.refresh();
      for (Point point : points) {
        try (AccountFeed feed = new AccountFeed(cluster, point.run())) {
          Optional<Constructs> account = feed.settled(runs.get(point.run()).stream().toList());
          if (account.isEmpty() && accounts.isEmpty()) {
            return accounts;
          }
          account.ifPresent(each -> accounts.put(point.run(), each));
        }
      }
    }
    return accounts;
  }
}
