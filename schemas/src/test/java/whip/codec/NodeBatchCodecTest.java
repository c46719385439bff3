package whip.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import whip.model.grain.Burden;
import whip.model.grain.NodeBurden;
import whip.model.grain.StrandStamp;
import whip.model.node.Candidate;
import whip.model.node.Dependence;
import whip.model.node.Digest;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.LoopSize;
import whip.model.node.NodeId;
import whip.model.node.NodeKind;
import whip.model.node.Place;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.node.StrandKey;
import whip.model.node.Tag;
import whip.schemas.node.DirectiveEntry;
import whip.schemas.node.NodeBatch;
import whip.testkit.tier.Tier;

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
                  new Dependence(Dependence.Kind.OUT, Dependence.ALL_MEMORY))),
          new Row.Folded(place(9, 10, 6), 40, digest()),
          new Row.Folded(
              place(9, 10, 46),
              1,
              new Digest(List.of(), List.of(), List.of(), List.of(), List.of())));

  private static final List<NodeBurden> BURDENS =
      List.of(
          new NodeBurden(new NodeId(11), Burden.chunk(7)),
          new NodeBurden(new NodeId(3L << 40 | 9), Burden.task(120, 0, 1L << 40, Burden.UNKNOWN)),
          new NodeBurden(new NodeId(12), Burden.NONE_KNOWN));

  private static final List<StrandStamp> STAMPS =
      List.of(
          new StrandStamp(new NodeId(11), 0, 3, 7, 1_000_000, 250),
          new StrandStamp(new NodeId(3L << 40 | 9), 5, 0, StrandStamp.UNKNOWN, 999_000, 0),
          new StrandStamp(new NodeId(11), 4, 3, 200, 1L << 40, 1L << 30));

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
            new Batch.Stream("r1", 0, 2),
            5,
            Instant.ofEpochMilli(1_800_000_000_005L),
            ROWS,
            OPENS,
            BURDENS,
            STAMPS),
        batch);
  }

  @Test
  void shouldTakeBatchesWithoutBurdensAndStamps() throws Exception {
    NodeBatch batch = good();
    batch.setBurdens(null);
    batch.setStamps(null);
    assertEquals(List.of(), NodeBatchCodec.decode(batch).burdens());
    assertEquals(List.of(), NodeBatchCodec.decode(batch).stamps());
    assertEquals(ROWS, NodeBatchCodec.decode(batch).rows());
  }

  /** A collector that knows one place by two addresses reports the strands there twice. */
  @Test
  void shouldAddUpAKindThatIsReportedTwice() throws Exception {
    NodeBatch batch = good();
    sameTwice(batch);
    batch.getFolded().setCurves(bytes(0, 0));
    batch.setFoldedCurves(empty().getFoldedCurves());
    batch.setFoldedFastest(empty().getFoldedFastest());
    List<Digest.Strand> strands =
        NodeBatchCodec.decode(batch).rows().stream()
            .filter(Row.Folded.class::isInstance)
            .flatMap(row -> ((Row.Folded) row).digest().strands().stream())
            .toList();
    assertEquals(1, strands.size());
    assertEquals(150, strands.get(0).work());
  }

  private static NodeBatch empty() {
    return NodeBatchWriter.write("r1", 2, 5, List.of(), List.of());
  }

  @ParameterizedTest
  @MethodSource("broken")
  void shouldRefuseWhatDoesNotKeepToTheSchemasMeaning(String reason, Consumer<NodeBatch> damage) {
    NodeBatch batch = good();
    damage.accept(batch);
    BadRecordException refusal =
        assertThrows(BadRecordException.class, () -> NodeBatchCodec.decode(batch), reason);
    assertTrue(refusal.reason().startsWith(reason), refusal.reason());
  }

  static List<Arguments> broken() {
    return List.of(
        damage("run: not an id", b -> b.setRun("a/b")),
        damage("run: not an id", b -> b.setRun("a b")),
        damage("run: not an id", b -> b.setRun("a\u009b31m")),
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
        damage(
            "column nodes.kind: no structural",
            b -> b.getNodes().setKind(bytes(NodeKind.values().length, 8))),
        damage("nodes row 0: CHUNK with id 0.0", b -> b.getNodes().setId(bytes(0, 0))),
        damage("nodes row 0: node 0.10 inside", b -> b.getNodes().setId(bytes(20, 19))),
        damage("nodes row 0: member outside", b -> b.getNodes().setKind(bytes(1, 8))),
        damage("dependences: of rows", b -> b.getDependences().setRow(bytes(0, 2))),
        damage("column dependences.row: no row 2", b -> b.getDependences().setRow(bytes(4, 0))),
        damage("column dependences.kind: no dep", b -> b.getDependences().setKind(bytes(0, 1))),
        damage("folded.items: impossible", b -> b.getFolded().setItems(bytes(0, 1))),
        damage("foldedStrands: 3 rows wanted", b -> b.getFolded().setStrands(bytes(3, 0))),
        damage("column foldedLocks.lock: 1 byte", b -> b.getFolded().setLocks(bytes(0, 0))),
        damage("foldedFastest: not once", b -> sameTwice(b)),
        damage("foldedStrands: more on a path", b -> b.getFoldedStrands().setChain(bytes(101, 50))),
        damage("foldedStrands: more on a path", b -> b.getFoldedStrands().setJoined(bytes(1, 99))),
        damage("foldedStrands: a path is", b -> b.getFoldedStrands().setFull(bytes(0, 79))),
        damage("column foldedStrands.work: sum", b -> b.getFoldedStrands().setWork(huge())),
        damage("foldedInstances: imp", b -> b.getFoldedInstances().setInstances(bytes(0))),
        damage("foldedInstances: imp", b -> b.getFoldedInstances().setWorkMin(bytes(41))),
        damage("foldedShares: longer", b -> b.getFoldedShares().setFull(bytes(51))),
        damage("foldedCurves: of no path", b -> b.getFoldedCurves().setPaths(bytes(0, 1))),
        damage("column foldedCurves.paths", b -> b.getFoldedCurves().setPaths(bytes(8, 1))),
        damage("foldedCurves: not one", b -> b.getFoldedCurves().setAnnotation(bytes(1, 1))),
        damage("column foldedCurves.exact", b -> b.getFoldedCurves().setExact(bytes(2, 0))),
        damage("foldedFastest: more than", b -> b.getFoldedFastest().setWork(bytes(51, 30))),
        damage("foldedCurves: impossible", b -> b.getFoldedFastest().setWork(bytes(49, 30))),
        damage("foldedFastest: not once", b -> b.getFoldedFastest().setFrom(bytes(0, 0))),
        damage("burdens.count: -1", b -> b.getBurdens().setCount(-1)),
        damage("column burdens.node: the run", b -> b.getBurdens().setNode(bytes(0, 0, 0))),
        damage("column burdens.node: negative", b -> b.getBurdens().setNode(bytes(1, 0, 0))),
        damage("column burdens.alloc: 1 bytes", b -> b.getBurdens().setAlloc(bytes(0, 0, 0, 0))),
        damage("column burdens.copy: ends", b -> b.getBurdens().setCopy(bytes(0, 0))),
        damage("column burdens.submit: sum", b -> b.getBurdens().setSubmit(dear())),
        damage("stamps.count: -1", b -> b.getStamps().setCount(-1)),
        damage("column stamps.index: negative", b -> b.getStamps().setIndex(bytes(1, 0, 0))),
        damage("column stamps.thread: ends", b -> b.getStamps().setThread(bytes(0, 0))),
        damage("column stamps.processor: imp", b -> b.getStamps().setProcessor(dear())),
        damage("column stamps.begin: negative", b -> b.getStamps().setBegin(bytes(1, 0, 0))),
        damage("column stamps.time: 1 bytes", b -> b.getStamps().setTime(bytes(0, 0, 0, 0))),
        damage("opens row 0: TASKWAIT is", b -> openTaskwait(b)),
        damage("opens.count", b -> b.getOpens().setCount(-5)),
        damage("column openStrands.work", b -> b.getOpenStrands().setWork(bytes())));
  }

  @Test
  void shouldEitherDecodeOrRefuseAnyDamage() {
    int refused = 0;
    long[] seeds = Tier.current().seeds(1000, 5000).toArray();
    for (long seed : seeds) {
      NodeBatch batch = good();
      scramble(batch, new Random(seed));
      try {
        NodeBatchCodec.decode(batch);
      } catch (BadRecordException e) {
        refused++;
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
    assertTrue(refused > seeds.length / 10, refused + " of " + seeds.length + " refused");
  }

  private static void scramble(NodeBatch batch, Random random) {
    ByteBuffer[] columns = {
      batch.getStrands().getRegion(), batch.getStrands().getParent(),
      batch.getStrands().getIndex(), batch.getStrands().getWork(),
      batch.getStrands().getFrom(), batch.getStrands().getTag(),
      batch.getNodes().getId(), batch.getNodes().getKind(),
      batch.getNodes().getItems(), batch.getDependences().getRow(),
      batch.getDependences().getKind(), batch.getDependences().getAddress(),
      batch.getFolded().getItems(), batch.getFolded().getStrands(),
      batch.getFolded().getCurves(), batch.getFoldedStrands().getFrom(),
      batch.getFoldedStrands().getChain(), batch.getFoldedStrands().getFull(),
      batch.getFoldedInstances().getWorkMax(), batch.getFoldedCurves().getPaths(),
      batch.getFoldedCurves().getCandidate(), batch.getFoldedFastest().getWork(),
      batch.getBurdens().getNode(), batch.getBurdens().getSubmit(),
      batch.getStamps().getIndex(), batch.getStamps().getThread(),
      batch.getStamps().getBegin(), batch.getStamps().getTime()
    };
    ByteBuffer column = columns[random.nextInt(columns.length)];
    column.put(random.nextInt(column.limit()), (byte) random.nextInt());
  }

  static NodeBatch good() {
    return NodeBatchWriter.with(BURDENS, STAMPS, NodeBatchWriter.write("r1", 2, 5, ROWS, OPENS));
  }

  /** Two kinds of strands; beside the path of 110 to the barrier, another one of 100. */
  private static Digest digest() {
    StrandKey loop = new StrandKey(FOR, new Site(0x4010), new Site(-8));
    StrandKey serial = new StrandKey(Directive.NONE, new Site(0x4010), new Site(-8));
    return new Digest(
        List.of(
            new Digest.Strand(new Digest.Kind(loop, LOCKED), 100, 50, 50, 100),
            new Digest.Strand(new Digest.Kind(serial, Tag.NONE), 50, 50, 50, 10)),
        List.of(new Digest.Instances(FOR, 3, 90, 80, 20, 40, new LoopSize(300, 0))),
        List.of(new Digest.Share(FOR, 4, 50, 40, new LoopSize(64, 1))),
        List.of(new Digest.Lock(new Site(-3), 7)),
        List.of(
            new Digest.Curve(
                Set.of(Digest.Moment.CHAIN, Digest.Moment.JOINED),
                new Candidate.At(FOR.site()),
                true,
                List.of(new Digest.Part(1, 50))),
            new Digest.Curve(
                Set.of(Digest.Moment.FULL),
                new Candidate.Named("solve"),
                false,
                List.of(new Digest.Part(1, 30)))));
  }

  private static void sameTwice(NodeBatch batch) {
    batch.getFoldedStrands().setDirective(bytes(1, 1));
    batch.getFoldedStrands().setTag(bytes(1, 1));
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

  private static ByteBuffer dear() {
    return NodeBatchWriter.plain(List.of(0L, 1L << 61, (1L << 61) + 1), x -> x);
  }

  private static ByteBuffer elevenBytes() {
    return bytes(255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1, 0);
  }
}
