package whip.model.plan;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * Heaviest set of nodes of which none is reachable from another one, in a graph without cycles.
 *
 * <p>By Dilworth's theorem with weights: the heaviest antichain weighs as much as all nodes less a
 * maximum flow from each node to those below it, and a minimum cut shows which nodes it has.
 */
final class MaxAntichain {
  private static final int UNSEEN = -2;
  private static final int SOURCE = -1;

  private final long[] toLeft;
  private final long[] toRight;
  private final List<BitSet> below;
  private final long[][] flow;
  private final int size;

  private MaxAntichain(long[] weights, List<BitSet> below) {
    this.size = weights.length;
    this.toLeft = weights.clone();
    this.toRight = weights.clone();
    this.below = below;
    this.flow = new long[size][size];
  }

  /**
   * Numbers of the nodes.
   *
   * @param weights positive
   * @param below for each node all nodes that are reachable from it
   */
  static BitSet of(long[] weights, List<BitSet> below) {
    MaxAntichain search = new MaxAntichain(weights, below);
    int[] from = search.search();
    while (search.augment(from)) {
      from = search.search();
    }
    BitSet chosen = new BitSet();
    for (int node = 0; node < search.size; node++) {
      if (from[node] != UNSEEN && from[search.size + node] == UNSEEN) {
        chosen.set(node);
      }
    }
    return chosen;
  }

  /** Breadth first from the source: where each left, and then each right node was reached from. */
  private int[] search() {
    int[] from = new int[2 * size];
    Arrays.fill(from, UNSEEN);
    Deque<Integer> queue = new ArrayDeque<>();
    for (int node = 0; node < size; node++) {
      if (toLeft[node] > 0) {
        from[node] = SOURCE;
        queue.add(node);
      }
    }
    while (!queue.isEmpty()) {
      int at = queue.remove();
      if (at < size) {
        BitSet lower = below.get(at);
        for (int next = lower.nextSetBit(0); next >= 0; next = lower.nextSetBit(next + 1)) {
          visit(size + next, at, from, queue);
        }
      } else {
        for (int next = 0; next < size; next++) {
          if (flow[next][at - size] > 0) {
            visit(next, at, from, queue);
          }
        }
      }
    }
    return from;
  }

  private static void visit(int node, int before, int[] from, Deque<Integer> queue) {
    if (from[node] == UNSEEN) {
      from[node] = before;
      queue.add(node);
    }
  }

  /** Sends as much as fits along one path to the sink; false where there is none. */
  private boolean augment(int[] from) {
    for (int last = 0; last < size; last++) {
      if (toRight[last] > 0 && from[size + last] != UNSEEN) {
        long amount = toRight[last];
        int at = size + last;
        while (from[at] != SOURCE) {
          int before = from[at];
          if (at < size) {
            amount = Math.min(amount, flow[at][before - size]);
          }
          at = before;
        }
        amount = Math.min(amount, toLeft[at]);
        toLeft[at] -= amount;
        toRight[last] -= amount;
        send(from, size + last, amount);
        return true;
      }
    }
    return false;
  }

  private void send(int[] from, int end, long amount) {
    int at = end;
    while (from[at] != SOURCE) {
      int before = from[at];
      if (at < size) {
        flow[at][before - size] -= amount;
      } else {
        flow[before][at - size] += amount;
      }
      at = before;
    }
  }
}
