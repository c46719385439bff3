package whip.streams.node;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import whip.model.node.Dependence;
import whip.model.node.NodeId;
import whip.model.node.NodeKind;
import whip.model.node.Place;
import whip.model.node.Row;
import whip.model.node.StrandKey;
import whip.schemas.node.DependenceColumns;
import whip.schemas.node.NodeBatch;
import whip.schemas.node.NodeColumns;
import whip.schemas.node.StrandColumns;
import whip.streams.avro.AvroFormat;
import whip.streams.dlq.BadRecordException;
import whip.streams.run.RunIds;

/**
 * Columns of a batch to rows of the model. A batch comes from the profiled process, which may be of
 * another version, or broken: whatever does not keep to schemas/README.md is refused as a whole.
 */
public final class NodeBatchCodec {

  /** Of rows of one kind in one batch; collectors cut at thousands. 1 Mi rows take about 100 MB. */
  static final int MAX_ROWS = 1 << 20;

  /** A run lasts 2^62 ns = 146 years: what is longer, summed over a batch, is nonsense. */
  static final long MAX_BATCH_WORK = 1L << 62;

  /** Members of one team, who are kept in a bit set. */
  static final long MAX_TEAM = 1 << 20;

  private NodeBatchCodec() {}

  /** The batch that a record of {@code topic} says. */
  public static Batch decode(AvroFormat format, String topic, String key, byte[] value)
      throws BadRecordException {
    Batch batch = decode(format.decode(topic, value, NodeBatch.class));
    Batch.Stream stream = batch.stream();
    require(
        (stream.run() + "/" + stream.thread()).equals(key),
        "key: " + key + " is not the batch's run/thread");
    return batch;
  }

  static Batch decode(NodeBatch batch) throws BadRecordException {
    require(RunIds.isValid(batch.getRun()), "run: not an id: " + batch.getRun());
    require(batch.getThread() >= 0, "thread: negative");
    require(batch.getSequence() >= 0, "sequence: negative");
    DictionaryCodec dictionaries = DictionaryCodec.decode(batch);
    Map<Integer, List<Dependence>> dependences =
        dependences(batch.getDependences(), batch.getNodes().getCount());
    List<Row> rows = new ArrayList<>();
    strands("strands", batch.getStrands(), dictionaries, rows);
    nodes("nodes", batch.getNodes(), dictionaries, dependences, rows);
    require(dependences.isEmpty(), "dependences: of rows that are no DEPENDS");
    FoldedCodec.decode(batch, dictionaries, rows);
    List<Row> opens = new ArrayList<>();
    strands("openStrands", batch.getOpenStrands(), dictionaries, opens);
    nodes("opens", batch.getOpens(), dictionaries, Map.of(), opens);
    return new Batch(
        new Batch.Stream(batch.getRun(), batch.getIncarnation(), batch.getThread()),
        batch.getSequence(),
        batch.getSentAt(),
        rows,
        opens);
  }

  private static void strands(
      String table, StrandColumns columns, DictionaryCodec dictionaries, List<Row> out)
      throws BadRecordException {
    int count = count(table, columns.getCount());
    Column region = new Column(table + ".region", columns.getRegion());
    Column parent = new Column(table + ".parent", columns.getParent());
    Column index = new Column(table + ".index", columns.getIndex());
    Column work = new Column(table + ".work", columns.getWork());
    Column from = new Column(table + ".from", columns.getFrom());
    Column to = new Column(table + ".to", columns.getTo());
    Column directive = new Column(table + ".directive", columns.getDirective());
    Column tag = new Column(table + ".tag", columns.getTag());
    long sum = 0;
    for (int row = 0; row < count; row++) {
      long units = work.next();
      if (units > MAX_BATCH_WORK - sum) {
        throw work.bad("sum overflows");
      }
      sum += units;
      out.add(
          new Row.Strand(
              place(region, parent, index),
              units,
              new StrandKey(
                  dictionaries.directive(directive),
                  dictionaries.site(from),
                  dictionaries.site(to)),
              dictionaries.tag(tag)));
    }
    end(region, parent, index, work, from, to, directive, tag);
  }

  private static void nodes(
      String table,
      NodeColumns columns,
      DictionaryCodec dictionaries,
      Map<Integer, List<Dependence>> dependences,
      List<Row> out)
      throws BadRecordException {
    int count = count(table, columns.getCount());
    Column region = new Column(table + ".region", columns.getRegion());
    Column parent = new Column(table + ".parent", columns.getParent());
    Column index = new Column(table + ".index", columns.getIndex());
    Column id = new Column(table + ".id", columns.getId());
    Column kind = new Column(table + ".kind", columns.getKind());
    Column directive = new Column(table + ".directive", columns.getDirective());
    Column items = new Column(table + ".items", columns.getItems());
    Column a = new Column(table + ".a", columns.getA());
    Column b = new Column(table + ".b", columns.getB());
    for (int row = 0; row < count; row++) {
      NodeKind structure = kind(kind.next(), kind);
      Row.Node node =
          new Row.Node(
              place(region, parent, index),
              new NodeId(id.nextDelta()),
              structure,
              dictionaries.directive(directive),
              items.next(),
              a.next(),
              b.next(),
              structure == NodeKind.DEPENDS && dependences.containsKey(row)
                  ? dependences.remove(row)
                  : List.of());
      checkStructure(table, row, node);
      out.add(node);
    }
    end(region, parent, index, id, kind, directive, items, a, b);
  }

  static Place place(Column region, Column parent, Column index) throws BadRecordException {
    return new Place(
        new NodeId(region.nextDelta()), new NodeId(parent.nextDelta()), index.nextDelta());
  }

  private static NodeKind kind(long code, Column column) throws BadRecordException {
    if (!NodeKind.isCode(code)) {
      throw column.bad("no structural kind " + code);
    }
    return NodeKind.ofCode((int) code);
  }

  /** What holds of every node whatever else arrives; the rest only shows once rows meet. */
  private static void checkStructure(String table, int row, Row.Node node)
      throws BadRecordException {
    boolean run = node.kind() == NodeKind.REGION && node.id().equals(NodeId.RUN);
    String where = table + " row " + row + ": ";
    require(
        run || node.kind().isContainer() == (node.id().value() != 0),
        where + node.kind() + " with id " + node.id());
    require(
        run || !node.kind().isContainer() || !node.id().equals(node.place().parent()),
        where + "node " + node.id() + " inside itself");
    require(
        node.kind() != NodeKind.MEMBER || node.place().parent().equals(node.place().region()),
        where + "member outside its region");
    require(node.kind() != NodeKind.MEMBER || node.b() < MAX_TEAM, where + "member " + node.b());
    require(node.kind().isContainer() || !table.equals("opens"), where + node.kind() + " is open");
  }

  private static Map<Integer, List<Dependence>> dependences(DependenceColumns columns, int nodeRows)
      throws BadRecordException {
    int count = count("dependences", columns.getCount());
    Column row = new Column("dependences.row", columns.getRow());
    Column kind = new Column("dependences.kind", columns.getKind());
    Column address = new Column("dependences.address", columns.getAddress());
    Map<Integer, List<Dependence>> byRow = new HashMap<>();
    for (int i = 0; i < count; i++) {
      long target = row.nextDelta();
      if (target >= nodeRows) {
        throw row.bad("no row " + target + " among " + nodeRows + " nodes");
      }
      long code = kind.next();
      if (!Dependence.Kind.isCode(code)) {
        throw kind.bad("no dependence kind " + code);
      }
      byRow
          .computeIfAbsent((int) target, unused -> new ArrayList<>())
          .add(new Dependence(Dependence.Kind.ofCode((int) code), address.nextAddressDelta()));
    }
    end(row, kind, address);
    return byRow;
  }

  static int count(String table, int count) throws BadRecordException {
    require(
        count >= 0 && count <= MAX_ROWS, table + ".count: " + count + " outside 0.." + MAX_ROWS);
    return count;
  }

  static void end(Column... columns) throws BadRecordException {
    for (Column column : columns) {
      column.end();
    }
  }

  static void require(boolean holds, String otherwise) throws BadRecordException {
    if (!holds) {
      throw new BadRecordException(otherwise);
    }
  }
}
