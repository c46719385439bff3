package whip.model.grain;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import whip.model.node.DirectiveKind;
import whip.model.node.NodeKind;

/** Finds what in a chunk concerns other chunks of its loop. */
final class OrderedItems {
  private OrderedItems() {}

  /** Whether it has ordered blocks, sources or sinks. */
  static boolean isIn(int chunk, GraphWalk walk) {
    return !found(chunk, walk, true).isEmpty();
  }

  /** Iterations of the sources in it. */
  static List<Long> sources(int chunk, GraphWalk walk) {
    return found(chunk, walk, false).stream()
        .filter(item -> walk.isKind(item, NodeKind.SOURCE))
        .map(walk.rows::a)
        .toList();
  }

  /** Such items, or one of them. */
  private static List<Integer> found(int chunk, GraphWalk walk, boolean oneIsEnough) {
    List<Integer> found = new ArrayList<>();
    Deque<Integer> open = new ArrayDeque<>(List.of(chunk));
    while (!open.isEmpty() && !(oneIsEnough && !found.isEmpty())) {
      for (int item : walk.items(open.pop())) {
        if (isOfLoop(item, walk)) {
          found.add(item);
        }
        if (isInTask(item, walk)) {
          open.push(item);
        }
      }
    }
    return found;
  }

  private static boolean isOfLoop(int item, GraphWalk walk) {
    return walk.isKind(item, NodeKind.SOURCE)
        || walk.isKind(item, NodeKind.SINK)
        || (walk.isKind(item, NodeKind.GROUP) && walk.isOf(item, DirectiveKind.ORDERED));
  }

  private static boolean isInTask(int item, GraphWalk walk) {
    return walk.isKind(item, NodeKind.GROUP)
        || walk.isKind(item, NodeKind.TASKGROUP)
        || walk.isKind(item, NodeKind.HOLD);
  }
}
