package whip.model.grain;

/** Vertices of a graph on their way, and the edges to each. Edges come from vertices before. */
final class Vertices {
  /** Joins of more than these have each of them once. */
  private static final int FEW = 4;

  final LongColumn lengths = new LongColumn();

  /** Burden before or in the vertex, which is no length. */
  final LongColumn burdens = new LongColumn();

  /** Work, where the length is that of a folded piece; else the length is. */
  final LongColumn works = new LongColumn();

  final IntColumn kinds = new IntColumn();
  final IntColumn owners = new IntColumn();
  final IntColumn firstEdges = new IntColumn();
  final IntColumn sources = new IntColumn();
  final IntColumn edgeKinds = new IntColumn();

  /**
   * Begins a vertex; its edges follow before the next.
   *
   * @param owner number of the code that it is of
   */
  int add(VertexKind kind, int owner, long length, long work) {
    kinds.add(kind.code());
    owners.add(owner);
    lengths.add(length);
    works.add(work);
    burdens.add(0);
    firstEdges.add(sources.size());
    return kinds.size() - 1;
  }

  /** An edge to the vertex that was begun last; one from each vertex is enough. */
  void edge(int from, EdgeKind kind) {
    int first = firstEdges.last();
    if (first < sources.size() && sources.last() == from) {
      return;
    }
    for (int edge = first; edge < Math.min(sources.size(), first + FEW); edge++) {
      if (sources.get(edge) == from) {
        return;
      }
    }
    sources.add(from);
    edgeKinds.add(kind.code());
  }

  /** The vertex, which nothing waits for yet, has more to do. */
  void lengthen(int vertex, long length) {
    lengths.set(vertex, Math.addExact(lengths.get(vertex), length));
    works.set(vertex, Math.addExact(works.get(vertex), length));
  }

  void burden(int vertex, long burden) {
    burdens.set(vertex, Math.addExact(burdens.get(vertex), burden));
  }
}
