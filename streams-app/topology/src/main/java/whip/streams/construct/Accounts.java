package whip.streams.construct;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.codec.AccountChanges;
import whip.codec.BadRecordException;
import whip.model.construct.NotVisible;
import whip.model.construct.PathId;
import whip.streams.construct.AccountProgress.Facts;
import whip.streams.construct.AccountProgress.Flags;
import whip.streams.construct.AccountProgress.Published;
import whip.streams.run.Run;

/**
 * The accounts of all runs of one partition. A cut is added and published when all its records have
 * come and none before them is missing; until then they wait.
 */
final class Accounts {

  private static final Logger LOG = LoggerFactory.getLogger(Accounts.class);

  /**
   * Records of one run that may wait for one before them. They come in order, about one a second;
   * so many are 256 x 900,000 bytes at most, and minutes of a run.
   */
  static final int WAITING_MAX = 256;

  /** After that the account's row says that records are missing. */
  static final Duration LATE = Duration.ofSeconds(30);

  /** A location is sent before the first record that names its address. */
  static final Duration NAMES_LATE = Duration.ofMinutes(1);

  /** Age from which on an account, as a profile, no longer changes. */
  static final Duration KEEP = Duration.ofDays(7);

  private final AccountStores stores;
  private final AccountOutput output;
  private final PathPositions positions;
  private final Phases phases;
  private final Strips strips;
  // Found again in the stores at a start: runs with records that wait, and paths without names.
  private final SortedSet<String> waiting = new TreeSet<>();
  private final Map<String, Set<PathId>> nameless = new TreeMap<>();

  Accounts(
      AccountStores stores,
      AccountOutput output,
      PathPositions positions,
      Phases phases,
      Strips strips) {
    this.stores = stores;
    this.output = output;
    this.positions = positions;
    this.phases = phases;
    this.strips = strips;
    stores.forEachRun(
        (run, progress) -> {
          if (progress.received().waiting() > 0) {
            waiting.add(run);
          }
          if (progress.flags().lacksNames()) {
            stores.forEachPath(run, path -> noteName(run, path));
          }
        });
  }

  /** Whether {@link #look} may have something to write some time, though nothing comes in. */
  boolean anyActive() {
    return !waiting.isEmpty() || !nameless.isEmpty();
  }

  /** Takes in facts of the run that its account has to carry. */
  void take(Run run, long now) {
    if (stores.removed().contains(run.run())) {
      return;
    }
    AccountProgress before = progress(run.run(), now);
    Facts facts =
        new Facts(
            run.measure().unit(),
            NotVisible.of(run.limits().keySet(), run.measure().isCreationMeasured()),
            run.program().processors());
    if (facts.equals(before.facts()) || before.flags().settled()) {
      return;
    }
    AccountProgress progress = before.with(facts, now);
    stores.putProgress(run.run(), progress);
    if (progress.isPublished()) {
      phases.facts(run.run(), progress, now);
      strips.facts(run.run(), progress, now);
      writeAccount(run.run(), progress, now);
    }
  }

  /** Takes in a record, which may have come before. */
  void take(AccountChanges changes, long now) throws BadRecordException {
    String run = changes.run();
    if (stores.removed().contains(run)) {
      return;
    }
    AccountProgress progress = progress(run, now);
    if (progress.flags().settled() || changes.incarnation() < progress.received().incarnation()) {
      return;
    }
    boolean restarted = changes.incarnation() > progress.received().incarnation();
    if (restarted) {
      progress = restarted(run, progress, changes.incarnation(), now);
    }
    if (changes.sequence() < progress.received().next()
        || stores.isWaiting(run, changes.sequence())) {
      return;
    }
    List<AccountChanges> whole = whole(changes, progress.received().next());
    if (whole.isEmpty()) {
      putWaiting(changes, progress, now);
    }
    for (List<AccountChanges> cuts : upToMarks(whole)) {
      progress = publish(run, cuts, changes, progress, now);
    }
  }

  /** The records, divided behind each cut at a mark: there the account has to be as it was. */
  private static List<List<AccountChanges>> upToMarks(List<AccountChanges> whole) {
    List<List<AccountChanges>> parts = new ArrayList<>();
    int begin = 0;
    for (int end = 1; end <= whole.size(); end++) {
      AccountChanges.Cut cut = whole.get(end - 1).cut();
      boolean isAtMark = cut.whole() && !cut.phase().isEmpty();
      if (isAtMark || end == whole.size()) {
        parts.add(whole.subList(begin, end));
        begin = end;
      }
    }
    return parts;
  }

  /** A collector began again under the run's id: its account takes the place of the older one. */
  private AccountProgress restarted(
      String run, AccountProgress before, long incarnation, long now) {
    stores.pathKeys(run).forEach(key -> output.retire(key, now));
    phases.remove(run, now);
    strips.remove(run, now);
    stores.removePaths(run);
    stores.removeWaiting(run);
    waiting.remove(run);
    nameless.remove(run);
    AccountProgress progress = before.restarted(incarnation, now);
    stores.putProgress(run, progress);
    return progress;
  }

  /** Records of whole cuts, in order from the next one that is due; empty while one is missing. */
  private List<AccountChanges> whole(AccountChanges newest, long next) {
    List<AccountChanges> records = new ArrayList<>();
    int whole = 0;
    AccountChanges record = record(newest, next);
    while (record != null) {
      records.add(record);
      whole = record.cut().whole() ? records.size() : whole;
      record = record(newest, next + records.size());
    }
    return records.subList(0, whole);
  }

  private AccountChanges record(AccountChanges newest, long sequence) {
    return sequence == newest.sequence()
        ? newest
        : stores.waiting(newest.run(), sequence).orElse(null);
  }

  private void putWaiting(AccountChanges changes, AccountProgress progress, long now)
      throws BadRecordException {
    if (progress.received().waiting() >= WAITING_MAX) {
      throw new BadRecordException(
          "sequence: %d records wait for number %d"
              .formatted(WAITING_MAX, progress.received().next()));
    }
    stores.putWaiting(changes);
    stores.putProgress(changes.run(), progress.with(progress.received().withWaiting(1, now), now));
    waiting.add(changes.run());
  }

  private AccountProgress publish(
      String run,
      List<AccountChanges> whole,
      AccountChanges newest,
      AccountProgress before,
      long now)
      throws BadRecordException {
    CutMerge merge = CutMerge.of(whole, id -> stores.path(run, id));
    Map<String, StoredPhase> itsPhases = phases.after(run, whole);
    AccountChanges last = whole.get(whole.size() - 1);
    // All of them but the one that came now.
    int waited = (int) whole.stream().filter(each -> each.sequence() != newest.sequence()).count();
    int left = before.received().waiting() - waited;
    whole.forEach(record -> stores.removeWaiting(run, record.sequence()));
    merge
        .changed()
        .values()
        .forEach(
            path -> {
              stores.putPath(run, path);
              output.path(run, path, now);
              noteName(run, path);
            });
    AccountProgress progress =
        before
            .with(before.received().upTo(last.sequence() + 1, left, now), now)
            .with(
                new Published(
                    last.cut().time(),
                    last.cut().threads(),
                    last.cut().ended(),
                    before.published().paths() + merge.added()))
            .with(new Flags(nameless.containsKey(run), false, false));
    stores.putProgress(run, progress);
    String mark = last.cut().phase();
    phases.cut(run, progress, itsPhases, mark, now);
    if (before.published().paths() == 0) {
      strips.begin(run);
    }
    strips.cut(run, whole, progress, now);
    output.account(run, progress, now);
    if (mark.isEmpty()) {
      output.news(run, now);
    }
    if (left == 0) {
      waiting.remove(run);
    }
    return progress;
  }

  private void writeAccount(String run, AccountProgress progress, long now) {
    output.account(run, progress, now);
    output.news(run, now);
  }

  private void noteName(String run, StoredPath path) {
    PathId id = path.facts().id();
    if (!positions.isNamed(run, path.facts().site())) {
      nameless.computeIfAbsent(run, absent -> new TreeSet<>()).add(id);
    }
  }

  /** Publishes names that came late, and says of accounts that records of them are missing. */
  void look(long now) {
    for (String run : List.copyOf(nameless.keySet())) {
      lookForNames(run, now);
    }
    for (String run : waiting) {
      AccountProgress progress = stores.progress(run).orElseThrow();
      if (!progress.flags().lacksRecords()
          && now - progress.received().waitingSince() >= LATE.toMillis()) {
        LOG.warn("run {}: its account lacks record {}", run, progress.received().next());
        AccountProgress lacking =
            progress.with(new Flags(progress.flags().lacksNames(), true, false));
        stores.putProgress(run, lacking);
        writeAccount(run, lacking, now);
      }
    }
  }

  private void lookForNames(String run, long now) {
    AccountProgress progress = stores.progress(run).orElseThrow();
    Set<PathId> left = nameless.get(run);
    Set<PathId> found = new TreeSet<>();
    for (PathId id : List.copyOf(left)) {
      StoredPath path = stores.path(run, id).orElseThrow();
      if (positions.isNamed(run, path.facts().site())) {
        output.path(run, path, now);
        left.remove(id);
        found.add(id);
      }
    }
    if (left.isEmpty() || now - progress.changedAt() >= NAMES_LATE.toMillis()) {
      nameless.remove(run);
      progress = progress.with(new Flags(false, progress.flags().lacksRecords(), false));
      stores.putProgress(run, progress);
    }
    if (!found.isEmpty()) {
      phases.named(run, progress, found, now);
      writeAccount(run, progress, now);
    }
  }

  /** Removes a run at a user's wish. What comes late of it is dropped while the mark stands. */
  void remove(String run, long now) {
    if (stores.removed().contains(run)) {
      return;
    }
    List<String> rows = stores.pathKeys(run);
    rows.forEach(key -> output.retire(key, now));
    phases.remove(run, now);
    strips.remove(run, now);
    if (!rows.isEmpty() || stores.progress(run).filter(AccountProgress::isPublished).isPresent()) {
      output.retireAccount(run, now);
    }
    output.removed(run, now);
    stores.removePaths(run);
    stores.removeWaiting(run);
    stores.removed().add(run, now);
    waiting.remove(run);
    nameless.remove(run);
  }

  /** Forgets what old accounts were made from, and the marks of runs removed long ago. */
  void sweep(long now) {
    stores.removed().sweep(now);
    phases.sweep(now);
    Map<String, AccountProgress> old = new HashMap<>();
    stores.forEachRun(
        (run, progress) -> {
          if (!progress.flags().settled() && now - progress.changedAt() > KEEP.toMillis()) {
            old.put(run, progress);
          }
        });
    old.forEach(this::settle);
  }

  private void settle(String run, AccountProgress progress) {
    stores.removeWaiting(run);
    waiting.remove(run);
    nameless.remove(run);
    if (progress.isPublished()) {
      stores.settlePaths(run);
      phases.settle(run);
      strips.settle(run);
      stores.putProgress(
          run, progress.with(new Flags(false, progress.flags().lacksRecords(), true)));
    } else {
      stores.removeProgress(run);
    }
  }

  private AccountProgress progress(String run, long now) {
    return stores.progress(run).orElseGet(() -> AccountProgress.begin(now));
  }
}
