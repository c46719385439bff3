package whip.sinks.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import whip.codec.BadRecordException;
import whip.model.profile.Position;
import whip.read.Received;
import whip.schemas.node.NodeBatch;
import whip.schemas.node.StrandColumns;

/** From a batch as it is sent to the rows of the table. */
class NodeTableTest {

  @Test
  void shouldMakeARowOfEveryItem() throws Exception {
    List<GenericRecord> rows = rows(Batches.at(1, 17, 41));
    assertEquals(Batches.ROWS, rows.size());
    assertEquals(
        Batches.WORK,
        rows.stream()
            .map(row -> row.get("work"))
            .filter(Objects::nonNull)
            .mapToLong(Long.class::cast)
            .sum());
    for (GenericRecord row : rows) {
      assertEquals(
          "20261120-213000-x7k2 3 1795210200123456 41 1 17",
          texts(row, "run", "stream", "incarnation", "sequence", "topicPartition", "topicOffset"));
    }
  }

  @Test
  void shouldSayWhereAStrandStandsAndWhatItRanUnder() throws Exception {
    GenericRecord strand = rows(Batches.at(1, 17, 41)).get(3);
    assertEquals(
        "strand 2 3298534883332 1 null null",
        texts(strand, "kind", "region", "parent", "index", "id", "items"));
    assertEquals("for at 0x401200 4198912", texts(strand, "directive", "label", "site"));
    assertEquals(
        "at 0x401000 4198400 at 0x401000 4198400",
        texts(strand, "fromLabel", "fromSite", "toLabel", "toSite"));
    assertEquals("300 300 300 300", texts(strand, "work", "chain", "joined", "span"));
    assertEquals("[6299648, 6299776] true []", texts(strand, "locks", "acquired", "annotations"));
  }

  @Test
  void shouldSayWhichThreadItWasWhateverStreamTheBatchIsOf() throws Exception {
    NodeBatch shared = Batches.golden();
    shared.setThread(0);
    List<GenericRecord> rows = rows(Batches.of(shared, 1, 17));
    assertEquals("strand 0 0", texts(rows.get(0), "kind", "thread", "stream"));
    assertEquals("strand 3 0", texts(rows.get(3), "kind", "thread", "stream"));
    assertEquals("member 3 0", texts(rows.get(15), "kind", "thread", "stream"));
    assertEquals("folded 3 0", texts(rows.get(16), "kind", "thread", "stream"));
  }

  @Test
  void shouldLeaveOpenWhatNobodyKnows() throws Exception {
    GenericRecord first = rows(Batches.at(1, 17, 41)).get(0);
    assertEquals(
        "null null null null null at 0x401100",
        texts(first, "directive", "label", "site", "fromLabel", "fromSite", "toLabel"));
  }

  @Test
  void shouldNameAttributesByKind() throws Exception {
    List<GenericRecord> nodes = rows(Batches.at(1, 17, 41)).subList(7, 16);
    assertEquals(
        List.of(
            "chunk 3298534883331 1 0 null null null null null []",
            "chunk 3298534883332 3 100 null null null null null []",
            "group 3298534883330 2 null 0 200 false null null []",
            "depends null null null null null null null null "
                + "[{\"kind\": \"out\", \"address\": 140720308490240}, "
                + "{\"kind\": \"in\", \"address\": 140720308490232}]",
            "taskwait null null null null null null null null []",
            "dependent_task 3298534883333 1 null null null null null null []",
            "depends null null null null null null null null [{\"kind\": \"out\", \"address\": -1}]",
            "dependent_undeferred 3298534883334 0 null null null null null null []",
            "member 3298534883329 7 null null null null 0 3 []"),
        nodes.stream()
            .map(
                node ->
                    texts(
                        node,
                        "kind",
                        "id",
                        "items",
                        "logicalStart",
                        "ordinal",
                        "iterations",
                        "block",
                        "phase",
                        "member",
                        "dependences"))
            .toList());
  }

  @Test
  void shouldWriteTheKindsOfStrandsOfAFoldedItem() throws Exception {
    List<GenericRecord> folded = rows(Batches.at(1, 17, 41)).subList(16, 20);
    assertEquals(
        List.of(
            "folded 7 1000 task 90000 0 450 450",
            "folded 7 1000 for 800 500 100 300",
            "folded 7 1000 parallel 40 40 0 0",
            "folded 1007 2 null 0 0 0 0"),
        folded.stream()
            .map(
                row ->
                    texts(
                        row,
                        "kind",
                        "index",
                        "items",
                        "directive",
                        "work",
                        "chain",
                        "joined",
                        "span"))
            .toList());
  }

  @Test
  void shouldWriteABatchWithoutItems() throws Exception {
    NodeBatch empty = Batches.golden();
    for (SpecificRecord table :
        List.of(
            empty.getStrands(),
            empty.getNodes(),
            empty.getDependences(),
            empty.getFolded(),
            empty.getFoldedStrands(),
            empty.getFoldedInstances(),
            empty.getFoldedShares(),
            empty.getFoldedLocks(),
            empty.getFoldedCurves(),
            empty.getFoldedFastest())) {
      table.put(0, 0); // count
      for (int column = 1; column < table.getSchema().getFields().size(); column++) {
        table.put(column, bytes());
      }
    }
    List<GenericRecord> rows = rows(Batches.of(empty, 0, 5));
    assertEquals(
        List.of("batch null 41"),
        rows.stream().map(row -> texts(row, "kind", "parent", "sequence")).toList());
  }

  static Stream<Received> broken() {
    NodeBatch good = Batches.golden();
    return Stream.of(
        Batches.garbage(0, 1),
        new Received(0, 1, Batches.RUN + "/3", "no batch", Optional.empty()),
        new Received(0, 1, Batches.RUN + "/4", good, Optional.empty()),
        new Received(0, 1, null, good, Optional.empty()),
        Batches.of(NodeBatch.newBuilder(good).setRun("a b").build(), 0, 1),
        Batches.of(NodeBatch.newBuilder(good).setSequence(-1).build(), 0, 1),
        Batches.of(NodeBatch.newBuilder(good).setSites(List.of(0L)).build(), 0, 1),
        Batches.of(with(good, strands -> strands.setCount(8)), 0, 1),
        Batches.of(with(good, strands -> strands.setCount(6)), 0, 1),
        Batches.of(with(good, strands -> strands.setCount(Integer.MAX_VALUE)), 0, 1),
        Batches.of(with(good, strands -> strands.setTag(bytes(0, 0, 0, 1, 0, 3, 0))), 0, 1),
        Batches.of(with(good, strands -> strands.setRegion(bytes(1, 0, 0, 0, 0, 0, 0))), 0, 1),
        Batches.of(
            with(
                good, strands -> strands.setWork(bytes(-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1))),
            0,
            1));
  }

  @ParameterizedTest
  @MethodSource("broken")
  void shouldRefuseWhatIsNoBatch(Received record) {
    assertThrows(BadRecordException.class, () -> BatchDecoder.decode(record));
  }

  private static NodeBatch with(NodeBatch batch, Consumer<StrandColumns> change) {
    NodeBatch copy = NodeBatch.newBuilder(batch).build();
    change.accept(copy.getStrands());
    return copy;
  }

  private static ByteBuffer bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return ByteBuffer.wrap(bytes);
  }

  private static List<GenericRecord> rows(Received record) throws BadRecordException {
    return NodeTable.rows(
            BatchDecoder.decode(record), (run, site) -> new Position("", 0, "", "at " + site))
        .toList();
  }

  private static String texts(GenericRecord row, String... columns) {
    return Stream.of(columns)
        .map(column -> String.valueOf(row.get(column)))
        .collect(Collectors.joining(" "));
  }
}
