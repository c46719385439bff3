package whip.model.grain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.testkit.GeneratorSettings;
import whip.testkit.GeneratorSettings.Feature;
import whip.testkit.Grain;
import whip.testkit.GrainJudge;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;
import whip.testkit.Statement;
import whip.testkit.Walker;
import whip.testkit.tier.Tier;

/** Grains folded piece by piece, as a collector folds them, against those of the judge. */
class GrainPieceAgainstJudgeTest {
  private static final Directive TASK = JudgedGrains.directive(DirectiveKind.TASK, "a");

  /** Code of one task on its way. */
  private static final class Code {
    final Lineage lineage;
    final PendingCosts costs = new PendingCosts();
    List<GrainPiece> pieces = new ArrayList<>();
    long encountered;
    long work;
    long subtree;

    Code(Lineage lineage) {
      this.lineage = lineage;
    }
  }

  /** Follows a program that has tasks, waits and groups alone. */
  private static final class Fold extends Walker<Code> {
    private final Random random;

    Fold(Random random) {
      this.random = random;
    }

    GrainSums program(Program program) {
      Code root = new Code(Lineage.ROOT);
      all(program.body(), root);
      return fold(root.pieces).over();
    }

    /** Pieces in their order, in any grouping. */
    private GrainPiece fold(List<GrainPiece> pieces) {
      List<GrainPiece> left = new ArrayList<>(pieces);
      left.add(GrainPiece.NONE);
      while (left.size() > 1) {
        int at = random.nextInt(left.size() - 1);
        GrainPiece next = left.remove(at + 1);
        left.set(at, left.get(at).then(next));
      }
      return left.get(0);
    }

    @Override
    public void work(Statement.Work work, Code code) {
      code.work += work.units();
      code.subtree += work.units();
    }

    @Override
    public void cost(Statement.Cost cost, Code code) {
      code.costs.add(cost);
    }

    @Override
    public void spawn(Statement.Spawn spawn, Code code) {
      task(spawn.name(), code.costs.take(false), spawn.body(), code);
    }

    @Override
    public void undeferred(Statement.Undeferred task, Code code) {
      task(task.name(), code.costs.take(true), task.body(), code);
    }

    private void task(String name, Burden burden, List<Statement> body, Code maker) {
      Code code = new Code(maker.lineage.own(maker.encountered++));
      all(body, code);
      Directive directive = JudgedGrains.directive(DirectiveKind.TASK, name);
      GrainSums inside = fold(code.pieces).over();
      maker.pieces.add(
          GrainPiece.grain(directive, code.lineage, code.work, burden, code.subtree, inside));
      maker.subtree += code.subtree;
    }

    @Override
    public void taskwait(Statement.Taskwait wait, Code code) {
      if (wait.depends().isEmpty()) {
        code.pieces.add(GrainPiece.TASKWAIT);
      }
    }

    @Override
    public void taskgroup(Statement.Taskgroup group, Code code) {
      List<GrainPiece> before = code.pieces;
      code.pieces = new ArrayList<>();
      all(group.body(), code);
      before.add(fold(code.pieces).taskgroup());
      code.pieces = before;
    }

    @Override
    public void repeat(Statement.Repeat repeat, Code code) {
      for (int i = 0; i < repeat.times(); i++) {
        all(repeat.body(), code);
      }
    }
  }

  @Test
  void shouldCloseTheSiblingsThatTheJudgeFinds() {
    GeneratorSettings settings =
        GeneratorSettings.grains()
            .withFeatures(
                EnumSet.of(
                    Feature.TASK,
                    Feature.UNDEFERRED,
                    Feature.TASKWAIT,
                    Feature.TASKGROUP,
                    Feature.DEPEND,
                    Feature.REPEAT,
                    Feature.RECURSION,
                    Feature.COSTS));
    long late = 0;
    for (long seed : Tier.current().seeds(100, 500).toArray()) {
      Program program = ProgramGenerator.program(seed, settings);
      GrainJudge judge = GrainJudge.of(program, 1);
      GrainSums expected = GrainSums.NONE;
      for (Grain grain : judge.grains()) {
        expected = expected.plus(JudgedGrains.sums(grain));
      }
      for (List<Grain> siblings : judge.siblings()) {
        expected = expected.plus(GrainSums.closed(JudgedGrains.siblings(siblings)));
      }
      GrainSums folded = new Fold(new Random(seed)).program(program);
      assertEquals(expected, folded, "seed " + seed + ": " + program);
      late += folded.directives().values().stream().filter(each -> !each.late().isEmpty()).count();
    }
    assertTrue(late >= Tier.current().seen(20), late + " directives with late children");
  }

  @Test
  void shouldCloseWhatWasMadeBeforeAGroupWithAWaitInIt() {
    GrainPiece before = task(0, 1);
    GrainPiece group =
        task(1, 1).then(GrainPiece.TASKWAIT).then(task(2, 1)).then(task(3, 1)).taskgroup();

    GrainPiece all = before.then(group).then(task(4, 97));
    assertEquals(2, all.first().count());
    assertEquals(1, all.last().count());
    assertEquals(Siblings.NONE, task(5, 3).taskgroup().first());
    assertEquals(5, all.over().directives().get(TASK).grains());
  }

  private static GrainPiece task(long number, long work) {
    return GrainPiece.grain(
        TASK, Lineage.ROOT.own(number), work, Burden.NONE_KNOWN, work, GrainSums.NONE);
  }
}
