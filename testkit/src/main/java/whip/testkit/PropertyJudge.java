package whip.testkit;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * Performance properties by their definitions (docs/properties.md), from plain arrays and by
 * looking at every path for each of them. Shares are exact, as {@code 3/4}.
 */
public final class PropertyJudge {
  private static final int ENTER = 1;
  private static final int BODY = 2;
  private static final int EXIT = 3;

  private final AccountTable account;
  private final Map<String, String> severities = new TreeMap<>();
  private final Map<String, String> causes = new TreeMap<>();
  private final Map<String, String> confidences = new TreeMap<>();

  /** Judges an account, also in comparison with that of a base run. */
  public PropertyJudge(AccountTable account, AccountTable base) {
    this.account = account;
    for (int path = 0; path < account.kinds.length; path++) {
      judge(path);
    }
    judgeProgram();
    for (int line = 0; line <= Arrays.stream(account.lines).max().orElse(0); line++) {
      judgeTasks("task", line);
      judgeTasks("taskloop", line);
    }
    put("work-inflation", 0, work(account) - work(base), account.elapsed * account.threads);
  }

  private static long work(AccountTable account) {
    long work = 0;
    for (long[][] ofPath : account.times) {
      for (long[] ofThread : ofPath) {
        work += ofThread[AccountTable.CLASSES.indexOf("work")];
      }
    }
    return work;
  }

  /** Severities that are not 0, by the property's name, a blank and the path's number. */
  public Map<String, String> severities() {
    return severities;
  }

  /**
   * Causes of waits, by the same names: for a sequential part the waits that it caused, {@code 3/4}
   * of the elapsed time; for waits the path that caused most, {@code 2: 6 of 8}. What has none is
   * left out.
   */
  public Map<String, String> causes() {
    return causes;
  }

  /** Share of the threads' time that is in the account, and of tasks whose creation is known. */
  public String confidence(String name, int path) {
    return confidences.getOrDefault(
        name + " " + path, share(timeSeen(), account.elapsed * account.threads));
  }

  private long timeSeen() {
    long sum = 0;
    for (long[][] ofPath : account.times) {
      for (long[] ofThread : ofPath) {
        for (long time : ofThread) {
          sum += time;
        }
      }
    }
    return sum;
  }

  /** Tasks of one construct, each looked at alone, at the first path that leads there. */
  private void judgeTasks(String kind, int line) {
    int first = -1;
    long team = 0;
    for (int path = account.kinds.length - 1; path > 0; path--) {
      if (account.kinds[path].equals(kind) && account.lines[path] == line) {
        first = path;
        team = Math.max(team, team(path));
      }
    }
    long[][] tasks =
        Arrays.stream(account.tasks)
            .filter(task -> task[0] == line && (task[1] == 1) == kind.equals("taskloop"))
            .toArray(long[][]::new);
    long[] known = Arrays.stream(tasks).mapToLong(task -> task[3]).filter(c -> c >= 0).toArray();
    if (first < 0 || tasks.length == 0) {
      return;
    }
    Arrays.sort(known);
    int usual = known.length == 0 ? 0 : bits(known[(known.length - 1) / 2]);
    long tooFine = 0;
    long empty = 0;
    for (long[] task : tasks) {
      long cost = Math.max(0, task[3]) + Math.max(0, task[4]);
      tooFine += task[3] >= 0 && bits(task[2]) < usual ? cost : 0;
      empty += task[2] == 0 ? cost : 0;
    }
    long allTime = account.elapsed * account.threads;
    String confidence =
        fraction(Math.min(timeSeen(), allTime) * known.length, allTime * tasks.length);
    put("too-fine-tasks", first, tooFine, account.elapsed * team);
    put("empty-tasks", first, empty, account.elapsed * team);
    confidences.put("too-fine-tasks " + first, confidence);
    confidences.put("empty-tasks " + first, confidence);
  }

  private static int bits(long value) {
    return value == 0 ? 0 : Long.toBinaryString(value).length();
  }

  private void judge(int path) {
    long team = team(path);
    long whole = account.elapsed * team;
    switch (account.kinds[path]) {
      case "parallel" -> {
        long startAndEnd = all(path, "management") + all(path, "barrier");
        for (int child = 1; child < account.kinds.length; child++) {
          boolean isCombined =
              account.parents[child] == path
                  && account.lines[path] != 0
                  && account.lines[child] == account.lines[path]
                  && (account.kinds[child].equals("for")
                      || account.kinds[child].equals("sections"));
          startAndEnd += isCombined ? all(child, "barrier") : 0;
        }
        put("startup-and-shutdown", path, startAndEnd, whole);
        put("imbalance-in-region", path, waits(path), whole);
        long[] inTasks = new long[account.threads];
        for (int task = 1; task < account.kinds.length; task++) {
          if (account.kinds[task].equals("task") && region(task) == path) {
            for (int thread = 0; thread < account.threads; thread++) {
              inTasks[thread] += withoutWaits(task, thread);
            }
          }
        }
        long longest = Arrays.stream(inTasks).max().orElse(0);
        put("uneven-tasks", path, longest * team - Arrays.stream(inTasks).sum(), whole);
      }
      case "for" -> put("imbalance-in-loop", path, waits(path), whole);
      case "barrier" -> put("imbalance-at-barrier", path, waits(path), whole);
      case "single" -> {
        put("imbalance-at-single", path, waits(path), whole);
        sequential("sequential-in-single", path, team);
      }
      case "masked" -> sequential("sequential-in-masked", path, team);
      case "ordered" -> sequential("sequential-in-ordered", path, team);
      case "sections" -> {
        put("too-few-sections", path, all(path, "limited"), whole);
        put("uneven-sections", path, all(path, "imbalance"), whole);
      }
      case "task" -> put("task-creation", path, all(path, "management"), whole);
      case "critical" -> put("critical-overhead", path, longestEntry(path), account.elapsed);
      case "lock" -> put("lock-overhead", path, longestEntry(path), account.elapsed);
      default -> {}
    }
    put("too-few-tasks", path, all(path, "taskwait"), whole);
  }

  private void judgeProgram() {
    long covered = 0;
    int most = 0;
    long preempted = 0;
    long tool = 0;
    for (int path = 0; path < account.kinds.length; path++) {
      preempted += all(path, "preempted");
      tool += all(path, "tool");
      if (region(path) == path && region(account.parents[path]) < 0) {
        covered += wall(path);
        most = Math.max(most, threadsIn(path));
      }
    }
    long whole = account.elapsed * account.threads;
    put("serial-computation", 0, account.elapsed - covered, account.elapsed);
    put("preempted", 0, preempted, whole);
    put("tool-dilation", 0, tool, whole);
    if (account.processors > 0 && most > account.processors) {
      put("oversubscription", 0, preempted, whole);
    }
  }

  /** Threads with an account in the region or in anything in it. */
  private int threadsIn(int region) {
    int threads = 0;
    for (int thread = 0; thread < account.threads; thread++) {
      boolean isThere = false;
      for (int path = 0; path < account.kinds.length; path++) {
        isThere |= isIn(path, region) && account.present[path][thread];
      }
      threads += isThere ? 1 : 0;
    }
    return threads;
  }

  /** The thread that was longest in the region counts, with all that it did there. */
  private long wall(int region) {
    long longest = 0;
    for (int thread = 0; thread < account.threads; thread++) {
      long sum = 0;
      for (int path = 0; path < account.kinds.length; path++) {
        if (isIn(path, region)) {
          for (long time : account.times[path][thread]) {
            sum += time;
          }
        }
      }
      longest = Math.max(longest, sum);
    }
    return longest;
  }

  private boolean isIn(int path, int around) {
    int at = path;
    while (at != around && at != 0) {
      at = account.parents[at];
    }
    return at == around;
  }

  /** The innermost region that the path is, or is in; -1: none. */
  private int region(int path) {
    int at = path;
    while (at != 0 && !account.kinds[at].equals("parallel")) {
      at = account.parents[at];
    }
    return at == 0 ? -1 : at;
  }

  private long team(int path) {
    int counted = region(path) < 0 ? path : region(path);
    int threads = 0;
    for (boolean isThere : account.present[counted]) {
      threads += isThere ? 1 : 0;
    }
    return Math.max(1, threads);
  }

  private long all(int path, String of) {
    long sum = 0;
    for (long[] times : account.times[path]) {
      sum += times[AccountTable.CLASSES.indexOf(of)];
    }
    return sum;
  }

  private long waits(int path) {
    return all(path, "imbalance") + all(path, "limited");
  }

  private long longestEntry(int path) {
    long longest = 0;
    for (long[] columns : account.columns[path]) {
      longest = Math.max(longest, columns[ENTER] + columns[EXIT]);
    }
    return longest;
  }

  private void sequential(String name, int path, long team) {
    long sum = 0;
    for (int thread = 0; thread < account.threads; thread++) {
      sum += withoutWaits(path, thread);
    }
    if (team > 1) {
      put(name, path, sum, account.elapsed);
    }
  }

  /** The body, but what the task in it waits for other tasks there. */
  private long withoutWaits(int path, int thread) {
    long body = account.columns[path][thread][BODY];
    for (int below = 1; below < account.kinds.length; below++) {
      if (below != path && isIn(below, path) && isOfSameTask(below, path)) {
        body -= account.times[below][thread][AccountTable.CLASSES.indexOf("taskwait")];
      }
    }
    return Math.max(0, body);
  }

  /** Whether no task and no region begins between the two. */
  private boolean isOfSameTask(int below, int path) {
    for (int at = below; at != path; at = account.parents[at]) {
      String kind = account.kinds[at];
      boolean isTasks =
          kind.equals("task")
              || kind.equals("parallel")
              || (kind.equals("taskloop") && at != below);
      if (isTasks) {
        return false;
      }
    }
    return true;
  }

  private void put(String name, int path, long part, long whole) {
    if (part <= 0) {
      return;
    }
    severities.put(name + " " + path, share(part, whole));
    String cause =
        name.startsWith("sequential") ? caused(path) : isOfWaits(name) ? largestCause(path) : "";
    if (!cause.isEmpty()) {
      causes.put(name + " " + path, cause);
    }
  }

  private static boolean isOfWaits(String name) {
    return name.startsWith("imbalance") || name.endsWith("sections") || name.endsWith("-overhead");
  }

  /** Waits for a path and for what its task does in it; empty: nobody looked for causes. */
  private String caused(int path) {
    long caused = 0;
    long ofAll = 0;
    long waits = 0;
    for (int waiter = 0; waiter < account.kinds.length; waiter++) {
      waits += waits(waiter) + all(waiter, "sync");
      for (int cause = 0; cause < account.kinds.length; cause++) {
        long time = time(waiter, cause);
        ofAll += time;
        caused += isIn(cause, path) && isOfSameTask(cause, path) ? time : 0;
      }
    }
    return ofAll == 0 && waits > 0 ? "" : fraction(caused, account.elapsed * team(path));
  }

  private String largestCause(int path) {
    int largest = 0;
    for (int cause = 1; cause < account.kinds.length; cause++) {
      largest = time(path, cause) > time(path, largest) ? cause : largest;
    }
    long time = time(path, largest);
    return time == 0
        ? ""
        : "%d: %d of %d".formatted(largest, time, waits(path) + all(path, "sync"));
  }

  private long time(int waiter, int cause) {
    long sum = 0;
    for (long time : account.causes[waiter][cause]) {
      sum += time;
    }
    return sum;
  }

  /** In lowest terms, and 1 at the most. */
  private static String share(long part, long whole) {
    return fraction(Math.min(part, whole), whole);
  }

  /** In lowest terms. */
  private static String fraction(long part, long whole) {
    BigInteger common = BigInteger.valueOf(part).gcd(BigInteger.valueOf(whole));
    BigInteger over = BigInteger.valueOf(part).divide(common);
    BigInteger under = BigInteger.valueOf(whole).divide(common);
    return under.equals(BigInteger.ONE) ? over.toString() : over + "/" + under;
  }
}
