package whip.model.grain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import whip.model.grain.ChunkAdvice.Measured;
import whip.testkit.GeneratorSettings;
import whip.testkit.GeneratorSettings.Feature;
import whip.testkit.Grain;
import whip.testkit.GrainJudge;
import whip.testkit.GrainPrograms;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;
import whip.testkit.Statement;
import whip.testkit.Statement.Cost;
import whip.testkit.Walker;
import whip.testkit.tier.Tier;

/** Predictions for cut-offs and chunk sizes against programs that have them. */
class AdviceAgainstJudgeTest {
  private static final List<Long> CUT_OFFS = List.of(0L, 1L, 2L, 4L, 8L, 10L, 16L, 32L, 1L << 40);

  /** Folds the tasks of a program that has nothing else. */
  private static final class TaskFold extends Walker<TaskFold> {
    private CutOffs piece = CutOffs.none(CUT_OFFS);
    private final PendingCosts costs = new PendingCosts();

    static List<CutOffs.Prediction> of(Program program) {
      TaskFold fold = new TaskFold();
      fold.all(program.body(), fold);
      return fold.piece.predictions();
    }

    @Override
    public void work(Statement.Work work, TaskFold fold) {
      fold.piece = fold.piece.strand(work.units());
    }

    @Override
    public void cost(Cost cost, TaskFold fold) {
      fold.costs.add(cost);
    }

    private static CutOffs body(List<Statement> body) {
      TaskFold fold = new TaskFold();
      fold.all(body, fold);
      return fold.piece;
    }

    @Override
    public void spawn(Statement.Spawn spawn, TaskFold fold) {
      fold.piece = fold.piece.task(fold.costs.take(false), body(spawn.body()));
    }

    @Override
    public void undeferred(Statement.Undeferred task, TaskFold fold) {
      fold.piece = fold.piece.undeferred(fold.costs.take(true), body(task.body()));
    }

    @Override
    public void taskwait(Statement.Taskwait wait, TaskFold fold) {
      fold.piece = fold.piece.taskwait();
    }

    @Override
    public void repeat(Statement.Repeat repeat, TaskFold fold) {
      for (int i = 0; i < repeat.times(); i++) {
        all(repeat.body(), fold);
      }
    }
  }

  private static void assertPredicted(Program program, String what) {
    GrainJudge judge = GrainJudge.of(program, 1);
    for (CutOffs.Prediction prediction : TaskFold.of(program)) {
      GrainJudge cut = judge.withCutOff(prediction.least());
      assertEquals(
          new CutOffs.Prediction(
              prediction.least(),
              cut.grains().size(),
              cut.work(),
              cut.burden(),
              cut.burdenedSpan()),
          prediction,
          what);
      for (int processors : new int[] {1, 2, 7}) {
        long least = prediction.atLeast(processors);
        assertTrue(least * processors >= cut.atLeast(processors), what);
        assertTrue((least - 1) * processors < cut.atLeast(processors), what);
        long most = prediction.atMost(processors);
        assertTrue(most * processors <= cut.atMost(processors), what);
        assertTrue((most + 1) * processors > cut.atMost(processors), what);
      }
    }
  }

  @Test
  void shouldPredictCutOffsOfFib() {
    assertPredicted(GrainPrograms.fib(10, 1, 3), "fib");
    List<CutOffs.Prediction> all = TaskFold.of(GrainPrograms.fib(10, 1, 3));

    assertEquals(new CutOffs.Prediction(10, 19, 177, 57, 35), all.get(CUT_OFFS.indexOf(10L)));
    assertEquals(176, all.get(0).grains());
    assertEquals(21_890, TaskFold.of(GrainPrograms.fib(20, 1, 0)).get(0).grains());
  }

  @Test
  void shouldPredictCutOffsOfGeneratedPrograms() {
    GeneratorSettings tasks =
        GeneratorSettings.grains()
            .withFeatures(
                EnumSet.of(
                    Feature.TASK,
                    Feature.UNDEFERRED,
                    Feature.TASKWAIT,
                    Feature.REPEAT,
                    Feature.COSTS));
    for (long seed : Tier.current().seeds(100, 500).toArray()) {
      Program program = ProgramGenerator.program(seed, tasks);
      assertPredicted(program, "seed " + seed + ": " + program);
    }
  }

  @Test
  void shouldOfferPowersOfTwo() {
    assertEquals(
        List.of(0L, 1L, 2L, 4L, 8L),
        CutOffs.powersOfTwo(10).predictions().stream().map(CutOffs.Prediction::least).toList());
  }

  /** Chunks and groups, by hand: docs/grains.md's burdened spans. */
  @Test
  void shouldChargeChunksAndGroups() {
    CutOffs none = CutOffs.none(List.of(0L));
    CutOffs loop =
        none.chunk(Burden.chunk(4), none.strand(10)).chunk(Burden.chunk(4), none.strand(3));
    assertEquals(new CutOffs.Prediction(0, 2, 13, 8, 14), loop.predictions().get(0));

    Burden made = Burden.task(0, 0, 4, Burden.UNKNOWN);
    CutOffs taskloop = none.task(made, none.strand(10)).task(made, none.strand(10)).taskgroup();
    assertEquals(
        new CutOffs.Prediction(0, 2, 21, 8, 19),
        taskloop.then(none.strand(1)).predictions().get(0));
  }

  @Test
  void shouldPredictChunksOfATriangularLoop() {
    ChunkAdvice tens = advice(4, 10);
    assertEquals(new ChunkAdvice(100, 300, 7964, 11_922), tens);
    assertFalse(tens.isExact());

    for (int size : new int[] {4, 8, 20, 100, 1000}) {
      ChunkAdvice advice = advice(4, size);
      GrainJudge rerun =
          GrainJudge.of(GrainPrograms.triangularLoop(1000, 3), 2).withChunks("f", size);
      assertTrue(advice.isExact(), "" + size);
      assertEquals(rerun.grains().size(), advice.chunks(), "" + size);
      assertEquals(rerun.burden(), advice.dispatch(), "" + size);
      assertEquals(longest(rerun), advice.longestAtMost(), "" + size);
    }
    for (int size = 1; size < 300; size += 7) {
      ChunkAdvice advice = advice(4, size);
      GrainJudge rerun =
          GrainJudge.of(GrainPrograms.triangularLoop(1000, 3), 2).withChunks("f", size);
      assertTrue(advice.longestAtLeast() <= longest(rerun), "" + size);
      assertTrue(longest(rerun) <= advice.longestAtMost(), "" + size);
    }
  }

  private static long longest(GrainJudge judge) {
    return judge.grains().stream().mapToLong(Grain::work).max().orElseThrow();
  }

  private static ChunkAdvice advice(int measured, int asked) {
    GrainJudge judge =
        GrainJudge.of(GrainPrograms.triangularLoop(1000, 3), 2).withChunks("f", measured);
    List<Measured> chunks =
        judge.grains().stream()
            .map(grain -> new Measured(grain.first(), grain.iterations(), grain.work()))
            .toList();
    long dispatch =
        judge.grains().stream()
            .map(grain -> grain.burden().dispatch())
            .mapToLong(OptionalLong::orElseThrow)
            .sum();
    return ChunkAdvice.of(chunks, dispatch, asked);
  }

  @Test
  void shouldRefuseLoopsWithGaps() {
    List<Measured> gap = List.of(new Measured(0, 2, 5), new Measured(3, 2, 5));
    assertThrows(IllegalArgumentException.class, () -> ChunkAdvice.of(gap, 0, 4));
    assertThrows(IllegalArgumentException.class, () -> ChunkAdvice.of(List.of(), 0, 4));
    assertThrows(
        IllegalArgumentException.class, () -> ChunkAdvice.of(List.of(new Measured(0, 2, 5)), 0, 0));
  }
}
