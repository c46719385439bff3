package whip.model.grain;

import java.util.Arrays;
import java.util.BitSet;

/** Vertices of a {@link GrainGraph} and edges between them, all from smaller numbers to larger. */
public final class GraphVertices {
  private final Vertices made;
  private final Makers makers;
  private final BitSet folded;
  private final long[] lengths;
  private final int[] firstEdges;
  private final int[] sources;

  /** By vertex: how many of its code come before it. */
  private final int[] ordinals;

  GraphVertices(Vertices made, Makers makers, BitSet folded) {
    this.made = made;
    this.makers = makers;
    this.folded = folded;
    lengths = made.lengths.toArray();
    sources = made.sources.toArray();
    firstEdges = Arrays.copyOf(made.firstEdges.toArray(), lengths.length + 1);
    firstEdges[lengths.length] = sources.length;
    ordinals = new int[lengths.length];
    int[] ofOwner = new int[makers.size()];
    for (int vertex = 0; vertex < ordinals.length; vertex++) {
      ordinals[vertex] = ofOwner[owner(vertex)]++;
    }
  }

  public int size() {
    return lengths.length;
  }

  public VertexKind kind(int vertex) {
    return VertexKind.ofCode(made.kinds.get(vertex));
  }

  /** How long it is on a path. */
  public long length(int vertex) {
    return lengths[vertex];
  }

  /** Work in it: its length, unless it is a folded piece. */
  public long work(int vertex) {
    return made.works.get(vertex);
  }

  /** Whether the collector has folded several items to it. */
  public boolean isFolded(int vertex) {
    return folded.get(vertex);
  }

  /** Lineage of the code that it is of. */
  public Lineage code(int vertex) {
    return makers.lineage(owner(vertex));
  }

  /** How many vertices of the same code come before it; 0: it is where a grain begins. */
  public int ordinal(int vertex) {
    return ordinals[vertex];
  }

  int owner(int vertex) {
    return made.owners.get(vertex);
  }

  /** How many edges there are. */
  public int edges() {
    return sources.length;
  }

  /** First edge to a vertex. */
  public int firstEdge(int vertex) {
    return firstEdges[vertex];
  }

  /** First edge that is not to it any more. */
  public int lastEdge(int vertex) {
    return firstEdges[vertex + 1];
  }

  /** The vertex from which an edge comes. */
  public int source(int edge) {
    return sources[edge];
  }

  public EdgeKind edgeKind(int edge) {
    return EdgeKind.ofCode(made.edgeKinds.get(edge));
  }

  StrandGraph strands() {
    return new StrandGraph(lengths, firstEdges, sources);
  }

  /** Paths on which each grain costs what is known of its burden. */
  StrandGraph burdened() {
    long[] longer = lengths.clone();
    for (int vertex = 0; vertex < longer.length; vertex++) {
      longer[vertex] = Math.addExact(longer[vertex], made.burdens.get(vertex));
    }
    return new StrandGraph(longer, firstEdges, sources);
  }
}
