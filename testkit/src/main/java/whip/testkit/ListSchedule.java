package whip.testkit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import whip.testkit.Graph.Vertex;

/**
 * The greedy schedule of a graph on some processors that docs/grains.md defines: no preemption, and
 * of several strands that are ready the one that was so first, then by lineage. Locks are ignored.
 */
final class ListSchedule {
  private record Ready(Vertex vertex, long since, String lineage) {
    /** Joins first, so that what they let go on is there when a processor chooses. */
    static final Comparator<Ready> ORDER =
        Comparator.comparingLong(Ready::since)
            .thenComparing(ready -> ready.vertex.length() > 0)
            .thenComparing(Ready::lineage, LineageOrder.BY_STEPS)
            .thenComparing(ready -> ready.vertex.number());
  }

  private final Map<Vertex, String> owners;
  private final long[] free;
  private final Map<Vertex, List<Vertex>> successors = new HashMap<>();
  private final Map<Vertex, Integer> missing = new HashMap<>();
  private final Map<Vertex, Long> ends = new HashMap<>();
  private final PriorityQueue<Ready> ready = new PriorityQueue<>(Ready.ORDER);
  private final Map<Vertex, Step.Interval> runs = new HashMap<>();

  private ListSchedule(Map<Vertex, String> owners, int processors) {
    this.owners = owners;
    free = new long[processors];
  }

  /** From when until when each strand runs that takes time. */
  static Map<Vertex, Step.Interval> of(Graph graph, Map<Vertex, String> owners, int processors) {
    if (processors < 1) {
      throw new IllegalArgumentException("nothing runs on " + processors + " processors");
    }
    ListSchedule schedule = new ListSchedule(owners, processors);
    graph.vertices().forEach(schedule::expect);
    while (!schedule.ready.isEmpty()) {
      schedule.run(schedule.ready.poll());
    }
    return schedule.runs;
  }

  private void expect(Vertex vertex) {
    Set<Vertex> predecessors = new HashSet<>(vertex.predecessors());
    missing.put(vertex, predecessors.size());
    for (Vertex before : predecessors) {
      successors.computeIfAbsent(before, absent -> new ArrayList<>()).add(vertex);
    }
    if (predecessors.isEmpty()) {
      ready.add(new Ready(vertex, 0, "R"));
    }
  }

  private void run(Ready next) {
    Vertex vertex = next.vertex;
    long end = next.since;
    if (vertex.length() > 0) {
      int processor = earliest();
      long from = Math.max(next.since, free[processor]);
      end = from + vertex.length();
      free[processor] = end;
      runs.put(vertex, new Step.Interval(from, end));
    }
    ends.put(vertex, end);
    for (Vertex successor : successors.getOrDefault(vertex, List.of())) {
      if (missing.merge(successor, -1, Integer::sum) == 0) {
        long since = successor.predecessors().stream().mapToLong(ends::get).max().orElseThrow();
        ready.add(new Ready(successor, since, owners.getOrDefault(successor, "R")));
      }
    }
  }

  private int earliest() {
    int first = 0;
    for (int processor = 1; processor < free.length; processor++) {
      first = free[processor] < free[first] ? processor : first;
    }
    return first;
  }
}
