package whip.model.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.construct.Caused.Wait;

/** Waits by cause: those of the worked answer, sums over paths, and what has no cause. */
class CausedTest {
  private static final PathId PARALLEL = new PathId(1);
  private static final PathId CRITICAL = new PathId(2);

  @Test
  void shouldBlameTheCriticalConstruct() {
    Caused caused = Caused.of(SampleAccount.critical().paths());
    List<Wait> expected = List.of(new Wait(PARALLEL, CRITICAL, 6), new Wait(CRITICAL, CRITICAL, 6));
    assertEquals(new Caused(expected, 0), caused);
    assertEquals(Map.of(CRITICAL, expected), caused.byCause());
  }

  @Test
  void shouldBlameForWaitsOfOneThread() {
    assertEquals(
        new Caused(List.of(new Wait(CRITICAL, CRITICAL, 2), new Wait(PARALLEL, CRITICAL, 1)), 0),
        Caused.of(SampleAccount.critical().only(2).paths()));
  }

  /** Waits in three classes can have causes. A cause whose sum is 0 is none. */
  @Test
  void shouldSayHowMuchHasNoCause() {
    Account waits =
        SampleAccount.account(
            0,
            0,
            0,
            Map.of(
                AccountClass.SYNC, 1L,
                AccountClass.IMBALANCE, 10L,
                AccountClass.LIMITED, 100L,
                AccountClass.BARRIER, 1000L));
    PathCounts counts =
        PathCounts.of(
            List.of(new AccountChange(PARALLEL, 0, waits), new AccountChange(PARALLEL, 1, waits)),
            List.of(),
            List.of(
                new CauseChange(PARALLEL, PARALLEL, 0, 5),
                new CauseChange(PARALLEL, CRITICAL, 0, 7),
                new CauseChange(PARALLEL, CRITICAL, 1, -7)));
    Constructs run = SampleAccount.of(2, 2000).path(1, 0, PathKind.FOR, 3, counts).ended();
    assertEquals(new Caused(List.of(new Wait(PARALLEL, PARALLEL, 5)), 217), Caused.of(run.paths()));
    assertEquals(222, Caused.of(run.paths()).total());
  }

  /** Two paths lead to one loop, and two to one critical construct. */
  @Test
  void shouldBlameConstructs() {
    Constructs run =
        SampleAccount.of(2, 10)
            .path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>())
            .path(1, 0, PathKind.CRITICAL, 3, new TreeMap<>())
            .path(2, 0, PathKind.FOR, 5, causes(Map.of(1, 2L, 4, 3L)))
            .path(3, 0, PathKind.FOR, 5, causes(Map.of(4, 4L)))
            .path(4, 3, PathKind.CRITICAL, 3, new TreeMap<>())
            .ended();
    assertEquals(
        List.of(new Wait(new PathId(2), new PathId(1), 9)), Caused.of(run.byConstruct()).waits());
    assertEquals(3, Caused.of(run.paths()).waits().size());
  }

  /** Waits of thread 0. */
  private static PathCounts causes(Map<Integer, Long> timeByCause) {
    SortedMap<PathId, SortedMap<Integer, Long>> causes = new TreeMap<>();
    timeByCause.forEach(
        (cause, time) -> causes.put(new PathId(cause), new TreeMap<>(Map.of(0, time))));
    return new PathCounts(new TreeMap<>(), new TreeMap<>(), causes);
  }
}
