package whip.streams.construct;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import whip.model.construct.Constructs;
import whip.model.construct.PathAccount;
import whip.model.construct.PathCounts;
import whip.model.construct.PathId;
import whip.model.construct.PhaseAccount;

/**
 * Accounts of phases and of their windows, as differences between a run's account and what it was
 * at marks. Nothing is written here.
 */
final class PhaseAccounts {

  private final PhaseStores stores;

  PhaseAccounts(PhaseStores stores) {
    this.stores = stores;
  }

  List<StoredPhase> phases(String run) {
    return stores.phases(run);
  }

  /** A phase of which marks have come. */
  StoredPhase phase(String run, String name) {
    return stores
        .phase(run, name)
        .orElseThrow(() -> new IllegalStateException("bug: no phase " + name + " of " + run));
  }

  /**
   * Account of a phase, up to the cut of the run's.
   *
   * @throws ArithmeticException where 63 bits do not hold a number of it
   */
  PhaseAccount account(Constructs whole, StoredPhase phase) {
    Optional<Constructs> account =
        phase.hasBegun()
            ? Optional.of(
                whole.since(
                    at(whole, phase.begin(), stores.atBegin(whole.run(), phase)), phase.name()))
            : Optional.empty();
    return new PhaseAccount(
        phase.name(), phase.iterations(), phase.windows(), phase.windowCut(), account);
  }

  /**
   * Account from the end of the phase's last window to the cut of the run's.
   *
   * @throws ArithmeticException as above
   */
  Constructs window(Constructs whole, StoredPhase phase) {
    Constructs before = at(whole, phase.windowCut(), stores.atWindow(whole.run(), phase));
    return whole.since(before, phase.name());
  }

  /** The run's account as it was at an earlier cut. */
  private static Constructs at(Constructs whole, long cut, Map<PathId, PathCounts> counts) {
    List<PathAccount> paths =
        whole.paths().stream()
            .map(path -> path.with(counts.getOrDefault(path.id(), PathCounts.NONE)))
            .toList();
    return new Constructs(
        whole.run(), whole.unit(), cut, whole.threads(), false, cut, whole.notVisible(), paths);
  }
}
