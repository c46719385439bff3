package whip.model.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import whip.model.flow.SampleFlow;
import whip.model.profile.Fraction;
import whip.model.profile.RanksDifferException;
import whip.testkit.tier.Tier;

/** Accounts of a job's ranks as one: answers by hand, and each rank's own account again. */
class JobAccountTest {
  private static final Constructs JOB = SampleAccount.job();

  @Test
  void shouldMergePathsByPlaceAndKeepThreadsApart() {
    assertEquals(
        List.of(
            "0 in 0: program",
            "1 in 0: parallel a.c:7",
            "2 in 1: critical a.c:9",
            "3 in 0: for a.c:5"),
        JOB.paths().stream()
            .map(path -> path.id() + " in " + path.parent() + ": " + path.text())
            .toList());
    assertEquals(6, JOB.threads());
    assertEquals(
        List.of("rank 0 job-r0: 0-3", "rank 2 job-r2: 4-5"),
        JOB.ranks().stream()
            .map(rank -> "rank " + rank.rank() + " " + rank.run() + ": " + rank.numbers())
            .toList());
    PathAccount critical = JOB.paths().get(2);
    assertEquals(List.of(0, 1, 2, 3, 4, 5), List.copyOf(critical.counts().accounts().keySet()));
    assertEquals(2, critical.counts().accounts().get(5).body());
    assertEquals(8, critical.counts().sum().times().of(AccountClass.SYNC));
    assertEquals(List.of(4), List.copyOf(JOB.paths().get(3).counts().accounts().keySet()));
  }

  /** The numbers of paths are other ones in each rank. */
  @Test
  void shouldTranslatePredecessorsAndCauses() {
    assertEquals(
        "{0={0=1, 1=1, 2=1, 3=1, 5=1}, 3={4=1}}", JOB.paths().get(1).counts().passes().toString());
    assertEquals(
        "{1={0=1, 1=1, 2=1, 3=1, 4=1, 5=1}}", JOB.paths().get(2).counts().passes().toString());
    assertEquals("{2={1=1, 2=2, 3=3, 4=1, 5=1}}", JOB.paths().get(2).counts().causes().toString());
    assertEquals("{2={0=3, 1=2, 2=1, 4=1, 5=1}}", JOB.paths().get(1).counts().causes().toString());
  }

  /** 4 x 4 and 2 x 7: a rank that ends first has no time behind its end. */
  @Test
  void shouldCloseOverRanksOfDifferentLengths() {
    assertEquals(30, JOB.threadTime());
    assertEquals(30, JOB.times().total());
    assertEquals(11, JOB.times().of(AccountClass.WORK));
    assertEquals(List.of(), JOB.unclosed());
    assertEquals(7, JOB.elapsed());
    assertEquals(4, JOB.cut());
    assertEquals(4, JOB.elapsedOf(3));
    assertEquals(7, JOB.elapsedOf(4));
    assertEquals(11.0 / 30, Efficiency.of(JOB).parallel(), 1e-12);
    assertTrue(JOB.ended());
    assertEquals(List.of("atomic", "lock-release", "missing-ranks"), JOB.notVisible());
  }

  @Test
  void shouldSayOfWhichRanksThreadsDoNotClose() {
    List<RankThreads> late = new ArrayList<>(JOB.ranks());
    late.set(1, new RankThreads(2, "job-r2", 4, 2, 8, true, 8, 0, List.of()));
    Constructs open = new Constructs("job", "units", 4, 6, true, 8, List.of(), JOB.paths(), late);
    assertEquals(
        List.of(new Constructs.Unclosed(4, 1), new Constructs.Unclosed(5, 1)), open.unclosed());
  }

  @Test
  void shouldGiveEachRanksOwnAccountAgain() {
    Constructs second = JOB.ofRank(JOB.ranks().get(1));
    assertEquals("job-r2", second.run());
    assertEquals(2, second.threads());
    assertEquals(7, second.elapsed());
    assertEquals(14, second.times().total());
    assertEquals(List.of(), second.unclosed());
    assertFalse(second.isOfJob());
    assertEquals("{0={1=1}, 3={0=1}}", second.paths().get(1).counts().passes().toString());
    assertEquals("{2={0=1, 1=1}}", second.paths().get(1).counts().causes().toString());

    Map<PathKey, Times> first = JOB.ofRank(JOB.ranks().get(0)).byKey();
    assertEquals(Times.NONE, first.remove(JOB.keys().get(new PathId(3))), "the loop of rank 2");
    assertEquals(SampleAccount.critical().byKey(), first);
  }

  /**
   * Rank 0's phase is the last 2 of 4 units, rank 2's the last 3 of 10; rank 1 has none. Its paths
   * have other numbers.
   */
  @Test
  void shouldMergePhasesOfOneName() throws RanksDifferException {
    Constructs later =
        SampleAccount.of(2, 10)
            .path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>())
            .path(1, 0, PathKind.FOR, 5, new TreeMap<>())
            .path(2, 0, PathKind.PARALLEL, 7, new TreeMap<>())
            .path(3, 2, PathKind.CRITICAL, 9, new TreeMap<>())
            .ended();
    Constructs without =
        SampleAccount.of(1, 10).path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>()).ended();
    List<JobAccount.Rank> ranks =
        List.of(
            new JobAccount.Rank(0, inPhase(SampleAccount.critical(), 2, 2)),
            new JobAccount.Rank(1, without),
            new JobAccount.Rank(2, inPhase(SampleAccount.named("job-r2", later), 3, 3)));
    Constructs job = new JobAccount().merged("job", ranks, 3);
    assertEquals(1, job.phases().size());
    PhaseAccount step = job.phases().get(0);
    assertEquals("step", step.name());
    assertEquals(Iterations.NONE, step.iterations());
    assertEquals(
        List.of("0: 2 to 4", "2: 7 to 10"),
        step.ranks().stream()
            .map(
                each ->
                    "%d: %d to %d"
                        .formatted(
                            each.rank(), each.iterations().first(), each.iterations().last()))
            .toList());

    Constructs account = step.account().orElseThrow();
    assertEquals("step", account.phase());
    assertEquals(7, account.threads(), "with that of rank 1");
    assertEquals(3, account.elapsed());
    assertEquals(4 * 2 + 2 * 3, account.threadTime());
    assertEquals(14, account.times().of(AccountClass.WORK));
    assertEquals(List.of(), account.unclosed());
    PathAccount critical = account.paths().get(account.paths().size() - 1);
    assertEquals(new PathId(2), critical.id());
    assertEquals(List.of(0, 1, 2, 3, 5, 6), List.copyOf(critical.counts().accounts().keySet()));

    assertEquals(List.of(), job.phasesOf(job.ranks().get(1)));
    PhaseAccount ofRank = job.phasesOf(job.ranks().get(2)).get(0);
    assertEquals(7, ofRank.begin().orElseThrow());
    assertEquals(2, ofRank.windows());
    assertEquals(Fraction.ONE, ofRank.coverage());
    Constructs its = ofRank.account().orElseThrow();
    assertEquals("job-r2", its.run());
    assertEquals("step", its.phase());
    assertEquals(6, its.times().of(AccountClass.WORK));
    assertEquals(List.of(), its.unclosed());
  }

  /** Marks inside regions alone: there are iterations, and no account. */
  @Test
  void shouldMergePhasesWithoutAccounts() throws RanksDifferException {
    Iterations one = new Iterations(1, 0, 3, 3, BigInteger.ZERO, 0, 0);
    Constructs rank =
        SampleAccount.critical()
            .with(List.of(new PhaseAccount("inside", one, 0, -1, Optional.empty())));
    Constructs job = new JobAccount().merged("job", List.of(new JobAccount.Rank(4, rank)), 1);
    assertEquals(Optional.empty(), job.phases().get(0).account());
    assertEquals(rank.phases(), job.phasesOf(job.ranks().get(0)));
  }

  /** The run with a phase up to its end, in which all threads work in one path. */
  private static Constructs inPhase(Constructs run, int path, long elapsed) {
    Account work = SampleAccount.account(0, elapsed, 0, Map.of(AccountClass.WORK, elapsed));
    PathCounts counts =
        new PathCounts(SampleAccount.each(run.threads(), work), new TreeMap<>(), new TreeMap<>());
    Constructs part =
        new RunPart(run.setting().inPhase("step"), run.cut(), true, elapsed)
            .of(run, Map.of(new PathId(path), counts));
    Iterations iterations =
        new Iterations(3, 2, run.cut() - elapsed, run.cut(), BigInteger.TWO, 1, 1);
    return run.with(List.of(new PhaseAccount("step", iterations, 2, run.cut(), Optional.of(part))));
  }

  /** Two paths of one place, as in a function inlined twice, and a path that is missing. */
  @Test
  void shouldMergePathsOfOnePlaceWithinARank() throws RanksDifferException {
    Constructs twice =
        SampleAccount.of(1, 10)
            .path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>())
            .path(1, 0, PathKind.FOR, 5, loop(4, 9))
            .path(2, 0, PathKind.FOR, 5, loop(6, 1))
            .ended();
    Constructs merged = new JobAccount().merged("job", List.of(new JobAccount.Rank(0, twice)), 1);
    assertEquals(2, merged.paths().size());
    PathCounts loops = merged.paths().get(1).counts();
    assertEquals(10, loops.sum().times().of(AccountClass.WORK));
    assertEquals("{-1={0=1}, 1={0=1}}", loops.passes().toString());
    assertEquals(List.of(), merged.unclosed());
    assertEquals(List.of("atomic", "lock-release"), merged.notVisible());
  }

  private static PathCounts loop(long work, int from) {
    return new PathCounts(
        SampleAccount.each(1, SampleAccount.account(0, work, 0, Map.of(AccountClass.WORK, work))),
        SampleAccount.by(from, new TreeMap<>(Map.of(0, 1L))),
        new TreeMap<>());
  }

  /** Random walks of several threads through nested regions, with recursion, on three ranks. */
  @Test
  void shouldKeepEveryNumberOfEveryRank() throws RanksDifferException {
    for (long seed : Tier.current().seeds(50, 500).toArray()) {
      Random random = new Random(seed);
      List<JobAccount.Rank> ranks = new ArrayList<>();
      for (int rank = 0; rank < 3; rank++) {
        ranks.add(new JobAccount.Rank(rank, walked(random)));
      }
      Constructs merged = new JobAccount().merged("job", ranks, 3);
      assertEquals(
          merged.paths().size(),
          merged.paths().stream().map(path -> way(merged, path.id())).distinct().count(),
          "a place is one path, seed " + seed);
      for (int rank = 0; rank < 3; rank++) {
        Constructs again = merged.ofRank(merged.ranks().get(rank));
        assertEquals(numbers(ranks.get(rank).account()), numbers(again), "seed " + seed);
      }
    }
  }

  private static Constructs walked(Random random) {
    SampleFlow flow = new SampleFlow();
    int threads = 1 + random.nextInt(3);
    for (int thread = 0; thread < threads; thread++) {
      flow.spend(thread, 1);
      for (int step = random.nextInt(30); step >= 0; step--) {
        if (flow.depth(thread) > 0 && random.nextInt(3) == 0) {
          flow.leave(thread);
        } else {
          flow.enter(thread, "ABCD".substring(random.nextInt(4)).substring(0, 1));
        }
      }
    }
    return flow.account();
  }

  /** A line for each number that is not 0, with places in place of the numbers of paths. */
  private static Set<String> numbers(Constructs account) {
    Set<String> numbers = new TreeSet<>();
    for (PathAccount path : account.paths()) {
      String way = way(account, path.id());
      path.counts()
          .accounts()
          .forEach((thread, one) -> numbers.add(way + " " + thread + ": " + one));
      path.counts()
          .passes()
          .forEach((from, passes) -> numbers.add(way(account, from) + " > " + way + " " + passes));
    }
    return numbers;
  }

  private static String way(Constructs account, PathId id) {
    PathAccount path =
        account.paths().stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
    return path.isRoot() ? "" : way(account, path.parent()) + "/" + path.name();
  }

  /** A watch of properties knows them by the numbers of their paths. */
  @Test
  void shouldKeepNumbersOfPathsWhileTheJobRuns() throws RanksDifferException {
    JobAccount job = new JobAccount();
    Constructs early = SampleAccount.of(1, 9).path(0, 0, PathKind.PROGRAM, 0, none()).ended();
    Constructs barrier =
        SampleAccount.of(1, 9)
            .path(0, 0, PathKind.PROGRAM, 0, none())
            .path(1, 0, PathKind.BARRIER, 3, none())
            .ended();
    assertEquals(List.of("0 program", "1 barrier a.c:3"), texts(merged(job, early, barrier)));
    Constructs later =
        SampleAccount.of(1, 9)
            .path(0, 0, PathKind.PROGRAM, 0, none())
            .path(1, 0, PathKind.FOR, 5, none())
            .ended();
    assertEquals(
        List.of("0 program", "1 barrier a.c:3", "2 for a.c:5"), texts(merged(job, later, barrier)));
    assertEquals(
        List.of("0 program", "1 for a.c:5", "2 barrier a.c:3"),
        texts(merged(new JobAccount(), later, barrier)),
        "in the order of ranks, where it is merged once");
  }

  private static Constructs merged(JobAccount job, Constructs first, Constructs second)
      throws RanksDifferException {
    return job.merged(
        "job", List.of(new JobAccount.Rank(0, first), new JobAccount.Rank(1, second)), 2);
  }

  private static SortedMap<Integer, Account> none() {
    return new TreeMap<>();
  }

  private static List<String> texts(Constructs account) {
    return account.paths().stream().map(path -> path.id() + " " + path.text()).toList();
  }

  @Test
  void shouldRefuseRanksWhoseClocksCountDifferentUnits() {
    Constructs units = SampleAccount.named("job-r0", SampleAccount.critical());
    Constructs time = SampleAccount.of("ns", 1, 5).ended();
    List<JobAccount.Rank> ranks =
        List.of(
            new JobAccount.Rank(0, units),
            new JobAccount.Rank(1, time),
            new JobAccount.Rank(2, units));
    assertEquals(
        "the ranks of job do not count time alike (ns: rank 1; units: ranks 0, 2), so there is no account of all: run them with one WHIP_CLOCK, and read these one by one, as job-r0",
        assertThrows(RanksDifferException.class, () -> new JobAccount().merged("job", ranks, 3))
            .getMessage());
  }
}
