package whip.testkit.serial;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Dependence graph of a loop's body: its operations by their sites, and which of them wait for
 * which, within an iteration or from one to a later one.
 */
final class BodyGraph {
  private final Map<Integer, Set<Integer>> after = new HashMap<>();
  private final Map<Integer, Set<Integer>> carried = new HashMap<>();
  private final Map<Integer, Long> work = new HashMap<>();

  /** Adds what one instance of the loop did. */
  void add(DataflowGraph graph, RegionInstance loop) {
    int[] iterations = new int[loop.end() - loop.begin()];
    int number = 0;
    for (RegionInstance child : loop.children()) {
      number++;
      for (int each = child.begin(); each < child.end(); each++) {
        iterations[each - loop.begin()] = child.kind().equals("iteration") ? number : 0;
      }
    }
    for (int each = loop.begin(); each < loop.end(); each++) {
      DataflowGraph.Operation operation = graph.get(each);
      work.merge(operation.site(), operation.work(), Long::sum);
      for (DataflowGraph.Edge edge : operation.edges()) {
        if (edge.from() >= loop.begin()) {
          int from = graph.get(edge.from()).site();
          after.computeIfAbsent(from, absent -> new HashSet<>()).add(operation.site());
          if (iterations[edge.from() - loop.begin()] != iterations[each - loop.begin()]) {
            carried.computeIfAbsent(from, absent -> new HashSet<>()).add(operation.site());
          }
        }
      }
    }
  }

  /** Work of operations that lie in no cycle which goes through several iterations. */
  long acyclicWork() {
    Set<Integer> cyclic = new HashSet<>();
    carried.forEach(
        (from, targets) ->
            targets.forEach(
                to -> {
                  Set<Integer> back = reachable(to);
                  if (back.contains(from)) {
                    cyclic.add(from);
                    back.stream()
                        .filter(each -> reachable(each).contains(from))
                        .forEach(cyclic::add);
                  }
                }));
    return work.entrySet().stream()
        .filter(each -> !cyclic.contains(each.getKey()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** The site and all that wait for it. */
  private Set<Integer> reachable(int site) {
    Set<Integer> all = new HashSet<>(Set.of(site));
    List<Integer> next = new ArrayList<>(List.of(site));
    while (!next.isEmpty()) {
      int from = next.remove(next.size() - 1);
      for (int to : after.getOrDefault(from, Set.of())) {
        if (all.add(to)) {
          next.add(to);
        }
      }
    }
    return all;
  }
}
