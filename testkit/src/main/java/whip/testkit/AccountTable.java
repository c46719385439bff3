package whip.testkit;

import java.util.List;
import java.util.Random;

/**
 * An account of threads' time as plain arrays, made at random. Path 0 is the program; a path's
 * parent comes before it. Numbers are as large as chance has it: no runtime need be able to make
 * them.
 */
public final class AccountTable {
  /** Kinds of paths, as OpenMP spells directives, by the catalogue's codes. */
  public static final List<String> KINDS =
      List.of(
          "program",
          "parallel",
          "for",
          "sections",
          "single",
          "masked",
          "critical",
          "ordered",
          "task",
          "taskloop",
          "taskgroup",
          "barrier",
          "taskwait",
          "lock",
          "region");

  /** Classes of time, in the order of the third index of {@link #times}. */
  public static final List<String> CLASSES =
      List.of(
          "work",
          "preempted",
          "sync",
          "imbalance",
          "barrier",
          "limited",
          "taskwait",
          "management",
          "idle",
          "tool");

  private static final int PATHS_MAX = 24;
  private static final int THREADS_MAX = 6;
  private static final int LINES = 8;
  private static final int TASKS_MAX = 40;

  public final int threads;
  public final long elapsed;

  /** Processors that the program may use; 0: not known. */
  public final int processors;

  /** By path: its kind, {@code program} first. */
  public final String[] kinds;

  /** By path: its parent; the program's is the program. */
  public final int[] parents;

  /** By path: its line in the source; 0: unknown. */
  public final int[] lines;

  /** By path and thread: whether the thread has an account in the path. */
  public final boolean[][] present;

  /** By path and thread: entries, enter, body, exit. */
  public final long[][][] columns;

  /** By path, thread and class. */
  public final long[][][] times;

  /** By path that waited, path whose fault that was, and thread. */
  public final long[][][] causes;

  /**
   * Tasks that are over: line, whether it is a {@code taskloop}'s, work, creation, finish; -1:
   * unknown.
   */
  public final long[][] tasks;

  private AccountTable(Random random) {
    threads = 1 + random.nextInt(THREADS_MAX);
    // From times that fill many runs, so that shares are cut at 1, to next to nothing.
    elapsed = 1L + random.nextInt(random.nextBoolean() ? 200 : 20_000);
    int paths = 1 + random.nextInt(PATHS_MAX);
    kinds = new String[paths];
    parents = new int[paths];
    lines = new int[paths];
    present = new boolean[paths][threads];
    columns = new long[paths][threads][];
    times = new long[paths][threads][CLASSES.size()];
    for (int path = 0; path < paths; path++) {
      kinds[path] = KINDS.get(path == 0 ? 0 : 1 + random.nextInt(KINDS.size() - 1));
      parents[path] = path == 0 ? 0 : random.nextInt(path);
      lines[path] = path == 0 ? 0 : random.nextInt(LINES);
      for (int thread = 0; thread < threads; thread++) {
        fill(path, thread, random);
      }
    }
    causes = new long[paths][paths][threads];
    if (random.nextInt(4) > 0) {
      fillCauses(random);
    }
    processors = random.nextInt(THREADS_MAX);
    tasks = new long[random.nextInt(TASKS_MAX)][];
    for (int task = 0; task < tasks.length; task++) {
      tasks[task] =
          new long[] {
            random.nextInt(LINES),
            random.nextInt(4) == 0 ? 1 : 0,
            random.nextInt(3) == 0 ? 0 : random.nextInt(1 << random.nextInt(10)),
            random.nextInt(5) == 0 ? -1 : random.nextInt(1 << random.nextInt(8)),
            random.nextBoolean() ? -1 : amount(random)
          };
    }
  }

  private void fill(int path, int thread, Random random) {
    present[path][thread] = random.nextInt(4) > 0;
    columns[path][thread] = new long[4];
    if (!present[path][thread]) {
      return;
    }
    for (int i = 0; i < 4; i++) {
      columns[path][thread][i] = amount(random);
    }
    for (int i = 0; i < CLASSES.size(); i++) {
      times[path][thread][i] = amount(random);
    }
  }

  private void fillCauses(Random random) {
    for (long[][] ofWaiter : causes) {
      for (long[] ofCause : ofWaiter) {
        for (int thread = 0; thread < threads; thread++) {
          ofCause[thread] = random.nextInt(8) == 0 ? amount(random) : 0;
        }
      }
    }
  }

  private static long amount(Random random) {
    return random.nextBoolean() ? 0 : random.nextInt(50);
  }

  /** The account of a seed. */
  public static AccountTable random(long seed) {
    return new AccountTable(new Random(seed));
  }
}
