package whip.model.assembly;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import whip.model.columns.Fold;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.NodeId;
import whip.model.node.NodeKind;
import whip.model.node.Row;
import whip.model.sequence.LengthPolicy;
import whip.model.sequence.Piece;
import whip.testkit.tier.Tier;

/**
 * Constructs that wait for children made before them: how long they take hangs on their
 * surroundings, and still no number of them takes more memory than a few.
 */
class WaitingGroupsTest {

  private static final Directive GROUP = RowBuilder.directive(DirectiveKind.TASKGROUP, 1);
  private static final Directive CRITICAL = RowBuilder.directive(DirectiveKind.CRITICAL, 2);
  private static final int MANY = 1000;
  private static final int FEW = 12;

  /** Most elements that the store holds of the initial task while the rows come in one by one. */
  private static long mostElements(List<Row> rows) {
    FlatStore store = new FlatStore();
    Assembly assembly = new Assembly(store, (region, place, piece) -> {});
    long most = 0;
    for (Row row : rows) {
      assembly.add(row);
      assembly.settle();
      long elements =
          store.containers().values().stream()
              .flatMap(container -> container.runs().stream())
              .mapToLong(items -> items.items().elements().size())
              .sum();
      most = Math.max(most, elements);
    }
    return most;
  }

  private static Piece outcome(List<Row> rows) {
    Fold fold = new Fold(new FlatStore(), LengthPolicy.MEASURED);
    fold.add(rows, List.of());
    return fold.outcome().orElseThrow();
  }

  /** In each round w3, a group that waits for the task of the round before, and a task of 10. */
  private static void rounds(RowBuilder p) {
    p.task(9, () -> p.work(10));
    for (int round = 0; round < MANY; round++) {
      p.work(3);
      p.node(
          NodeKind.TASKGROUP,
          GROUP,
          0,
          () -> {
            p.node(NodeKind.GROUP, CRITICAL, 0, p::taskwait);
            p.work(1);
          });
      p.task(9, () -> p.work(10));
    }
  }

  @Test
  void shouldMeasureEachFromEnteringToLeaving() {
    RowBuilder builder = new RowBuilder();
    Piece piece = outcome(RowBuilder.run(() -> rounds(builder), builder));
    assertEquals(8L * MANY, piece.sums().instances().get(GROUP).span());
    assertEquals(7L * MANY, piece.sums().instances().get(CRITICAL).span());
    assertEquals((long) MANY, piece.sums().instances().get(GROUP).work());
    assertEquals(11L * MANY + 10, piece.cost().full().total());
  }

  @Test
  void shouldKeepFewElementsOfMany() {
    RowBuilder builder = new RowBuilder();
    List<Row> rows = RowBuilder.run(() -> rounds(builder), builder);
    assertTrue(mostElements(rows) <= FEW, "" + mostElements(rows));
  }

  @Test
  void shouldComeToTheSameInAnyOrder() {
    RowBuilder builder = new RowBuilder();
    List<Row> rows = RowBuilder.run(() -> rounds(builder), builder);
    Piece inOrder = outcome(rows);
    for (long seed : Tier.current().seeds(3, 10).toArray()) {
      Collections.shuffle(rows, new Random(seed));
      Piece shuffled = outcome(rows);
      assertEquals(inOrder.cost(), shuffled.cost(), "seed " + seed);
      assertEquals(inOrder.sums().instances(), shuffled.sums().instances(), "seed " + seed);
    }
  }

  @Test
  void shouldKeepFewElementsOfRecursion() {
    RowBuilder builder = new RowBuilder();
    List<Row> rows =
        RowBuilder.run(
            () -> {
              builder.task(9, () -> builder.work(10));
              recurse(builder, MANY);
            },
            builder);
    assertTrue(mostElements(rows) <= MANY + FEW, "a strand a level: " + mostElements(rows));
    Piece piece = outcome(rows);
    assertEquals(1, piece.sums().instances().get(GROUP).count());
    assertEquals(10L + MANY, piece.sums().instances().get(GROUP).span());
  }

  private static void recurse(RowBuilder p, int depth) {
    p.node(
        NodeKind.TASKGROUP,
        GROUP,
        0,
        () -> {
          if (depth == 1) {
            p.taskwait();
          } else {
            recurse(p, depth - 1);
          }
          p.work(1);
        });
  }

  @Test
  void shouldWaitInALiveProfileToo() {
    // The group is still open: a task of 100, w40, and in the group a taskwait so far.
    FlatStore store = new FlatStore();
    Assembly assembly = new Assembly(store, (region, place, piece) -> {});
    RowBuilder builder = new RowBuilder();
    List<Row> rows =
        RowBuilder.run(
            () -> {
              builder.task(9, () -> builder.work(100));
              builder.work(40);
              builder.node(NodeKind.TASKGROUP, GROUP, 0, builder::taskwait);
            },
            builder);
    for (Row row : rows) {
      boolean isOpen =
          row instanceof Row.Node node
              && (node.directive().equals(GROUP) || node.place().parent().equals(NodeId.RUN));
      if (isOpen) {
        assembly.addOpen((Row.Node) row);
      } else {
        assembly.add(row);
      }
    }
    assembly.settle();
    Piece live = LiveRun.of(store).evaluate();
    assertEquals(60, live.sums().instances().get(GROUP).span());
  }
}
