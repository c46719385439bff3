package whip.streams.construct;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import whip.model.construct.Constructs;

/**
 * Accounts of runs as of their last whole cuts, out of the stores of the account stage, to which
 * nothing is written here.
 */
final class WholeAccounts {

  /**
   * Threads in paths that an account has at most, and threads: each takes some 300 bytes here, and
   * twice as much while it is evaluated. 1024 paths of 128 threads are as many.
   */
  static final int ROWS_MAX = 1 << 17;

  private final AccountStores stores;
  private final PathPositions positions;

  WholeAccounts(AccountStores stores, PathPositions positions) {
    this.stores = stores;
    this.positions = positions;
  }

  /** Visits each run with a whole cut of which all paths are there: not of very old ones. */
  void forEach(BiConsumer<String, AccountProgress> visitor) {
    stores.forEachRun(
        (run, progress) -> {
          if (isWhole(progress)) {
            visitor.accept(run, progress);
          }
        });
  }

  /** How far the run's account has come; empty: it has no such cut. */
  Optional<AccountProgress> progress(String run) {
    return stores.progress(run).filter(WholeAccounts::isWhole);
  }

  private static boolean isWhole(AccountProgress progress) {
    return progress.published().paths() > 0 && !progress.flags().settled();
  }

  /** The account up to the last whole cut; without any path where it is too large. */
  Constructs account(String run, AccountProgress progress) {
    return account(run, progress, stored(run, progress.published()));
  }

  /** The account that these paths make. */
  Constructs account(String run, AccountProgress progress, List<StoredPath> paths) {
    AccountProgress.Published cut = progress.published();
    return new Constructs(
            run,
            progress.facts().unit(),
            cut.cut(),
            cut.threads(),
            cut.ended(),
            cut.cut(),
            progress.facts().notVisible(),
            paths.stream().map(path -> positions.path(run, path)).toList())
        .withProcessors(progress.facts().processors());
  }

  /** Paths in the order of their numbers; none where they are too many. */
  List<StoredPath> stored(String run, AccountProgress.Published cut) {
    if (cut.paths() > ROWS_MAX || cut.threads() > ROWS_MAX) {
      return List.of();
    }
    List<StoredPath> paths = new ArrayList<>();
    int[] rows = {0};
    stores.forEachPath(
        run,
        path -> {
          rows[0] += Math.max(1, path.counts().accounts().size());
          if (rows[0] <= ROWS_MAX) {
            paths.add(path);
          }
        });
    paths.sort(Comparator.comparing(path -> path.facts().id()));
    return rows[0] > ROWS_MAX ? List.of() : paths;
  }
}
