package whip.model.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static whip.model.construct.SampleAccount.account;
import static whip.model.construct.SampleAccount.each;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.construct.Constructs.Unclosed;
import whip.testkit.tier.Tier;

/** The worked answers of docs/constructs.md, and sums over trees against sums by hand. */
class ConstructsTest {

  private static final long[] SEEDS = Tier.current().seeds(50, 300).toArray();

  @Test
  void shouldChargeWaitsForACriticalConstruct() {
    Constructs run = SampleAccount.critical();
    Account critical = run.byConstruct().get(2).counts().sum();
    assertEquals(4, critical.entries());
    assertEquals(6, critical.enter());
    assertEquals(4, critical.body());
    assertEquals(10, critical.exec());
    assertEquals(6, run.times().of(AccountClass.IMBALANCE));
    assertEquals(List.of(), run.unclosed());
    assertEquals(16, run.threadTime());
    assertEquals(16, run.times().total());

    Regions.Region region = Regions.of(run).get(0);
    assertEquals(4, region.wall());
    assertEquals(16, region.threadTime());
    assertEquals(new Overheads(6, 6, 0, 0, 0), region.overheads());
    assertEquals(12, region.overheads().total());
    assertEquals(4, Regions.covered(run));

    Efficiency efficiency = Efficiency.of(run);
    assertEquals(0.25, efficiency.parallel());
    assertEquals(1, efficiency.serialization());
    assertEquals(0.4, efficiency.loadBalance(), 1e-12);
    assertEquals(0.625, efficiency.scheduling(), 1e-12);
    assertEquals(
        efficiency.parallel(),
        efficiency.serialization() * efficiency.loadBalance() * efficiency.scheduling(),
        1e-12);
  }

  /** Loops of (10, 4) and then (4, 10), a barrier after each: opposite waits do not cancel. */
  @Test
  void shouldNotCancelOppositeImbalances() {
    SortedMap<Integer, Account> loops = new TreeMap<>();
    for (int thread = 0; thread < 2; thread++) {
      Account first = loop(thread == 0 ? 10 : 4);
      loops.put(thread, first.plus(loop(thread == 0 ? 4 : 10)));
    }
    Constructs run =
        SampleAccount.of(2, 20)
            .path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>())
            .path(1, 0, PathKind.PARALLEL, 3, each(2, account(0, 20, 0, Map.of())))
            .path(2, 1, PathKind.FOR, 5, loops)
            .ended();
    assertEquals(12, run.times().of(AccountClass.IMBALANCE));
    assertEquals(40, run.threadTime());
    assertEquals(List.of(), run.unclosed());
    assertEquals(0.7, Efficiency.of(run).parallel(), 1e-12);
    assertEquals(1, Grouped.of(run.paths().get(2).counts().accounts()).size(), "alike in sum");
  }

  private static Account loop(long work) {
    return account(
        0, work, 10 - work, Map.of(AccountClass.WORK, work, AccountClass.IMBALANCE, 10 - work));
  }

  /** Explicit barriers are synchronization, all others imbalance. */
  @Test
  void shouldDistinguishExplicitBarriers() {
    Times waits = Times.of(AccountClass.IMBALANCE, 3).plus(Times.of(AccountClass.BARRIER, 2));
    assertEquals(new Overheads(5, 0, 0, 0, 0), Overheads.of(PathKind.BARRIER, waits));
    assertEquals(new Overheads(0, 5, 0, 0, 0), Overheads.of(PathKind.FOR, waits));
    assertEquals(new Overheads(0, 5, 0, 0, 0), Overheads.of(PathKind.PARALLEL, waits));
    Times others = Times.of(0, 0, 1, 0, 0, 2, 4, 8, 16, 32);
    assertEquals(new Overheads(1, 0, 2, 8, 4), Overheads.of(PathKind.SINGLE, others));
  }

  /** Three threads, then two, then three: the third is idle meanwhile. */
  @Test
  void shouldAccountForAThreadThatIsInNoRegion() {
    SortedMap<Integer, Account> regions = each(2, account(0, 30, 0, work(30)));
    regions.put(2, account(0, 20, 0, work(20)));
    SortedMap<Integer, Account> program = new TreeMap<>();
    program.put(2, new Account(0, 0, 0, 0, 0, Times.of(AccountClass.IDLE, 10)));
    Constructs run =
        SampleAccount.of(3, 30)
            .path(0, 0, PathKind.PROGRAM, 0, program)
            .path(1, 0, PathKind.PARALLEL, 3, regions)
            .ended();
    assertEquals(3 * 30, run.times().total());
    assertEquals(List.of(), run.unclosed());
    assertEquals(8.0 / 9, Efficiency.of(run).serialization(), 1e-12);
    assertEquals("0-1", Grouped.of(regions).get(0).threads().toString());
  }

  private static Map<AccountClass, Long> work(long time) {
    return Map.of(AccountClass.WORK, time);
  }

  /** Where a single has one body, other members' waits have a reason of their own. */
  @Test
  void shouldKeepLimitedWaitsApart() {
    SortedMap<Integer, Account> single = new TreeMap<>();
    single.put(0, account(0, 20, 5, Map.of(AccountClass.WORK, 20L, AccountClass.LIMITED, 5L)));
    single.put(1, account(0, 0, 20, Map.of(AccountClass.LIMITED, 20L)));
    single.put(2, account(0, 0, 0, Map.of()));
    SortedMap<Integer, Account> before = new TreeMap<>();
    before.put(1, account(0, 25, 0, work(5)));
    before.put(2, account(0, 25, 0, work(25)));
    Constructs run =
        SampleAccount.of(3, 25)
            .path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>())
            .path(1, 0, PathKind.PARALLEL, 3, before)
            .path(2, 1, PathKind.SINGLE, 5, single)
            .ended();
    assertEquals(List.of(), run.unclosed());
    assertEquals(25, Regions.of(run).get(0).overheads().limited());
    assertEquals(0, run.times().of(AccountClass.IMBALANCE));
  }

  @Test
  void shouldSayWhichThreadsDoNotClose() {
    Constructs whole = SampleAccount.critical();
    List<PathAccount> withoutCritical = whole.paths().subList(0, 2);
    assertEquals(
        List.of(new Unclosed(0, 1), new Unclosed(1, 2), new Unclosed(2, 3), new Unclosed(3, 4)),
        with(whole, true, withoutCritical).unclosed());
    assertEquals(
        List.of(),
        with(whole, false, withoutCritical).unclosed(),
        "before the end a virtual clock may be behind");
    List<PathAccount> twice = new ArrayList<>(whole.paths());
    twice.add(whole.paths().get(2));
    assertEquals(4, with(whole, false, twice).unclosed().size(), "but never ahead");
  }

  private static Constructs with(Constructs run, boolean ended, List<PathAccount> paths) {
    return new Constructs(
        run.run(),
        run.unit(),
        run.cut(),
        run.threads(),
        ended,
        run.elapsed(),
        run.notVisible(),
        paths);
  }

  @Test
  void shouldShowOneThreadAlone() {
    Constructs third = SampleAccount.critical().only(2);
    assertEquals(2, third.paths().get(2).counts().sum().enter());
    assertEquals(4, third.times().total());
    assertEquals(List.of(2), List.copyOf(third.paths().get(1).counts().accounts().keySet()));
    assertEquals("{2=1}", third.paths().get(2).counts().passes().get(new PathId(1)).toString());
    assertEquals("{2={2=2}}", third.paths().get(2).counts().causes().toString());
    assertEquals("{2={2=1}}", third.paths().get(1).counts().causes().toString());
  }

  /** Paths that hang under one another in a circle, which no collector sends. */
  @Test
  void shouldListPathsWithoutARoot() {
    Constructs run =
        SampleAccount.of(1, 1)
            .path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>())
            .path(1, 2, PathKind.FOR, 1, new TreeMap<>())
            .path(2, 1, PathKind.FOR, 2, new TreeMap<>())
            .ended();
    assertEquals(3, run.tree().size());
    assertEquals(3, run.inclusive().size());
  }

  @Test
  void shouldSumOverTreesAsByHand() {
    for (long seed : SEEDS) {
      Random random = new Random(seed);
      SampleAccount sample = SampleAccount.of(5, 100);
      Map<Integer, Integer> parents = new HashMap<>();
      Map<Integer, Map<Integer, Long>> naive = new HashMap<>();
      int paths = 1 + random.nextInt(20);
      for (int id = 0; id < paths; id++) {
        int parent = id == 0 ? 0 : random.nextInt(id);
        parents.put(id, parent);
        SortedMap<Integer, Account> accounts = new TreeMap<>();
        for (int thread = 0; thread < 5; thread++) {
          if (random.nextBoolean()) {
            long time = random.nextInt(100);
            AccountClass one = List.of(AccountClass.values()).get(random.nextInt(10));
            accounts.put(thread, account(0, time, 0, Map.of(one, time)));
            for (int above = id; ; above = parents.get(above)) {
              naive
                  .computeIfAbsent(above, absent -> new HashMap<>())
                  .merge(thread, time, Long::sum);
              if (above == 0) {
                break;
              }
            }
          }
        }
        sample.path(id, parent, id == 0 ? PathKind.PROGRAM : PathKind.FOR, id, accounts);
      }
      Map<PathId, SortedMap<Integer, Times>> inclusive = sample.ended().inclusive();
      for (int id = 0; id < paths; id++) {
        Map<Integer, Long> sums = new HashMap<>();
        inclusive.get(new PathId(id)).forEach((thread, times) -> sums.put(thread, times.total()));
        assertEquals(naive.getOrDefault(id, Map.of()), sums, "path " + id + ", seed " + seed);
      }
      Map<PathId, SortedMap<Integer, Times>> even =
          sample.ended().inclusive(path -> path.id().value() % 2 == 0);
      inclusive.keySet().removeIf(path -> path.value() % 2 != 0);
      assertEquals(inclusive, even, "seed " + seed);
    }
  }

  @Test
  void shouldNameWhatCannotBeSeen() {
    List<String> always = NotVisible.of(Set.of("arguments-cut"), true);
    assertTrue(always.contains("atomic"), always::toString);
    List<String> more = new ArrayList<>(NotVisible.of(Set.of("no-mutex", "arguments-cut"), true));
    assertTrue(more.remove("no-mutex"));
    assertEquals(always, more, "other limits say nothing of times");
    assertEquals(
        List.of("atomic", "doacross-wait", "lock-release", "task-creation"),
        NotVisible.of(Set.of("creation-unknown"), true));
    assertEquals(
        List.of("atomic", "chunk-dispatch", "doacross-wait", "lock-release", "task-creation"),
        NotVisible.of(Set.of(), false));
  }
}
