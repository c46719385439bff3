package whip.model.node;

import java.util.AbstractList;
import java.util.List;
import java.util.Map;

/**
 * Rows of a batch in columns, without an object for each row. It is also a list of rows, strands
 * first; {@link #strands} and {@link #nodes} are the fast access. The arrays are shared, not
 * copied: no reader changes them. They may be longer than there are rows, and may be an {@link
 * ArrayArena}'s.
 */
public final class RowTable extends AbstractList<Row> {

  /** The values that columns name by index. */
  public record Dictionary(List<Site> sites, List<Directive> directives, List<Tag> tags) {}

  /** Columns of {@link Row.Strand}; {@code from} to {@code tag} are indices. */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares tables by their columns
  public record Strands(
      int count,
      long[] work,
      long[] region,
      long[] parent,
      long[] index,
      int[] from,
      int[] to,
      int[] directive,
      int[] tag) {}

  /**
   * Columns of {@link Row.Node}; {@code kind} is a code and {@code directive} an index.
   *
   * @param dependences by row, of those that have some
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Nodes(
      int count,
      int[] kind,
      long[] region,
      long[] parent,
      long[] index,
      long[] id,
      int[] directive,
      long[] items,
      long[] a,
      long[] b,
      Map<Integer, List<Dependence>> dependences) {}

  private final Dictionary dictionary;
  private final Strands strands;
  private final Nodes nodes;
  private final List<Row.Folded> folded;

  public RowTable(Dictionary dictionary, Strands strands, Nodes nodes) {
    this(dictionary, strands, nodes, List.of());
  }

  public RowTable(Dictionary dictionary, Strands strands, Nodes nodes, List<Row.Folded> folded) {
    this.dictionary = dictionary;
    this.strands = strands;
    this.nodes = nodes;
    this.folded = List.copyOf(folded);
  }

  public Dictionary dictionary() {
    return dictionary;
  }

  public Strands strands() {
    return strands;
  }

  public Nodes nodes() {
    return nodes;
  }

  /** Items that the collector folded; few, each of many rows. */
  public List<Row.Folded> folded() {
    return folded;
  }

  @Override
  public int size() {
    return strands.count + nodes.count + folded.size();
  }

  @Override
  public Row get(int i) {
    int node = i - strands.count;
    if (node < 0) {
      return strand(i);
    }
    return node < nodes.count ? node(node) : folded.get(node - nodes.count);
  }

  private Row.Strand strand(int i) {
    return new Row.Strand(
        place(strands.region[i], strands.parent[i], strands.index[i]),
        strands.work[i],
        key(i),
        dictionary.tags.get(strands.tag[i]));
  }

  /** Key by which the i-th strand is summed. */
  public StrandKey key(int i) {
    return new StrandKey(
        dictionary.directives.get(strands.directive[i]),
        dictionary.sites.get(strands.from[i]),
        dictionary.sites.get(strands.to[i]));
  }

  /** Size of the loop that the i-th of the nodes, a GROUP, is a share of. */
  public LoopSize loop(int i) {
    return LoopSize.ofShare(nodes.b[i]);
  }

  /** The i-th of the nodes. */
  public Row.Node node(int i) {
    return new Row.Node(
        place(nodes.region[i], nodes.parent[i], nodes.index[i]),
        new NodeId(nodes.id[i]),
        NodeKind.ofCode(nodes.kind[i]),
        dictionary.directives.get(nodes.directive[i]),
        nodes.items[i],
        nodes.a[i],
        nodes.b[i],
        nodes.dependences.getOrDefault(i, List.of()));
  }

  private static Place place(long region, long parent, long index) {
    return new Place(new NodeId(region), new NodeId(parent), index);
  }
}
