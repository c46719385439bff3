package whip.codec;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import whip.model.grain.NodeBurden;
import whip.model.grain.StrandStamp;
import whip.model.node.Dependence;
import whip.model.node.Directive;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.node.Tag;
import whip.schemas.node.BurdenColumns;
import whip.schemas.node.DependenceColumns;
import whip.schemas.node.DirectiveEntry;
import whip.schemas.node.NodeBatch;
import whip.schemas.node.NodeColumns;
import whip.schemas.node.StampColumns;
import whip.schemas.node.StrandColumns;
import whip.schemas.node.TagEntry;

/** Rows to columns: what a collector does, for tests. */
public final class NodeBatchWriter {

  private final Dictionary<Site> sites = new Dictionary<>(Site.UNKNOWN);
  private final Dictionary<Directive> directives = new Dictionary<>(Directive.NONE);
  private final Dictionary<Tag> tags = new Dictionary<>(Tag.NONE);

  private NodeBatchWriter() {}

  public static NodeBatch write(
      String run, int thread, long sequence, List<Row> rows, List<Row> opens) {
    return new NodeBatchWriter().batch(run, thread, sequence, rows, opens);
  }

  /** Adds tables of burdens and of stamps to a batch. */
  public static NodeBatch with(
      List<NodeBurden> burdens, List<StrandStamp> stamps, NodeBatch batch) {
    batch.setStamps(
        StampColumns.newBuilder()
            .setCount(stamps.size())
            .setParent(delta(stamps, each -> each.parent().value()))
            .setIndex(delta(stamps, StrandStamp::index))
            .setThread(plain(stamps, StrandStamp::thread))
            .setProcessor(plain(stamps, each -> each.processor() + 1))
            .setBegin(delta(stamps, StrandStamp::begin))
            .setTime(plain(stamps, StrandStamp::time))
            .build());
    batch.setBurdens(
        BurdenColumns.newBuilder()
            .setCount(burdens.size())
            .setNode(delta(burdens, each -> each.node().value()))
            .setAlloc(plain(burdens, each -> each.burden().alloc() + 1))
            .setCopy(plain(burdens, each -> each.burden().copy() + 1))
            .setSubmit(plain(burdens, each -> each.burden().submit() + 1))
            .setDispatch(plain(burdens, each -> each.burden().dispatch() + 1))
            .setFinish(plain(burdens, each -> each.burden().finish() + 1))
            .build());
    return batch;
  }

  private NodeBatch batch(String run, int thread, long sequence, List<Row> rows, List<Row> opens) {
    List<Row.Node> nodes = only(Row.Node.class, rows);
    StrandColumns strands = strands(only(Row.Strand.class, rows));
    NodeColumns nodeColumns = nodes(nodes);
    NodeColumns openColumns = nodes(only(Row.Node.class, opens));
    StrandColumns openStrands = strands(only(Row.Strand.class, opens));
    FoldedWriter folded = new FoldedWriter(only(Row.Folded.class, rows), sites, directives, tags);
    List<DirectiveEntry> directiveEntries =
        directives.entries().stream()
            .map(d -> new DirectiveEntry(d.kind().code(), (int) sites.index(d.site())))
            .toList();
    List<TagEntry> tagEntries =
        tags.entries().stream()
            .map(
                t ->
                    new TagEntry(
                        t.locks().stream().map(Site::address).toList(),
                        t.acquired(),
                        t.annotations()))
            .toList();
    NodeBatch.Builder batch =
        NodeBatch.newBuilder()
            .setRun(run)
            .setThread(thread)
            .setSequence(sequence)
            .setSentAt(Instant.ofEpochMilli(1_800_000_000_000L + sequence))
            .setSites(sites.entries().stream().map(Site::address).toList())
            .setDirectives(directiveEntries)
            .setTags(tagEntries)
            .setStrands(strands)
            .setNodes(nodeColumns)
            .setOpens(openColumns)
            .setOpenStrands(openStrands)
            .setDependences(dependences(nodes));
    return folded.write(batch).build();
  }

  private StrandColumns strands(List<Row.Strand> rows) {
    return StrandColumns.newBuilder()
        .setCount(rows.size())
        .setRegion(delta(rows, r -> r.place().region().value()))
        .setParent(delta(rows, r -> r.place().parent().value()))
        .setIndex(delta(rows, r -> r.place().index()))
        .setWork(plain(rows, Row.Strand::work))
        .setFrom(plain(rows, r -> sites.index(r.key().from())))
        .setTo(plain(rows, r -> sites.index(r.key().to())))
        .setDirective(plain(rows, r -> directives.index(r.key().directive())))
        .setTag(plain(rows, r -> tags.index(r.tag())))
        .build();
  }

  private NodeColumns nodes(List<Row.Node> rows) {
    return NodeColumns.newBuilder()
        .setCount(rows.size())
        .setRegion(delta(rows, r -> r.place().region().value()))
        .setParent(delta(rows, r -> r.place().parent().value()))
        .setIndex(delta(rows, r -> r.place().index()))
        .setId(delta(rows, r -> r.id().value()))
        .setKind(plain(rows, r -> r.kind().code()))
        .setDirective(plain(rows, r -> directives.index(r.directive())))
        .setItems(plain(rows, Row.Node::items))
        .setA(plain(rows, Row.Node::a))
        .setB(plain(rows, Row.Node::b))
        .build();
  }

  private static DependenceColumns dependences(List<Row.Node> nodes) {
    record OfRow(int row, Dependence dependence) {}

    List<OfRow> all = new ArrayList<>();
    for (int row = 0; row < nodes.size(); row++) {
      for (Dependence dependence : nodes.get(row).dependences()) {
        all.add(new OfRow(row, dependence));
      }
    }
    return DependenceColumns.newBuilder()
        .setCount(all.size())
        .setRow(delta(all, OfRow::row))
        .setKind(plain(all, d -> d.dependence().kind().code()))
        .setAddress(delta(all, d -> d.dependence().address()))
        .build();
  }

  static <T> ByteBuffer plain(List<T> rows, ToLongFunction<T> value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    rows.forEach(row -> varint(value.applyAsLong(row), out));
    return ByteBuffer.wrap(out.toByteArray());
  }

  static <T> ByteBuffer delta(List<T> rows, ToLongFunction<T> value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    long above = 0;
    for (T row : rows) {
      long here = value.applyAsLong(row);
      long difference = here - above;
      varint((difference << 1) ^ (difference >> 63), out);
      above = here;
    }
    return ByteBuffer.wrap(out.toByteArray());
  }

  private static void varint(long value, ByteArrayOutputStream out) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      out.write((int) (rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  /** Zigzag differences between two columns. */
  static <T> ByteBuffer zigzag(List<T> rows, ToLongFunction<T> value) {
    return plain(
        rows,
        row -> {
          long signed = value.applyAsLong(row);
          return (signed << 1) ^ (signed >> 63);
        });
  }

  private static <T extends Row> List<T> only(Class<T> type, List<Row> rows) {
    return rows.stream().filter(type::isInstance).map(type::cast).toList();
  }

  /** Values in the order of their first use. */
  static final class Dictionary<T> {
    private final Map<T, Integer> indices = new LinkedHashMap<>();

    Dictionary(T zero) {
      indices.put(zero, 0);
    }

    long index(T value) {
      Integer next = indices.size();
      Integer index = indices.putIfAbsent(value, next);
      return index == null ? next : index;
    }

    List<T> entries() {
      return List.copyOf(indices.keySet());
    }
  }
}
