package whip.model.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.profile.Position;
import whip.testkit.PhaseTable;
import whip.testkit.tier.Tier;

/** Differences of accounts against sums over a table of what was between the cuts. */
class PhasesAgainstJudgeTest {
  private static final long[] SEEDS = Tier.current().seeds(200, 2000).toArray();

  @Test
  void shouldHaveWhatWasBetweenTwoCuts() {
    int late = 0;
    int phases = 0;
    for (long seed : SEEDS) {
      PhaseTable table = PhaseTable.random(seed);
      for (int from = 0; from < table.pieces; from++) {
        if (table.marks[from].isEmpty()) {
          continue;
        }
        for (int to = from; to <= table.pieces; to++) {
          Constructs between = account(table, to).since(account(table, from), table.marks[from]);
          assertMatches(table, from, to, between, "WHIP_TEST_SEED=" + seed);
          late += table.seen(from) < table.seen(to) ? 1 : 0;
          phases++;
        }
      }
    }
    assertTrue(late > phases / 50, late + " of " + phases + " have threads that come in them");
  }

  private static void assertMatches(
      PhaseTable table, int from, int to, Constructs between, String seed) {
    String where = seed + ", cuts " + from + " to " + to;
    assertEquals(table.time(to) - table.time(from), between.elapsed(), where);
    assertEquals(table.marks[from], between.phase(), where);
    assertEquals(between.threadTime(), between.times().total(), where);
    for (int path = 0; path < table.paths; path++) {
      PathCounts counts = counts(between, path);
      for (int thread = 0; thread < table.seen(to); thread++) {
        Account account = counts.accounts().getOrDefault(thread, Account.NONE);
        for (AccountClass one : AccountClass.values()) {
          assertEquals(
              table.sum(from, to, path, thread, one.number()),
              account.times().of(one),
              where + ", path " + path + ", thread " + thread + ", " + one.label());
        }
        long entries = table.entries(from, to, path, thread);
        assertEquals(entries, account.entries(), where);
        assertEquals(entries, of(counts.passes(), thread), where);
        long sync = table.sum(from, to, path, thread, AccountClass.SYNC.number());
        assertEquals(sync, of(counts.causes(), thread), where);
      }
    }
  }

  private static PathCounts counts(Constructs account, int path) {
    return account.paths().stream()
        .filter(each -> each.id().equals(new PathId(path)))
        .map(PathAccount::counts)
        .findFirst()
        .orElse(PathCounts.NONE);
  }

  private static long of(SortedMap<PathId, SortedMap<Integer, Long>> byPath, int thread) {
    return byPath.getOrDefault(PathId.ROOT, new TreeMap<>()).getOrDefault(thread, 0L);
  }

  /** The run's account at a cut; all is entered from the program, which all waits are caused by. */
  private static Constructs account(PhaseTable table, int cut) {
    int threads = table.seen(cut);
    List<PathAccount> paths = new ArrayList<>();
    for (int path = 0; path < table.paths; path++) {
      SortedMap<Integer, Account> accounts = new TreeMap<>();
      SortedMap<Integer, Long> passes = new TreeMap<>();
      SortedMap<Integer, Long> causes = new TreeMap<>();
      for (int thread = 0; thread < threads; thread++) {
        long[] times = new long[PhaseTable.CLASSES];
        for (int one = 0; one < times.length; one++) {
          times[one] = table.counted(cut, path, thread, one);
        }
        long entries = table.entries(0, cut, path, thread);
        accounts.put(thread, new Account(entries, 0, 0, 0, 0, Times.of(times)));
        passes.put(thread, entries);
        causes.put(thread, times[AccountClass.SYNC.number()]);
      }
      paths.add(
          new PathAccount(
              new PathId(path),
              PathId.ROOT,
              path == 0 ? PathKind.PROGRAM : PathKind.PARALLEL,
              Position.UNKNOWN,
              "",
              0,
              new PathCounts(accounts, SampleAccount.by(0, passes), SampleAccount.by(0, causes))));
    }
    long time = table.time(cut);
    return new Constructs("r", "units", time, threads, false, time, List.of(), paths);
  }
}
