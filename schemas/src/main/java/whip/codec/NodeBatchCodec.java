package whip.codec;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import whip.model.node.ArrayArena;
import whip.model.node.Dependence;
import whip.model.node.NodeId;
import whip.model.node.NodeKind;
import whip.model.node.Place;
import whip.model.node.RowTable;
import whip.schemas.node.DependenceColumns;
import whip.schemas.node.NodeBatch;
import whip.schemas.node.NodeColumns;
import whip.schemas.node.StrandColumns;

/**
 * Columns of a batch to rows of the model. A batch comes from the profiled process, which may be of
 * another version, or broken: whatever does not keep to schemas/README.md is refused as a whole.
 */
public final class NodeBatchCodec {

  private static final NodeKind[] KINDS = NodeKind.values();
  private static final boolean[] IS_INNER = new boolean[KINDS.length];

  static {
    for (NodeKind kind : KINDS) {
      IS_INNER[kind.code()] =
          kind.isContainer() && kind != NodeKind.REGION && kind != NodeKind.MEMBER;
    }
  }

  private NodeBatchCodec() {}

  /** The batch of a record of the node topic, as the deserializer has made its value. */
  public static Batch ofRecord(String key, Object value) throws BadRecordException {
    if (value instanceof NodeBatch batch) {
      return decode(key, batch);
    }
    throw new BadRecordException("no node batch");
  }

  /** The batch of a record under {@code key}. */
  public static Batch decode(String key, NodeBatch value) throws BadRecordException {
    return decode(key, value, new ArrayArena());
  }

  /**
   * Decodes a batch that is valid until the arena is reclaimed.
   *
   * @param arena where the columns are kept
   */
  public static Batch decode(String key, NodeBatch value, ArrayArena arena)
      throws BadRecordException {
    Batch batch = decode(value, arena);
    Batch.Stream stream = batch.stream();
    require(
        (stream.run() + "/" + stream.thread()).equals(key),
        "key: " + key + " is not the batch's run/stream");
    return batch;
  }

  /** The batch, without looking at a key. */
  public static Batch decode(NodeBatch batch) throws BadRecordException {
    return decode(batch, new ArrayArena());
  }

  /** Decodes a batch that is valid until the arena is reclaimed. */
  public static Batch decode(NodeBatch batch, ArrayArena arena) throws BadRecordException {
    require(RunIds.isValid(batch.getRun()), "run: not an id: " + batch.getRun());
    require(batch.getThread() >= 0, "thread: negative");
    require(batch.getSequence() >= 0, "sequence: negative");
    require(batch.getSequence() < Long.MAX_VALUE, "sequence: no number comes after it");
    RowTable.Dictionary dictionary = DictionaryCodec.decode(batch);
    Map<Integer, List<Dependence>> dependences =
        dependences(batch.getDependences(), batch.getNodes().getCount(), arena);
    RowTable rows =
        new RowTable(
            dictionary,
            strands("strands", batch.getStrands(), dictionary, arena),
            nodes("nodes", batch.getNodes(), dictionary, dependences, arena),
            FoldedCodec.decode(batch, new NamedValues(dictionary)));
    RowTable opens =
        new RowTable(
            dictionary,
            strands("openStrands", batch.getOpenStrands(), dictionary, arena),
            nodes("opens", batch.getOpens(), dictionary, Map.of(), arena),
            List.of());
    return new Batch(
        new Batch.Stream(batch.getRun(), batch.getIncarnation(), batch.getThread()),
        batch.getSequence(),
        batch.getSentAt(),
        rows,
        opens,
        BurdenCodec.decode(batch.getBurdens(), arena),
        StampCodec.decode(batch.getStamps(), arena));
  }

  private static RowTable.Strands strands(
      String table, StrandColumns columns, RowTable.Dictionary dictionary, ArrayArena arena)
      throws BadRecordException {
    int count = count(table, columns.getCount());
    int sites = dictionary.sites().size();
    return new RowTable.Strands(
        count,
        works(new Column(table + ".work", columns.getWork()), count, arena),
        new Column(table + ".region", columns.getRegion()).deltas(count, arena),
        new Column(table + ".parent", columns.getParent()).deltas(count, arena),
        numberDeltas(new Column(table + ".index", columns.getIndex()), count, arena),
        new Column(table + ".from", columns.getFrom()).indices(count, sites, arena),
        new Column(table + ".to", columns.getTo()).indices(count, sites, arena),
        new Column(table + ".directive", columns.getDirective())
            .indices(count, dictionary.directives().size(), arena),
        new Column(table + ".tag", columns.getTag())
            .indices(count, dictionary.tags().size(), arena));
  }

  private static long[] numberDeltas(Column column, int count, ArrayArena arena)
      throws BadRecordException {
    return checkNumbers(column, column.deltas(count, arena), count);
  }

  private static long[] numbers(Column column, int count, ArrayArena arena)
      throws BadRecordException {
    return checkNumbers(column, column.values(count, arena), count);
  }

  /** Numbers of items: one comes after each, and their differences add up. */
  private static long[] checkNumbers(Column column, long[] numbers, int count)
      throws BadRecordException {
    if (!column.isBelow(BatchLimits.ITEMS)) {
      for (int i = 0; i < count; i++) {
        if (numbers[i] >= BatchLimits.ITEMS) {
          throw column.bad(numbers[i] + ", a node has at most " + BatchLimits.ITEMS + " items");
        }
      }
    }
    return numbers;
  }

  private static long[] works(Column column, int count, ArrayArena arena)
      throws BadRecordException {
    long[] works = column.values(count, arena);
    if (!column.isBelow(BatchLimits.WORK / BatchLimits.ROWS)) {
      long sum = 0;
      for (int i = 0; i < count; i++) {
        if (works[i] > BatchLimits.WORK - sum) {
          throw column.bad("sum overflows");
        }
        sum += works[i];
      }
    }
    return works;
  }

  private static RowTable.Nodes nodes(
      String table,
      NodeColumns columns,
      RowTable.Dictionary dictionary,
      Map<Integer, List<Dependence>> dependences,
      ArrayArena arena)
      throws BadRecordException {
    int count = count(table, columns.getCount());
    RowTable.Nodes nodes =
        new RowTable.Nodes(
            count,
            new Column(table + ".kind", columns.getKind())
                .codes(count, NodeKind.values().length, "no structural kind %d", arena),
            new Column(table + ".region", columns.getRegion()).deltas(count, arena),
            new Column(table + ".parent", columns.getParent()).deltas(count, arena),
            numberDeltas(new Column(table + ".index", columns.getIndex()), count, arena),
            new Column(table + ".id", columns.getId()).deltas(count, arena),
            new Column(table + ".directive", columns.getDirective())
                .indices(count, dictionary.directives().size(), arena),
            numbers(new Column(table + ".items", columns.getItems()), count, arena),
            new Column(table + ".a", columns.getA()).values(count, arena),
            new Column(table + ".b", columns.getB()).values(count, arena),
            dependences);
    for (int row = 0; row < count; row++) {
      if (!isInnerContainer(row, nodes)) {
        checkStructure(table, row, nodes);
      }
    }
    for (int row : dependences.keySet()) {
      require(
          nodes.kind()[row] == NodeKind.DEPENDS.code(), "dependences: of rows that are no DEPENDS");
    }
    return nodes;
  }

  /** Recognises the usual kind of node, which needs no check of its own. */
  private static boolean isInnerContainer(int row, RowTable.Nodes nodes) {
    long id = nodes.id()[row];
    return IS_INNER[nodes.kind()[row]] && id != 0 && id != nodes.parent()[row];
  }

  /** Checks properties of every single node; others need rows to meet. */
  private static void checkStructure(String table, int row, RowTable.Nodes nodes)
      throws BadRecordException {
    NodeKind kind = KINDS[nodes.kind()[row]];
    long id = nodes.id()[row];
    long parent = nodes.parent()[row];
    boolean isMember = kind == NodeKind.MEMBER;
    if (!(kind == NodeKind.REGION && id == NodeId.RUN.value())) {
      if (kind.isContainer() != (id != 0)) {
        throw badRow(table, row, kind + " with id " + new NodeId(id));
      }
      if (kind.isContainer() && id == parent) {
        throw badRow(table, row, "node " + new NodeId(id) + " inside itself");
      }
    }
    if (kind == NodeKind.REGION && id != NodeId.RUN.value() && id == nodes.region()[row]) {
      throw badRow(table, row, "region " + new NodeId(id) + " inside itself");
    }
    if (isMember && parent != nodes.region()[row]) {
      throw badRow(table, row, "member outside its region");
    }
    if (isMember && nodes.b()[row] >= BatchLimits.TEAM) {
      throw badRow(table, row, "member " + nodes.b()[row]);
    }
    if (!kind.isContainer() && table.equals("opens")) {
      throw badRow(table, row, kind + " is open");
    }
  }

  private static BadRecordException badRow(String table, int row, String what) {
    return new BadRecordException(table + " row " + row + ": " + what);
  }

  private static Map<Integer, List<Dependence>> dependences(
      DependenceColumns columns, int nodeRows, ArrayArena arena) throws BadRecordException {
    int count = count("dependences", columns.getCount());
    long[] rows = new Column("dependences.row", columns.getRow()).deltas(count, arena);
    int[] kinds =
        new Column("dependences.kind", columns.getKind())
            .codes(count, Dependence.Kind.values().length + 1, "no dependence kind %d", arena);
    long[] addresses =
        new Column("dependences.address", columns.getAddress()).addressDeltas(count, arena);
    Map<Integer, List<Dependence>> byRow = new HashMap<>();
    for (int i = 0; i < count; i++) {
      require(
          rows[i] < nodeRows,
          "column dependences.row: no row %d among %d nodes".formatted(rows[i], nodeRows));
      require(kinds[i] > 0, "column dependences.kind: no dependence kind 0");
      byRow
          .computeIfAbsent((int) rows[i], unused -> new ArrayList<>())
          .add(new Dependence(Dependence.Kind.ofCode(kinds[i]), addresses[i]));
    }
    return byRow;
  }

  /** Where an item stands. */
  static Place place(Column region, Column parent, Column index) throws BadRecordException {
    Place place =
        new Place(
            new NodeId(region.nextDelta()), new NodeId(parent.nextDelta()), index.nextDelta());
    require(place.index() < BatchLimits.ITEMS, "folded.index: impossible number");
    return place;
  }

  static int count(String table, int count) throws BadRecordException {
    require(
        count >= 0 && count <= BatchLimits.ROWS,
        table + ".count: " + count + " outside 0.." + BatchLimits.ROWS);
    return count;
  }

  static void require(boolean holds, String otherwise) throws BadRecordException {
    if (!holds) {
      throw new BadRecordException(otherwise);
    }
  }
}
