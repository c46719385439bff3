package whip.streams.part;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import whip.model.node.Dependence;
import whip.model.node.NodeId;
import whip.model.node.NodeKind;
import whip.model.node.Place;
import whip.model.node.Row;
import whip.model.subtree.Container;
import whip.model.subtree.Element;
import whip.model.subtree.Phase;
import whip.model.subtree.Region;
import whip.model.subtree.Sequence;
import whip.schemas.subtree.ClosingPart;
import whip.schemas.subtree.ContainerPart;
import whip.schemas.subtree.DependentTaskPart;
import whip.schemas.subtree.DependsPart;
import whip.schemas.subtree.NodeRow;
import whip.schemas.subtree.OpeningPart;
import whip.schemas.subtree.OrderedChunkPart;
import whip.schemas.subtree.PhasePart;
import whip.schemas.subtree.PiecePart;
import whip.schemas.subtree.RegionPart;
import whip.schemas.subtree.RunPart;
import whip.schemas.subtree.SubtreePart;
import whip.streams.dlq.BadRecordException;

/** A part from Avro. One object per record: it holds the record's dictionaries. */
final class SubtreePartDecoder {

  private final SubtreePart record;
  private final CostDecoder costs;

  private SubtreePartDecoder(SubtreePart record) {
    this.record = record;
    this.costs = new CostDecoder(record);
  }

  /**
   * The part a record says. The topic is our own, so that only another program's record can fail.
   *
   * @throws BadRecordException when an index points outside its dictionary, or a code means nothing
   */
  static Part decode(SubtreePart record) throws BadRecordException {
    try {
      return new SubtreePartDecoder(record).part();
    } catch (IndexOutOfBoundsException | ArithmeticException e) {
      throw new BadRecordException("not a part: " + e.getMessage(), e);
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
        record.getGaps().stream()
            .map(g -> new Gaps(new NodeId(g.getRegion()), g.getOpenNodes(), g.getMissingItems()))
            .toList(),
        Optional.ofNullable(record.getOutcome()).map(costs::piece),
        record.getProvisional());
  }

  private Container container(ContainerPart part) {
    Map<Long, Sequence> provisional = new TreeMap<>();
    part.getProvisional().forEach(item -> provisional.put(item.getFrom(), items(item)));
    return Container.of(
        row(part.getPopped()),
        row(part.getOpen()),
        part.getRuns().stream()
            .map(run -> new Container.Run(run.getFrom(), run.getTo(), items(run)))
            .toList(),
        provisional);
  }

  private Optional<Row.Node> row(NodeRow row) {
    if (row == null) {
      return Optional.empty();
    }
    return Optional.of(
        new Row.Node(
            new Place(new NodeId(row.getRegion()), new NodeId(row.getParent()), row.getIndex()),
            new NodeId(row.getId()),
            NodeKind.ofCode(row.getKind()),
            costs.directive(row.getDirective()),
            row.getItems(),
            row.getA(),
            row.getB(),
            List.of()));
  }

  private Sequence items(RunPart run) {
    List<Element> elements = new ArrayList<>();
    run.getElements().forEach(element -> elements.add(element(element)));
    return Sequence.of(elements);
  }

  private Element element(Object element) {
    if (element instanceof PiecePart piece) {
      return costs.piece(piece);
    } else if (element instanceof DependsPart depends) {
      return new Element.Depends(
          depends.getDependences().stream()
              .map(d -> new Dependence(Dependence.Kind.ofCode(d.getKind()), d.getAddress()))
              .toList());
    } else if (element instanceof DependentTaskPart task) {
      return new Element.DependentTask(
          costs.cost(task.getBody()), task.getUndeferred(), costs.sums(task.getSums()));
    } else if (element instanceof OpeningPart opening) {
      return new Element.Opening(
          costs.directive(opening.getDirective()), opening.getOrdinal(), opening.getTaskgroup());
    } else if (element instanceof ClosingPart) {
      return new Element.Closing();
    } else if (element instanceof OrderedChunkPart chunk) {
      return new Element.OrderedChunk(chunk.getLogicalStart(), items(chunk.getContent()));
    }
    throw new IllegalStateException("bug: no decoding for " + element.getClass());
  }

  private Region region(RegionPart part) {
    TreeMap<Long, Phase> phases = new TreeMap<>();
    part.getPhases().forEach(phase -> phases.put(phase.getNumber(), phase(phase)));
    return Region.of(
        row(part.getPopped()),
        row(part.getOpen()),
        part.getSettledPhases(),
        costs.piece(part.getSettled()),
        phases);
  }

  private Phase phase(PhasePart part) {
    Map<Integer, Sequence> ordered = new TreeMap<>();
    part.getOrdered().forEach(share -> ordered.put((int) share.getFrom(), items(share)));
    return Phase.of(
        BitSet.valueOf(part.getMembers()),
        costs.cost(part.getFolded()),
        part.getLongest(),
        costs.sums(part.getSums()),
        ordered);
  }
}
