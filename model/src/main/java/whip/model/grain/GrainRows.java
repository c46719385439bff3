package whip.model.grain;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import whip.model.node.Dependence;
import whip.model.node.Digest;
import whip.model.node.Directive;
import whip.model.node.LoopSize;
import whip.model.node.NodeId;
import whip.model.node.NodeKind;
import whip.model.node.Place;
import whip.model.node.Row;

/**
 * Rows of one run, in columns, for its {@link GrainGraph}. They may come in any order; batches that
 * come twice are refused before. A row takes about 50 bytes here, and its part of a graph some 150.
 */
public final class GrainRows {
  /** Codes of items that are no nodes, beside those of {@link NodeKind}. */
  static final int STRAND = 100;

  static final int FOLDED = 101;

  private final int itemsMax;
  private final IntColumn kinds = new IntColumn();
  private final LongColumn parents = new LongColumn();
  private final LongColumn indexes = new LongColumn();
  private final LongColumn ids = new LongColumn();
  private final LongColumn as = new LongColumn();
  private final LongColumn bs = new LongColumn();
  private final IntColumn directives = new IntColumn();
  private final Map<Directive, Integer> numbers = new HashMap<>();
  private final List<Directive> dictionary = new ArrayList<>();
  private final Map<Integer, List<Dependence>> dependences = new HashMap<>();
  private final Map<Integer, Row.Folded> folded = new HashMap<>();
  private final Map<NodeId, Row.Node> opens = new HashMap<>();
  private final NodeBurdens burdens = new NodeBurdens();
  private final StampColumns stamps = new StampColumns();
  private long strands;

  /** Room for so many rows; the run itself is the first. */
  public GrainRows(int itemsMax) {
    this.itemsMax = itemsMax;
    item(NodeKind.REGION.code(), new Place(NodeId.RUN, NodeId.RUN, 0), 0, 1, 1, Directive.NONE);
  }

  /**
   * Takes in a row.
   *
   * @throws TooManyItemsException if there is no room for it
   */
  public void add(Row row) {
    if (row instanceof Row.Strand strand) {
      strands++;
      item(STRAND, row.place(), 0, strand.work(), 0, strand.key().directive());
    } else if (row instanceof Row.Folded piece) {
      folded.put(kinds.size(), piece);
      item(FOLDED, row.place(), 0, piece.items(), 0, Directive.NONE);
    } else if (row instanceof Row.Node node
        && !(node.kind().isContainer() && node.id().equals(NodeId.RUN))) {
      node(node);
    }
  }

  /** Takes in a node that has not ended; it counts unless it is popped by another row. */
  public void addOpen(Row.Node node) {
    if (!node.id().equals(NodeId.RUN)) {
      opens.put(node.id(), node);
    }
  }

  /** Takes in what a grain cost; of two of one node the first counts. */
  public void addBurden(NodeBurden burden) {
    burdens.add(burden);
  }

  /** Takes in when and where a strand ran, which may come later. */
  public void addStamp(StrandStamp stamp) {
    stamps.add(stamp);
  }

  /** Stamps that have come. */
  StampColumns stamps() {
    return stamps;
  }

  /** How many rows are strands. */
  long strands() {
    return strands;
  }

  /** Burdens that have come, by node. */
  Function<NodeId, Burden> burdens() {
    return burdens.byNode();
  }

  private void node(Row.Node node) {
    if (node.kind() == NodeKind.DEPENDS) {
      dependences.put(kinds.size(), node.dependences());
    }
    item(node.kind().code(), node.place(), node.id().value(), node.a(), node.b(), node.directive());
  }

  private void item(int kind, Place place, long id, long a, long b, Directive directive) {
    if (kinds.size() >= itemsMax) {
      throw new TooManyItemsException(itemsMax);
    }
    kinds.add(kind);
    parents.add(place.parent().value());
    indexes.add(place.index());
    ids.add(id);
    as.add(a);
    bs.add(b);
    directives.add(
        numbers.computeIfAbsent(
            directive,
            added -> {
              dictionary.add(added);
              return dictionary.size() - 1;
            }));
  }

  /** How many rows have come. */
  public int size() {
    return kinds.size() - 1;
  }

  /** Puts everything in its container. */
  ItemTree tree() {
    NodeLookup popped = lookup();
    for (Row.Node open : opens.values()) {
      if (popped.row(open.id().value()) == NodeLookup.ABSENT) {
        node(open);
      }
    }
    opens.clear();
    return new ItemTree(this, lookup());
  }

  /** Rows of nodes that have come. */
  NodeLookup lookup() {
    NodeLookup lookup = new NodeLookup(kinds.size());
    lookup.putIfAbsent(NodeId.RUN.value(), 0);
    for (int row = 1; row < kinds.size(); row++) {
      if (ids.get(row) != 0) {
        lookup.putIfAbsent(ids.get(row), row);
      }
    }
    return lookup;
  }

  // --- Columns, by row

  int rows() {
    return kinds.size();
  }

  /** Code of the row's kind: of a node, or {@link #STRAND} or {@link #FOLDED}. */
  int kind(int row) {
    return kinds.get(row);
  }

  long parent(int row) {
    return parents.get(row);
  }

  long index(int row) {
    return indexes.get(row);
  }

  /** A node's first attribute, a strand's work. */
  long a(int row) {
    return as.get(row);
  }

  /** A node's second attribute. */
  long b(int row) {
    return bs.get(row);
  }

  /** Size of the loop that a group is a share of. */
  LoopSize loop(int row) {
    return LoopSize.ofShare(bs.get(row));
  }

  /** Whether iterations of a taskloop's chunk are recorded: a first one, and how many. */
  boolean hasRange(int row) {
    return as.get(row) >= 0 && bs.get(row) > 0;
  }

  NodeId id(int row) {
    return new NodeId(ids.get(row));
  }

  Directive directive(int row) {
    return dictionary.get(directives.get(row));
  }

  /** Number of the row's directive. */
  int directiveNumber(int row) {
    return directives.get(row);
  }

  List<Directive> dictionary() {
    return dictionary;
  }

  List<Dependence> dependences(int row) {
    return dependences.getOrDefault(row, List.of());
  }

  /** How many items the collector has folded to the piece. */
  long foldedItems(int row) {
    return folded.get(row).items();
  }

  /** Takes a folded piece to a task. */
  void foldTo(int row, GraphFlow flow) {
    List<Digest.Strand> strands = folded.get(row).digest().strands();
    flow.folded(
        strands.stream().mapToLong(Digest.Strand::work).reduce(0, Math::addExact),
        length(strands, Digest.Moment.CHAIN),
        length(strands, Digest.Moment.JOINED),
        length(strands, Digest.Moment.FULL));
  }

  private static long length(List<Digest.Strand> strands, Digest.Moment moment) {
    return strands.stream().mapToLong(strand -> strand.on(moment)).reduce(0, Math::addExact);
  }
}
