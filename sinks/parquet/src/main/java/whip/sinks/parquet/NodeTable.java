package whip.sinks.parquet;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import whip.codec.Batch;
import whip.model.node.Dependence;
import whip.model.node.Digest;
import whip.model.node.Directive;
import whip.model.node.NodeKind;
import whip.model.node.Place;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.node.StrandKey;
import whip.model.node.Tag;
import whip.model.profile.Position;

/**
 * Rows of batches as rows of the files: one for each strand and node, one for each kind of strands
 * of a folded item, and one for a batch that has none of these, so that no number is missing.
 */
final class NodeTable {
  static final Schema SCHEMA = schema();
  private static final Schema DEPENDENCE = SCHEMA.getField("dependences").schema().getElementType();

  private final DecodedBatch decoded;
  private final Batch batch;
  private final BiFunction<String, Site, Position> places;

  private NodeTable(DecodedBatch decoded, BiFunction<String, Site, Position> places) {
    this.decoded = decoded;
    this.batch = decoded.batch();
    this.places = places;
  }

  /**
   * The rows of one batch.
   *
   * @param places where a site of a run lies
   */
  static Stream<GenericRecord> rows(
      DecodedBatch decoded, BiFunction<String, Site, Position> places) {
    NodeTable table = new NodeTable(decoded, places);
    return table.batch.rows().isEmpty()
        ? Stream.of(table.row("batch"))
        : table.batch.rows().stream().flatMap(table::rows);
  }

  private Stream<GenericRecord> rows(Row row) {
    if (row instanceof Row.Strand strand) {
      return Stream.of(strand(strand));
    }
    return row instanceof Row.Node node ? Stream.of(node(node)) : folded((Row.Folded) row);
  }

  private GenericRecord strand(Row.Strand strand) {
    GenericData.Record row = row("strand", strand.place());
    key(row, strand.key());
    tag(row, strand.tag());
    cost(row, strand.work(), strand.work(), strand.work(), strand.work());
    return row;
  }

  /** All at the same place: they stand for the same items. */
  private Stream<GenericRecord> folded(Row.Folded folded) {
    List<Digest.Strand> strands = folded.digest().strands();
    if (strands.isEmpty()) {
      GenericData.Record row = row("folded", folded.place());
      row.put("items", folded.items());
      cost(row, 0, 0, 0, 0);
      return Stream.of(row);
    }
    return strands.stream()
        .map(
            strand -> {
              GenericData.Record row = row("folded", folded.place());
              row.put("items", folded.items());
              key(row, strand.key());
              tag(row, strand.tag());
              cost(row, strand.work(), strand.chain(), strand.joined(), strand.full());
              return row;
            });
  }

  private GenericRecord node(Row.Node node) {
    GenericData.Record row = row(node.kind().name().toLowerCase(Locale.ROOT), node.place());
    directive(row, node.directive());
    if (node.kind().isContainer()) {
      row.put("id", node.id().value());
      row.put("thread", node.id().thread());
      row.put("items", node.items());
    }
    if (node.kind() == NodeKind.REGION) {
      row.put("teamSize", node.a());
      row.put("phases", node.b());
    } else if (node.kind() == NodeKind.MEMBER) {
      row.put("phase", node.a());
      row.put("member", node.b());
    } else if (node.kind() == NodeKind.CHUNK) {
      row.put("logicalStart", node.a());
    } else if (node.kind() == NodeKind.GROUP && node.a() > 0) {
      row.put("ordinal", node.a() - 1);
    }
    if (node.loop().isKnown()) {
      row.put("iterations", node.loop().iterations());
      row.put("block", node.loop().blocks() > 0);
    }
    row.put("dependences", node.dependences().stream().map(NodeTable::dependence).toList());
    return row;
  }

  private static GenericRecord dependence(Dependence dependence) {
    GenericData.Record record = new GenericData.Record(DEPENDENCE);
    record.put("kind", dependence.kind().name().toLowerCase(Locale.ROOT));
    record.put("address", dependence.address());
    return record;
  }

  private GenericData.Record row(String kind, Place place) {
    GenericData.Record row = row(kind);
    row.put("region", place.region().value());
    row.put("parent", place.parent().value());
    row.put("index", place.index());
    row.put("thread", place.parent().thread());
    return row;
  }

  private GenericData.Record row(String kind) {
    GenericData.Record row = new GenericData.Record(SCHEMA);
    row.put("run", decoded.run());
    row.put("kind", kind);
    row.put("locks", List.of());
    row.put("annotations", List.of());
    row.put("dependences", List.of());
    row.put("stream", batch.stream().thread());
    row.put("incarnation", batch.stream().incarnation());
    row.put("sequence", batch.sequence());
    row.put("sentAt", batch.sentAt());
    row.put("topicPartition", decoded.partition());
    row.put("topicOffset", decoded.offset());
    return row;
  }

  private void key(GenericData.Record row, StrandKey key) {
    directive(row, key.directive());
    site(row, "from", key.from());
    site(row, "to", key.to());
  }

  private void directive(GenericData.Record row, Directive directive) {
    if (!directive.isNone()) {
      row.put("directive", directive.kind().label());
      row.put("label", label(directive.site()));
      row.put("site", directive.site().address());
    }
  }

  private void site(GenericData.Record row, String column, Site site) {
    if (!site.equals(Site.UNKNOWN)) {
      row.put(column + "Label", label(site));
      row.put(column + "Site", site.address());
    }
  }

  private String label(Site site) {
    return places.apply(decoded.run(), site).label();
  }

  private static void tag(GenericData.Record row, Tag tag) {
    row.put("locks", tag.locks().stream().map(Site::address).toList());
    row.put("acquired", tag.acquired());
    row.put("annotations", tag.annotations());
  }

  private static void cost(GenericData.Record row, long work, long chain, long joined, long full) {
    row.put("work", work);
    row.put("chain", chain);
    row.put("joined", joined);
    row.put("span", full);
  }

  private static Schema schema() {
    try (InputStream file = NodeTable.class.getResourceAsStream("node.avsc")) {
      return new Schema.Parser().parse(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
