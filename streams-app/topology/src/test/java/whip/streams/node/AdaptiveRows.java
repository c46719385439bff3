package whip.streams.node;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import whip.model.node.Digest;
import whip.model.node.DirectiveKind;
import whip.model.node.NodeId;
import whip.model.node.NodeKind;
import whip.model.node.Row;

/**
 * A run's rows as in detail adaptive: some of what stands contiguous in a container is folded,
 * whole subtrees included.
 */
public final class AdaptiveRows {

  private final Map<NodeId, List<Row>> items = new HashMap<>();
  private final List<Row> emitted = new ArrayList<>();
  private final UnaryOperator<List<Row>> choice;
  private final BiPredicate<Row.Node, List<Row>> isNeverFolded;

  private AdaptiveRows(
      UnaryOperator<List<Row>> choice, BiPredicate<Row.Node, List<Row>> isNeverFolded) {
    this.choice = choice;
    this.isNeverFolded = isNeverFolded;
  }

  /**
   * Folds here and there, more than a collector would: as they were measured, items can be folded
   * wherever they are one piece.
   *
   * @param rows all of a run, of finished items only; in any order
   */
  public static List<Row> of(List<Row> rows, Random random) {
    return of(rows, hereAndThere(random), AdaptiveRows::isHold);
  }

  /**
   * Folds here and there what a collector would fold. No node in it waits for anything outside, so
   * that its span follows from what is in it, under a hypothesis too.
   */
  public static List<Row> asCollected(List<Row> rows, Random random) {
    return of(rows, hereAndThere(random), AdaptiveRows::dependsOnSurroundings);
  }

  private static UnaryOperator<List<Row>> hereAndThere(Random random) {
    return items ->
        random.nextInt(3) == 0 ? List.of() : items.subList(0, 1 + random.nextInt(items.size()));
  }

  /** Folds what can be up to its container's end: where nothing is in the way, the whole run. */
  public static List<Row> coarsest(List<Row> rows) {
    return of(rows, UnaryOperator.identity(), AdaptiveRows::isHold);
  }

  private static List<Row> of(
      List<Row> rows,
      UnaryOperator<List<Row>> choice,
      BiPredicate<Row.Node, List<Row>> isNeverFolded) {
    AdaptiveRows adaptive = new AdaptiveRows(choice, isNeverFolded);
    for (Row row : rows) {
      if (isRun(row)) {
        adaptive.emitted.add(row);
      } else {
        adaptive.items.computeIfAbsent(row.place().parent(), id -> new ArrayList<>()).add(row);
      }
    }
    adaptive.items.values().forEach(of -> of.sort(Comparator.comparing(r -> r.place().index())));
    adaptive.items.getOrDefault(NodeId.RUN, List.of()).forEach(adaptive::emit);
    return adaptive.emitted;
  }

  private static boolean isRun(Row row) {
    return row instanceof Row.Node node
        && node.kind() == NodeKind.REGION
        && node.id().equals(NodeId.RUN);
  }

  /** No folded item says how long a lock is held in which tasks or regions were made. */
  private static boolean isHold(Row.Node node, List<Row> inside) {
    return node.kind() == NodeKind.HOLD;
  }

  /**
   * Whether a collector folds nothing that the node is in (schemas/README.md, "Folded items"). A
   * wait in a group or taskgroup also waits for children made before it.
   */
  private static boolean dependsOnSurroundings(Row.Node node, List<Row> inside) {
    return switch (node.kind()) {
      case HOLD, DEPENDS, DEPENDENT_TASK, DEPENDENT_UNDEFERRED, SOURCE, SINK -> true;
      case GROUP, TASKGROUP -> isOrdered(node) || inside.stream().anyMatch(AdaptiveRows::isWait);
      default -> isOrdered(node);
    };
  }

  private static boolean isOrdered(Row.Node node) {
    return node.directive().kind() == DirectiveKind.ORDERED;
  }

  private static boolean isWait(Row row) {
    return row instanceof Row.Node node && node.kind() == NodeKind.TASKWAIT;
  }

  private List<Row> inside(Row.Node node) {
    return items.getOrDefault(node.id(), List.of());
  }

  /** The row, and what is in it. */
  private void emit(Row row) {
    emitted.add(row);
    if (row instanceof Row.Node node && node.kind().isContainer()) {
      List<Row> inside = inside(node);
      if (node.kind() == NodeKind.REGION) {
        inside.forEach(this::emit); // Members share the index 0.
      } else {
        emitItems(inside);
      }
    }
  }

  private void emitItems(List<Row> all) {
    for (int from = 0; from < all.size(); ) {
      List<Row> chosen = choice.apply(all.subList(from, all.size()));
      Optional<Digest> digest = digest(chosen);
      if (digest.isPresent()) {
        emitted.add(new Row.Folded(all.get(from).place(), chosen.size(), digest.get()));
        from += chosen.size();
      } else {
        emit(all.get(from++));
      }
    }
  }

  private Optional<Digest> digest(List<Row> range) {
    if (range.isEmpty()) {
      return Optional.empty();
    }
    List<Row> rows = new ArrayList<>();
    range.forEach(row -> collect(row, rows));
    if (rows.stream()
        .anyMatch(row -> row instanceof Row.Node node && isNeverFolded.test(node, inside(node)))) {
      return Optional.empty();
    }
    return new Digester(rows, range.get(0).place()).digest();
  }

  private void collect(Row row, List<Row> out) {
    out.add(row);
    if (row instanceof Row.Node node && node.kind().isContainer()) {
      inside(node).forEach(inside -> collect(inside, out));
    }
  }
}
