package whip.streams.construct;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import whip.codec.AccountChanges;
import whip.codec.BadRecordException;
import whip.codec.BatchLimits;
import whip.model.construct.AccountChange;
import whip.model.construct.CauseChange;
import whip.model.construct.PassChange;
import whip.model.construct.PathCounts;
import whip.model.construct.PathFacts;
import whip.model.construct.PathId;

/** Records of whole cuts, added to what is known of a run's paths. */
final class CutMerge {

  private final Function<PathId, Optional<StoredPath>> known;
  // Asked for by many rows, and read from a store.
  private final Map<PathId, Optional<StoredPath>> before = new HashMap<>();
  private final SortedMap<PathId, StoredPath> changed = new TreeMap<>();
  private final long sequence;
  private int added;

  private CutMerge(Function<PathId, Optional<StoredPath>> known, long sequence) {
    this.known = known;
    this.sequence = sequence;
  }

  /**
   * Adds records, in their order.
   *
   * @param known paths as they were before
   * @throws BadRecordException where the records do not fit to these
   */
  static CutMerge of(List<AccountChanges> records, Function<PathId, Optional<StoredPath>> known)
      throws BadRecordException {
    CutMerge merge = new CutMerge(known, records.get(records.size() - 1).sequence());
    try {
      merge.add(records);
    } catch (ArithmeticException e) {
      throw BadRecordException.overflow(e);
    }
    return merge;
  }

  /** Paths that are not as they were. */
  SortedMap<PathId, StoredPath> changed() {
    return changed;
  }

  /** How many of these were not known before. */
  int added() {
    return added;
  }

  private void add(List<AccountChanges> records) throws BadRecordException {
    if (path(PathId.ROOT).isEmpty()) {
      announce(PathFacts.ROOT);
    }
    List<AccountChange> accounts = new ArrayList<>();
    List<PassChange> passes = new ArrayList<>();
    List<CauseChange> causes = new ArrayList<>();
    for (AccountChanges record : records) {
      record.paths().forEach(this::announce);
      accounts.addAll(record.accounts());
      passes.addAll(record.passes());
      causes.addAll(record.causes());
    }
    for (StoredPath path : List.copyOf(changed.values())) {
      require("paths", path.facts().parent());
    }
    for (PassChange pass : passes) {
      require("edges", pass.predecessor());
    }
    for (CauseChange cause : causes) {
      require("causes", cause.path());
      require("causes", cause.cause());
    }
    for (var counts : PathCounts.byPath(accounts, passes, causes).entrySet()) {
      PathId id = counts.getKey();
      require("rows and edges", id);
      StoredPath sum = path(id).orElseThrow().plus(counts.getValue(), sequence);
      requireRoom(sum);
      changed.put(id, sum);
    }
  }

  /** A path is stored as a record, which is refused with more rows. */
  private static void requireRoom(StoredPath path) throws BadRecordException {
    PathCounts counts = path.counts();
    int ofPasses = rows(counts.passes());
    int ofCauses = rows(counts.causes());
    int most = Math.max(counts.accounts().size(), Math.max(ofPasses, ofCauses));
    if (most > BatchLimits.ACCOUNT_ROWS) {
      throw new BadRecordException(
          "path %s: %d rows of one kind, at most %d"
              .formatted(path.facts().id(), most, BatchLimits.ACCOUNT_ROWS));
    }
  }

  private static int rows(SortedMap<PathId, SortedMap<Integer, Long>> byPath) {
    return byPath.values().stream().mapToInt(Map::size).sum();
  }

  private void announce(PathFacts facts) {
    Optional<StoredPath> older = path(facts.id());
    added += older.isEmpty() ? 1 : 0;
    changed.put(
        facts.id(),
        older
            .map(path -> path.with(facts, sequence))
            .orElseGet(() -> new StoredPath(facts, PathCounts.NONE, sequence)));
  }

  private void require(String table, PathId id) throws BadRecordException {
    if (path(id).isEmpty()) {
      throw new BadRecordException("%s: no record announced path %s".formatted(table, id));
    }
  }

  private Optional<StoredPath> path(PathId id) {
    StoredPath one = changed.get(id);
    return one != null ? Optional.of(one) : before.computeIfAbsent(id, known);
  }
}
