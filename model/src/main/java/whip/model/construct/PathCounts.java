package whip.model.construct;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Counts of one path, by thread.
 *
 * @param accounts by number of the thread; threads that were never in the path are left out
 * @param passes how often each thread came from each predecessor
 * @param causes how long each thread waited, by the path whose fault that was
 */
public record PathCounts(
    SortedMap<Integer, Account> accounts,
    SortedMap<PathId, SortedMap<Integer, Long>> passes,
    SortedMap<PathId, SortedMap<Integer, Long>> causes) {

  /** Nothing. */
  public static final PathCounts NONE =
      new PathCounts(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());

  public PathCounts {
    accounts = Collections.unmodifiableSortedMap(accounts);
    passes = Collections.unmodifiableSortedMap(passes);
    causes = Collections.unmodifiableSortedMap(causes);
  }

  /**
   * Sum of both, thread by thread.
   *
   * @throws ArithmeticException where 63 bits do not hold it
   */
  public PathCounts plus(PathCounts other) {
    SortedMap<Integer, Account> sums = new TreeMap<>(accounts);
    other.accounts.forEach((thread, account) -> sums.merge(thread, account, Account::plus));
    return new PathCounts(sums, plus(passes, other.passes), plus(causes, other.causes));
  }

  private static SortedMap<PathId, SortedMap<Integer, Long>> plus(
      SortedMap<PathId, SortedMap<Integer, Long>> some,
      SortedMap<PathId, SortedMap<Integer, Long>> others) {
    SortedMap<PathId, SortedMap<Integer, Long>> sums = new TreeMap<>(some);
    others.forEach((path, byThread) -> sums.merge(path, byThread, PathCounts::plusByThread));
    return sums;
  }

  private static SortedMap<Integer, Long> plusByThread(
      SortedMap<Integer, Long> some, SortedMap<Integer, Long> others) {
    SortedMap<Integer, Long> sums = new TreeMap<>(some);
    others.forEach((thread, number) -> sums.merge(thread, number, Math::addExact));
    return sums;
  }

  /**
   * Difference from earlier counts of the path. Numbers that have not changed are left out, and so
   * are threads and paths without any other.
   *
   * @throws ArithmeticException where 63 bits do not hold it
   */
  public PathCounts minus(PathCounts earlier) {
    SortedMap<Integer, Account> changed = new TreeMap<>(accounts);
    earlier.accounts.forEach(
        (thread, account) -> changed.merge(thread, account.negated(), Account::plus));
    changed.values().removeIf(Account.NONE::equals);
    return new PathCounts(changed, minus(passes, earlier.passes), minus(causes, earlier.causes));
  }

  private static SortedMap<PathId, SortedMap<Integer, Long>> minus(
      SortedMap<PathId, SortedMap<Integer, Long>> some,
      SortedMap<PathId, SortedMap<Integer, Long>> earlier) {
    SortedMap<PathId, SortedMap<Integer, Long>> changed = new TreeMap<>();
    plus(some, negated(earlier))
        .forEach(
            (path, byThread) -> {
              SortedMap<Integer, Long> numbers = new TreeMap<>(byThread);
              numbers.values().removeIf(number -> number == 0);
              if (!numbers.isEmpty()) {
                changed.put(path, numbers);
              }
            });
    return changed;
  }

  private static SortedMap<PathId, SortedMap<Integer, Long>> negated(
      SortedMap<PathId, SortedMap<Integer, Long>> byPath) {
    SortedMap<PathId, SortedMap<Integer, Long>> negated = new TreeMap<>();
    byPath.forEach(
        (path, byThread) -> {
          SortedMap<Integer, Long> numbers = new TreeMap<>(byThread);
          numbers.replaceAll((thread, number) -> Math.negateExact(number));
          negated.put(path, numbers);
        });
    return negated;
  }

  /** Whether nothing is counted. */
  public boolean isNone() {
    return accounts.isEmpty() && passes.isEmpty() && causes.isEmpty();
  }

  /** Counts of one path's changes, from nothing. */
  public static PathCounts of(
      List<AccountChange> changes, List<PassChange> passes, List<CauseChange> causes) {
    SortedMap<Integer, Account> sums = new TreeMap<>();
    for (AccountChange change : changes) {
      sums.merge(change.thread(), change.by(), Account::plus);
    }
    SortedMap<PathId, SortedMap<Integer, Long>> sumsOfPasses = new TreeMap<>();
    for (PassChange change : passes) {
      add(sumsOfPasses, change.predecessor(), change.thread(), change.by());
    }
    SortedMap<PathId, SortedMap<Integer, Long>> sumsOfCauses = new TreeMap<>();
    for (CauseChange change : causes) {
      add(sumsOfCauses, change.cause(), change.thread(), change.by());
    }
    return new PathCounts(sums, sumsOfPasses, sumsOfCauses);
  }

  private static void add(
      SortedMap<PathId, SortedMap<Integer, Long>> sums, PathId path, int thread, long by) {
    sums.computeIfAbsent(path, absent -> new TreeMap<>()).merge(thread, by, Math::addExact);
  }

  /** Counts of changes, by path. */
  public static SortedMap<PathId, PathCounts> byPath(
      List<AccountChange> changes, List<PassChange> passes, List<CauseChange> causes) {
    Map<PathId, List<AccountChange>> changesOf =
        changes.stream().collect(Collectors.groupingBy(AccountChange::path));
    Map<PathId, List<PassChange>> passesOf =
        passes.stream().collect(Collectors.groupingBy(PassChange::path));
    Map<PathId, List<CauseChange>> causesOf =
        causes.stream().collect(Collectors.groupingBy(CauseChange::path));
    SortedSet<PathId> paths = new TreeSet<>(changesOf.keySet());
    paths.addAll(passesOf.keySet());
    paths.addAll(causesOf.keySet());
    SortedMap<PathId, PathCounts> counts = new TreeMap<>();
    for (PathId path : paths) {
      counts.put(
          path,
          of(
              changesOf.getOrDefault(path, List.of()),
              passesOf.getOrDefault(path, List.of()),
              causesOf.getOrDefault(path, List.of())));
    }
    return counts;
  }

  /** All threads' accounts as one. */
  public Account sum() {
    return accounts.values().stream().reduce(Account.NONE, Account::plus);
  }

  /** One thread's alone. */
  public PathCounts only(int thread) {
    return new PathCounts(entry(accounts, thread), only(passes, thread), only(causes, thread));
  }

  private static SortedMap<PathId, SortedMap<Integer, Long>> only(
      SortedMap<PathId, SortedMap<Integer, Long>> byPath, int thread) {
    SortedMap<PathId, SortedMap<Integer, Long>> its = new TreeMap<>();
    byPath.forEach(
        (path, byThread) -> {
          if (byThread.containsKey(thread)) {
            its.put(path, entry(byThread, thread));
          }
        });
    return its;
  }

  /** Those of so many threads from {@code first} on, which is number 0 then. */
  PathCounts part(int first, int count) {
    return new PathCounts(
        part(accounts, first, count),
        partByPath(passes, first, count),
        partByPath(causes, first, count));
  }

  private static SortedMap<PathId, SortedMap<Integer, Long>> partByPath(
      SortedMap<PathId, SortedMap<Integer, Long>> byPath, int first, int count) {
    SortedMap<PathId, SortedMap<Integer, Long>> parts = new TreeMap<>();
    byPath.forEach(
        (path, byThread) -> {
          SortedMap<Integer, Long> part = part(byThread, first, count);
          if (!part.isEmpty()) {
            parts.put(path, part);
          }
        });
    return parts;
  }

  private static <T> SortedMap<Integer, T> part(
      SortedMap<Integer, T> byThread, int first, int count) {
    SortedMap<Integer, T> part = new TreeMap<>();
    byThread
        .subMap(first, first + count)
        .forEach((thread, value) -> part.put(thread - first, value));
    return part;
  }

  /** One thread's value, if it has any. */
  private static <T> SortedMap<Integer, T> entry(SortedMap<Integer, T> byThread, int thread) {
    return new TreeMap<>(byThread.subMap(thread, thread + 1));
  }

  /** The counts with causes exchanged for other paths; sums where two have one in common. */
  PathCounts withCauses(UnaryOperator<PathId> exchange) {
    SortedMap<PathId, SortedMap<Integer, Long>> exchanged = new TreeMap<>();
    causes.forEach(
        (cause, byThread) ->
            exchanged.merge(exchange.apply(cause), byThread, PathCounts::plusByThread));
    return new PathCounts(accounts, passes, exchanged);
  }
}
