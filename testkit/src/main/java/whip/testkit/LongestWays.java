package whip.testkit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import whip.testkit.Graph.Vertex;

/**
 * Longest paths of a graph that go through a strand, and those that avoid it, each found by going
 * over the whole graph.
 */
final class LongestWays {
  private final Graph graph;
  private final Vertex end;
  private final Map<Vertex, Long> ends;
  private final Map<Vertex, Long> tails = new HashMap<>();

  LongestWays(Graph graph, Vertex end) {
    this.graph = graph;
    this.end = end;
    ends = graph.ends();
    List<Vertex> last = new ArrayList<>(graph.vertices());
    Collections.reverse(last);
    for (Vertex vertex : last) {
      long tail = tails.getOrDefault(vertex, 0L) + vertex.length();
      vertex.predecessors().forEach(before -> tails.merge(before, tail, Math::max));
    }
  }

  long span() {
    return ends.get(end);
  }

  /** How much longer the strand may get without making the span longer. */
  long slack(Vertex strand) {
    return span() - ends.get(strand) - tails.getOrDefault(strand, 0L);
  }

  /** The leftmost longest path that avoids {@code strand}, if there is one. */
  Optional<List<Vertex>> avoiding(Vertex strand) {
    Map<Vertex, Long> reached = new HashMap<>();
    for (Vertex vertex : graph.vertices()) {
      OptionalLong start =
          vertex.predecessors().isEmpty()
              ? OptionalLong.of(0)
              : vertex.predecessors().stream()
                  .filter(reached::containsKey)
                  .mapToLong(reached::get)
                  .max();
      if (!vertex.equals(strand) && start.isPresent()) {
        reached.put(vertex, start.getAsLong() + vertex.length());
      }
    }
    return reached.containsKey(end) ? Optional.of(back(reached)) : Optional.empty();
  }

  private List<Vertex> back(Map<Vertex, Long> reached) {
    List<Vertex> path = new ArrayList<>(List.of(end));
    Vertex at = end;
    while (!at.predecessors().isEmpty()) {
      long start = reached.get(at) - at.length();
      at =
          at.predecessors().stream()
              .filter(before -> reached.getOrDefault(before, -1L) == start)
              .findFirst()
              .orElseThrow(() -> new IllegalStateException("bug: no way back"));
      path.add(at);
    }
    Collections.reverse(path);
    return path;
  }
}
