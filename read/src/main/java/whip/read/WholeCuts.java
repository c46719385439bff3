package whip.read;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import whip.schemas.construct.AccountRow;
import whip.schemas.construct.PathRow;

/**
 * The newest whole cut of one run's account, from the rows of the account topic in their order. A
 * cut is whole when the run's row comes and as many path rows stand as that names: what follows
 * belongs to the next cut.
 *
 * @param <P> what is kept of a path's row
 */
final class WholeCuts<P> {
  private final Function<PathRow, P> kept;
  private final SortedMap<Integer, P> paths = new TreeMap<>();
  private Optional<Cut<P>> newest = Optional.empty();
  private long state;

  /** A whole cut; paths in the order of their numbers. */
  record Cut<P>(AccountRow account, List<P> paths) {}

  WholeCuts(Function<PathRow, P> kept) {
    this.kept = kept;
  }

  /**
   * Takes a row, or null for a tombstone.
   *
   * @param key one of the run's
   */
  void row(String key, Object value) {
    if (value instanceof PathRow row) {
      paths.put(row.getPath(), kept.apply(row));
    } else if (value instanceof AccountRow row) {
      if (row.getPaths() == paths.size()) {
        newest = Optional.of(new Cut<>(row, List.copyOf(paths.values())));
        state++;
      }
    } else if (value == null) {
      retired(key.substring(key.indexOf('/') + 1));
    }
  }

  /** The newest cut of which everything has come. */
  Optional<Cut<P>> newest() {
    return newest;
  }

  /** Changes with {@link #newest}. */
  long state() {
    return state;
  }

  private void retired(String row) {
    if (row.equals("account")) {
      newest = Optional.empty();
      state++;
    } else if (row.matches("[0-9]{1,9}")) {
      paths.remove(Integer.parseInt(row));
    }
  }
}
