package whip.streams.part;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import whip.codec.BadRecordException;
import whip.codec.BatchLimits;
import whip.model.algebra.Cost;
import whip.model.assembly.Container;
import whip.model.assembly.Phase;
import whip.model.assembly.Region;
import whip.model.node.NodeId;
import whip.model.node.NodeKind;
import whip.model.node.Place;
import whip.model.node.Row;
import whip.model.sequence.Piece;
import whip.model.sequence.Sequence;
import whip.schemas.subtree.ContainerPart;
import whip.schemas.subtree.GapsPart;
import whip.schemas.subtree.NodeRow;
import whip.schemas.subtree.PhasePart;
import whip.schemas.subtree.RegionPart;
import whip.schemas.subtree.SubtreePart;

/** A part from Avro. One object per record: it holds the record's dictionaries. */
final class SubtreePartDecoder {

  private final SubtreePart record;
  private final CostDecoder costs;
  private final ItemsDecoder items;

  private SubtreePartDecoder(SubtreePart record) {
    this.record = record;
    this.costs = new CostDecoder(record);
    this.items = new ItemsDecoder(costs);
  }

  /**
   * The part a record says. The topic is our own, so that only another program's record can fail.
   *
   * @throws BadRecordException when an index points outside its dictionary, a code means nothing,
   *     or packed bytes end too early
   */
  static Part decode(SubtreePart record) throws BadRecordException {
    try {
      return new SubtreePartDecoder(record).part();
    } catch (IndexOutOfBoundsException
        | ArithmeticException
        | IllegalArgumentException
        | BufferUnderflowException e) {
      throw new BadRecordException("not a part: " + e, e);
    }
  }

  private Part part() {
    Map<NodeId, Container> containers = new LinkedHashMap<>();
    for (ContainerPart container : record.getContainers()) {
      containers.put(new NodeId(container.getId()), container(container));
    }
    return new Part(
        record.getRun(),
        new NodeId(record.getRegion()),
        containers,
        Optional.ofNullable(record.getPhases()).map(this::region),
        record.getOver(),
        record.getGaps().stream().map(SubtreePartDecoder::gaps).toList(),
        Optional.ofNullable(record.getOutcome()).map(this::piece),
        record.getProvisional());
  }

  private static Gaps gaps(GapsPart gaps) {
    if (gaps.getOpenNodes() < 0 || gaps.getMissingItems() < 0) {
      throw new IllegalArgumentException("gaps below 0");
    }
    return new Gaps(new NodeId(gaps.getRegion()), gaps.getOpenNodes(), gaps.getMissingItems());
  }

  private Container container(ContainerPart part) {
    Map<Long, Sequence> provisional = new TreeMap<>();
    runs(part.getProvisional()).forEach(item -> provisional.put(item.from(), item.items()));
    return Container.of(
        row(part.getPopped()), row(part.getOpen()), runs(part.getRuns()), provisional);
  }

  private Optional<Row.Node> row(NodeRow row) {
    if (row == null) {
      return Optional.empty();
    }
    Row.Node node =
        new Row.Node(
            new Place(new NodeId(row.getRegion()), new NodeId(row.getParent()), row.getIndex()),
            new NodeId(row.getId()),
            NodeKind.ofCode(row.getKind()),
            costs.directive(row.getDirective()),
            row.getItems(),
            row.getA(),
            row.getB(),
            List.of());
    check(node);
    return Optional.of(node);
  }

  private static void check(Row.Node node) {
    boolean isTeam =
        node.kind() == NodeKind.MEMBER
            && (node.b() < 0 || node.b() >= BatchLimits.TEAM || node.a() < 0);
    boolean isItem = node.place().index() < 0 || node.place().index() >= BatchLimits.ITEMS;
    if (isTeam || isItem || node.items() < 0 || node.items() >= BatchLimits.ITEMS) {
      throw new IllegalArgumentException("impossible numbers in " + node);
    }
  }

  private Region region(RegionPart part) {
    TreeMap<Long, Phase> phases = new TreeMap<>();
    part.getPhases().forEach(phase -> phases.put(phase.getNumber(), phase(phase)));
    return Region.of(
        row(part.getPopped()),
        row(part.getOpen()),
        part.getSettledPhases(),
        piece(part.getSettled()),
        phases);
  }

  private Phase phase(PhasePart part) {
    Map<Integer, Sequence> ordered = new TreeMap<>();
    runs(part.getOrdered()).forEach(share -> ordered.put((int) share.from(), share.items()));
    Unpacker folded = new Unpacker(part.getFolded());
    Cost cost = costs.cost(folded);
    return Phase.of(
        BitSet.valueOf(part.getMembers()), cost, part.getLongest(), costs.sums(folded), ordered);
  }

  private List<Container.Run> runs(ByteBuffer packed) {
    return items.runs(new Unpacker(packed));
  }

  private Piece piece(ByteBuffer packed) {
    return items.piece(new Unpacker(packed));
  }
}
