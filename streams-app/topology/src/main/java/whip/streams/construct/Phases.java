package whip.streams.construct;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.codec.AccountChanges;
import whip.codec.BadRecordException;
import whip.codec.BatchLimits;
import whip.model.construct.Constructs;
import whip.model.construct.PathAccount;
import whip.model.construct.PathCounts;
import whip.model.construct.PathId;
import whip.model.construct.PhaseMarks;

/**
 * The phases of all runs of one partition. At a cut at a mark, it keeps what the account is there:
 * the first time for the phase's account, later for its windows'. Rows of a phase are written at
 * cuts at its marks, and at those at none.
 *
 * <p>That takes time in proportion to the whole account, not to what has changed. So a large
 * account gets a rest after that: windows are then longer, and rows fewer.
 */
final class Phases {

  private static final Logger LOG = LoggerFactory.getLogger(Phases.class);

  /** At most a twentieth of the thread's time is for the phases of one large account. */
  private static final int TURN = 20;

  /**
   * Threads in paths of an account that needs no rest: it takes milliseconds. So what is shown of a
   * small one hangs on no time.
   */
  static final int SMALL = 4096;

  private final PhaseStores stores;
  private final PhaseAccounts differences;
  private final WholeAccounts accounts;
  private final AccountOutput output;
  private final LongSupplier stopwatchNs;

  /** By run of a large account. */
  private final Map<String, Long> restsUntilMs = new HashMap<>();

  Phases(
      PhaseStores stores, WholeAccounts accounts, AccountOutput output, LongSupplier stopwatchNs) {
    this.stores = stores;
    differences = new PhaseAccounts(stores);
    this.accounts = accounts;
    this.output = output;
    this.stopwatchNs = stopwatchNs;
  }

  /**
   * Phases as they are after these records; nothing is written yet.
   *
   * @throws BadRecordException where there are too many, or the cut is at a mark of an unknown one
   */
  Map<String, StoredPhase> after(String run, List<AccountChanges> records)
      throws BadRecordException {
    Map<String, StoredPhase> phases = new LinkedHashMap<>();
    stores.phases(run).forEach(phase -> phases.put(phase.name(), phase));
    for (AccountChanges record : records) {
      for (PhaseMarks marks : record.phases()) {
        StoredPhase before =
            phases.getOrDefault(marks.name(), StoredPhase.of(phases.size(), marks.name()));
        phases.put(marks.name(), before.with(marks.iterations()));
      }
    }
    if (phases.size() > BatchLimits.PHASES) {
      throw new BadRecordException(
          "phases: %d of a run, at most %d".formatted(phases.size(), BatchLimits.PHASES));
    }
    String at = records.get(records.size() - 1).cut().phase();
    if (!at.isEmpty() && !phases.containsKey(at)) {
      throw new BadRecordException("cutPhase: no record has marks of " + at);
    }
    return phases;
  }

  /**
   * Takes in a whole cut, which the account's stores hold.
   *
   * @param phases after the cut's records
   * @param at the phase at whose mark it lies; empty: none
   */
  void cut(
      String run, AccountProgress account, Map<String, StoredPhase> phases, String at, long now) {
    phases.values().forEach(phase -> stores.put(run, phase));
    boolean isNew = !at.isEmpty() && !phases.get(at).hasBegun();
    boolean rests = restsUntilMs.getOrDefault(run, now) > now;
    if (phases.isEmpty() || (rests && !isNew && !account.published().ended())) {
      return;
    }
    long begunNs = stopwatchNs.getAsLong();
    List<StoredPath> paths = accounts.stored(run, account.published());
    Constructs whole = accounts.account(run, account, paths);
    if (!at.isEmpty() && !paths.isEmpty()) {
      mark(whole, phases.get(at), paths, now);
    }
    List<StoredPhase> written =
        stores.phases(run).stream()
            .filter(phase -> at.isEmpty() || phase.name().equals(at))
            .toList();
    write(run, account, whole, written, changes(paths), now);
    long tookMs = Duration.ofNanos(stopwatchNs.getAsLong() - begunNs).toMillis();
    if (isLarge(account.published())) {
      restsUntilMs.put(run, now + TURN * tookMs);
    }
  }

  private static boolean isLarge(AccountProgress.Published cut) {
    return (long) cut.paths() * cut.threads() > SMALL;
  }

  /** The phase begins here, or a window of it ends. */
  private void mark(Constructs whole, StoredPhase phase, List<StoredPath> paths, long now) {
    String run = whole.run();
    if (!phase.hasBegun()) {
      paths.forEach(path -> stores.putBegin(run, phase, path));
      stores.put(run, phase.begun(whole.cut()));
      return;
    }
    output.window(run, phase.name(), now); // The stage behind reads where the window began.
    Map<PathId, PathCounts> before = stores.atWindow(run, phase);
    for (StoredPath path : paths) {
      if (!path.counts().equals(before.get(path.facts().id()))) {
        stores.putWindow(run, phase, path);
      }
    }
    stores.put(run, phase.withWindow(whole.cut()));
  }

  /** Paths by the number of the record in which they changed last. */
  private static Map<PathId, Long> changes(List<StoredPath> paths) {
    return paths.stream()
        .collect(Collectors.toMap(path -> path.facts().id(), StoredPath::changedIn));
  }

  /** Writes again what names these paths, as of the last cut. */
  void named(String run, AccountProgress account, Set<PathId> named, long now) {
    List<StoredPhase> phases = stores.phases(run);
    if (!phases.isEmpty()) {
      List<StoredPath> paths = accounts.stored(run, account.published());
      Map<PathId, Long> changes = new HashMap<>(changes(paths));
      named.forEach(id -> changes.put(id, Long.MAX_VALUE));
      write(run, account, accounts.account(run, account, paths), phases, changes, now);
    }
  }

  /** Writes the phases' own rows again: more is known of their run. */
  void facts(String run, AccountProgress account, long now) {
    for (StoredPhase phase : stores.phases(run)) {
      output.phase(run, phase, account.facts().unit(), now);
    }
  }

  /** Writes rows of phases: of paths that have changed since the last time, then their own. */
  private void write(
      String run,
      AccountProgress account,
      Constructs whole,
      List<StoredPhase> phases,
      Map<PathId, Long> changes,
      long now) {
    List<StoredPhase> written = new ArrayList<>();
    for (StoredPhase phase : phases) {
      written.add(
          phase.hasBegun() && !whole.paths().isEmpty()
              ? paths(account, whole, phase, changes, now)
              : phase);
    }
    for (StoredPhase phase : written) {
      stores.put(run, phase);
      output.phase(run, phase, account.facts().unit(), now);
    }
  }

  private StoredPhase paths(
      AccountProgress account,
      Constructs whole,
      StoredPhase phase,
      Map<PathId, Long> changes,
      long now) {
    Map<PathId, PathAccount> inPhase = new HashMap<>();
    try {
      differences
          .account(whole, phase)
          .account()
          .orElseThrow()
          .paths()
          .forEach(path -> inPhase.put(path.id(), path));
    } catch (ArithmeticException e) {
      LOG.warn("run {}: phase {} has sums beyond 63 bits: no account", whole.run(), phase.name());
      LOG.debug("where", e);
      return phase;
    }
    int more = 0;
    for (PathAccount path : whole.paths()) {
      PathAccount its = inPhase.getOrDefault(path.id(), path.with(PathCounts.NONE));
      boolean stands = stores.hasRow(whole.run(), phase, path.id());
      // Idle time of threads that lag behind grows with the cut, whatever has changed.
      boolean isNews = path.isRoot() || changes.get(path.id()) > phase.writtenIn();
      if (isNews && (stands || !its.counts().isNone())) {
        output.path(whole.run(), phase.name(), its, now);
        if (!stands) {
          stores.putRow(whole.run(), phase, path.id());
          more++;
        }
      }
    }
    return phase.written(whole.cut(), account.received().next() - 1, more);
  }

  /** Retires the rows of a run's phases, and forgets these. */
  void remove(String run, long now) {
    for (StoredPhase phase : stores.phases(run)) {
      stores.rows(run, phase).forEach(path -> output.retirePhasePath(run, phase.name(), path, now));
      output.retirePhase(run, phase.name(), now);
    }
    stores.remove(run);
    restsUntilMs.remove(run);
  }

  /** Forgets what rows of an old run were made from. */
  void settle(String run) {
    stores.settle(run);
    restsUntilMs.remove(run);
  }

  /** Forgets rests that are over. */
  void sweep(long now) {
    restsUntilMs.values().removeIf(until -> until <= now);
  }
}
