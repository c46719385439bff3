package whip.dashboard;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import whip.model.construct.Constructs;
import whip.model.construct.RecentCuts;

/**
 * Cuts of one run's account while pages look at it, for its last minute and its last five. Accounts
 * that are too large are not kept: then there are no windows.
 */
final class TimeWindows {
  /** Cuts of each window, besides the newest: 8 in all. A window is up to a third longer. */
  private static final int CUTS_MAX = 4;

  /** Threads in paths. Some 300 B each, so 3 MB a cut, and 24 MB a run where all changes. */
  private static final int ROWS_MAX = 10_000;

  private static final Map<String, Duration> TIMES =
      Map.of("1m", Duration.ofMinutes(1), "5m", Duration.ofMinutes(5));

  private final Map<String, RecentCuts> windows = new HashMap<>();

  TimeWindows() {
    TIMES.forEach((name, time) -> windows.put(name, new RecentCuts(time, CUTS_MAX)));
  }

  /**
   * Takes a newer account; returns the accounts at which windows begin, by name. There is none yet
   * where this one is the first.
   *
   * @param nowNs time of a clock that only goes forward
   */
  Map<String, Constructs> add(Constructs account, long nowNs) {
    Map<String, Constructs> begins = new HashMap<>();
    if (!isTooLarge(account)) {
      windows.forEach(
          (name, cuts) -> {
            cuts.add(account, nowNs);
            cuts.begin().ifPresent(begin -> begins.put(name, begin));
          });
    }
    return begins;
  }

  static boolean isTooLarge(Constructs account) {
    return account.paths().stream().mapToInt(path -> path.counts().accounts().size()).sum()
        > ROWS_MAX;
  }

  /** Names of windows. */
  static List<String> names() {
    return TIMES.keySet().stream().sorted().toList();
  }
}
