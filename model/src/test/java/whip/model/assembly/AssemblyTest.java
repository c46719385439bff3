package whip.model.assembly;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import whip.model.algebra.Instances;
import whip.model.algebra.LockTotal;
import whip.model.node.Dependence;
import whip.model.node.DirectiveKind;
import whip.model.node.NodeKind;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.node.Tag;
import whip.model.sequence.Piece;
import whip.testkit.tier.Tier;

/**
 * The worked answers of docs/model.md §5 at the level of rows, and what arrival may do to them:
 * nothing.
 */
class AssemblyTest {

  private static final Dependence OUT_X = new Dependence(Dependence.Kind.OUT, 7);
  private static final Dependence IN_X = new Dependence(Dependence.Kind.IN, 7);

  private static List<Row> run(Consumer<RowBuilder> program) {
    RowBuilder builder = new RowBuilder();
    return RowBuilder.run(() -> program.accept(builder), builder);
  }

  /** One row at a time, regions carried to where they stand. */
  private static Piece assemble(List<Row> rows) {
    InMemoryStore store = new InMemoryStore();
    Piece[] run = new Piece[1];
    List<Runnable> mail = new ArrayList<>();
    Assembly[] assembly = new Assembly[1];
    assembly[0] =
        new Assembly(
            store,
            (region, place, piece) -> {
              if (place == null) {
                run[0] = piece;
              } else {
                mail.add(() -> assembly[0].addItem(place, piece));
              }
            });
    for (Row row : rows) {
      assembly[0].add(row);
      assembly[0].settle();
      while (!mail.isEmpty()) {
        mail.remove(0).run();
        assembly[0].settle();
      }
    }
    assertTrue(store.containers().isEmpty(), () -> "left over: " + store.containers().keySet());
    assertTrue(store.regions().isEmpty(), () -> "left over: " + store.regions().keySet());
    return run[0];
  }

  private static void assertCost(long work, long span, Piece piece) {
    assertEquals(work, piece.cost().work().total(), "work");
    assertEquals(span, piece.cost().full().total(), "span");
  }

  @Test
  void shouldTakeChunksOfOneThreadAsParallel() {
    List<Row> rows =
        run(
            p -> {
              p.work(10);
              p.node(
                  NodeKind.GROUP,
                  RowBuilder.directive(DirectiveKind.FOR, 4),
                  1,
                  () -> {
                    p.chunk(0, () -> p.work(50));
                    p.work(5);
                    p.chunk(1, () -> p.work(40));
                    p.work(7);
                  });
              p.node(NodeKind.UNDEFERRED, RowBuilder.directive(DirectiveKind.TASK, 9), 0, () -> {});
            });
    Piece piece = assemble(rows);
    assertCost(112, 60, piece);
  }

  @Test
  void shouldStartADependentTaskWhenItsPredecessorIsDone() {
    List<Row> rows =
        run(
            p -> {
              p.dependentTask(1, List.of(OUT_X), () -> p.work(100));
              p.work(100);
              p.dependentTask(2, List.of(IN_X), () -> p.work(100));
              p.taskwait();
            });
    assertCost(300, 200, assemble(rows));
  }

  @Test
  void shouldNotJoinGrandchildrenAtATaskwait() {
    List<Row> rows =
        run(
            p ->
                p.parallel(
                    1,
                    List.of(
                        () -> {
                          p.task(
                              2,
                              () -> {
                                p.task(3, () -> p.work(100));
                                p.work(1);
                              });
                          p.taskwait();
                          p.work(50);
                        })));
    assertCost(151, 100, assemble(rows));
  }

  @Test
  void shouldCountALoopOncePerEncounter() {
    List<Row> rows =
        run(
            p -> {
              RowBuilder b = p;
              List<Runnable> members = new ArrayList<>();
              for (int member = 0; member < 2; member++) {
                members.add(
                    () -> {
                      for (int loop = 1; loop <= 10; loop++) {
                        b.node(
                            NodeKind.GROUP,
                            RowBuilder.directive(DirectiveKind.FOR, 5),
                            loop,
                            () -> b.chunk(0, () -> b.work(1)));
                      }
                    });
              }
              p.parallel(4, members);
            });
    Instances loops =
        assemble(rows).sums().instances().get(RowBuilder.directive(DirectiveKind.FOR, 5));
    assertEquals(new Instances(10, 20, 10, 2, 2), loops);
  }

  @Test
  void shouldNotLengthenTheSpanByALock() {
    Tag locked = new Tag(List.of(new Site(99)), true, List.of());
    List<Row> rows =
        run(
            p ->
                p.parallel(
                    1,
                    List.of(
                        () -> p.chunk(0, () -> p.work(100, locked)),
                        () -> p.chunk(1, () -> p.work(100, locked)))));
    Piece piece = assemble(rows);
    assertCost(200, 100, piece);
    LockTotal lock = piece.sums().locks().get(new Site(99));
    assertEquals(200, lock.work());
    assertEquals(200, lock.held().total());
    assertEquals(2, lock.acquisitions());
  }

  @Test
  void shouldKeepIndependentTasksBesideDependentOnes() {
    List<Row> rows =
        run(
            p -> {
              p.dependentTask(1, List.of(OUT_X), () -> p.work(100));
              p.dependentTask(2, List.of(IN_X), () -> p.work(1));
              p.task(3, () -> p.work(50));
              p.taskwait();
            });
    assertCost(151, 101, assemble(rows));
  }

  @Test
  void shouldChainOrderedBlocksInIterationOrderAcrossMembers() {
    // Each iteration: 1 before its block, 10 in it. Iterations 0 and 2 on one member, 1 on the
    // other.
    List<Row> rows =
        run(p -> p.parallel(1, List.of(() -> orderedLoop(p, 0, 2), () -> orderedLoop(p, 1))));
    Piece piece = assemble(rows);
    assertCost(33, 31, piece);
    assertEquals(
        new Instances(1, 33, 31, 33, 33),
        piece.sums().instances().get(RowBuilder.directive(DirectiveKind.FOR, 2)));
    assertEquals(
        3, piece.sums().instances().get(RowBuilder.directive(DirectiveKind.ORDERED, 3)).count());
  }

  private static void orderedLoop(RowBuilder p, long... iterations) {
    p.node(
        NodeKind.GROUP,
        RowBuilder.directive(DirectiveKind.FOR, 2),
        1,
        () -> {
          for (long iteration : iterations) {
            p.chunk(
                iteration,
                () -> {
                  p.work(1);
                  p.node(
                      NodeKind.GROUP,
                      RowBuilder.directive(DirectiveKind.ORDERED, 3),
                      0,
                      () -> p.work(10));
                });
          }
        });
  }

  @Test
  void shouldGiveTheSameInAnyOrderOfArrival() {
    List<Row> rows =
        run(
            p -> {
              p.task(1, () -> p.work(3));
              p.work(2);
              p.parallel(
                  2,
                  List.of(
                      () -> p.work(4),
                      () -> {
                        p.task(3, () -> p.work(9));
                        p.taskwait();
                        p.work(1);
                      }));
              p.taskwait();
              p.work(1);
            });
    Piece expected = assemble(rows);
    assertCost(20, 13, expected);
    for (long seed : Tier.current().seeds(50, 200).toArray()) {
      List<Row> shuffled = new ArrayList<>(rows);
      Collections.shuffle(shuffled, new Random(seed));
      assertEquals(expected.cost(), assemble(shuffled).cost(), "seed " + seed);
    }
  }

  @Test
  void shouldFoldAChainOfTasksDeeperThanAnyStack() {
    int depth = Tier.current().times(100_000, 300_000);
    assertCost(depth, 1, assemble(TaskChain.rows(depth)));
  }
}
