package whip.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import whip.testkit.Greedy.Waiters;
import whip.testkit.tier.Tier;

/**
 * Checks that times of greedy schedules lie between the bounds of docs/model.md §7, and touch both.
 */
class GreedyTest {
  private static final int[] PROCESSORS = {1, 2, 3, 4, 8, 16, 64};

  private static Graph graph(Program program, int teamSize) {
    return new Expansion(program, teamSize, Oracle.Schedule.AS_WRITTEN, Weights.PLAIN).graph();
  }

  /** Times processors, so that it is whole: what is above it breaks the bound. */
  private static long atMost(Oracle.Profile profile, int processors) {
    long idle = profile.spanUnlocked() + profile.lockedWork();
    return Math.min(processors * profile.work(), profile.work() + (processors - 1) * idle);
  }

  private static long atLeast(Oracle.Profile profile, int processors) {
    return Math.max(profile.work(), processors * profile.bound());
  }

  @Test
  void shouldStayBetweenTheBounds() {
    int boundByALock = 0;
    for (long seed : Tier.current().seeds(2000, 10_000).toArray()) {
      Program program =
          ProgramGenerator.program(
              seed, seed % 4 == 0 ? GeneratorSettings.withoutHolds() : GeneratorSettings.locks());
      int teamSize = 1 + (int) (seed % 4);
      Oracle.Profile profile = Oracle.profile(program, teamSize);
      boundByALock += profile.bound() > profile.span() ? 1 : 0;
      Graph graph = graph(program, teamSize);
      int processors = PROCESSORS[(int) (seed % PROCESSORS.length)];
      for (Waiters waiters : Waiters.values()) {
        long time = processors * Greedy.time(graph, processors, waiters, new Random(seed));
        String what = "seed %d, %d of %d: %s".formatted(seed, teamSize, processors, program);
        assertTrue(atLeast(profile, processors) <= time, what);
        assertTrue(time <= atMost(profile, processors), what);
      }
    }
    assertTrue(boundByALock > 200, "only " + boundByALock + " programs were bound by a lock");
  }

  /**
   * Who holds a lock meanwhile waits for tasks and regions, so that more than the locked work may
   * stand idle: nothing but the work bounds it from above.
   */
  @Test
  void shouldStayBetweenTheBoundsWhereTasksAreAwaitedUnderLocks() {
    int boundByALock = 0;
    for (long seed : Tier.current().seeds(2000, 10_000).toArray()) {
      Program program = ProgramGenerator.program(seed, GeneratorSettings.holds());
      int teamSize = 1 + (int) (seed % 4);
      Oracle.Profile profile = Oracle.profile(program, teamSize);
      Graph graph = graph(program, teamSize);
      int processors = PROCESSORS[(int) (seed % PROCESSORS.length)];
      // With waiters that keep their processors nobody may be left to run what a holder waits for.
      long time = Greedy.time(graph, processors, Waiters.YIELD, new Random(seed));
      boundByALock += profile.bound() > profile.span() ? 1 : 0;
      String what = "seed %d, %d of %d: %s".formatted(seed, teamSize, processors, program);
      assertTrue(atLeast(profile, processors) <= processors * time, what);
      assertTrue(time <= profile.work(), what);
    }
    assertTrue(boundByALock > 20, "only " + boundByALock + " programs were bound by a lock");
  }

  @Test
  void shouldTouchBothBounds() {
    Program critical =
        TextProgram.parse("parallel(p, 2: for(f: critical(c, L: w100) | critical(c, L: w100)))");
    assertEquals(200, Oracle.profile(critical, 2).bound());
    for (Waiters waiters : Waiters.values()) {
      assertEquals(200, Greedy.time(graph(critical, 2), 2, waiters, new Random(1)));
    }

    // Four tasks at once under each hold: 50, and 50 for the other member.
    Program awaited =
        TextProgram.parse(
            "parallel(p, 2: lock(L: spawn(a: w50) spawn(a: w50) spawn(a: w50) spawn(a: w50) wait))");
    assertEquals(50, Oracle.profile(awaited, 2).span());
    assertEquals(100, Oracle.profile(awaited, 2).bound());
    assertEquals(100, Greedy.time(graph(awaited, 2), 8, Waiters.YIELD, new Random(1)));

    // Two full steps of small strands, then what is under the lock, one after another, then b.
    Program mixed =
        TextProgram.parse(
            "spawn(s: w1) spawn(s: w1) spawn(s: w1) spawn(s: w1)"
                + " spawn(a, set x: lock(L: w3)) spawn(a, set x: lock(L: w3)) spawn(b, in x: w2)");
    Oracle.Profile profile = Oracle.profile(mixed, 1);
    assertEquals(20, atMost(profile, 2));
    long most = 0;
    for (int i = 0; i < 2000; i++) {
      most = Math.max(most, 2 * Greedy.time(graph(mixed, 1), 2, Waiters.SPIN, new Random(i)));
    }
    assertEquals(20, most);
  }

  @Test
  void shouldTakeTheWholeWorkOnOneProcessor() {
    for (long seed : Tier.current().seeds(50, 500).toArray()) {
      Program program = ProgramGenerator.program(seed, GeneratorSettings.locks());
      Oracle.Profile profile = Oracle.profile(program, 3);
      for (Waiters waiters : Waiters.values()) {
        long time = Greedy.time(graph(program, 3), 1, waiters, new Random(seed));
        assertEquals(profile.work(), time, () -> "seed " + seed);
      }
    }
  }
}
