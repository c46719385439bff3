package whip.model.grain;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Code that a grain waited for, and code that waited for it, one step away.
 *
 * @param maker whose code made it
 * @param before what it began after, or waited for on its way
 * @param after what waited for it
 */
public record GrainNeighbours(Lineage maker, List<Neighbour> before, List<Neighbour> after) {
  /** Code on the other end of an edge. */
  public record Neighbour(Lineage code, EdgeKind kind) {}

  public GrainNeighbours {
    before = List.copyOf(before);
    after = List.copyOf(after);
  }

  /** Neighbours of a grain, in the order of their vertices. */
  public static GrainNeighbours of(GrainGraph graph, int grain) {
    GraphVertices vertices = graph.vertices();
    int owner = graph.maker(grain);
    Set<Neighbour> before = new LinkedHashSet<>();
    Set<Neighbour> after = new LinkedHashSet<>();
    Lineage maker = Lineage.ROOT;
    for (int vertex = 0; vertex < vertices.size(); vertex++) {
      boolean isOwn = vertices.owner(vertex) == owner;
      for (int edge = vertices.firstEdge(vertex); edge < vertices.lastEdge(vertex); edge++) {
        int source = vertices.source(edge);
        EdgeKind kind = vertices.edgeKind(edge);
        boolean isFromOwn = vertices.owner(source) == owner;
        if (isOwn && !isFromOwn && kind == EdgeKind.CREATE) {
          maker = vertices.code(source);
        } else if (isOwn && !isFromOwn && kind != EdgeKind.CONTINUE) {
          for (int end : ends(source, kind, vertices)) {
            before.add(new Neighbour(vertices.code(end), kind));
          }
        } else if (!isOwn && isFromOwn && kind != EdgeKind.CREATE) {
          after.add(new Neighbour(vertices.code(vertex), kind));
        }
      }
    }
    return new GrainNeighbours(maker, new ArrayList<>(before), new ArrayList<>(after));
  }

  /** A join of many tasks that others depend on stands for each of them. */
  private static List<Integer> ends(int source, EdgeKind kind, GraphVertices vertices) {
    int first = vertices.firstEdge(source);
    boolean isOfMany =
        kind == EdgeKind.DEPEND
            && vertices.kind(source) == VertexKind.JOIN
            && first < vertices.lastEdge(source)
            && vertices.edgeKind(first) == EdgeKind.DEPEND
            && vertices.edgeKind(vertices.lastEdge(source) - 1) == EdgeKind.DEPEND;
    if (!isOfMany) {
      return List.of(source);
    }
    List<Integer> ends = new ArrayList<>();
    for (int edge = first; edge < vertices.lastEdge(source); edge++) {
      ends.add(vertices.source(edge));
    }
    return ends;
  }
}
