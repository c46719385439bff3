package whip.model.grain;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Strands of a run in full detail, and joins, which take no time: how much longer or shorter each
 * may get before another path counts. Everything but {@link #avoiding} takes one pass: E edges take
 * O(E log E).
 */
public final class StrandGraph {
  private static final long UNREACHED = -1;
  private static final int NO_VERTEX = -1;

  /** A way past a vertex: an edge, with the longest path that it is on. */
  private record Edge(int to, long path) {}

  private final long[] lengths;
  private final int[][] predecessors;

  /** Longest path to the end of each vertex, from the first one. */
  private final long[] heads;

  /** Longest path from the end of each vertex to the last one. */
  private final long[] tails;

  /** Longest path that avoids each vertex; unreached where all go through it. */
  private final long[] others;

  /**
   * A graph that begins with the first vertex and ends with the last one.
   *
   * @param predecessors numbers of the vertices that each waits for, all of them smaller than its
   *     own; leftmost first
   */
  public StrandGraph(long[] lengths, int[][] predecessors) {
    if (lengths.length == 0 || lengths.length != predecessors.length) {
      throw new IllegalArgumentException("no graph of " + lengths.length + " vertices");
    }
    this.lengths = lengths.clone();
    this.predecessors = predecessors.clone();
    for (int vertex = 1; vertex < lengths.length; vertex++) {
      for (int before : predecessors[vertex]) {
        if (before >= vertex) {
          throw new IllegalArgumentException(vertex + " comes before " + before);
        }
      }
    }
    heads = heads(NO_VERTEX);
    tails = tails();
    others = others();
  }

  /** Longest paths to each vertex that avoid one. */
  private long[] heads(int avoided) {
    long[] ends = new long[lengths.length];
    Arrays.fill(ends, UNREACHED);
    for (int vertex = 0; vertex < ends.length; vertex++) {
      long start = predecessors[vertex].length == 0 ? 0 : UNREACHED;
      for (int before : predecessors[vertex]) {
        start = Math.max(start, ends[before]);
      }
      if (vertex != avoided && start != UNREACHED) {
        ends[vertex] = Math.addExact(start, lengths[vertex]);
      }
    }
    return ends;
  }

  private long[] tails() {
    long[] rest = new long[lengths.length];
    Arrays.fill(rest, UNREACHED);
    rest[rest.length - 1] = 0;
    for (int vertex = rest.length - 1; vertex > 0; vertex--) {
      if (rest[vertex] != UNREACHED) {
        for (int before : predecessors[vertex]) {
          rest[before] = Math.max(rest[before], Math.addExact(rest[vertex], lengths[vertex]));
        }
      }
    }
    return rest;
  }

  /** A path that avoids a vertex has one edge from before it to behind it, in order of numbers. */
  private long[] others() {
    List<List<Edge>> leaving = new ArrayList<>();
    for (int vertex = 0; vertex < lengths.length; vertex++) {
      leaving.add(new ArrayList<>());
      for (int before : predecessors[vertex]) {
        if (heads[before] != UNREACHED && tails[vertex] != UNREACHED) {
          long path = heads[before] + lengths[vertex] + tails[vertex];
          leaving.get(before).add(new Edge(vertex, path));
        }
      }
    }
    long[] longest = new long[lengths.length];
    PriorityQueue<Edge> passing =
        new PriorityQueue<>(Comparator.comparingLong(Edge::path).reversed());
    for (int vertex = 0; vertex < longest.length; vertex++) {
      while (!passing.isEmpty() && passing.peek().to <= vertex) {
        passing.remove();
      }
      longest[vertex] = passing.isEmpty() ? UNREACHED : passing.peek().path;
      passing.addAll(leaving.get(vertex));
    }
    return longest;
  }

  public long span() {
    return heads[heads.length - 1];
  }

  /** How much longer a strand may get before it makes the span longer. */
  public long slack(int strand) {
    return span() - heads[strand] - Math.max(tails[strand], 0);
  }

  /**
   * How much shorter a critical strand may get, with the span, until another path is as long; at
   * most its length.
   */
  public long margin(int strand) {
    return Math.min(lengths[strand], span() - Math.max(others[strand], 0));
  }

  /** Vertices of the leftmost longest path that avoids a vertex; none if there is no such path. */
  public int[] avoiding(int avoided) {
    long[] ends = heads(avoided);
    int last = ends.length - 1;
    if (ends[last] == UNREACHED) {
      return new int[0];
    }
    Deque<Integer> path = new ArrayDeque<>(List.of(last));
    while (predecessors[path.getFirst()].length > 0) {
      int at = path.getFirst();
      long start = ends[at] - lengths[at];
      path.addFirst(
          Arrays.stream(predecessors[at])
              .filter(before -> ends[before] == start)
              .findFirst()
              .orElseThrow(() -> new IllegalStateException("bug: no way back from " + at)));
    }
    return path.stream().mapToInt(Integer::intValue).toArray();
  }
}
