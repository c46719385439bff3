package whip.view;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import whip.model.construct.Account;
import whip.model.construct.AccountClass;
import whip.model.construct.Constructs;
import whip.model.construct.PathAccount;
import whip.model.construct.PathKind;
import whip.model.construct.RankThreads;
import whip.model.profile.Ranks;
import whip.model.profile.RunInfo;
import whip.model.view.Frame;
import whip.view.CubeTree.Node;

/**
 * An account as parts of a Cube file: a tree of metrics, a call tree of paths, and processes with
 * their threads.
 *
 * <pre>
 * Time 16                         time of threads          rank 0
 *   Work 4                          parallel a.c:7           thread 0
 *   Losses 12                         critical a.c:9         thread 1
 *     Sync 6
 *     Imbalance 6
 * Entries
 * </pre>
 *
 * <p>A metric has all that the metrics in it have; along the call tree, each path has its own
 * numbers alone. Readers add these up.
 */
final class CubeAccount {

  /** A column of numbers, one for each path and thread, and the columns that are part of it. */
  record Metric(
      int id,
      String name,
      String title,
      String description,
      boolean isCount,
      ToLongFunction<Account> number,
      List<Metric> inner) {

    /** The metric and all in it, outermost first. */
    Stream<Metric> all() {
      return Stream.concat(Stream.of(this), inner.stream().flatMap(Metric::all));
    }
  }

  /**
   * A process, and its threads in the account. What belongs to no thread has a place behind the
   * threads of the last one.
   */
  record ProcessThreads(String name, int rank, int first, int threads) {}

  private static final String ALL_RANKS = "all ranks";

  private final Optional<Constructs> account;
  private final List<Metric> metrics;
  private final List<ProcessThreads> processes;

  private CubeAccount(
      Optional<Constructs> account, List<Metric> metrics, List<ProcessThreads> processes) {
    this.account = account;
    this.metrics = metrics;
    this.processes = processes;
  }

  /** Parts of a file without an account: a process, and none of its threads. */
  static CubeAccount none(RunInfo run) {
    return new CubeAccount(Optional.empty(), List.of(), List.of(process(run, 0)));
  }

  /**
   * Parts of a file with an account.
   *
   * @param firstId number of its first metric
   */
  static CubeAccount of(RunInfo run, Constructs account, int firstId) {
    List<ProcessThreads> processes = new ArrayList<>();
    for (RankThreads rank : account.ranks()) {
      if (rank.threads() > 0) {
        processes.add(
            new ProcessThreads("rank " + rank.rank(), rank.rank(), rank.first(), rank.threads()));
      }
    }
    if (account.isOfJob()) {
      int highest = account.ranks().get(account.ranks().size() - 1).rank();
      processes.add(new ProcessThreads(ALL_RANKS, highest + 1, account.threads(), 0));
    } else {
      processes.add(process(run, account.threads()));
    }
    return new CubeAccount(Optional.of(account), metrics(firstId), processes);
  }

  private static ProcessThreads process(RunInfo run, int threads) {
    return run.rank() == Ranks.ALL
        ? new ProcessThreads(ALL_RANKS, 0, 0, threads)
        : new ProcessThreads("rank " + run.rank(), Math.max(0, run.rank()), 0, threads);
  }

  private static List<Metric> metrics(int firstId) {
    List<Metric> losses = new ArrayList<>();
    int id = firstId + 3;
    for (AccountClass one : AccountClass.values()) {
      if (one != AccountClass.WORK) {
        losses.add(ofClass(id++, one));
      }
    }
    Metric work = ofClass(firstId + 1, AccountClass.WORK);
    Metric lost =
        new Metric(
            firstId + 2,
            "losses",
            "Losses",
            "time of threads in all classes but work",
            false,
            numbers -> numbers.times().total() - numbers.times().of(AccountClass.WORK),
            losses);
    Metric time =
        new Metric(
            firstId,
            "time",
            "Time",
            "time of threads, from the run's start to its end",
            false,
            numbers -> numbers.times().total(),
            List.of(work, lost));
    Metric entries =
        new Metric(
            id,
            "entries",
            "Entries",
            "how often a path was entered",
            true,
            Account::entries,
            List.of());
    return List.of(time, entries);
  }

  private static Metric ofClass(int id, AccountClass one) {
    String label = one.label();
    return new Metric(
        id,
        "time_" + label,
        Character.toUpperCase(label.charAt(0)) + label.substring(1),
        "time of threads in the class " + label,
        false,
        numbers -> numbers.times().of(one),
        List.of());
  }

  List<Metric> metrics() {
    return metrics;
  }

  List<ProcessThreads> processes() {
    return processes;
  }

  int threads() {
    return account.map(Constructs::threads).orElse(0);
  }

  /** How many numbers the file has of it at most: for each metric, path and location. */
  static long numbers(Constructs account) {
    long metrics = metrics(0).stream().flatMap(Metric::all).count();
    return metrics * account.paths().size() * (account.threads() + 1L);
  }

  /** The call tree, whose outermost node is the program; empty without an account. */
  Optional<Node> tree() {
    return account.map(CubeAccount::tree);
  }

  private static Node tree(Constructs account) {
    Node program =
        CubeTree.group("time of threads", "by path: constructs inside each other, by thread");
    Deque<Node> around = new ArrayDeque<>(List.of(program));
    for (Constructs.Placed placed : account.tree()) {
      PathAccount path = placed.path();
      if (path.isRoot()) {
        program.accounts().putAll(path.counts().accounts());
        continue;
      }
      // A path that hangs under no other, which no collector sends, is in the program.
      int level = Math.max(1, placed.level());
      while (around.size() > level) {
        around.pop();
      }
      Node node = around.element().add(Node.of(frame(path), ""));
      node.accounts().putAll(path.counts().accounts());
      around.push(node);
    }
    return program;
  }

  /** A construct that is a directive, too, is one region of the file. */
  private static Frame frame(PathAccount path) {
    return new Frame(
        path.kind().label(), label(path), path.position().file(), path.position().line());
  }

  private static String label(PathAccount path) {
    if (path.kind() == PathKind.LOCK) {
      return path.text(); // The frame of a lock is its name alone.
    }
    String place = path.name().isEmpty() ? path.position().label() : path.name();
    return place.isEmpty() ? "?" : place;
  }
}
