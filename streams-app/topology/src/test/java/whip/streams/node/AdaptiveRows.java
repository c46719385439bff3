package whip.streams.node;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import whip.model.node.Digest;
import whip.model.node.NodeId;
import whip.model.node.NodeKind;
import whip.model.node.Row;

/**
 * A run's rows as a collector sends them in detail adaptive: some of what stands contiguous in a
 * container is folded, whole subtrees included.
 */
public final class AdaptiveRows {

  private final Map<NodeId, List<Row>> items = new HashMap<>();
  private final List<Row> emitted = new ArrayList<>();
  private final UnaryOperator<List<Row>> choice;

  private AdaptiveRows(UnaryOperator<List<Row>> choice) {
    this.choice = choice;
  }

  /**
   * Folds here and there.
   *
   * @param rows all of a run, of finished items only; in any order
   */
  public static List<Row> of(List<Row> rows, Random random) {
    return of(
        rows,
        items ->
            random.nextInt(3) == 0
                ? List.of()
                : items.subList(0, 1 + random.nextInt(items.size())));
  }

  /** Folds what can be up to its container's end: where nothing is in the way, the whole run. */
  public static List<Row> coarsest(List<Row> rows) {
    return of(rows, UnaryOperator.identity());
  }

  private static List<Row> of(List<Row> rows, UnaryOperator<List<Row>> choice) {
    AdaptiveRows adaptive = new AdaptiveRows(choice);
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
  private static boolean isHold(Row row) {
    return row instanceof Row.Node node && node.kind() == NodeKind.HOLD;
  }

  /** The row, and what is in it. */
  private void emit(Row row) {
    emitted.add(row);
    if (row instanceof Row.Node node && node.kind().isContainer()) {
      List<Row> inside = items.getOrDefault(node.id(), List.of());
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
    if (rows.stream().anyMatch(AdaptiveRows::isHold)) {
      return Optional.empty();
    }
    return new Digester(rows, range.get(0).place()).digest();
  }

  private void collect(Row row, List<Row> out) {
    out.add(row);
    if (row instanceof Row.Node node && node.kind().isContainer()) {
      items.getOrDefault(node.id(), List.of()).forEach(inside -> collect(inside, out));
    }
  }
}
