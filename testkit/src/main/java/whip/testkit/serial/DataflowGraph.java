package whip.testkit.serial;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Operations in the order in which they ran, each with what it waits for. */
final class DataflowGraph {
  /** No operation: a constant, or the value of an induction. */
  static final int NONE = -1;

  /** Site of an operation that is not in the program: what combines a reduction's parts. */
  static final int COMBINING = -1;

  /**
   * Another operation that an operation waits for.
   *
   * @param crossed carried dependences that the value came through on its way
   */
  record Edge(int from, Set<Dependence> crossed) {}

  /** An operation. Combining is no work of the program. */
  record Operation(long latency, int site, List<Edge> edges) {
    long work() {
      return site == COMBINING ? 0 : latency;
    }
  }

  private final List<Operation> operations = new ArrayList<>();

  int size() {
    return operations.size();
  }

  Operation get(int number) {
    return operations.get(number);
  }

  int add(long latency, int site, List<Edge> edges) {
    operations.add(new Operation(latency, site, List.copyOf(edges)));
    return operations.size() - 1;
  }

  long work(int begin, int end) {
    long work = 0;
    for (int each = begin; each < end; each++) {
      work += operations.get(each).work();
    }
    return work;
  }

  /**
   * Longest path among the operations from {@code begin} to before {@code end}: what was made
   * before them is there from the start.
   *
   * @param isBroken edges that count nothing
   */
  long longestPath(int begin, int end, Predicate<Edge> isBroken) {
    long[] ready = new long[end - begin];
    long longest = 0;
    for (int each = begin; each < end; each++) {
      long start = 0;
      for (Edge edge : operations.get(each).edges()) {
        if (edge.from() >= begin && !isBroken.test(edge)) {
          start = Math.max(start, ready[edge.from() - begin]);
        }
      }
      ready[each - begin] = start + operations.get(each).latency();
      longest = Math.max(longest, ready[each - begin]);
    }
    return longest;
  }
}
