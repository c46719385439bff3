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
 * @param setting which part of the run it is of, and what stands beside it
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
    Setting setting) {

  /** On this clock threads have a time of their own, and waits are exact. */
  private static final String VIRTUAL_UNIT = "units";

  public Constructs {
    notVisible = List.copyOf(notVisible);
    paths = List.copyOf(paths);
    ranks = List.copyOf(ranks);
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
    this(run, unit, cut, threads, ended, elapsed, notVisible, paths, ranks, Setting.WHOLE);
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
        setting);
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
        setting.inPhase(phase()).withProcessors(rank.processors()).withTasks(rank.tasks()));
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
    return phases().stream().flatMap(each -> each.ofRank(rank.rank()).stream()).toList();
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
  public Constructs with(List<PhaseAccount> phases) {
    return with(setting.with(phases));
  }

  /** The account with the run's strip. */
  public Constructs with(Strip strip) {
    return with(setting.with(strip));
  }

  /** The account of a run that may use so many processors; 0: not known. */
  public Constructs withProcessors(int number) {
    return with(setting.withProcessors(number));
  }

  /** The account of a run, with what creating its tasks has cost: {@link Setting}. */
  public Constructs withTasks(List<TaskGrains> tasks) {
    return with(setting.withTasks(tasks));
  }

  private Constructs with(Setting other) {
    return new Constructs(run, unit, cut, threads, ended, elapsed, notVisible, paths, ranks, other);
  }

  /** The one phase that it is of, or none: {@link Setting}. */
  public String phase() {
    return setting.phase();
  }

  /** Begin of a time window: {@link Setting}. */
  public long begin() {
    return setting.begin();
  }

  /** Whether it is of a time window: {@link Setting}. */
  public boolean isTimeWindow() {
    return setting.isTimeWindow();
  }

  /** Processors that the program may use: {@link Setting}. */
  public int processors() {
    return setting.processors();
  }

  /** Cost of creating tasks: {@link Setting}. */
  public List<TaskGrains> tasks() {
    return setting.tasks();
  }

  /** Phases of the run: {@link Setting}. */
  public List<PhaseAccount> phases() {
    return setting.phases();
  }

  /** Strip of the run: {@link Setting}. */
  public Strip strip() {
    return setting.strip();
  }

  /**
   * Account of the time from an earlier cut of the run to this one: of a phase, or of a window of
   * it.
   *
   * @param name of the phase; empty: it is none, but a time window of the run
   * @throws ArithmeticException where 63 bits do not hold a difference
   */
  public Constructs since(Constructs earlier, String name) {
    return RunPart.since(this, earlier, name);
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
      Arrays.fill(cuts, setting.isWhole() ? cut : elapsed);
    }
    for (RankThreads rank : ranks) {
      long upTo = setting.isWhole() ? rank.cut() : rank.elapsed();
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
