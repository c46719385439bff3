package whip.testkit.threads;

import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Where the time of each thread went, by path; how often paths were entered, and from where. */
public final class Accounts {
  private record Place(int thread, Path path) {}

  private record Cause(Path waiter, Path cause) {}

  private record Edge(int thread, Path from, Path to) {}

  private final Map<Place, Map<AccountClass, Long>> classes = new LinkedHashMap<>();
  private final Map<Place, Long> entries = new LinkedHashMap<>();
  private final Map<Edge, Long> passes = new LinkedHashMap<>();
  private final Map<Place, Times> times = new LinkedHashMap<>();
  private final Map<Cause, Long> causes = new LinkedHashMap<>();
  private int threads;
  private long elapsed;

  void add(int thread, Path path, AccountClass what, long units) {
    if (units < 0) {
      throw new IllegalStateException("bug: %d units of %s on %s".formatted(units, what, path));
    }
    classes
        .computeIfAbsent(new Place(thread, path), place -> new EnumMap<>(AccountClass.class))
        .merge(what, units, Long::sum);
  }

  void entered(int thread, Path path, Path predecessor) {
    entries.merge(new Place(thread, path), 1L, Long::sum);
    passes.merge(new Edge(thread, predecessor, path), 1L, Long::sum);
  }

  void caused(Path waiter, Path cause, long units) {
    causes.merge(new Cause(waiter, cause), units, Long::sum);
  }

  void took(int thread, Path path, Times units) {
    times.merge(new Place(thread, path), units, Times::plus);
  }

  void ended(int numberOfThreads, long units) {
    threads = numberOfThreads;
    elapsed = units;
  }

  public int threads() {
    return threads;
  }

  /** From the program's start to its end, in units of work. */
  public long elapsed() {
    return elapsed;
  }

  /** Every path that a thread entered or spent time in, in the order in which they came. */
  public Set<Path> paths() {
    Set<Path> paths = new LinkedHashSet<>();
    classes.keySet().forEach(place -> paths.add(place.path));
    entries.keySet().forEach(place -> paths.add(place.path));
    return paths;
  }

  public long of(int thread, Path path, AccountClass what) {
    return classes.getOrDefault(new Place(thread, path), Map.of()).getOrDefault(what, 0L);
  }

  /** Sum of a class over all paths of a thread. */
  public long of(int thread, AccountClass what) {
    return paths().stream().mapToLong(path -> of(thread, path, what)).sum();
  }

  /** Sum of a class over all paths and threads. */
  public long of(AccountClass what) {
    return values(what).stream().mapToLong(Long::longValue).sum();
  }

  private Collection<Long> values(AccountClass what) {
    return classes.values().stream().map(each -> each.getOrDefault(what, 0L)).toList();
  }

  public long entries(int thread, Path path) {
    return entries.getOrDefault(new Place(thread, path), 0L);
  }

  /** Waits in {@code waiter} that were the fault of {@code cause}. */
  public long caused(Path waiter, Path cause) {
    return causes.getOrDefault(new Cause(waiter, cause), 0L);
  }

  /** Waits anywhere that were its fault. */
  public long caused(Path cause) {
    return causes.keySet().stream()
        .filter(each -> each.cause == cause)
        .mapToLong(causes::get)
        .sum();
  }

  /** How long the thread was in it, without those times at which it was in it already. */
  public Times times(int thread, Path path) {
    return times.getOrDefault(new Place(thread, path), Times.NONE);
  }

  /** How often the thread came to {@code to} from {@code from}, a sibling of it or its parent. */
  public long passes(int thread, Path from, Path to) {
    return passes.getOrDefault(new Edge(thread, from, to), 0L);
  }
}
