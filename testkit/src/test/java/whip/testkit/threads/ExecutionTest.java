package whip.testkit.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import whip.testkit.GeneratorSettings;
import whip.testkit.GeneratorSettings.Feature;
import whip.testkit.Oracle;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;
import whip.testkit.TaskChains;
import whip.testkit.TextProgram;
import whip.testkit.tier.Tier;

/** The judge of accounts, judged by answers worked out by hand and by what always holds. */
class ExecutionTest {
  private static final int[] TEAMS = {1, 2, 4, 8};

  /** So many runs of a program of a few tasks have each of its schedules. */
  private static final int SCHEDULES = 100;

  private static Accounts run(String program, long seed) {
    return Execution.run(TextProgram.parse(program), 2, new Random(seed));
  }

  private static Path path(Accounts accounts, String text) {
    return accounts.paths().stream()
        .filter(path -> path.toString().equals(text))
        .findFirst()
        .orElseThrow(() -> new AssertionError(text + " is none of " + accounts.paths()));
  }

  private static long[] ofThreads(Accounts accounts, String path, AccountClass what) {
    Path found = path(accounts, path);
    return IntStream.range(0, accounts.threads())
        .mapToLong(thread -> accounts.of(thread, found, what))
        .toArray();
  }

  private static Times sum(Accounts accounts, String path) {
    Path found = path(accounts, path);
    return IntStream.range(0, accounts.threads())
        .mapToObj(thread -> accounts.times(thread, found))
        .reduce(Times.NONE, Times::plus);
  }

  /** In a team of two whose first member makes the tasks. */
  private static Set<Long> elapsed(String tasks) {
    Set<Long> found = new TreeSet<>();
    for (int seed = 0; seed < SCHEDULES; seed++) {
      Accounts accounts = run("parallel(p: single(s, nowait: " + tasks + "))", seed);
      assertClosed(accounts, tasks + ", seed " + seed);
      found.add(accounts.elapsed());
    }
    return found;
  }

  private static void assertClosed(Accounts accounts, String what) {
    for (int thread = 0; thread < accounts.threads(); thread++) {
      int number = thread;
      long sum =
          Arrays.stream(AccountClass.values()).mapToLong(each -> accounts.of(number, each)).sum();
      assertEquals(accounts.elapsed(), sum, what + ", thread " + thread);
    }
  }

  @Test
  void shouldHaveMembersWaitForACriticalSectionOneAfterTheOther() {
    for (int seed = 0; seed < 20; seed++) {
      Accounts accounts = run("parallel(p, 4: critical(c: w1))", seed);
      assertClosed(accounts, "seed " + seed);
      long[] waits =
          ofThreads(accounts, "program/parallel p/critical c", AccountClass.SYNC).clone();
      Arrays.sort(waits);
      assertEquals("[0, 1, 2, 3]", Arrays.toString(waits));
      assertEquals(6, accounts.of(AccountClass.IMBALANCE));
      assertEquals(12, accounts.caused(path(accounts, "program/parallel p/critical c")));
      assertEquals(new Times(6, 4, 0), sum(accounts, "program/parallel p/critical c"));
      assertEquals(new Times(0, 10, 6), sum(accounts, "program/parallel p"));
      assertEquals(4, accounts.of(AccountClass.WORK));
    }
  }

  @Test
  void shouldNotCancelOppositeImbalances() {
    Accounts accounts = run("parallel(p: for(f: @0 w10 | @1 w4) for(g: @0 w4 | @1 w10))", 1);
    assertEquals(20, accounts.elapsed());
    assertEquals(12, accounts.of(AccountClass.IMBALANCE));
    assertClosed(accounts, "opposite");
  }

  @Test
  void shouldLimitMembersByASingle() {
    Accounts accounts = run("parallel(p, 3: mine(w0 | w5 | w25) single(s: w20))", 1);
    String single = "program/parallel p/single s";
    assertEquals("[5, 20, 0]", Arrays.toString(ofThreads(accounts, single, AccountClass.LIMITED)));
    assertEquals(0, accounts.of(AccountClass.IMBALANCE));
  }

  @Test
  void shouldLeaveAThreadIdleThatATeamDoesNotNeed() {
    Accounts accounts = run("parallel(p, 3: w5) parallel(q, 2: w7) parallel(r, 3: w2)", 1);
    assertEquals(14, accounts.elapsed());
    assertEquals(3, accounts.threads());
    assertEquals(7, accounts.of(2, AccountClass.IDLE));
    assertClosed(accounts, "3 - 2 - 3");
  }

  @Test
  void shouldNotCountATaskgroupsBodyAsAWait() {
    Accounts accounts = run("group(g: w30 spawn(t: w10))", 1);
    assertEquals(0, accounts.of(AccountClass.TASKWAIT));
    assertEquals(40, accounts.elapsed());
  }

  @Test
  void shouldCountWhereMembersCameFrom() {
    Accounts accounts =
        run("parallel(p, 2: for(f: @0 w1 | @1 w1) masked(m: w3) for(g: @0 w1 | @1 w1))", 1);
    Path first = path(accounts, "program/parallel p/for f");
    Path masked = path(accounts, "program/parallel p/masked m");
    Path second = path(accounts, "program/parallel p/for g");
    assertEquals(1, accounts.passes(0, first, masked));
    assertEquals(1, accounts.passes(0, masked, second));
    assertEquals(0, accounts.passes(0, first, second));
    assertEquals(1, accounts.passes(1, first, second));
  }

  @Test
  void shouldSubtractTasksFromTheWaitTheyRunIn() {
    for (int seed = 0; seed < 20; seed++) {
      Accounts accounts =
          run("parallel(p: single(s, nowait: spawn(t: w10) spawn(t: w10) wait))", seed);
      assertClosed(accounts, "seed " + seed);
      assertEquals(20, accounts.of(AccountClass.WORK));
      Path tasks = path(accounts, "program/parallel p/single s/task t");
      assertEquals(2, accounts.entries(0, tasks) + accounts.entries(1, tasks));
      assertEquals(new Times(0, 20, 0), sum(accounts, "program/parallel p/single s/task t"));
    }
  }

  @Test
  void shouldGoBackToThePathOfARecursion() {
    Accounts accounts = run("spawn(t: w1 spawn(u: w1 spawn(t: w1)))", 1);
    Path outer = path(accounts, "program/task t");
    assertEquals(2, accounts.entries(0, outer));
    assertEquals(2, accounts.of(0, outer, AccountClass.WORK));
    assertEquals(2, accounts.paths().size());
  }

  @Test
  void shouldStartTasksWhenThoseTheyDependOnAreOver() {
    assertEquals(Set.of(15L), elapsed("spawn(a, out x: w10) spawn(b, in x: w5)"));
    assertEquals(Set.of(15L), elapsed("spawn(a, mutex x: w10) spawn(b, mutex x: w5)"));
    // On two threads, or on one after the other.
    assertEquals(
        Set.of(15L, 20L), elapsed("spawn(a, out x: w10) spawn(b, in x: w5) spawn(c, in x: w5)"));
    assertEquals(
        Set.of(13L, 18L),
        elapsed("spawn(a, out x: w1) spawn(b, set x: w10) spawn(c, set x: w5) spawn(d, in x: w2)"));
    assertEquals(
        Set.of(13L), elapsed("spawn(a, in x: w10) spawn(b, out *: w2) spawn(c, in y: w1)"));
  }

  @Test
  void shouldEndADetachedTaskWhenItsEventIsFulfilled() {
    String program =
        "parallel(p: mine(spawn(a, detach e, out x:) spawn(b: w20 fulfill(e) w7) wait(in x) w1 |))";
    Set<String> found = new TreeSet<>();
    for (int seed = 0; seed < SCHEDULES; seed++) {
      Accounts accounts = run(program, seed);
      assertClosed(accounts, "seed " + seed);
      long waited = ofThreads(accounts, "program/parallel p/taskwait", AccountClass.TASKWAIT)[0];
      found.add(accounts.elapsed() + " " + waited);
    }
    // The first member runs b, or the second does; or that one runs a behind b.
    assertTrue(Set.of("28 0", "27 20", "28 27").containsAll(found), found::toString);
    assertTrue(found.containsAll(Set.of("28 0", "27 20")), found::toString);
  }

  @Test
  void shouldNotEndATaskBeforeItsCodeIsDone() {
    assertEquals(
        Set.of(9L), elapsed("spawn(a, detach e, out x: w3 fulfill(e) w5) spawn(b, in x: w1)"));
  }

  @Test
  void shouldGoOnWithAnUntiedTaskOnAnyThread() {
    int moved = 0;
    for (int seed = 0; seed < SCHEDULES; seed++) {
      Accounts accounts =
          run("parallel(p: single(s, nowait: spawn(t, untied: w10 spawn(c: w4) wait w5)))", seed);
      assertClosed(accounts, "seed " + seed);
      assertEquals(19, accounts.elapsed());
      long[] work =
          ofThreads(accounts, "program/parallel p/single s/task t", AccountClass.WORK).clone();
      Arrays.sort(work);
      assertEquals(15, work[0] + work[1]);
      moved += Arrays.equals(work, new long[] {5, 10}) ? 1 : 0;
    }
    assertTrue(moved > 0, "no part moved");
  }

  @Test
  void shouldRunTasksOfEverySort() {
    for (long seed : Tier.current().seeds(300, 3000).toArray()) {
      Program program = ProgramGenerator.program(seed, GeneratorSettings.tasks());
      int teamSize = TEAMS[(int) (seed % TEAMS.length)];
      String what = "seed %d on %d: %s".formatted(seed, teamSize, program);
      Accounts accounts = Execution.run(program, teamSize, new Random(seed));
      assertClosed(accounts, what);
      Oracle.Profile profile = Oracle.profile(program, teamSize);
      assertEquals(profile.work(), accounts.of(AccountClass.WORK), what);
      assertTrue(profile.span() <= accounts.elapsed(), what);
      assertTrue(accounts.elapsed() <= profile.work(), what);
    }
  }

  /** They take their span, whichever threads run them. */
  @Test
  void shouldKnowWhatChainsOfTasksTake() {
    for (long seed : Tier.current().seeds(100, 1000).toArray()) {
      Program program = TaskChains.program(seed);
      for (int teamSize : TEAMS) {
        String what = "seed %d on %d: %s".formatted(seed, teamSize, program);
        Accounts one = Execution.run(program, teamSize, new Random(seed));
        Accounts other = Execution.run(program, teamSize, new Random(seed + 1));
        assertClosed(one, what);
        assertEquals(one.elapsed(), other.elapsed(), what);
        assertEquals(Oracle.profile(program, teamSize).span(), one.elapsed(), what);
      }
    }
  }

  @Test
  void shouldCloseOnRandomPrograms() {
    int waiting = 0;
    for (long seed : Tier.current().seeds(500, 5000).toArray()) {
      GeneratorSettings settings =
          seed % 2 == 0
              ? GeneratorSettings.withoutHolds()
              : GeneratorSettings.everything().with(Feature.HOLDS_APART);
      Program program = ProgramGenerator.program(seed, settings);
      int teamSize = TEAMS[(int) (seed / 2 % TEAMS.length)];
      String what = "seed %d on %d: %s".formatted(seed, teamSize, program);
      Accounts accounts = Execution.run(program, teamSize, new Random(seed));
      assertClosed(accounts, what);
      Oracle.Profile profile = Oracle.profile(program, teamSize);
      assertEquals(profile.work(), accounts.of(AccountClass.WORK), what);
      assertTrue(accounts.elapsed() <= profile.work(), what);
      assertEquals(0, accounts.of(AccountClass.BARRIER), what);
      long caused = accounts.paths().stream().mapToLong(accounts::caused).sum();
      assertTrue(caused <= accounts.of(AccountClass.SYNC) + early(accounts), what);
      assertTrue(early(accounts) <= caused + accounts.of(AccountClass.SYNC), what);
      waiting += accounts.of(AccountClass.TASKWAIT) > 0 ? 1 : 0;
    }
    assertTrue(waiting > 50, "only " + waiting + " programs waited for tasks");
  }

  private static long early(Accounts accounts) {
    return accounts.of(AccountClass.IMBALANCE) + accounts.of(AccountClass.LIMITED);
  }

  /** Without doacross, which waits for what the account does not see. */
  @Test
  void shouldTakeAtLeastTheSpan() {
    for (long seed : Tier.current().seeds(300, 3000).toArray()) {
      Program program = ProgramGenerator.program(seed, GeneratorSettings.withoutHolds());
      Accounts accounts = Execution.run(program, 4, new Random(seed));
      Oracle.Profile profile = Oracle.profile(program, 4);
      assertTrue(profile.span() <= accounts.elapsed(), "seed %d: %s".formatted(seed, program));
    }
  }
}
