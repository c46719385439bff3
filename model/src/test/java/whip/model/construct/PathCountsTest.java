package whip.model.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.testkit.tier.Tier;

/** Merged changes against a plain map of numbers, and threads in groups. */
class PathCountsTest {

  private static final long[] SEEDS = Tier.current().seeds(50, 300).toArray();
  private static final int PATHS = 4;
  private static final int THREADS = 6;

  @Test
  void shouldMergeChangesInAnyParts() {
    for (long seed : SEEDS) {
      Random random = new Random(seed);
      Map<String, Long> naive = new HashMap<>();
      SortedMap<PathId, PathCounts> merged = new TreeMap<>();
      for (int parts = random.nextInt(6); parts >= 0; parts--) {
        List<AccountChange> changes = new ArrayList<>();
        List<PassChange> passes = new ArrayList<>();
        List<CauseChange> causes = new ArrayList<>();
        for (int rows = random.nextInt(20); rows > 0; rows--) {
          changes.add(change(random, naive));
          passes.add(pass(random, naive));
          causes.add(cause(random, naive));
        }
        PathCounts.byPath(changes, passes, causes)
            .forEach((path, counts) -> merged.merge(path, counts, PathCounts::plus));
      }
      assertEquals(naive, numbers(merged), "seed " + seed);
    }
  }

  private static AccountChange change(Random random, Map<String, Long> naive) {
    PathId path = new PathId(random.nextInt(PATHS));
    int thread = random.nextInt(THREADS);
    long[] numbers = random.longs(15, -100, 1000).toArray();
    for (int i = 0; i < numbers.length; i++) {
      naive.merge(path + " " + thread + " " + i, numbers[i], Long::sum);
    }
    Times times = Times.of(java.util.Arrays.copyOfRange(numbers, 5, 15));
    return new AccountChange(
        path,
        thread,
        new Account(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], times));
  }

  private static PassChange pass(Random random, Map<String, Long> naive) {
    PathId path = new PathId(random.nextInt(PATHS));
    PathId predecessor = new PathId(random.nextInt(PATHS));
    int thread = random.nextInt(THREADS);
    long by = random.nextInt(1000);
    naive.merge(path + " from " + predecessor + " " + thread, by, Long::sum);
    return new PassChange(path, predecessor, thread, by);
  }

  private static CauseChange cause(Random random, Map<String, Long> naive) {
    PathId path = new PathId(random.nextInt(PATHS));
    PathId cause = new PathId(random.nextInt(PATHS));
    int thread = random.nextInt(THREADS);
    long by = random.nextInt(-100, 1000);
    naive.merge(path + " by " + cause + " " + thread, by, Long::sum);
    return new CauseChange(path, cause, thread, by);
  }

  private static Map<String, Long> numbers(SortedMap<PathId, PathCounts> merged) {
    Map<String, Long> numbers = new HashMap<>();
    merged.forEach(
        (path, counts) -> {
          counts
              .accounts()
              .forEach(
                  (thread, one) -> {
                    String key = path + " " + thread + " ";
                    numbers.put(key + 0, one.entries());
                    numbers.put(key + 1, one.bodies());
                    numbers.put(key + 2, one.enter());
                    numbers.put(key + 3, one.body());
                    numbers.put(key + 4, one.exit());
                    for (AccountClass each : AccountClass.values()) {
                      numbers.put(key + (5 + each.number()), one.times().of(each));
                    }
                  });
          counts
              .passes()
              .forEach(
                  (from, byThread) ->
                      byThread.forEach(
                          (thread, count) ->
                              numbers.put(path + " from " + from + " " + thread, count)));
          counts
              .causes()
              .forEach(
                  (cause, byThread) ->
                      byThread.forEach(
                          (thread, time) ->
                              numbers.put(path + " by " + cause + " " + thread, time)));
        });
    return numbers;
  }

  @Test
  void shouldRefuseSumsThatOverflow() {
    Times most = Times.of(AccountClass.WORK, Long.MAX_VALUE);
    assertThrows(ArithmeticException.class, () -> most.plus(Times.of(AccountClass.WORK, 1)));
    Times two = most.plus(Times.of(AccountClass.IDLE, 1));
    assertThrows(ArithmeticException.class, two::total);
  }

  @Test
  void shouldRefuseCausesThatOverflow() {
    CauseChange most = new CauseChange(PathId.ROOT, PathId.ROOT, 0, Long.MAX_VALUE);
    CauseChange more = new CauseChange(PathId.ROOT, PathId.ROOT, 0, 1);
    assertThrows(
        ArithmeticException.class, () -> PathCounts.of(List.of(), List.of(), List.of(most, more)));
    PathCounts one = PathCounts.of(List.of(), List.of(), List.of(most));
    PathCounts other = PathCounts.of(List.of(), List.of(), List.of(more));
    assertThrows(ArithmeticException.class, () -> one.plus(other));
  }

  /** Thread 0 passes a masked construct between loops, the others go straight. */
  @Test
  void shouldGroupThreadsThatPassAlike() {
    SortedMap<Integer, Long> fromLoop = new TreeMap<>();
    for (int thread = 0; thread < 4; thread++) {
      fromLoop.put(thread, thread == 0 ? 1L : 5L);
    }
    List<Grouped<Long>> groups = Grouped.of(fromLoop);
    assertEquals(2, groups.size());
    assertEquals("0", groups.get(0).threads().toString());
    assertEquals("1-3", groups.get(1).threads().toString());
    assertEquals(5, groups.get(1).value());
  }

  /** Paper 002, figure 1a: main calls foo, which calls bar twenty times. */
  @Test
  void shouldCountPredecessors() {
    PathId foo = new PathId(1);
    PathId bar = new PathId(2);
    List<PassChange> passes = new ArrayList<>(List.of(new PassChange(foo, PathId.ROOT, 0, 1)));
    for (int i = 0; i < 20; i++) {
      passes.add(new PassChange(bar, foo, 0, 1));
      if (i > 0) {
        passes.add(new PassChange(foo, bar, 0, 1));
      }
    }
    SortedMap<PathId, PathCounts> counts = PathCounts.byPath(List.of(), passes, List.of());
    assertEquals("{0={0=1}, 2={0=19}}", counts.get(foo).passes().toString());
    assertEquals("{1={0=20}}", counts.get(bar).passes().toString());
  }
}
