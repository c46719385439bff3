package whip.model.grain;

import java.util.Arrays;

/**
 * Strands of a run in full detail, and joins, which take no time: how much longer or shorter each
 * may get before another path counts. Everything but {@link #avoiding} takes one pass: E edges take
 * O(E log E).
 */
public final class StrandGraph {
  private static final long UNREACHED = -1;
  private static final int NO_VERTEX = -1;

  private final long[] lengths;

  /** By vertex: where its edges begin in {@link #sources}; the next one's is the end. */
  private final int[] firstEdges;

  private final int[] sources;

  /** Longest path to the end of each vertex, from the first one. */
  private final long[] heads;

  /** Longest path from the end of each vertex to the last one. */
  private final long[] tails;

  /** Longest path that avoids each vertex; unreached where all go through it. Made when asked. */
  private long[] others;

  /**
   * A graph that begins with the first vertex and ends with the last one.
   *
   * @param predecessors numbers of the vertices that each waits for, all of them smaller than its
   *     own; leftmost first
   */
  public StrandGraph(long[] lengths, int[][] predecessors) {
    this(lengths, firstEdges(predecessors), sources(predecessors));
  }

  /**
   * A graph in columns, which stay as they are.
   *
   * @param firstEdges by vertex, and one more
   * @param sources by edge: the vertex that it comes from
   */
  StrandGraph(long[] lengths, int[] firstEdges, int[] sources) {
    if (lengths.length == 0 || lengths.length != firstEdges.length - 1) {
      throw new IllegalArgumentException("no graph of " + lengths.length + " vertices");
    }
    this.lengths = lengths;
    this.firstEdges = firstEdges;
    this.sources = sources;
    for (int vertex = 0; vertex < lengths.length; vertex++) {
      for (int edge = firstEdges[vertex]; edge < firstEdges[vertex + 1]; edge++) {
        if (sources[edge] >= vertex) {
          throw new IllegalArgumentException(vertex + " comes before " + sources[edge]);
        }
      }
    }
    heads = heads(NO_VERTEX);
    tails = tails();
  }

  private static int[] firstEdges(int[][] predecessors) {
    int[] first = new int[predecessors.length + 1];
    for (int vertex = 0; vertex < predecessors.length; vertex++) {
      first[vertex + 1] = first[vertex] + predecessors[vertex].length;
    }
    return first;
  }

  private static int[] sources(int[][] predecessors) {
    return Arrays.stream(predecessors).flatMapToInt(Arrays::stream).toArray();
  }

  /** Longest paths to each vertex that avoid one. */
  private long[] heads(int avoided) {
    long[] ends = new long[lengths.length];
    Arrays.fill(ends, UNREACHED);
    for (int vertex = 0; vertex < ends.length; vertex++) {
      int to = firstEdges[vertex + 1];
      long start = firstEdges[vertex] == to ? 0 : UNREACHED;
      for (int edge = firstEdges[vertex]; edge < to; edge++) {
        start = Math.max(start, ends[sources[edge]]);
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
        long from = Math.addExact(rest[vertex], lengths[vertex]);
        for (int edge = firstEdges[vertex]; edge < firstEdges[vertex + 1]; edge++) {
          rest[sources[edge]] = Math.max(rest[sources[edge]], from);
        }
      }
    }
    return rest;
  }

  /** A path that avoids a vertex has one edge from before it to behind it, in order of numbers. */
  private long[] others() {
    int[] firstLeaving = new int[lengths.length + 1];
    for (int source : sources) {
      firstLeaving[source + 1]++;
    }
    for (int vertex = 0; vertex < lengths.length; vertex++) {
      firstLeaving[vertex + 1] += firstLeaving[vertex];
    }
    int[] leaving = new int[sources.length];
    int[] next = firstLeaving.clone();
    for (int vertex = 0; vertex < lengths.length; vertex++) {
      for (int edge = firstEdges[vertex]; edge < firstEdges[vertex + 1]; edge++) {
        leaving[next[sources[edge]]++] = vertex;
      }
    }
    long[] longest = new long[lengths.length];
    LongestFirst passing = new LongestFirst();
    for (int vertex = 0; vertex < longest.length; vertex++) {
      while (!passing.isEmpty() && passing.vertex() <= vertex) {
        passing.remove();
      }
      longest[vertex] = passing.isEmpty() ? UNREACHED : passing.length();
      for (int i = firstLeaving[vertex]; i < firstLeaving[vertex + 1]; i++) {
        int to = leaving[i];
        if (heads[vertex] != UNREACHED && tails[to] != UNREACHED) {
          passing.add(heads[vertex] + lengths[to] + tails[to], to);
        }
      }
    }
    return longest;
  }

  public long span() {
    return heads[heads.length - 1];
  }

  /** When a vertex ends, if each starts as early as it can. */
  public long end(int vertex) {
    return heads[vertex];
  }

  /** When it starts. */
  public long start(int vertex) {
    return heads[vertex] - lengths[vertex];
  }

  /** Whether a longest path goes through it. */
  public boolean isCritical(int vertex) {
    return tails[vertex] != UNREACHED && slack(vertex) == 0;
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
    if (others == null) {
      others = others();
    }
    return Math.min(lengths[strand], span() - Math.max(others[strand], 0));
  }

  /** Vertices of the leftmost longest path that avoids a vertex; none if there is no such path. */
  public int[] avoiding(int avoided) {
    long[] ends = heads(avoided);
    int last = ends.length - 1;
    if (ends[last] == UNREACHED) {
      return new int[0];
    }
    IntColumn back = new IntColumn();
    back.add(last);
    for (int at = last; firstEdges[at] < firstEdges[at + 1]; at = back.last()) {
      back.add(leftmost(at, ends));
    }
    int[] path = new int[back.size()];
    for (int i = 0; i < path.length; i++) {
      path[i] = back.get(path.length - 1 - i);
    }
    return path;
  }

  private int leftmost(int vertex, long[] ends) {
    long start = ends[vertex] - lengths[vertex];
    for (int edge = firstEdges[vertex]; edge < firstEdges[vertex + 1]; edge++) {
      if (ends[sources[edge]] == start) {
        return sources[edge];
      }
    }
    throw new IllegalStateException("bug: no way back from " + vertex);
  }
}
