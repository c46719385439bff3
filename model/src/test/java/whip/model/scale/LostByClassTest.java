package whip.model.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.construct.Account;
import whip.model.construct.AccountClass;
import whip.model.construct.AccountDiff;
import whip.model.construct.Constructs;
import whip.model.construct.PathKind;
import whip.model.construct.SampleAccount;
import whip.testkit.tier.Tier;

/** Lost time by class: the worked answer, and random accounts against sums made beside them. */
class LostByClassTest {
  private static final long[] SEEDS = Tier.current().seeds(50, 300).toArray();
  private static final AccountClass[] CLASSES = AccountClass.values();

  /** T1 = 100, T4 = 40; work 100 to 120, losses 0 to 40: (20 + 40) / 4 = 15 of D = 15. */
  @Test
  void shouldExplainTheWorkedAnswer() {
    SortedMap<Integer, Account> alone = new TreeMap<>(Map.of(0, spent(100, 0)));
    SortedMap<Integer, Account> team = new TreeMap<>(Map.of(0, spent(40, 0)));
    team.put(1, spent(30, 10));
    team.put(2, spent(25, 15));
    team.put(3, spent(25, 15));
    LostByClass lost =
        new LostByClass(4, AccountDiff.of(region(1, 100, alone), region(4, 40, team)));
    assertEquals(60, lost.total());
    assertEquals(20, lost.workGrowth());
    assertEquals(40, lost.accounts().by(AccountClass.IMBALANCE));
    assertEquals(0, lost.accounts().unaccounted());
    assertEquals(
        List.of("parallel a.c:3 imbalance 40", "parallel a.c:3 work 20"),
        lost.terms().stream().map(LostByClassTest::text).toList());
    assertEquals(15, (double) (lost.workGrowth() + 40) / 4);
    assertEquals(15.0 / 40, lost.share(lost.total()), "what the speedup lacks: D / T4");
  }

  private static Account spent(long work, long imbalance) {
    return SampleAccount.account(
        0, work, imbalance, Map.of(AccountClass.WORK, work, AccountClass.IMBALANCE, imbalance));
  }

  private static Constructs region(
      int threads, long elapsed, SortedMap<Integer, Account> accounts) {
    return SampleAccount.of(threads, elapsed)
        .path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>())
        .path(1, 0, PathKind.PARALLEL, 3, accounts)
        .ended();
  }

  private static String text(AccountDiff.Change change) {
    return "%s %s %d".formatted(change.path(), change.one().label(), change.by());
  }

  /** To the integer, whatever numbers the paths have in either run. */
  @Test
  void shouldExplainEveryUnitOfRandomAccounts() {
    for (long seed : SEEDS) {
      Random random = new Random(seed);
      RandomRun base = new RandomRun(random);
      RandomRun run = new RandomRun(random);
      Map<String, Long> naive = new HashMap<>(run.sums);
      base.sums.forEach((term, time) -> naive.merge(term, -time, Long::sum));
      naive.values().removeIf(time -> time == 0);

      LostByClass lost = new LostByClass(run.threads, AccountDiff.of(base.account, run.account));
      Map<String, Long> terms = new HashMap<>();
      long sum = 0;
      for (AccountDiff.Change term : lost.terms()) {
        terms.put(term.path() + " " + term.one().label(), term.by());
        sum += term.by();
      }
      assertEquals(naive, terms, "seed " + seed);
      long all = run.threads * run.elapsed - base.threads * base.elapsed;
      assertEquals(all, sum, "seed " + seed);
      assertEquals(all, lost.total(), "seed " + seed);
      assertEquals(0, lost.accounts().unaccounted(), "seed " + seed);
      long losses = 0;
      for (AccountClass one : CLASSES) {
        losses += one == AccountClass.WORK ? 0 : lost.accounts().by(one);
      }
      assertEquals(all, lost.workGrowth() + losses, "seed " + seed);
    }
  }

  /** Paths of nested loops, every thread with time in some; the rest of it is idle. */
  private static final class RandomRun {
    private final int threads;
    private final long elapsed;

    /** By nesting and class, as texts. */
    private final Map<String, Long> sums = new HashMap<>();

    private final Constructs account;

    RandomRun(Random random) {
      threads = 1 + random.nextInt(8);
      elapsed = 1000L + random.nextInt(1000);
      int paths = 1 + random.nextInt(6);
      String[] names = new String[paths + 1];
      names[0] = "program";
      SampleAccount sample = SampleAccount.of(threads, elapsed);
      long[] left = new long[threads];
      Arrays.fill(left, elapsed);
      for (int id = 1; id <= paths; id++) {
        int parent = random.nextInt(id);
        int line = 1 + random.nextInt(3);
        names[id] = (parent == 0 ? "" : names[parent] + " > ") + "for a.c:" + line;
        SortedMap<Integer, Account> accounts = new TreeMap<>();
        for (int thread = 0; thread < threads; thread++) {
          long time = random.nextInt((int) left[thread] / 2);
          left[thread] -= time;
          accounts.put(thread, spent(names[id], CLASSES[random.nextInt(CLASSES.length)], time));
        }
        sample.path(id, parent, PathKind.FOR, line, accounts);
      }
      SortedMap<Integer, Account> idle = new TreeMap<>();
      for (int thread = 0; thread < threads; thread++) {
        idle.put(thread, spent(names[0], AccountClass.IDLE, left[thread]));
      }
      account = sample.path(0, 0, PathKind.PROGRAM, 0, idle).ended();
    }

    private Account spent(String path, AccountClass one, long time) {
      sums.merge(path + " " + one.label(), time, Long::sum);
      return SampleAccount.account(0, time, 0, Map.of(one, time));
    }
  }

  @Test
  void shouldSayWhatIsInNoClass() {
    SortedMap<Integer, Account> part = new TreeMap<>(Map.of(0, spent(90, 0)));
    Constructs open = region(1, 100, part);
    assertEquals(10, AccountDiff.of(region(1, 90, part), open).unaccounted());
    assertEquals(-10, AccountDiff.of(open, region(1, 90, part)).unaccounted());
  }

  @Test
  void shouldCompareRunsThatHaveAccounts() {
    SortedMap<Integer, LostByClass> lost = SampleScaling.whole().lostByClass();
    assertEquals(List.of(2, 4), List.copyOf(lost.keySet()));
    assertEquals(410_000_000, lost.get(2).total());
    assertEquals(5_000_000, lost.get(2).workGrowth());
    assertEquals(Map.of(), SampleScaling.exact().lostByClass());
  }

  /** An account without its end has not all of the run's time. */
  @Test
  void shouldCompareNothingWithoutTheBase() {
    Scaling scaling = SampleScaling.whole();
    Constructs base = scaling.accounts().get("t1r1");
    Map<String, Constructs> others = new HashMap<>(scaling.accounts());
    others.remove("t1r1");
    assertEquals(Map.of(), scaling.with(others).lostByClass());
    others.put(
        "t1r1",
        new Constructs(
            base.run(),
            base.unit(),
            base.cut(),
            base.threads(),
            false,
            base.elapsed(),
            base.notVisible(),
            base.paths()));
    assertEquals(Map.of(), scaling.with(others).lostByClass());
    assertFalse(scaling.lostByClass().isEmpty());
  }
}
