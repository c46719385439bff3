package whip.streams.part;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.assembly.Container;
import whip.model.assembly.Phase;
import whip.model.assembly.Region;
import whip.model.node.Row;
import whip.model.sequence.Piece;
import whip.model.sequence.Sequence;
import whip.schemas.subtree.ContainerPart;
import whip.schemas.subtree.GapsPart;
import whip.schemas.subtree.NodeRow;
import whip.schemas.subtree.PhasePart;
import whip.schemas.subtree.RegionPart;
import whip.schemas.subtree.SubtreePart;

/** A part to Avro. One object per record: it fills the record's dictionaries. */
final class SubtreePartEncoder {

  private final CostEncoder costs = new CostEncoder();
  private final ItemsEncoder items = new ItemsEncoder(costs);

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
    record.setOutcome(part.outcome().map(this::piece).orElse(null));
    record.setProvisional(part.provisional());
    // Last, when all of it has been seen.
    record.setKeys(costs.keys());
    record.setDirectives(costs.directives());
    record.setCandidates(costs.candidates());
    record.setPacking(Packing.VERSION);
    return record;
  }

  private ContainerPart container(long id, Container container) {
    List<Container.Run> provisional = new ArrayList<>();
    container
        .provisional()
        .forEach((index, item) -> provisional.add(new Container.Run(index, index + 1, item)));
    return new ContainerPart(
        id,
        row(container.popped()),
        row(container.open()),
        runs(container.runs()),
        runs(provisional));
  }

  private NodeRow row(Optional<Row.Node> row) {
    return row.map(
            node ->
                new NodeRow(
                    node.place().region().value(),
                    node.place().parent().value(),
                    node.place().index(),
                    node.id().value(),
                    node.kind().code(),
                    costs.directive(node.directive()),
                    node.items(),
                    node.a(),
                    node.b()))
        .orElse(null);
  }

  private RegionPart region(Region region) {
    List<PhasePart> phases = new ArrayList<>();
    region.phases().forEach((number, phase) -> phases.add(phase(number, phase)));
    return new RegionPart(
        row(region.popped()),
        row(region.open()),
        region.settledPhases(),
        piece(region.settled()),
        phases);
  }

  private PhasePart phase(long number, Phase phase) {
    Packer folded = new Packer();
    costs.cost(phase.folded(), folded);
    costs.sums(phase.sums(), folded);
    return new PhasePart(
        number,
        ByteBuffer.wrap(phase.members().toByteArray()),
        phase.longest(),
        folded.toBytes(),
        ordered(phase.ordered()));
  }

  private ByteBuffer ordered(Map<Integer, Sequence> shares) {
    SortedMap<Integer, Sequence> byMember = new TreeMap<>(shares);
    List<Container.Run> runs = new ArrayList<>();
    byMember.forEach((member, share) -> runs.add(new Container.Run(member, member + 1L, share)));
    return runs(runs);
  }

  private ByteBuffer runs(List<Container.Run> runs) {
    Packer out = new Packer();
    items.runs(runs, out);
    return out.toBytes();
  }

  private ByteBuffer piece(Piece piece) {
    Packer out = new Packer();
    items.piece(piece, out);
    return out.toBytes();
  }
}
