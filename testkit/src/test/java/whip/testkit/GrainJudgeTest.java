package whip.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import whip.testkit.GeneratorSettings.Feature;
import whip.testkit.GeneratorSettings.Independence;
import whip.testkit.tier.Tier;

class GrainJudgeTest {
  private static final long[] SEEDS = Tier.current().seeds(100, 500).toArray();

  /** How many tasks and waits a program's text makes, where loops and teams do not count. */
  private static final class Counts extends Walker<Counts> {
    private int tasks;
    private int waits;

    @Override
    public void spawn(Statement.Spawn spawn, Counts counts) {
      tasks++;
      super.spawn(spawn, counts);
    }

    @Override
    public void taskwait(Statement.Taskwait wait, Counts counts) {
      waits++;
    }
  }

  @Test
  void shouldAgreeWithTheVectorsComputedByHand() {
    int judged = 0;
    for (Vectors.Vector vector : GrainVectors.all()) {
      for (int threads : vector.threads()) {
        GrainJudge judge = GrainJudge.of(vector.program(), threads);
        assertEquals(List.of(), GrainVectors.failures(vector, judge), vector + " on " + threads);
        judged += vector.expectations().size();
      }
    }
    assertTrue(judged > 200, judged + " answers");
  }

  @Test
  void shouldCountTheTasksOfFib() {
    GrainJudge small = GrainJudge.of(GrainPrograms.fib(10, 1, 0), 1);
    assertEquals(176, small.grains().size());
    assertEquals(88, small.siblings().size());
    assertEquals(177, small.work());
    assertEquals(21_890, GrainJudge.of(GrainPrograms.fib(20, 1, 0), 1).grains().size());

    Counts large = new Counts();
    large.all(GrainPrograms.fib(30, 1, 0).body(), large);
    assertEquals(2_692_536, large.tasks);
    assertEquals(2_692_536 / 2, large.waits);
  }

  @Test
  void shouldCutFibOff() {
    GrainJudge cut = GrainJudge.of(GrainPrograms.fib(10, 1, 3), 1).withCutOff(10);

    assertEquals(19, cut.grains().size());
    assertEquals(35, cut.burdenedSpan());
    assertEquals(177, cut.work());
    assertEquals(19 * 3, cut.burden());
    assertEquals(
        Math.max(177 + 57, 4 * 35), cut.atLeast(4), "of burdened work and span on 4 processors");
    assertEquals(177 + 57 + 3 * 35, cut.atMost(4));
  }

  @Test
  void shouldHaveOneIdentityPerRangeOfIterations() {
    for (int threads : new int[] {1, 2, 4}) {
      GrainJudge judge = GrainJudge.of(GrainPrograms.taskloop(10_000), threads).withChunks("t", 10);
      List<Grain> grains = judge.grains();
      assertEquals(1000, grains.size());
      for (int i = 0; i < grains.size(); i++) {
        assertEquals("R-0-s0-0-" + 10 * i + "+10", grains.get(i).lineage());
        assertEquals(10 * i, grains.get(i).first());
        assertEquals(10, grains.get(i).work());
      }
    }
  }

  @Test
  void shouldDealOutStaticChunksInTurn() {
    Program program = GrainPrograms.triangularLoop(1000, 0);
    Statement.Parallel region = (Statement.Parallel) program.body().get(0);
    List<Cut> cuts = Cut.of((Statement.Loop) region.body().get(0), 4, 10);
    assertEquals(100, cuts.size());
    for (int k = 0; k < cuts.size(); k++) {
      int owner = cuts.get(k).chunk().owner();
      assertEquals(k % 4, Oracle.Schedule.AS_WRITTEN.member(owner, 4));
    }
    assertEquals(100, GrainJudge.of(program, 4).withChunks("f", 10).grains().size());
  }

  @Test
  void shouldRebuildATriangularLoopInLargerChunks() {
    GrainJudge tens = GrainJudge.of(GrainPrograms.triangularLoop(1000, 3), 2).withChunks("f", 10);

    assertEquals(9945, tens.grains().stream().mapToLong(Grain::work).max().orElseThrow());
    assertEquals(100 * 3, tens.burden());
    assertEquals(9945 + 3, tens.burdenedSpan());
  }

  @Test
  void shouldFindTheLowerMedianOfDistances() {
    GrainJudge.Distance nodes = (one, other) -> Math.abs(one - other);

    assertEquals(OptionalLong.of(1), GrainJudge.scatter(List.of(0, 0, 1), nodes));
    assertEquals(OptionalLong.of(0), GrainJudge.scatter(List.of(0, 0, 0, 1), nodes));
    assertEquals(OptionalLong.empty(), GrainJudge.scatter(List.of(1), nodes));
  }

  @Test
  void shouldCompareWorkWithAnotherRun() {
    GrainJudge here = judge("spawn(a: w10) parallel(p: for(f: w3 | w4 | w5 | w6))");
    GrainJudge there = judge("spawn(a: w4) spawn(b: w1) parallel(p: for(f: w1 | w1 | w1 | w1))");

    assertEquals(Optional.of(Fraction.of(5, 2)), here.deviation(here.grain("R-0"), there));
    assertEquals(Optional.empty(), here.deviation(here.grain("R-1-s0-0+1"), there));
    GrainJudge ten = judge("spawn(a: w1) spawn(b: w10)");
    assertEquals(Optional.of(Fraction.of(1, 10)), there.deviation(there.grain("R-1"), ten));

    GrainJudge wide = judge("parallel(p: for(f: w3 | w4 | w5 | w6))").withChunks("f", 3);
    GrainJudge narrow = judge("parallel(p: for(f: w1 | w1 | w1 | w1))").withChunks("f", 2);
    assertEquals(
        Optional.of(Fraction.of(12, 3)),
        wide.deviation(wide.grain("R-0-s0-0+3"), narrow),
        "two iterations of the first chunk, and half of the second");
  }

  private static GrainJudge judge(String text) {
    return GrainJudge.of(TextProgram.parse(text), 2);
  }

  @Test
  void shouldKeepTheLawsOnGeneratedPrograms() {
    int burdened = 0;
    for (long seed : SEEDS) {
      int teamSize = 1 + (int) (seed % 3);
      Program program = ProgramGenerator.program(seed, GeneratorSettings.grains());
      GrainJudge judge = GrainJudge.of(program, teamSize);
      Oracle.Profile profile = Oracle.profile(program, teamSize);
      String what = "seed " + seed + " on " + teamSize + ": " + program;
      assertEquals(profile.work(), judge.work(), what);
      assertEquals(profile.span(), judge.span(), what);
      assertTrue(judge.burdenedSpan() >= judge.span(), what);
      if (judge.burden() == 0) {
        assertEquals(judge.span(), judge.burdenedSpan(), what);
      }
      burdened += judge.burdenedSpan() > judge.span() ? 1 : 0;
      assertEquals(judge.work(), area(judge.parallelism()), what);
      assertEquals(judge.span(), length(judge.parallelism()), what);
      List<Step> onTwo = judge.parallelism(2);
      assertEquals(judge.work(), area(onTwo), what);
      assertTrue(length(onTwo) >= judge.span(), what);
      assertTrue(2 * length(onTwo) <= judge.work() + judge.span(), what);
      assertTrue(onTwo.stream().allMatch(step -> step.running() <= 2), what);
      assertGrainsAreDistinct(judge, what);
    }
    assertTrue(burdened > SEEDS.length / 2, burdened + " of them cost something");
  }

  private static void assertGrainsAreDistinct(GrainJudge judge, String what) {
    Set<String> lineages = new HashSet<>();
    judge.grains().forEach(grain -> assertTrue(lineages.add(grain.lineage()), what));
    Set<Grain> siblings = new HashSet<>();
    judge.siblings().forEach(each -> each.forEach(one -> assertTrue(siblings.add(one), what)));
    assertEquals(new HashSet<>(judge.grains()), siblings, what);
    assertTrue(judge.grains().stream().mapToLong(Grain::work).sum() <= judge.work(), what);
  }

  /** Strands times time. */
  private static long area(List<Step> steps) {
    return steps.stream().mapToLong(step -> step.running() * (step.to() - step.from())).sum();
  }

  private static long length(List<Step> steps) {
    return steps.isEmpty() ? 0 : steps.get(steps.size() - 1).to();
  }

  @Test
  void shouldNameGrainsWithoutRegardToTheTeam() {
    GeneratorSettings settings = GeneratorSettings.grains().with(Independence.TEAM);
    for (long seed : SEEDS) {
      Program program = ProgramGenerator.program(seed, settings);
      Set<String> alone = lineages(program, 1);
      assertEquals(alone, lineages(program, 2), "seed " + seed);
      assertEquals(alone, lineages(program, 4), "seed " + seed);
    }
  }

  private static Set<String> lineages(Program program, int teamSize) {
    Set<String> lineages = new HashSet<>();
    GrainJudge.of(program, teamSize).grains().forEach(grain -> lineages.add(grain.lineage()));
    return lineages;
  }

  @Test
  void shouldKnowHowMuchAGrainMayChange() {
    String form = "w5 spawn(A: w%d) w5 spawn(B: w%d) w20 wait w5";
    assertEquals(40, judge(form.formatted(30, 10 + 15)).span());
    assertEquals(41, judge(form.formatted(30, 10 + 15 + 1)).span());
    assertEquals(35, judge(form.formatted(30 - 5, 10)).span());
    assertEquals(35, judge(form.formatted(30 - 5 - 1, 10)).span());
  }

  @Test
  void shouldGiveMarginsToCriticalGrains() {
    int critical = 0;
    for (long seed : SEEDS) {
      Program program = ProgramGenerator.program(seed, GeneratorSettings.grains());
      GrainJudge judge = GrainJudge.of(program, 2);
      for (Grain grain : judge.grains()) {
        Optional<Slack> slack = judge.slack(grain);
        assertEquals(grain.work() > 0, slack.isPresent(), "seed " + seed + ": " + grain);
        if (slack.isPresent() && slack.get().margin().isPresent()) {
          critical++;
          long margin = slack.get().margin().getAsLong();
          assertTrue(margin >= 0 && margin <= grain.work(), "seed " + seed + ": " + grain);
        }
      }
    }
    assertTrue(critical > SEEDS.length / 2, critical + " critical grains");
  }

  @Test
  void shouldKeepTheWorkWhereverTasksAreCutOff() {
    GeneratorSettings settings =
        GeneratorSettings.grains()
            .withFeatures(
                EnumSet.of(
                    Feature.TASK,
                    Feature.UNDEFERRED,
                    Feature.TASKWAIT,
                    Feature.TASKGROUP,
                    Feature.REPEAT,
                    Feature.COSTS));
    int fewer = 0;
    for (long seed : SEEDS) {
      Program program = ProgramGenerator.program(seed, settings);
      GrainJudge judge = GrainJudge.of(program, 1);
      GrainJudge same = judge.withCutOff(0);
      assertEquals(judge.burdenedSpan(), same.burdenedSpan(), "seed " + seed + ": " + program);
      assertEquals(judge.grains().size(), same.grains().size(), "seed " + seed);
      GrainJudge cut = judge.withCutOff(10);
      assertEquals(judge.work(), cut.work(), "seed " + seed);
      assertTrue(cut.grains().stream().allMatch(grain -> grain.subtree() >= 10), "seed " + seed);
      fewer += cut.grains().size() < judge.grains().size() ? 1 : 0;
      GrainJudge serial = judge.withCutOff(Long.MAX_VALUE);
      assertEquals(List.of(), serial.grains(), "seed " + seed);
      assertEquals(judge.work(), serial.burdenedSpan(), "seed " + seed);
    }
    assertTrue(fewer > SEEDS.length / 2, fewer + " programs had small tasks");
  }

  @Test
  void shouldRefuseCostsThatNobodyCanKnow() {
    Program finish = TextProgram.parse("cost(finish 3) spawn(a: w1)");
    assertThrows(IllegalArgumentException.class, () -> GrainJudge.of(finish, 1));
    Program apart = TextProgram.parse("cost(3) w1 spawn(a: w1)");
    assertThrows(IllegalArgumentException.class, () -> GrainJudge.of(apart, 1).withCutOff(9));
  }
}
