package whip.streams.construct;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.model.construct.Constructs;
import whip.model.property.Property;
import whip.model.property.PropertyCatalogue;
import whip.model.property.PropertyKey;
import whip.model.property.PropertyWatch;
import whip.model.property.PropertyWatch.Event;
import whip.model.property.PropertyWatch.Standing;
import whip.model.property.RefinementPolicy;
import whip.model.property.RefinementPolicy.State;
import whip.model.property.Threshold;
import whip.streams.TimeSlicedScan;
import whip.streams.construct.PropertyProgress.Cut;

/**
 * The properties of all runs of one partition. Every whole cut of an account is evaluated when it
 * is published. A large account gets a rest after that, so that profiles on this thread do not wait
 * for it; of the cuts that come meanwhile only the last one is evaluated.
 */
final class WatchedRuns {

  private static final Logger LOG = LoggerFactory.getLogger(WatchedRuns.class);

  static final Threshold THRESHOLD = Threshold.USUAL;

  /** Rows of a run. One has about 1 KiB, and an entry of the store 80 bytes for each. */
  static final int STANDING_MAX = 256;

  /** At most a twentieth of the thread's time is for one account. */
  private static final int TURN = 20;

  private final WholeAccounts accounts;
  private final PhaseAccounts phases;
  private final PropertyStores stores;
  private final PropertyOutput output;
  private final Optional<RefinementOutput> refinement;
  private final LongSupplier stopwatchNs;
  private final TimeSlicedScan scan;
  // Found again in the stores at a start: runs whose account is ahead of their properties.
  private final NavigableSet<String> due = new TreeSet<>();
  private final Map<String, Long> restsUntilMs = new HashMap<>();

  WatchedRuns(
      WholeAccounts accounts,
      PhaseAccounts phases,
      PropertyStores stores,
      PropertyOutput output,
      Optional<RefinementOutput> refinement,
      LongSupplier stopwatchNs) {
    this.accounts = accounts;
    this.phases = phases;
    this.stores = stores;
    this.output = output;
    this.refinement = refinement;
    this.stopwatchNs = stopwatchNs;
    scan = new TimeSlicedScan(stopwatchNs);
    accounts.forEach(
        (run, account) -> {
          if (!isEvaluated(run, account)) {
            due.add(run);
          }
        });
  }

  private boolean isEvaluated(String run, AccountProgress account) {
    return stores
        .progress(run)
        .filter(progress -> progress.cut().equals(Cut.of(account)))
        .isPresent();
  }

  /** Whether {@link #look} may have something to evaluate some time, though nothing comes in. */
  boolean anyDue() {
    return !due.isEmpty();
  }

  /** Takes in that the run's account has changed. */
  void news(String run, long now) {
    due.add(run);
    evaluateIfRested(run, now);
  }

  /**
   * Judges the window of a phase that ends at the last cut. The account stage hands on as many as
   * large accounts have time for.
   */
  void window(String run, String phase) {
    AccountProgress account = accounts.progress(run).orElseThrow();
    long incarnation = account.received().incarnation();
    StoredPhase stored = phases.phase(run, phase);
    Set<PropertyKey> over;
    try {
      Constructs window = phases.window(accounts.account(run, account), stored);
      if (window.elapsed() == 0) {
        return; // Nothing is a share of no time.
      }
      over =
          PropertyCatalogue.of(window).stream()
              .filter(property -> THRESHOLD.isReached(property.severity()))
              .map(PropertyKey::of)
              .collect(Collectors.toSet());
    } catch (ArithmeticException e) {
      LOG.debug("run {}: a window of {} has sums beyond 63 bits", run, phase, e);
      return;
    }
    WindowCounts counts = stores.windows(run, incarnation, phase);
    stores.putWindows(run, phase, counts.with(over));
  }

  /** Keeps the tasks of a row of the grain topic; null: the row is retired. */
  void tasks(String row, byte[] stored) {
    stores.putTasks(row, stored);
  }

  /**
   * Evaluates a run once more that has been evaluated at its last cut: no other comes that would
   * find tasks of which the sums have come late.
   */
  void lastTasks(String run, long now) {
    accounts
        .progress(run)
        .filter(account -> account.published().ended() && isEvaluated(run, account))
        .ifPresent(account -> evaluate(run, account, now));
  }

  /** Evaluates what is due and has rested. */
  void look(long now) {
    for (String run : scan.begin(due)) {
      evaluateIfRested(run, now);
      if (!scan.goOn(run)) {
        return;
      }
    }
  }

  private void evaluateIfRested(String run, long now) {
    Optional<AccountProgress> account = accounts.progress(run);
    if (account.isEmpty()) {
      due.remove(run);
      return;
    }
    boolean ends = account.get().published().ended() && !isEvaluated(run, account.get());
    if (ends || restsUntilMs.getOrDefault(run, 0L) <= now) {
      long begunNs = stopwatchNs.getAsLong();
      evaluate(run, account.get(), now);
      long tookMs = Duration.ofNanos(stopwatchNs.getAsLong() - begunNs).toMillis();
      restsUntilMs.put(run, now + TURN * tookMs);
      due.remove(run);
    }
  }

  private void evaluate(String run, AccountProgress account, long now) {
    Constructs whole = accounts.account(run, account);
    Optional<List<Property>> found = found(whole, phases.phases(run));
    Cut cut = Cut.of(account);
    Optional<PropertyProgress> before = before(run, cut, now);
    List<Standing> standing = before.map(PropertyProgress::standing).orElse(List.of());
    PropertyWatch watch = new PropertyWatch(THRESHOLD, STANDING_MAX, standing);
    boolean isAgain = before.filter(last -> last.cut().equals(cut)).isPresent();
    List<Event> events =
        found.isEmpty() ? watch.last(List.of()) : events(watch, found.get(), cut, isAgain);
    output.events(whole, events, phase -> stores.windows(run, cut.incarnation(), phase), now);
    PropertyProgress progress =
        new PropertyProgress(
            cut,
            found.isPresent(),
            watch.standing(),
            refine(run, cut, before.flatMap(PropertyProgress::refinement), watch.standing(), now));
    stores.putProgress(run, progress);
    boolean isNews =
        before.isEmpty() || before.get().evaluated() != progress.evaluated() || !events.isEmpty();
    if (isNews || isAgain || cut.ended()) {
      output.run(whole, progress, THRESHOLD, left(found.orElse(List.of()), progress), now);
    }
    if (isNews && !progress.evaluated()) {
      LOG.warn("run {}: its account is too large, or its sums overflow: no properties", run);
    }
  }

  /** Asks for full detail where a property is severe; the requests of the run after that. */
  private Optional<State> refine(
      String run, Cut cut, Optional<State> before, List<Standing> standing, long now) {
    if (refinement.isEmpty()) {
      return Optional.empty();
    }
    State asked = before.orElseGet(() -> State.begin(now));
    if (cut.ended()) {
      withdraw(run, asked, now);
      return Optional.of(State.begin(now));
    }
    Optional<State> more = RefinementPolicy.USUAL.ask(asked, standing, now);
    more.ifPresent(state -> refinement.get().ask(run, state, now));
    return Optional.of(more.orElse(asked));
  }

  private void withdraw(String run, State asked, long now) {
    if (asked.askedMs() > 0) {
      refinement.ifPresent(requests -> requests.withdraw(run, now));
    }
  }

  /** Progress to go on from; there is none after that of another collector, which is retired. */
  private Optional<PropertyProgress> before(String run, Cut cut, long now) {
    Optional<PropertyProgress> before = stores.progress(run);
    if (before.isPresent() && before.get().cut().incarnation() != cut.incarnation()) {
      retire(run, before.get(), now); // Its paths have other numbers.
      return Optional.empty();
    }
    return before;
  }

  /** How many have reached the threshold and do not stand. */
  private static int left(List<Property> found, PropertyProgress progress) {
    Set<PropertyKey> keys =
        progress.standing().stream().map(Standing::key).collect(Collectors.toSet());
    return (int)
        found.stream()
            .filter(property -> THRESHOLD.isReached(property.severity()))
            .filter(property -> !keys.contains(PropertyKey.of(property)))
            .count();
  }

  private static List<Event> events(
      PropertyWatch watch, List<Property> found, Cut cut, boolean isAgain) {
    if (cut.ended()) {
      return watch.last(found);
    }
    return isAgain ? watch.again(found) : watch.next(found);
  }

  /** Properties of an account and its phases; empty where it is too large, or sums overflow. */
  private Optional<List<Property>> found(Constructs account, List<StoredPhase> itsPhases) {
    if (account.paths().isEmpty()) {
      return Optional.empty();
    }
    try {
      List<Property> found = new ArrayList<>();
      found.addAll(PropertyCatalogue.of(account.withTasks(stores.tasks(account.run()))));
      // One after the other: all phases' accounts together might not fit into memory.
      for (StoredPhase phase : itsPhases) {
        found.addAll(PropertyCatalogue.of(phases.account(account, phase)));
      }
      found.sort(Property.ORDER);
      found.forEach(property -> property.finding().evidence().sum()); // Its row has that, too.
      return Optional.of(found);
    } catch (ArithmeticException e) {
      LOG.debug("run {}: its account has sums beyond 63 bits", account.run(), e);
      return Optional.empty();
    }
  }

  /** Removes a run with its account. */
  void remove(String run, long now) {
    stores
        .progress(run)
        .ifPresent(
            progress -> {
              retire(run, progress, now);
              progress.refinement().ifPresent(asked -> withdraw(run, asked, now));
              output.retireRun(run, now);
              stores.removeProgress(run);
            });
    stores.removeWindows(run);
    stores.removeTasks(run);
    due.remove(run);
    restsUntilMs.remove(run);
  }

  private void retire(String run, PropertyProgress progress, long now) {
    progress.standing().forEach(each -> output.retire(run, each.key(), now));
  }

  /** Forgets rests that are over. */
  void sweep(long now) {
    restsUntilMs.values().removeIf(until -> until <= now);
  }
}
