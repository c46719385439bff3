package whip.model.grain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import whip.model.grain.Parallelism.Run;
import whip.model.node.NodeId;

/**
 * Fork-join graph of a run: a vertex for each strand, fork and join, and the grains whose strands
 * they are. Work of all vertices is the run's, and the longest path is its span.
 */
public final class GrainGraph {
  private final GrainRows rows;
  private final Makers makers;
  private final GrainColumns grains;
  private final GraphWalk walk;
  private final GraphVertices vertices;
  private final StrandGraph strands;

  /** By row of {@link Makers}: work of its own strands, and with all that it made. */
  private final long[] own;

  private final long[] subtrees;

  /** By grain: where its vertices begin in {@link #ofGrains}; the next one's is the end. */
  private final int[] firstOfGrain;

  private final int[] ofGrains;

  private GrainGraph(GraphWalk walk) {
    this.walk = walk;
    rows = walk.rows;
    makers = walk.makers;
    grains = walk.grains;
    vertices = new GraphVertices(walk.vertices, makers, walk.folded);
    strands = vertices.strands();
    own = new long[makers.size()];
    firstOfGrain = new int[grains.size() + 1];
    for (int vertex = 0; vertex < vertices.size(); vertex++) {
      int maker = vertices.owner(vertex);
      own[maker] = Math.addExact(own[maker], vertices.work(vertex));
      if (makers.isGrain(maker)) {
        firstOfGrain[makers.grain(maker) + 1]++;
      }
    }
    for (int grain = 0; grain < grains.size(); grain++) {
      firstOfGrain[grain + 1] += firstOfGrain[grain];
    }
    ofGrains = new int[firstOfGrain[grains.size()]];
    int[] next = firstOfGrain.clone();
    for (int vertex = 0; vertex < vertices.size(); vertex++) {
      int maker = vertices.owner(vertex);
      if (makers.isGrain(maker)) {
        ofGrains[next[makers.grain(maker)]++] = vertex;
      }
    }
    subtrees = own.clone();
    for (int maker = makers.size() - 1; maker > Makers.ROOT; maker--) {
      int parent = makers.parent(maker);
      subtrees[parent] = Math.addExact(subtrees[parent], subtrees[maker]);
    }
  }

  /** Graph of a run, with the burdens that came with its rows. */
  public static GrainGraph of(GrainRows rows) {
    return of(rows, rows.burdens());
  }

  /**
   * Graph of a run.
   *
   * @param burdens of tasks and chunks, by node
   */
  public static GrainGraph of(GrainRows rows, Function<NodeId, Burden> burdens) {
    return new GrainGraph(GraphWalk.of(rows.tree(), burdens, new BitSet()));
  }

  /** Graph of the run as it would be if tasks with less work were plain calls. */
  GrainGraph withCutOff(long least) {
    BitSet bound = (BitSet) walk.bound.clone();
    for (int maker = makers.size() - 1; maker > Makers.ROOT; maker--) {
      if (bound.get(maker)) {
        bound.set(makers.parent(maker));
      }
    }
    BitSet plain = new BitSet();
    for (int grain = 0; grain < grains.size(); grain++) {
      int maker = grains.makers.get(grain);
      if (!makers.isRange(maker) && !bound.get(maker) && subtrees[maker] < least) {
        plain.set(grains.rows.get(grain));
      }
    }
    return new GrainGraph(GraphWalk.of(walk.tree, walk.burdens, plain));
  }

  // --- The whole

  /** Vertices and edges. */
  public GraphVertices vertices() {
    return vertices;
  }

  /** Paths through them. */
  public StrandGraph strands() {
    return strands;
  }

  /** All strands of the program, in grains and outside. */
  public long work() {
    return subtrees[Makers.ROOT];
  }

  public long span() {
    return strands.span();
  }

  /** The span if each grain costs its maker what is known of its burden. */
  public long burdenedSpan() {
    return vertices.burdened().span();
  }

  /** All that is known of grains' burdens. */
  public long knownBurden() {
    return grains.burdens.values().stream().mapToLong(Burden::known).reduce(0, Math::addExact);
  }

  /**
   * How many grains have a cost that is not known: creation or, of undeferred ones, the finish.
   * Others have no finish that could be known.
   */
  public long unknownBurdens() {
    long unknown = 0;
    for (int grain = 0; grain < grains.size(); grain++) {
      Burden burden = grains.burdens.getOrDefault(grain, Burden.NONE_KNOWN);
      boolean hasFinish = burden.finish() != Burden.UNKNOWN || !grains.undeferred.get(grain);
      unknown += burden.creation() != Burden.UNKNOWN && hasFinish ? 0 : 1;
    }
    return unknown;
  }

  /** How many items were folded by the collector: grains in them are not in the graph. */
  public long foldedItems() {
    return walk.foldedItems();
  }

  /** Rows whose containers never came. */
  public long unattached() {
    return walk.tree.unattached();
  }

  /** Parallelism while a grain's own strands run; absent if they take no time, or are folded. */
  public Optional<Parallelism.Range> parallelism(int grain) {
    return grains.folded.get(grain) ? Optional.empty() : parallelism().during(runs(grain));
  }

  /** Strands that run at each logical time, each as early as it can. */
  public Parallelism parallelism() {
    List<Run> runs = new ArrayList<>();
    for (int vertex = 0; vertex < vertices.size(); vertex++) {
      if (vertices.length(vertex) > 0) {
        runs.add(run(vertex));
      }
    }
    return Parallelism.of(runs);
  }

  private Run run(int vertex) {
    return new Run(strands.start(vertex), strands.end(vertex));
  }

  /** When and where its strands ran; without pieces where that was not recorded. */
  public GrainTimeline timeline() {
    return new GrainTimeline(rows, walk.tree, walk.codes, makers);
  }

  // --- Grains

  /** How many grains there are. */
  public int grains() {
    return grains.size();
  }

  /** A grain by number, from 0 in the order in which they were made. */
  public GraphGrain grain(int number) {
    int maker = grains.makers.get(number);
    int begin = grains.begins.get(number);
    boolean isFolded = grains.folded.get(number);
    return new GraphGrain(
        number,
        makers.lineage(maker),
        rows.dictionary().get(grains.directives.get(number)),
        rows.id(grains.rows.get(number)),
        grains.undeferred.get(number),
        own[maker],
        subtrees[maker],
        grains.burdens.getOrDefault(number, Burden.NONE_KNOWN),
        strands.start(begin),
        isFolded,
        grains.estimated.get(number));
  }

  /** Number of the grain of that lineage. */
  public OptionalInt find(Lineage lineage) {
    int at = Makers.ROOT;
    for (Lineage.Step step : lineage.steps()) {
      int maker = at + 1;
      while (maker < makers.size() && !(makers.parent(maker) == at && isStep(maker, step))) {
        maker++;
      }
      if (maker == makers.size()) {
        return OptionalInt.empty();
      }
      at = maker;
    }
    return makers.isGrain(at) ? OptionalInt.of(makers.grain(at)) : OptionalInt.empty();
  }

  private boolean isStep(int maker, Lineage.Step step) {
    return makers.step(maker).equals(step);
  }

  /** Vertices of a grain's own code, in order. */
  public int[] vertices(int grain) {
    return Arrays.copyOfRange(ofGrains, firstOfGrain[grain], firstOfGrain[grain + 1]);
  }

  /** Those that take time. */
  public int[] strands(int grain) {
    return Arrays.stream(vertices(grain)).filter(vertex -> vertices.length(vertex) > 0).toArray();
  }

  /** When the strands of a grain run that take time. */
  public List<Run> runs(int grain) {
    return Arrays.stream(strands(grain)).mapToObj(this::run).toList();
  }

  /** Room beside the critical path, absent for a grain without work or with folded items. */
  public Optional<Slack> slack(int grain) {
    return grains.folded.get(grain) ? Optional.empty() : Slack.of(strands(grain), strands);
  }

  /** Whether a strand of the grain that takes time is on a longest path. */
  public boolean isCritical(int grain) {
    return Arrays.stream(strands(grain)).anyMatch(strands::isCritical);
  }

  /** Number of the grain that begins with a vertex. */
  public OptionalInt grainAt(int vertex) {
    int maker = vertices.owner(vertex);
    return vertices.kind(vertex) == VertexKind.TASK
        ? OptionalInt.of(makers.grain(maker))
        : OptionalInt.empty();
  }

  /** Codes inside each other. */
  public GrainFolders folders() {
    return new GrainFolders(makers, vertices);
  }

  /** Row of {@link Makers} of a grain. */
  int maker(int grain) {
    return grains.makers.get(grain);
  }

  Makers makers() {
    return makers;
  }

  /** Siblings of all grains. */
  public SiblingGroups siblings() {
    return new SiblingGroups(this, grains);
  }

  /** Lineages of the code on a path, each once where it goes on. */
  public List<Lineage> code(int[] path) {
    List<Lineage> code = new ArrayList<>();
    int last = -1;
    for (int vertex : path) {
      if (vertices.length(vertex) > 0 && vertices.owner(vertex) != last) {
        last = vertices.owner(vertex);
        code.add(makers.lineage(last));
      }
    }
    return code;
  }
}
