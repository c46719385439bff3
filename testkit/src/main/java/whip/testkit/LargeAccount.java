package whip.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An account of threads' time that is about as large as a collector keeps, path by path. Path 0 is
 * the program; a path's parent comes before it, and has up to {@value #BRANCHES}. All threads are
 * in the program, five in every other path, each with numbers of its own. Over all paths the
 * classes of each thread sum to the elapsed time.
 */
public final class LargeAccount {
  /** Rows for a thread in a path that a collector has room for (docs/adr/0028-accounts.md). */
  public static final int ROWS_MAX = 1 << 19;

  private static final int BRANCHES = 10;
  private static final int THREADS_A_PATH = 5;
  private static final int WORK = AccountTable.CLASSES.indexOf("work");
  private static final int IMBALANCE = AccountTable.CLASSES.indexOf("imbalance");
  private static final int IDLE = AccountTable.CLASSES.indexOf("idle");

  public final int paths;
  public final int threads;
  public final long elapsed;

  /** By thread: time in all paths but the program. */
  private final long[] inside;

  /**
   * One thread in one path.
   *
   * @param entries also how often it came from the path's one predecessor
   * @param times in the order of {@link AccountTable#CLASSES}
   */
  public record Row(int thread, long entries, long body, long exit, List<Long> times) {}

  /**
   * Makes an account.
   *
   * @param paths with the program
   * @param threads at least five
   * @throws IllegalArgumentException where no collector has room for that
   */
  public LargeAccount(int paths, int threads) {
    if (threads + (long) THREADS_A_PATH * (paths - 1) > ROWS_MAX || threads < THREADS_A_PATH) {
      throw new IllegalArgumentException(paths + " paths of " + threads + " threads");
    }
    this.paths = paths;
    this.threads = threads;
    inside = new long[threads];
    long longest = 0;
    for (int path = 1; path < paths; path++) {
      for (Row row : rows(path)) {
        inside[row.thread] += row.body + row.exit;
        longest = Math.max(longest, inside[row.thread]);
      }
    }
    elapsed = longest + 1;
  }

  /** OpenMP's name of the directive; that of path 0 is {@code program}. */
  public String kind(int path) {
    return path == 0 ? "program" : AccountTable.KINDS.get(path % AccountTable.KINDS.size());
  }

  /** The program's is the program. */
  public int parent(int path) {
    return path == 0 ? 0 : (path - 1) / BRANCHES;
  }

  /** The path beside it that was entered before, else the parent. */
  public int predecessor(int path) {
    return (path - 1) % BRANCHES == 0 ? parent(path) : path - 1;
  }

  /** The path's threads, by number. */
  public List<Row> rows(int path) {
    List<Row> rows = new ArrayList<>();
    if (path == 0) {
      for (int thread = 0; thread < threads; thread++) {
        rows.add(row(thread, thread == 0 ? 1 : 0, 1, 0, elapsed - 1 - inside[thread]));
      }
      return rows;
    }
    int step = threads / THREADS_A_PATH;
    int first = path % step;
    for (int i = 0; i < THREADS_A_PATH; i++) {
      rows.add(row(first + i * step, 1 + (path + i) % 9, 1 + (path * 7L + i) % 1000, path % 50, 0));
    }
    return rows;
  }

  private static Row row(int thread, long entries, long work, long imbalance, long idle) {
    Long[] times = new Long[AccountTable.CLASSES.size()];
    Arrays.fill(times, 0L);
    times[WORK] = work;
    times[IMBALANCE] = imbalance;
    times[IDLE] = idle;
    return new Row(thread, entries, work, imbalance, List.of(times));
  }
}
