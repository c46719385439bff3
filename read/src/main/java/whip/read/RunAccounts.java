package whip.read;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import whip.model.construct.ThreadSet;
import whip.schemas.construct.GroupRow;
import whip.schemas.construct.PassesRow;
import whip.schemas.construct.PathRow;
import whip.schemas.construct.PhaseRow;
import whip.schemas.construct.StripRow;

/**
 * Accounts by run, without phases and strips, from the rows of the account topic in their order.
 * All rows of a run are in one partition, so that this is the order of the run's cuts.
 */
final class RunAccounts {
  private static final String ACCOUNT = "account";

  private final Map<String, WholeCuts<PathRow>> runs = new HashMap<>();
  private final Set<String> changed = new TreeSet<>();

  /** Takes a row, or null for a tombstone. */
  void row(String key, Object value) {
    int slash = key.indexOf('/');
    if (slash < 0 || isLeftOut(value) || !isSound(value)) {
      return;
    }
    String run = key.substring(0, slash);
    boolean isOfTheRun = key.substring(slash + 1).equals(ACCOUNT);
    if (value != null) {
      runs.computeIfAbsent(run, absent -> new WholeCuts<>(row -> row)).row(key, value);
    } else if (isOfTheRun) {
      runs.remove(run); // The topology retires the paths before.
    } else if (runs.containsKey(run)) {
      runs.get(run).row(key, null);
    }
    if (isOfTheRun) {
      changed.add(run);
    }
  }

  /** The runs with a new cut, and those whose account is gone, since this was asked last. */
  Set<String> news() {
    Set<String> news = new TreeSet<>(changed);
    changed.clear();
    return news;
  }

  /** The run's newest whole account; empty: none has come yet, or it is gone. */
  Optional<AccountRows> get(String run) {
    return Optional.ofNullable(runs.get(run))
        .flatMap(WholeCuts::newest)
        .map(cut -> new AccountRows(cut.account(), cut.paths()));
  }

  /**
   * Readers of all runs show neither phases, each of which may be as large as its run, nor strips.
   */
  private static boolean isLeftOut(Object value) {
    return value instanceof PhaseRow
        || value instanceof StripRow
        || (value instanceof PathRow path && !path.getPhase().isEmpty());
  }

  /** A path whose threads cannot be read counts as none: it must not stop a reader of all runs. */
  private static boolean isSound(Object value) {
    if (!(value instanceof PathRow path)) {
      return true;
    }
    Stream<String> ofPasses =
        path.getEdges().stream()
            .flatMap(edge -> edge.getGroups().stream())
            .map(PassesRow::getThreads);
    try {
      Stream.concat(path.getGroups().stream().map(GroupRow::getThreads), ofPasses)
          .forEach(ThreadSet::parse);
      return true;
    } catch (IllegalArgumentException unreadable) {
      return false;
    }
  }
}
