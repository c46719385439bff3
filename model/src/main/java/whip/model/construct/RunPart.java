package whip.model.construct;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A part of a run's account: of a phase, or of the time between two cuts.
 *
 * @param setting of the part
 * @param cut up to where it goes
 * @param ended whether that is the run's end
 * @param elapsed how long it takes
 */
public record RunPart(Setting setting, long cut, boolean ended, long elapsed) {

  /**
   * Account of the time from an earlier cut of a run to a later one. Up to either cut a thread
   * counts as idle from where its own time ends, and a thread that has not come yet from the run's
   * start, as it does in the end. So no time from before the earlier cut is in the difference, and
   * over all threads its classes sum to threads x elapsed.
   *
   * @param phase its name; empty: it is none, but a time window of the run
   * @throws ArithmeticException where 63 bits do not hold a difference
   */
  static Constructs since(Constructs later, Constructs earlier, String phase) {
    Map<PathId, PathCounts> before = raised(earlier, later.threads());
    Map<PathId, PathCounts> differences = new HashMap<>();
    raised(later, later.threads())
        .forEach(
            (id, counts) ->
                differences.put(id, counts.minus(before.getOrDefault(id, PathCounts.NONE))));
    Setting setting =
        phase.isEmpty() ? later.setting().from(earlier.elapsed()) : later.setting().inPhase(phase);
    long elapsed = Math.subtractExact(later.elapsed(), earlier.elapsed());
    return new RunPart(setting, later.cut(), later.ended(), elapsed).of(later, differences);
  }

  /** Counts by path, in which each of so many threads is idle from where its own time ends. */
  private static Map<PathId, PathCounts> raised(Constructs account, int all) {
    Map<PathId, PathCounts> counts = new HashMap<>();
    Map<Integer, Long> times = new HashMap<>();
    for (PathAccount path : account.paths()) {
      counts.put(path.id(), path.counts());
      path.counts()
          .accounts()
          .forEach((thread, one) -> times.merge(thread, one.times().total(), Math::addExact));
    }
    SortedMap<Integer, Account> idle = new TreeMap<>();
    for (int thread = 0; thread < all; thread++) {
      long missing = Math.subtractExact(account.elapsed(), times.getOrDefault(thread, 0L));
      if (missing > 0) {
        idle.put(thread, Account.NONE.with(Times.of(AccountClass.IDLE, missing)));
      }
    }
    counts.merge(
        PathId.ROOT, new PathCounts(idle, new TreeMap<>(), new TreeMap<>()), PathCounts::plus);
    return counts;
  }

  /**
   * The part's account.
   *
   * @param counts by path; left out are paths with nothing in them, which are not around those with
   *     something, nor predecessors or causes of these
   */
  public Constructs of(Constructs whole, Map<PathId, PathCounts> counts) {
    Set<PathId> kept = kept(whole, counts);
    return new Constructs(
        whole.run(),
        whole.unit(),
        cut,
        whole.threads(),
        ended,
        elapsed,
        whole.notVisible(),
        whole.paths().stream()
            .filter(path -> kept.contains(path.id()))
            .map(path -> path.with(counts.getOrDefault(path.id(), PathCounts.NONE)))
            .toList(),
        whole.ranks(),
        setting);
  }

  private static Set<PathId> kept(Constructs whole, Map<PathId, PathCounts> counts) {
    Map<PathId, PathId> parents = new HashMap<>();
    whole.paths().forEach(path -> parents.put(path.id(), path.parent()));
    Set<PathId> named = new HashSet<>();
    counts.forEach(
        (id, ofPath) -> {
          if (!ofPath.isNone()) {
            named.add(id);
            named.addAll(ofPath.passes().keySet());
            named.addAll(ofPath.causes().keySet());
          }
        });
    Set<PathId> kept = new HashSet<>(Set.of(PathId.ROOT));
    for (PathId each : named) {
      PathId path = each;
      while (path != null && kept.add(path)) {
        path = parents.get(path);
      }
    }
    return kept;
  }
}
