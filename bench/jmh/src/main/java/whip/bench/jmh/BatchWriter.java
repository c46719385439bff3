package whip.bench.jmh;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import whip.model.node.Directive;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.node.Tag;
import whip.schemas.node.DependenceColumns;
import whip.schemas.node.DirectiveEntry;
import whip.schemas.node.NodeBatch;
import whip.schemas.node.NodeColumns;
import whip.schemas.node.StrandColumns;
import whip.schemas.node.TagEntry;

/** Rows to a batch, as a collector writes it. */
final class BatchWriter {

  private final Map<Site, Integer> sites = new LinkedHashMap<>(Map.of(Site.UNKNOWN, 0));
  private final Map<Directive, Integer> directives = new LinkedHashMap<>(Map.of(Directive.NONE, 0));
  private final Map<Tag, Integer> tags = new LinkedHashMap<>(Map.of(Tag.NONE, 0));

  static NodeBatch write(String run, long sequence, Execution.Batch batch) {
    return new BatchWriter().batch(run, sequence, batch);
  }

  private NodeBatch batch(String run, long sequence, Execution.Batch batch) {
    StrandColumns strands = strands(only(Row.Strand.class, batch.rows()));
    List<Row.Node> nodeRows = only(Row.Node.class, batch.rows());
    NodeColumns nodes = nodes(nodeRows);
    NodeColumns opens = nodes(only(Row.Node.class, batch.opens()));
    StrandColumns openStrands = strands(List.of());
    DependenceColumns dependences = dependences(nodeRows);
    List<DirectiveEntry> directiveEntries =
        directives.keySet().stream()
            .map(d -> new DirectiveEntry(d.kind().code(), index(sites, d.site())))
            .toList();
    return NodeBatch.newBuilder()
        .setRun(run)
        .setThread(0)
        .setSequence(sequence)
        .setSentAt(Instant.EPOCH)
        .setSites(sites.keySet().stream().map(Site::address).toList())
        .setDirectives(directiveEntries)
        .setTags(tags.keySet().stream().map(BatchWriter::tag).toList())
        .setStrands(strands)
        .setNodes(nodes)
        .setOpens(opens)
        .setOpenStrands(openStrands)
        .setDependences(dependences)
        .build();
  }

  private static TagEntry tag(Tag tag) {
    List<Long> locks = tag.locks().stream().map(Site::address).toList();
    return new TagEntry(locks, tag.acquired(), tag.annotations());
  }

  private StrandColumns strands(List<Row.Strand> rows) {
    return StrandColumns.newBuilder()
        .setCount(rows.size())
        .setRegion(deltas(rows, r -> r.place().region().value()))
        .setParent(deltas(rows, r -> r.place().parent().value()))
        .setIndex(deltas(rows, r -> r.place().index()))
        .setWork(values(rows, Row.Strand::work))
        .setFrom(values(rows, r -> index(sites, r.key().from())))
        .setTo(values(rows, r -> index(sites, r.key().to())))
        .setDirective(values(rows, r -> index(directives, r.key().directive())))
        .setTag(values(rows, r -> index(tags, r.tag())))
        .build();
  }

  private NodeColumns nodes(List<Row.Node> rows) {
    return NodeColumns.newBuilder()
        .setCount(rows.size())
        .setRegion(deltas(rows, r -> r.place().region().value()))
        .setParent(deltas(rows, r -> r.place().parent().value()))
        .setIndex(deltas(rows, r -> r.place().index()))
        .setId(deltas(rows, r -> r.id().value()))
        .setKind(values(rows, r -> r.kind().code()))
        .setDirective(values(rows, r -> index(directives, r.directive())))
        .setItems(values(rows, Row.Node::items))
        .setA(values(rows, Row.Node::a))
        .setB(values(rows, Row.Node::b))
        .build();
  }

  private static DependenceColumns dependences(List<Row.Node> nodes) {
    record OfRow(int row, int kind, long address) {}

    List<OfRow> all = new ArrayList<>();
    for (int row = 0; row < nodes.size(); row++) {
      int at = row;
      nodes
          .get(row)
          .dependences()
          .forEach(d -> all.add(new OfRow(at, d.kind().code(), d.address())));
    }
    return DependenceColumns.newBuilder()
        .setCount(all.size())
        .setRow(deltas(all, OfRow::row))
        .setKind(values(all, OfRow::kind))
        .setAddress(deltas(all, OfRow::address))
        .build();
  }

  private static <T extends Row> List<T> only(Class<T> type, List<Row> rows) {
    return rows.stream().filter(type::isInstance).map(type::cast).toList();
  }

  private static <T> int index(Map<T, Integer> dictionary, T value) {
    return dictionary.computeIfAbsent(value, absent -> dictionary.size());
  }

  private static <T> ByteBuffer values(List<T> rows, ToLongFunction<T> value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    rows.forEach(row -> varint(value.applyAsLong(row), out));
    return ByteBuffer.wrap(out.toByteArray());
  }

  private static <T> ByteBuffer deltas(List<T> rows, ToLongFunction<T> value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    long above = 0;
    for (T row : rows) {
      long difference = value.applyAsLong(row) - above;
      above += difference;
      varint((difference << 1) ^ (difference >> 63), out);
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
}
