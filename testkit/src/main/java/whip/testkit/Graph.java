package whip.testkit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An execution as an explicit directed acyclic graph: a vertex is a strand or a join (which takes
 * no time), its predecessors are everything that must have finished before it starts, leftmost
 * first. Vertices are numbered so that predecessors come before their successors.
 */
final class Graph {
  /**
   * A task takes a lock, or gives it back.
   *
   * @param lock empty: neither
   * @param held locks that the task holds afterwards
   */
  record Turn(String lock, boolean isTaken, int held) {
    static final Turn NONE = new Turn("", false, 0);

    boolean isGivenBack() {
      return !isTaken && !lock.isEmpty();
    }
  }

  /**
   * @param length of {@code strand}, as the weights say
   * @param predecessors leftmost first; ties between equally long paths go to the first of them
   */
  record Vertex(int number, Strand strand, long length, List<Vertex> predecessors, Turn turn) {
    /** Whether its task holds a lock when the vertex ends. */
    boolean isUnderLock() {
      return turn.held > 0 || !strand.locks().isEmpty();
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return number;
    }

    @Override
    public String toString() {
      return "v" + number;
    }
  }

  private static final Strand NOTHING = new Strand(0, Directive.PROGRAM, List.of(), List.of(), -1);

  private final Weights weights;
  private final List<Vertex> vertices = new ArrayList<>();

  Graph(Weights weights) {
    this.weights = weights;
  }

  Vertex strand(Vertex after, Strand strand) {
    long length = Math.multiplyExact(strand.work(), weights.scale(strand));
    return add(strand, length, List.of(after), Turn.NONE);
  }

  /** A lock is taken, or given back; the wait for it is none of the graph's. */
  Vertex turn(Vertex after, Turn turn) {
    return add(NOTHING, 0, List.of(after), turn);
  }

  Vertex join(List<Vertex> predecessors) {
    return add(NOTHING, 0, List.copyOf(predecessors), Turn.NONE);
  }

  private Vertex add(Strand strand, long length, List<Vertex> predecessors, Turn turn) {
    Vertex vertex = new Vertex(vertices.size(), strand, length, predecessors, turn);
    vertices.add(vertex);
    return vertex;
  }

  List<Vertex> vertices() {
    return vertices;
  }

  /** When each vertex ends on infinitely many processors. */
  Map<Vertex, Long> ends() {
    Map<Vertex, Long> ends = new HashMap<>();
    for (Vertex vertex : vertices) {
      ends.put(vertex, start(vertex, ends) + vertex.length());
    }
    return ends;
  }

  /** Ends of some vertices, in order of number, if nothing else existed. */
  static Map<Vertex, Long> ends(List<Vertex> part) {
    Map<Vertex, Long> ends = new HashMap<>();
    for (Vertex vertex : part) {
      long start = 0;
      for (Vertex predecessor : vertex.predecessors()) {
        start = Math.max(start, ends.getOrDefault(predecessor, 0L));
      }
      ends.put(vertex, start + vertex.length());
    }
    return ends;
  }

  private static long start(Vertex vertex, Map<Vertex, Long> ends) {
    return vertex.predecessors().stream().mapToLong(ends::get).max().orElse(0);
  }

  /** The leftmost of the longest paths that end in {@code last}, from its start to its end. */
  Path longestPathTo(Vertex last) {
    Map<Vertex, Long> ends = ends();
    List<Vertex> path = new ArrayList<>();
    path.add(last);
    List<Vertex> candidates = critical(last, ends);
    while (!candidates.isEmpty()) {
      path.add(candidates.get(0));
      candidates = critical(candidates.get(0), ends);
    }
    Collections.reverse(path);
    return new Path(path, strands(path).equals(strands(allCriticalTo(last, ends))));
  }

  /** The predecessors that {@code vertex} had to wait for longest, leftmost first. */
  private static List<Vertex> critical(Vertex vertex, Map<Vertex, Long> ends) {
    long start = ends.get(vertex) - vertex.length();
    return vertex.predecessors().stream().filter(p -> ends.get(p) == start).toList();
  }

  /** The vertices of all longest paths that end in {@code last}. */
  private static Set<Vertex> allCriticalTo(Vertex last, Map<Vertex, Long> ends) {
    Set<Vertex> found = new HashSet<>(List.of(last));
    Deque<Vertex> open = new ArrayDeque<>(found);
    while (!open.isEmpty()) {
      for (Vertex predecessor : critical(open.removeLast(), ends)) {
        if (found.add(predecessor)) {
          open.addLast(predecessor);
        }
      }
    }
    return found;
  }

  /** Strands of a path's serial work; a strand that takes no time adds none to it. */
  private static Set<Vertex> strands(Collection<Vertex> vertices) {
    return vertices.stream().filter(vertex -> vertex.length() > 0).collect(Collectors.toSet());
  }

  /**
   * @param unique false if another path with other strands is as long: the choice was by position
   */
  record Path(List<Vertex> vertices, boolean unique) {}
}
