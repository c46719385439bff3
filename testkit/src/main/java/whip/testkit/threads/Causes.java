package whip.testkit.threads;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds whose fault waits are, when a run is over: of a wait for a lock, those who held it
 * meanwhile; of members that wait for the last one, what that one did since the barrier before.
 */
final class Causes {
  /** Use of a thread's time by a path. */
  private record Piece(Path path, long from, long to) {}

  /** A thread's wait for a lock, which is one of its pieces. */
  private record Wait(SimulatedThread thread, String lock, Piece piece) {}

  private record MemberWait(Path path, long units) {}

  /** A team's barrier, as its members came to it. */
  static final class Instance {
    private final long begin;
    private final List<MemberWait> waits = new ArrayList<>();
    private SimulatedThread last;
    private long lastArrival = -1;

    Instance(long begin) {
      this.begin = begin;
    }

    void arrived(SimulatedThread thread, long now) {
      boolean isLower = last != null && now == lastArrival && thread.number < last.number;
      if (now > lastArrival || isLower) {
        last = thread;
        lastArrival = now;
      }
    }

    /** One of the members waited for the last. Each one's wait is divided apart. */
    void waited(Path path, long units) {
      waits.add(new MemberWait(path, units));
    }
  }

  private final Map<SimulatedThread, List<Piece>> pieces = new HashMap<>();
  private final Map<String, List<Piece>> holders = new HashMap<>();
  private final List<Wait> waits = new ArrayList<>();
  private final List<Instance> instances = new ArrayList<>();
  // In the order in which paths came.
  private final Map<Path, Integer> order = new HashMap<>();

  void spent(SimulatedThread thread, Path path, long from, long to) {
    order.putIfAbsent(path, order.size());
    pieces.computeIfAbsent(thread, absent -> new ArrayList<>()).add(new Piece(path, from, to));
  }

  void waited(SimulatedThread thread, Path path, String lock, long from, long to) {
    waits.add(new Wait(thread, lock, new Piece(path, from, to)));
  }

  void held(String lock, Path path, long from, long to) {
    order.putIfAbsent(path, order.size());
    holders.computeIfAbsent(lock, absent -> new ArrayList<>()).add(new Piece(path, from, to));
  }

  /** A barrier whose members have done something since {@code begin}. */
  Instance instance(long begin) {
    Instance made = new Instance(begin);
    instances.add(made);
    return made;
  }

  void addTo(Accounts accounts) {
    for (Wait wait : waits) {
      holdersOf(wait).forEach((path, units) -> accounts.caused(wait.piece.path, path, units));
    }
    for (Instance instance : instances) {
      Map<Path, Long> did = didBefore(instance);
      for (MemberWait wait : instance.waits) {
        shared(wait.units, did).forEach((cause, share) -> accounts.caused(wait.path, cause, share));
      }
    }
  }

  /** Who held the lock while it was waited for, and how long. */
  private Map<Path, Long> holdersOf(Wait wait) {
    Map<Path, Long> found = new LinkedHashMap<>();
    for (Piece hold : holders.getOrDefault(wait.lock, List.of())) {
      long units = common(hold, wait.piece);
      if (units > 0) {
        found.merge(hold.path, units, Long::sum);
      }
    }
    return found;
  }

  private static long common(Piece one, Piece other) {
    return Math.min(one.to, other.to) - Math.max(one.from, other.from);
  }

  private Map<Path, Long> didBefore(Instance instance) {
    Piece since = new Piece(null, instance.begin, instance.lastArrival);
    Map<Path, Long> did = new LinkedHashMap<>();
    for (Piece piece : pieces.getOrDefault(instance.last, List.of())) {
      long units = common(piece, since);
      if (units > 0) {
        did.merge(piece.path, units, Long::sum);
      }
    }
    for (Wait wait : waits) {
      if (wait.thread == instance.last && common(wait.piece, since) > 0) {
        holdersOf(wait)
            .forEach(
                (path, units) -> {
                  did.merge(wait.piece.path, -units, Long::sum);
                  did.merge(path, units, Long::sum);
                });
      }
    }
    return did;
  }

  /** The units by these weights, each rounded down; what is left goes to the largest remainders. */
  private Map<Path, Long> shared(long units, Map<Path, Long> weights) {
    long all = weights.values().stream().mapToLong(Long::longValue).sum();
    Map<Path, Long> shares = new LinkedHashMap<>();
    if (all == 0) {
      return shares;
    }
    weights.forEach((path, weight) -> shares.put(path, units * weight / all));
    long left = units - shares.values().stream().mapToLong(Long::longValue).sum();
    weights.keySet().stream()
        .sorted(
            Comparator.<Path>comparingLong(path -> -(units * weights.get(path) % all))
                .thenComparing(order::get))
        .limit(left)
        .forEach(path -> shares.merge(path, 1L, Long::sum));
    return shares;
  }
}
