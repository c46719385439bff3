package whip.model.construct;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The account of a run up to one cut: all paths, each with what every thread did in it. The account
 * of a job has the threads of all its processes ({@link JobAccount}).
 *
 * @param unit of all times; empty where it is not known yet
 * @param cut time since the run's start up to which every thread is accounted for
 * @param threads how many there have been, numbered from 0
 * @param ended whether it is the run's last cut
 * @param elapsed from the run's start to its end, or to the cut; of a job the longest
 * @param notVisible names of what the account cannot show
 * @param paths in the order of their numbers
 * @param ranks processes of a job, in the order of their threads; empty: a single process
 * @param phase which phase of the run this is alone; empty: the whole run
 * @param phases of the run, that with the earliest mark first; of a job those of the lowest rank
 *     first; a phase has none
 * @param processors that the program may use; 0: not known, or of a job, whose ranks each have some
 * @param strip the same time over the time of the run; neither a phase nor a job has one
 * @param begin time since the run's start at which a time window begins; 0: it is none
 */
public record Constructs(
    String run,
    String unit,
    long cut,
    int threads,
    boolean ended,
    long elapsed,
    List<String> notVisible,
    List<PathAccount> paths,
    List<RankThreads> ranks,
    String phase,
    List<PhaseAccount> phases,
    int processors,
    Strip strip,
    long begin) {

  /** On this clock threads have a time of their own, and waits are exact. */
  private static final String VIRTUAL_UNIT = "units";

  public Constructs {
    notVisible = List.copyOf(notVisible);
    paths = List.copyOf(paths);
    ranks = List.copyOf(ranks);
    phases = List.copyOf(phases);
  }

  /** A whole run without phases. */
  public Constructs(
      String run,
      String unit,
      long cut,
      int threads,
      boolean ended,
      long elapsed,
      List<String> notVisible,
      List<PathAccount> paths) {
    this(run, unit, cut, threads, ended, elapsed, notVisible, paths, List.of());
  }

  /** All of a job's processes together, without their phases. */
  public Constructs(
      String run,
      String unit,
      long cut,
      int threads,
      boolean ended,
      long elapsed,
      List<String> notVisible,
      List<PathAccount> paths,
      List<RankThreads> ranks) {
    this(
        run,
        unit,
        cut,
        threads,
        ended,
        elapsed,
        notVisible,
        paths,
        ranks,
        "",
        List.of(),
        0,
        Strip.NONE,
        0);
  }

  /** A path in the tree, in the order of a walk from the root. */
  public record Placed(PathAccount path, int level) {}

  /** Time of one thread that is in no class, or in two: negative. */
  public record Unclosed(int thread, long time) {}

  /** The account of one thread alone; the number of threads stays. */
  public Constructs only(int thread) {
    return new Constructs(
        run,
        unit,
        cut,
        threads,
        ended,
        elapsed,
        notVisible,
        paths.stream().map(path -> path.with(path.counts().only(thread))).toList(),
        ranks,
        phase,
        phases,
        processors,
        strip,
        begin);
  }

  /**
   * The account of one of a job's processes, with threads of its own numbers and the job's paths.
   * It is without phases ({@link #phasesOf}).
   */
  public Constructs ofRank(RankThreads rank) {
    return new Constructs(
        rank.run(),
        unit,
        rank.cut(),
        rank.threads(),
        rank.ended(),
        rank.elapsed(),
        notVisible,
        paths.stream()
            .map(path -> path.with(path.counts().part(rank.first(), rank.threads())))
            .toList(),
        List.of(),
        phase,
        List.of(),
        rank.processors());
  }

  /** The account of the process with that number; empty: nothing of it is in the job's. */
  Optional<Constructs> ofRank(int number) {
    return ranks.stream()
        .filter(rank -> rank.rank() == number)
        .findFirst()
        .map(rank -> ofRank(rank));
  }

  /** Phases of one of a job's processes, each as {@link #ofRank} has the whole. */
  public List<PhaseAccount> phasesOf(RankThreads rank) {
    return phases.stream().flatMap(each -> each.ofRank(rank.rank()).stream()).toList();
  }

  /** Elapsed time of the process that a thread is of. */
  public long elapsedOf(int thread) {
    return ranks.stream()
        .filter(rank -> thread >= rank.first() && thread < rank.first() + rank.threads())
        .findFirst()
        .map(RankThreads::elapsed)
        .orElse(elapsed);
  }

  /** Whether it is of a job's processes together. */
  public boolean isOfJob() {
    return !ranks.isEmpty();
  }

  /** The account with the run's phases. */
  public Constructs with(List<PhaseAccount> itsPhases) {
    return with(itsPhases, strip);
  }

  /** The account with the run's strip. */
  public Constructs with(Strip itsStrip) {
    return with(phases, itsStrip);
  }

  private Constructs with(List<PhaseAccount> itsPhases, Strip itsStrip) {
    return new Constructs(
        run,
        unit,
        cut,
        threads,
        ended,
        elapsed,
        notVisible,
        paths,
        ranks,
        phase,
        itsPhases,
        processors,
        itsStrip,
        begin);
  }

  /** The account of a run that may use so many processors; 0: not known. */
  public Constructs withProcessors(int number) {
    return new Constructs(
        run, unit, cut, threads, ended, elapsed, notVisible, paths, ranks, phase, phases, number, strip, begin);
  }

  /** Whether it is of the time between two cuts of the run, and not of a phase. */
  public boolean isTimeWindow() {
    return begin > 0;
  }

  /**
   * A phase's account, as a part of this run's.
   *
   * @param name of the phase
   * @param partCut up to where it goes
   * @param partEnded whether that is the run's end
   * @param partElapsed how long it takes
   * @param counts by path; left out are paths with nothing in them, which are not around those with
   *     something, nor predecessors or causes of these
   */
  public Constructs part(
      String name,
      long partCut,
      boolean partEnded,
      long partElapsed,
      Map<PathId, PathCounts> counts) {
    return part(name, partCut, partEnded, partElapsed, counts, 0);
  }

  private Constructs part(
      String name,
      long partCut,
      boolean partEnded,
      long partElapsed,
      Map<PathId, PathCounts> counts,
      long partBegin) {
    Map<PathId, PathId> parents = new HashMap<>();
    paths.forEach(path -> parents.put(path.id(), path.parent()));
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
    return new Constructs(
        run,
        unit,
        partCut,
        threads,
        partEnded,
        partElapsed,
        notVisible,
        paths.stream()
            .filter(path -> kept.contains(path.id()))
            .map(path -> path.with(counts.getOrDefault(path.id(), PathCounts.NONE)))
            .toList(),
        ranks,
        name,
        List.of(),
        processors,
        Strip.NONE,
        partBegin);
  }

  /**
   * Account of the time from an earlier cut of the run to this one: of a phase, or of a window of
   * it. Up to either cut a thread counts as idle from where its own time ends, and a thread that
   * has not come yet from the run's start, as it does in the end. So no time from before the
   * earlier cut is in the difference, and over all threads its classes sum to threads x elapsed.
   * Paths are left out as above.
   *
   * @param name of the phase; empty: it is none, but a time window of the run
   * @throws ArithmeticException where 63 bits do not hold a difference
   */
  public Constructs since(Constructs earlier, String name) {
    Map<PathId, PathCounts> before = earlier.raised(threads);
    Map<PathId, PathCounts> differences = new HashMap<>();
    raised(threads)
        .forEach(
            (id, counts) ->
                differences.put(id, counts.minus(before.getOrDefault(id, PathCounts.NONE))));
    return part(
        name,
        cut,
        ended,
        Math.subtractExact(elapsed, earlier.elapsed),
        differences,
        name.isEmpty() ? earlier.elapsed : 0);
  }

  /** Counts by path, in which each of so many threads is idle from where its own time ends. */
  private Map<PathId, PathCounts> raised(int all) {
    Map<PathId, PathCounts> counts = new HashMap<>();
    Map<Integer, Long> times = new HashMap<>();
    for (PathAccount path : paths) {
      counts.put(path.id(), path.counts());
      path.counts()
          .accounts()
          .forEach(
              (thread, account) -> times.merge(thread, account.times().total(), Math::addExact));
    }
    SortedMap<Integer, Account> idle = new TreeMap<>();
    for (int thread = 0; thread < all; thread++) {
      long missing = Math.subtractExact(elapsed, times.getOrDefault(thread, 0L));
      if (missing > 0) {
        idle.put(thread, Account.NONE.with(Times.of(AccountClass.IDLE, missing)));
      }
    }
    counts.merge(
        PathId.ROOT, new PathCounts(idle, new TreeMap<>(), new TreeMap<>()), PathCounts::plus);
    return counts;
  }

  /**
   * All paths, parents before their children, these by number. A path that does not hang under the
   * root, which no collector sends, stands at the end, so that none is missing.
   */
  public List<Placed> tree() {
    Map<PathId, List<PathAccount>> children = new HashMap<>();
    for (PathAccount path : paths) {
      if (!path.isRoot()) {
        children.computeIfAbsent(path.parent(), absent -> new ArrayList<>()).add(path);
      }
    }
    List<Placed> tree = new ArrayList<>();
    Set<PathId> seen = new HashSet<>();
    Deque<Placed> open = new ArrayDeque<>();
    for (PathAccount path : paths) {
      if (path.isRoot()) {
        open.push(new Placed(path, 0));
      }
    }
    while (!open.isEmpty()) {
      Placed next = open.pop();
      tree.add(next);
      seen.add(next.path.id());
      List<PathAccount> below = new ArrayList<>(children.getOrDefault(next.path.id(), List.of()));
      Collections.reverse(below);
      below.forEach(child -> open.push(new Placed(child, next.level + 1)));
    }
    paths.stream()
        .filter(path -> !seen.contains(path.id()))
        .forEach(path -> tree.add(new Placed(path, 0)));
    return tree;
  }

  /** Time of each path and of all below it, by thread and class. */
  public Map<PathId, SortedMap<Integer, Times>> inclusive() {
    return inclusive(path -> true);
  }

  /**
   * Inclusive times of some paths. Those of others are let go once they are added to what is around
   * them: of 100,000 paths they would take more memory than the account.
   */
  Map<PathId, SortedMap<Integer, Times>> inclusive(Predicate<PathAccount> wanted) {
    Map<PathId, SortedMap<Integer, Times>> inclusive = new HashMap<>();
    List<Placed> tree = tree();
    for (int i = tree.size() - 1; i >= 0; i--) {
      PathAccount path = tree.get(i).path;
      SortedMap<Integer, Times> own =
          inclusive.computeIfAbsent(path.id(), absent -> new TreeMap<>());
      path.counts().accounts().forEach((thread, account) -> add(own, thread, account.times()));
      if (tree.get(i).level > 0) {
        SortedMap<Integer, Times> above =
            inclusive.computeIfAbsent(path.parent(), absent -> new TreeMap<>());
        own.forEach((thread, times) -> add(above, thread, times));
      }
      if (!wanted.test(path)) {
        inclusive.remove(path.id());
      }
    }
    return inclusive;
  }

  private static void add(SortedMap<Integer, Times> sums, int thread, Times times) {
    sums.merge(thread, times, Times::plus);
  }

  /**
   * Accounts per construct, whatever paths lead to it: those of the same kind, place and name are
   * one, which has the number and the parent of its first path. In the order of these. Causes of
   * waits are constructs, too.
   */
  public List<PathAccount> byConstruct() {
    Map<Construct, PathAccount> flat = new LinkedHashMap<>();
    for (PathAccount path : paths) {
      flat.merge(
          path.construct(), path, (first, next) -> first.with(first.counts().plus(next.counts())));
    }
    Map<PathId, PathId> firsts = new HashMap<>();
    paths.forEach(path -> firsts.put(path.id(), flat.get(path.construct()).id()));
    return flat.values().stream()
        .map(path -> path.with(path.counts().withCauses(id -> firsts.getOrDefault(id, id))))
        .toList();
  }

  /** Identity of each path in every run of the program, parents before their children. */
  public Map<PathId, PathKey> keys() {
    Map<PathId, PathKey> keys = new LinkedHashMap<>();
    for (Placed placed : tree()) {
      PathAccount path = placed.path;
      PathKey around = placed.level == 0 ? PathKey.PROGRAM : keys.get(path.parent());
      keys.put(path.id(), path.isRoot() ? around : around.with(path.construct()));
    }
    return keys;
  }

  /** Times of all threads by path, parents before their children, for comparing runs. */
  public Map<PathKey, Times> byKey() {
    Map<PathId, Times> own = new HashMap<>();
    paths.forEach(path -> own.put(path.id(), path.counts().sum().times()));
    Map<PathKey, Times> times = new LinkedHashMap<>();
    keys().forEach((id, key) -> times.merge(key, own.get(id), Times::plus));
    return times;
  }

  /** All time of all threads, by class. */
  public Times times() {
    return paths.stream().map(path -> path.counts().sum().times()).reduce(Times.NONE, Times::plus);
  }

  /** Every thread's time from the run's start to its end: what the classes have to sum to. */
  public long threadTime() {
    return isOfJob()
        ? ranks.stream().map(RankThreads::threadTime).reduce(0L, Math::addExact)
        : Math.multiplyExact(elapsed, (long) threads);
  }

  /**
   * Threads whose classes do not sum to what they have to. Up to the end a thread of the virtual
   * clock has a time of its own, which is at most the cut.
   */
  public List<Unclosed> unclosed() {
    boolean mayLag = !ended && (unit.equals(VIRTUAL_UNIT) || unit.isEmpty());
    Map<Integer, Long> sums = new HashMap<>();
    for (PathAccount path : paths) {
      path.counts()
          .accounts()
          .forEach((thread, one) -> sums.merge(thread, one.times().total(), Math::addExact));
    }
    long[] cuts = new long[threads];
    if (!isOfJob()) {
      Arrays.fill(cuts, phase.isEmpty() && !isTimeWindow() ? cut : elapsed);
    }
    for (RankThreads rank : ranks) {
      long upTo = phase.isEmpty() ? rank.cut() : rank.elapsed();
      Arrays.fill(cuts, rank.first(), rank.first() + rank.threads(), upTo);
    }
    List<Unclosed> unclosed = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      long missing = Math.subtractExact(cuts[thread], sums.getOrDefault(thread, 0L));
      if (missing < 0 || (missing > 0 && !mayLag)) {
        unclosed.add(new Unclosed(thread, missing));
      }
    }
    return unclosed;
  }
}
