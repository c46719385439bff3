package whip.e2e;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import whip.testkit.AccountTable;
import whip.testkit.CProgram;
import whip.testkit.Directive;
import whip.testkit.threads.AccountClass;
import whip.testkit.threads.Accounts;

/**
 * An account as the judge and the collector can both give it: paths by kinds and lines, barriers of
 * a parent together, and threads without their numbers, which depend on who came first.
 *
 * @param threads what is in each thread's account, in an order of its own
 * @param causes waits of all threads, by the path that waited and the one whose fault that was
 */
record LineAccount(long elapsed, List<Map<String, Long>> threads, Map<String, Long> causes) {
  private static final List<String> KINDS = AccountTable.KINDS;

  /** The text sink prints them in this order. */
  private static final List<String> CLASSES = AccountTable.CLASSES;

  private static final Set<String> IN_BARRIERS =
      Set.of("imbalance", "limited", "taskwait", "barrier");

  private static final String BY = " <- ";

  LineAccount {
    threads =
        threads.stream()
            .sorted((one, other) -> one.toString().compareTo(other.toString()))
            .toList();
  }

  static LineAccount expected(Accounts accounts, CProgram c) {
    Map<String, Integer> lines = new HashMap<>();
    for (Map.Entry<Directive, Integer> directive : c.lines().entrySet()) {
      lines.put(directive.getKey().toString(), directive.getValue());
    }
    Map<whip.testkit.threads.Path, String> names = new LinkedHashMap<>();
    accounts.paths().forEach(path -> names.put(path, name(path, lines)));
    List<Map<String, Long>> threads =
        IntStream.range(0, accounts.threads())
            .mapToObj(thread -> expected(accounts, names, thread))
            .toList();
    return new LineAccount(accounts.elapsed(), threads, expectedCauses(accounts, names));
  }

  private static String name(whip.testkit.threads.Path path, Map<String, Integer> lines) {
    List<String> steps = new ArrayList<>();
    for (String step : path.toString().split("/", -1)) {
      steps.add(lines.containsKey(step) ? step.split(" ", 2)[0] + ":" + lines.get(step) : step);
    }
    return String.join("/", steps);
  }

  private static Map<String, Long> expected(
      Accounts accounts, Map<whip.testkit.threads.Path, String> names, int thread) {
    Map<String, Long> sums = new TreeMap<>();
    names.forEach(
        (path, name) -> {
          add(sums, name + " entries", accounts.entries(thread, path));
          for (AccountClass each : AccountClass.values()) {
            add(sums, name + " " + each, accounts.of(thread, path, each));
          }
        });
    return sums;
  }

  private static Map<String, Long> expectedCauses(
      Accounts accounts, Map<whip.testkit.threads.Path, String> names) {
    Map<String, Long> sums = new TreeMap<>();
    names.forEach(
        (waiter, name) ->
            names.forEach(
                (cause, other) -> add(sums, name + BY + other, accounts.caused(waiter, cause))));
    return sums;
  }

  private static void add(Map<String, Long> sums, String name, long units) {
    if (units != 0 && !name.equals("program entries")) {
      sums.merge(name, units, Long::sum);
    }
  }

  /** Reads the text sink's lines (producer-native/test/sink/account_text.h). */
  static LineAccount found(List<String> lines, Path executable, Map<Long, Integer> pragmas) {
    Set<Long> addresses = new HashSet<>();
    Map<Integer, String[]> paths = new HashMap<>();
    Map<Integer, Map<String, Long>> threads = new TreeMap<>();
    Map<String, Long> causes = new TreeMap<>();
    long elapsed = 0;
    for (String line : lines) {
      String[] word = line.split(" ", -1);
      if (word[0].equals("path")) {
        paths.put(Integer.valueOf(word[1]), word);
        addresses.add(Long.parseUnsignedLong(word[4], 16));
      }
    }
    SourceLines places = new SourceLines(executable, addresses, pragmas);
    for (String line : lines) {
      String[] word = line.split(" ", -1);
      if (word[0].equals("elapsed")) {
        elapsed = Long.parseLong(word[1]);
      } else if (word[0].equals("account")) {
        Map<String, Long> sums =
            threads.computeIfAbsent(Integer.valueOf(word[2]), absent -> new TreeMap<>());
        String name = name(Integer.parseInt(word[1]), paths, places);
        add(sums, name + " entries", Long.parseLong(word[3]));
        for (int i = 0; i < CLASSES.size(); i++) {
          add(sums, name + " " + CLASSES.get(i), Long.parseLong(word[6 + i]));
        }
      } else if (word[0].equals("cause")) {
        String waiter = name(Integer.parseInt(word[1]), paths, places);
        String cause = name(Integer.parseInt(word[2]), paths, places);
        add(causes, waiter + BY + cause, Long.parseLong(word[4]));
      }
    }
    return new LineAccount(elapsed, List.copyOf(threads.values()), causes);
  }

  private static String name(int path, Map<Integer, String[]> paths, SourceLines places) {
    if (path == 0) {
      return KINDS.get(0);
    }
    String[] word = paths.get(path);
    String kind = KINDS.get(Integer.parseInt(word[3]));
    String around = name(Integer.parseInt(word[2]), paths, places);
    boolean isWait = kind.equals("barrier") || kind.equals("taskwait") || kind.equals("lock");
    int line = places.of(Long.parseUnsignedLong(word[4], 16));
    return around + "/" + (isWait ? kind : kind + ":" + line);
  }

  /**
   * Sums of all threads, where threads compete for tasks. Waits in a barrier are one number: how
   * much of them was for the last member is chance where a task starts before it came.
   */
  LineAccount summed() {
    Map<String, Long> sums = new TreeMap<>();
    for (Map<String, Long> thread : threads) {
      thread.forEach((name, units) -> add(sums, withOneClassOfWaits(name), units));
    }
    return new LineAccount(elapsed, List.of(sums), Map.of());
  }

  private static String withOneClassOfWaits(String name) {
    int end = name.lastIndexOf(' ');
    return IN_BARRIERS.contains(name.substring(end + 1)) ? name.substring(0, end) + " waits" : name;
  }

  /** Work of all threads. */
  long work() {
    return threads.stream()
        .flatMap(thread -> thread.entrySet().stream())
        .filter(sum -> sum.getKey().endsWith(" work"))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** Empty: the same. */
  String difference(LineAccount other) {
    return equals(other) ? "" : "expected " + this + "\n   found " + other;
  }
}
