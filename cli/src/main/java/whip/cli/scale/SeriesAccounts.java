package whip.cli.scale;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import whip.cli.lookup.RunAccount;
import whip.model.construct.Constructs;
import whip.model.scale.Point;
import whip.read.Cluster;
import whip.read.Runs;

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
        try (RunAccount run = new RunAccount(cluster, runs, point.run(), cluster.commands())) {
          Optional<Constructs> account = run.found();
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
