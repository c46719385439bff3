package whip.read;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import whip.schemas.construct.AccountRow;
import whip.schemas.construct.PathRow;
import whip.schemas.construct.PhaseRow;
import whip.schemas.construct.StripRow;

/**
 * The newest whole cut of one run's account, from the rows of the account topic in their order. A
 * cut is whole when the run's row comes and as many path rows stand as that names: what follows
 * belongs to the next cut. So it is with each phase of the run, which may be of an earlier cut. The
 * strip is one row, of this cut or an earlier one.
 *
 * @param <P> what is kept of a path's row
 */
final class WholeCuts<P> {
  private static final Comparator<PhaseRow> BY_FIRST_MARK =
      Comparator.comparingLong(PhaseRow::getFirst).thenComparing(PhaseRow::getName);

  private final Function<PathRow, P> kept;
  private final SortedMap<Integer, P> paths = new TreeMap<>();

  /** By key. */
  private final SortedMap<String, PhaseRow> phases = new TreeMap<>();

  /** Paths of all phases, by key. */
  private final SortedMap<String, InPhase<P>> inPhases = new TreeMap<>();

  private Optional<StripRow> strip = Optional.empty();
  private Optional<Cut<P>> newest = Optional.empty();
  private long state;

  /** A whole cut, with those phases that are whole; paths in the order of their numbers. */
  record Cut<P>(
      AccountRow account, List<P> paths, List<Phase<P>> phases, Optional<StripRow> strip) {}

  /** A whole phase, with those paths that have something in it. */
  record Phase<P>(PhaseRow row, List<P> paths) {}

  private record InPhase<P>(String phase, P path) {}

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
      if (row.getPhase().isEmpty()) {
        paths.put(row.getPath(), kept.apply(row));
      } else {
        inPhases.put(key, new InPhase<>(row.getPhase(), kept.apply(row)));
      }
    } else if (value instanceof PhaseRow row) {
      phases.put(key, row);
    } else if (value instanceof StripRow row) {
      strip = Optional.of(row);
    } else if (value instanceof AccountRow row) {
      if (row.getPaths() == paths.size()) {
        newest = Optional.of(new Cut<>(row, List.copyOf(paths.values()), wholePhases(), strip));
        state++;
      }
    } else if (value == null) {
      phases.remove(key);
      inPhases.remove(key);
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

  private List<Phase<P>> wholePhases() {
    Map<String, List<P>> byPhase = new HashMap<>();
    for (InPhase<P> one : inPhases.values()) {
      byPhase.computeIfAbsent(one.phase, absent -> new ArrayList<>()).add(one.path);
    }
    return phases.values().stream()
        .sorted(BY_FIRST_MARK)
        .map(row -> new Phase<>(row, byPhase.getOrDefault(row.getName(), List.of())))
        .filter(phase -> phase.row.getPaths() == phase.paths.size())
        .toList();
  }

  private void retired(String row) {
    if (row.equals("account")) {
      newest = Optional.empty();
      state++;
    } else if (row.equals("strip")) {
      strip = Optional.empty();
    } else if (row.matches("[0-9]{1,9}")) {
      paths.remove(Integer.parseInt(row));
    }
  }
}
