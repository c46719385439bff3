package whip.model.construct;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Counts of one path, by thread.
 *
 * @param accounts by number of the thread; threads that were never in the path are left out
 * @param passes how often each thread came from each predecessor
 */
public record PathCounts(
    SortedMap<Integer, Account> accounts, SortedMap<PathId, SortedMap<Integer, Long>> passes) {

  /** Nothing. */
  public static final PathCounts NONE = new PathCounts(new TreeMap<>(), new TreeMap<>());

  public PathCounts {
    accounts = Collections.unmodifiableSortedMap(accounts);
    passes = Collections.unmodifiableSortedMap(passes);
  }

  /**
   * Sum of both, thread by thread.
   *
   * @throws ArithmeticException where 63 bits do not hold it
   */
  public PathCounts plus(PathCounts other) {
    SortedMap<Integer, Account> sums = new TreeMap<>(accounts);
    other.accounts.forEach((thread, account) -> sums.merge(thread, account, Account::plus));
    SortedMap<PathId, SortedMap<Integer, Long>> sumsOfPasses = new TreeMap<>(passes);
    other.passes.forEach(
        (predecessor, byThread) ->
            sumsOfPasses.merge(predecessor, byThread, PathCounts::plusPasses));
    return new PathCounts(sums, sumsOfPasses);
  }

  private static SortedMap<Integer, Long> plusPasses(
      SortedMap<Integer, Long> some, SortedMap<Integer, Long> others) {
    SortedMap<Integer, Long> sums = new TreeMap<>(some);
    others.forEach((thread, passes) -> sums.merge(thread, passes, Math::addExact));
    return sums;
  }

  /** Counts of one path's changes, from nothing. */
  public static PathCounts of(List<AccountChange> changes, List<PassChange> passes) {
    SortedMap<Integer, Account> sums = new TreeMap<>();
    for (AccountChange change : changes) {
      sums.merge(change.thread(), change.by(), Account::plus);
    }
    SortedMap<PathId, SortedMap<Integer, Long>> sumsOfPasses = new TreeMap<>();
    for (PassChange change : passes) {
      sumsOfPasses
          .computeIfAbsent(change.predecessor(), absent -> new TreeMap<>())
          .merge(change.thread(), change.by(), Math::addExact);
    }
    return new PathCounts(sums, sumsOfPasses);
  }

  /** Counts of changes, by path. */
  public static SortedMap<PathId, PathCounts> byPath(
      List<AccountChange> changes, List<PassChange> passes) {
    Map<PathId, List<AccountChange>> changesOf =
        changes.stream().collect(Collectors.groupingBy(AccountChange::path));
    Map<PathId, List<PassChange>> passesOf =
        passes.stream().collect(Collectors.groupingBy(PassChange::path));
    SortedSet<PathId> paths = new TreeSet<>(changesOf.keySet());
    paths.addAll(passesOf.keySet());
    SortedMap<PathId, PathCounts> counts = new TreeMap<>();
    for (PathId path : paths) {
      counts.put(
          path,
          of(changesOf.getOrDefault(path, List.of()), passesOf.getOrDefault(path, List.of())));
    }
    return counts;
  }

  private static <K extends Comparable<K>, V> SortedMap<K, V> one(K key, V value) {
    SortedMap<K, V> map = new TreeMap<>();
    map.put(key, value);
    return map;
  }

  /** All threads' accounts as one. */
  public Account sum() {
    return accounts.values().stream().reduce(Account.NONE, Account::plus);
  }

  /** One thread's alone. */
  public PathCounts only(int thread) {
    SortedMap<Integer, Account> its = new TreeMap<>();
    if (accounts.containsKey(thread)) {
      its.put(thread, accounts.get(thread));
    }
    SortedMap<PathId, SortedMap<Integer, Long>> itsPasses = new TreeMap<>();
    passes.forEach(
        (predecessor, byThread) -> {
          if (byThread.containsKey(thread)) {
            itsPasses.put(predecessor, one(thread, byThread.get(thread)));
          }
        });
    return new PathCounts(its, itsPasses);
  }
}
