package whip.streams.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import whip.model.node.Dependence;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.NodeId;
import whip.model.node.NodeKind;
import whip.model.node.Place;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.node.StrandKey;
import whip.model.node.Tag;
import whip.schemas.node.DirectiveEntry;
import whip.schemas.node.NodeBatch;
import whip.streams.dlq.BadRecordException;

class NodeBatchCodecTest {

  private static final Directive FOR = new Directive(DirectiveKind.FOR, new Site(0x4010));
  private static final Tag LOCKED = new Tag(List.of(new Site(-3)), true, List.of("solve"));

  private static final List<Row> ROWS =
      List.of(
          new Row.Strand(
              place(9, 10, 3), 1234567, new StrandKey(FOR, new Site(0x4010), new Site(-8)), LOCKED),
          new Row.Strand(
              place(9, 10, 1),
              0,
              new StrandKey(Directive.NONE, Site.UNKNOWN, Site.UNKNOWN),
              Tag.NONE),
          node(place(9, 10, 0), 11, NodeKind.CHUNK, FOR, List.of()),
          node(
              place(9, 10, 4),
              0,
              NodeKind.DEPENDS,
              Directive.NONE,
              List.of(
                  new Dependence(Dependence.Kind.IN, 0x7fff_0000_1234L),
                  new Dependence(Dependence.Kind.OUT, Dependence.ALL_MEMORY))));

  private static final List<Row> OPENS =
      List.of(
          new Row.Strand(
              place(9, 10, 5), 17, new StrandKey(FOR, Site.UNKNOWN, FOR.site()), Tag.NONE),
          node(place(0, 1, 0), 9, NodeKind.REGION, Directive.NONE, List.of()));

  @Test
  void shouldGiveBackTheRowsThatWereWritten() throws Exception {
    Batch batch = NodeBatchCodec.decode(good());
    assertEquals(
        new Batch(
            new Batch.Stream("r1", 0, 2), 5, Instant.ofEpochMilli(1_800_000_000_005L), ROWS, OPENS),
        batch);
  }

  @ParameterizedTest
  @MethodSource("broken")
  void shouldRefuseWhatDoesNotKeepToTheSchemasMeaning(String reason, Consumer<NodeBatch> damage) {
    NodeBatch batch = good();
    damage.accept(batch);
    BadRecordException refusal =
        assertThrows(BadRecordException.class, () -> NodeBatchCodec.decode(batch));
    assertTrue(refusal.reason().startsWith(reason), refusal.reason());
  }

  static List<Arguments> broken() {
    return List.of(
        damage("run: not an id", b -> b.setRun("a/b")),
        damage("thread: negative", b -> b.setThread(-1)),
        damage("sequence: negative", b -> b.setSequence(-1)),
        damage("sites: entry 0", b -> b.setSites(List.of())),
        damage("sites: entry 0", b -> b.setSites(List.of(7L))),
        damage("directives: entry 0", b -> b.setDirectives(List.of())),
        damage("directives: no kind 99", b -> b.setDirectives(List.of(new DirectiveEntry(99, 0)))),
        damage("directives: index 88", b -> b.setDirectives(List.of(new DirectiveEntry(0, 88)))),
        damage("tags: entry 0", b -> b.setTags(List.of())),
        damage("strands.count: -1", b -> b.getStrands().setCount(-1)),
        damage("strands.count: 2147483647", b -> b.getStrands().setCount(Integer.MAX_VALUE)),
        damage("column strands.work: ends in the middle", b -> b.getStrands().setCount(3)),
        damage("column strands.work: 1 bytes after", b -> b.getStrands().setCount(1)),
        damage("column strands.work: negative", b -> b.getStrands().setWork(minusOneTwice())),
        damage("column strands.work: sum overflows", b -> b.getStrands().setWork(huge())),
        damage("column strands.work: varint over", b -> b.getStrands().setWork(elevenBytes())),
        damage("column strands.from: index 100", b -> b.getStrands().setFrom(bytes(100, 0))),
        damage("column strands.tag: index 2", b -> b.getStrands().setTag(bytes(2, 0))),
        damage("column strands.index: negative", b -> b.getStrands().setIndex(bytes(1, 0))),
        damage("column nodes.kind: no structural", b -> b.getNodes().setKind(bytes(11, 8))),
        damage("nodes row 0: CHUNK with id 0.0", b -> b.getNodes().setId(bytes(0, 0))),
        damage("nodes row 0: node 0.10 inside", b -> b.getNodes().setId(bytes(20, 19))),
        damage("nodes row 0: member outside", b -> b.getNodes().setKind(bytes(1, 8))),
        damage("dependences: of rows", b -> b.getDependences().setRow(bytes(0, 2))),
        damage("column dependences.row: no row 2", b -> b.getDependences().setRow(bytes(4, 0))),
        damage("column dependences.kind: no dep", b -> b.getDependences().setKind(bytes(0, 1))),
        damage("opens row 0: TASKWAIT is", b -> openTaskwait(b)),
        damage("opens.count", b -> b.getOpens().setCount(-5)),
        damage("column openStrands.work", b -> b.getOpenStrands().setWork(bytes())));
  }

  @Test
  void shouldEitherDecodeOrRefuseAnyDamage() {
    Random random = new Random(1);
    int refused = 0;
    for (int i = 0; i < 5000; i++) {
      NodeBatch batch = good();
      scramble(batch, random);
      try {
        NodeBatchCodec.decode(batch);
      } catch (BadRecordException e) {
        refused++;
      }
    }
    assertTrue(refused > 1000, refused + " of 5000 damaged batches refused");
  }

  private static void scramble(NodeBatch batch, Random random) {
    ByteBuffer[] columns = {
      batch.getStrands().getRegion(), batch.getStrands().getParent(),
      batch.getStrands().getIndex(), batch.getStrands().getWork(),
      batch.getStrands().getFrom(), batch.getStrands().getTag(),
      batch.getNodes().getId(), batch.getNodes().getKind(),
      batch.getNodes().getItems(), batch.getDependences().getRow(),
      batch.getDependences().getKind(), batch.getDependences().getAddress()
    };
    ByteBuffer column = columns[random.nextInt(columns.length)];
    column.put(random.nextInt(column.limit()), (byte) random.nextInt());
  }

  static NodeBatch good() {
    return NodeBatchWriter.write("r1", 2, 5, ROWS, OPENS);
  }

  private static Arguments damage(String reason, Consumer<NodeBatch> damage) {
    return Arguments.of(reason, damage);
  }

  private static Place place(long region, long parent, long index) {
    return new Place(new NodeId(region), new NodeId(parent), index);
  }

  private static Row.Node node(
      Place place, long id, NodeKind kind, Directive directive, List<Dependence> dependences) {
    return new Row.Node(place, new NodeId(id), kind, directive, 2, 1, 0, dependences);
  }

  private static ByteBuffer bytes(int... values) {
    ByteBuffer out = ByteBuffer.allocate(values.length);
    for (int value : values) {
      out.put((byte) value);
    }
    return out.flip();
  }

  private static void openTaskwait(NodeBatch batch) {
    batch.getOpens().setKind(bytes(7));
    batch.getOpens().setId(bytes(0));
  }

  private static ByteBuffer minusOneTwice() {
    return NodeBatchWriter.plain(List.of(-1L, -1L), x -> x);
  }

  private static ByteBuffer huge() {
    return NodeBatchWriter.plain(List.of(1L << 62, 1L), x -> x);
  }

  private static ByteBuffer elevenBytes() {
    return bytes(255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1, 0);
  }
}
