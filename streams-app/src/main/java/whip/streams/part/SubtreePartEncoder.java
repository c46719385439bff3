package whip.streams.part;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import whip.model.node.Row;
import whip.model.subtree.Container;
import whip.model.subtree.Element;
import whip.model.subtree.Phase;
import whip.model.subtree.Piece;
import whip.model.subtree.Region;
import whip.model.subtree.Sequence;
import whip.schemas.subtree.ClosingPart;
import whip.schemas.subtree.ContainerPart;
import whip.schemas.subtree.DependencePart;
import whip.schemas.subtree.DependentTaskPart;
import whip.schemas.subtree.DependsPart;
import whip.schemas.subtree.GapsPart;
import whip.schemas.subtree.NodeRow;
import whip.schemas.subtree.OpeningPart;
import whip.schemas.subtree.OrderedChunkPart;
import whip.schemas.subtree.PhasePart;
import whip.schemas.subtree.RegionPart;
import whip.schemas.subtree.RunPart;
import whip.schemas.subtree.SubtreePart;

/** A part to Avro. One object per record: it fills the record's dictionaries. */
final class SubtreePartEncoder {

  private final CostEncoder costs = new CostEncoder();

  private SubtreePartEncoder() {}

  static SubtreePart encode(Part part) {
    return new SubtreePartEncoder().part(part);
  }

  private SubtreePart part(Part part) {
    List<ContainerPart> containers = new ArrayList<>();
    part.containers().forEach((id, c) -> containers.add(container(id.value(), c)));
    SubtreePart record = new SubtreePart();
    record.setRun(part.run());
    record.setRegion(part.region().value());
    record.setContainers(containers);
    record.setPhases(part.phases().map(this::region).orElse(null));
    record.setOver(part.over());
    record.setGaps(
        part.gaps().stream()
            .map(g -> new GapsPart(g.region().value(), g.openNodes(), g.missingItems()))
            .toList());
    record.setOutcome(part.outcome().map(costs::piece).orElse(null));
    record.setProvisional(part.provisional());
    record.setKeys(costs.keys());
    record.setDirectives(costs.directives());
    return record;
  }

  private ContainerPart container(long id, Container container) {
    List<RunPart> runs = new ArrayList<>();
    for (Container.Run run : container.runs()) {
      runs.add(items(run.from(), run.to(), run.items()));
    }
    List<RunPart> provisional = new ArrayList<>();
    container
        .provisional()
        .forEach((index, item) -> provisional.add(items(index, index + 1, item)));
    return new ContainerPart(
        id,
        container.popped().map(this::row).orElse(null),
        container.open().map(this::row).orElse(null),
        runs,
        provisional);
  }

  private NodeRow row(Row.Node row) {
    return new NodeRow(
        row.place().region().value(),
        row.place().parent().value(),
        row.place().index(),
        row.id().value(),
        row.kind().code(),
        costs.directive(row.directive()),
        row.items(),
        row.a(),
        row.b());
  }

  private RunPart items(long from, long to, Sequence items) {
    List<Object> elements = new ArrayList<>();
    items.elements().forEach(element -> elements.add(element(element)));
    return new RunPart(from, to, elements);
  }

  private Object element(Element element) {
    if (element instanceof Piece piece) {
      return costs.piece(piece);
    } else if (element instanceof Element.Depends depends) {
      return new DependsPart(
          depends.dependences().stream()
              .map(d -> new DependencePart(d.kind().code(), d.address()))
              .toList());
    } else if (element instanceof Element.DependentTask task) {
      return new DependentTaskPart(
          costs.cost(task.body()), task.undeferred(), costs.sums(task.sums()));
    } else if (element instanceof Element.Opening opening) {
      return new OpeningPart(
          costs.directive(opening.directive()), opening.ordinal(), opening.taskgroup());
    } else if (element instanceof Element.Closing) {
      return new ClosingPart();
    } else if (element instanceof Element.OrderedChunk chunk) {
      return new OrderedChunkPart(chunk.logicalStart(), items(0, 0, chunk.content()));
    }
    throw new IllegalStateException("bug: no encoding for " + element.getClass());
  }

  private RegionPart region(Region region) {
    List<PhasePart> phases = new ArrayList<>();
    region.phases().forEach((number, phase) -> phases.add(phase(number, phase)));
    return new RegionPart(
        region.popped().map(this::row).orElse(null),
        region.open().map(this::row).orElse(null),
        region.settledPhases(),
        costs.piece(region.settled()),
        phases);
  }

  private PhasePart phase(long number, Phase phase) {
    List<RunPart> ordered = new ArrayList<>();
    phase.ordered().forEach((member, share) -> ordered.add(items(member, member, share)));
    return new PhasePart(
        number,
        ByteBuffer.wrap(phase.members().toByteArray()),
        costs.cost(phase.folded()),
        phase.longest(),
        costs.sums(phase.sums()),
        ordered);
  }
}
