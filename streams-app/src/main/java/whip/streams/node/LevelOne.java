package whip.streams.node;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import whip.model.node.NodeId;
import whip.model.node.NodeKind;
import whip.model.node.Place;
import whip.model.node.Row;
import whip.model.subtree.Assembly;
import whip.model.subtree.Container;
import whip.model.subtree.InMemoryStore;
import whip.model.subtree.Piece;
import whip.streams.dlq.BadRecordException;
import whip.streams.part.Part;

/**
 * Level one of the fold: everything that comes together within one batch, in memory. What is left
 * goes to level two, in one part per region.
 */
final class LevelOne {

  /**
   * What a batch comes to.
   *
   * @param parts for level two, one per region
   * @param over regions that came together within the batch; the run itself tells so by its outcome
   * @param announced regions that the batch speaks of as open
   */
  record Folded(List<Part> parts, Set<NodeId> over, Set<NodeId> announced) {}

  private record Finished(Place place, Piece piece) {}

  private final InMemoryStore store = new InMemoryStore();
  private final List<Finished> finished = new ArrayList<>();
  private final Set<NodeId> over = new LinkedHashSet<>();
  private final Set<NodeId> announced = new LinkedHashSet<>();
  private final Assembly assembly = new Assembly(store, this::finish);
  private Optional<Piece> outcome = Optional.empty();

  private LevelOne() {}

  /**
   * Folds a batch as far as it goes by itself.
   *
   * @throws BadRecordException where the batch's numbers do not fit 63 bits
   */
  static Folded fold(Batch batch) throws BadRecordException {
    LevelOne level = new LevelOne();
    try {
      level.assemble(batch);
    } catch (ArithmeticException e) {
      throw new BadRecordException("sums overflow: " + e.getMessage(), e);
    }
    return new Folded(level.parts(batch.stream().run()), level.over, level.announced);
  }

  private void finish(NodeId region, Place place, Piece piece) {
    if (place != null) {
      over.add(region);
    }
    finished.add(new Finished(place, piece));
  }

  private void assemble(Batch batch) {
    batch.rows().forEach(assembly::add);
    for (Row row : batch.opens()) {
      if (row instanceof Row.Node node) {
        assembly.addOpen(node);
        announced.add(node.kind() == NodeKind.REGION ? node.id() : node.place().region());
      } else if (row instanceof Row.Strand strand) {
        assembly.addRunning(strand);
        announced.add(strand.place().region());
      }
    }
    assembly.settle();
    while (!finished.isEmpty()) {
      List<Finished> regions = List.copyOf(finished);
      finished.clear();
      for (Finished region : regions) {
        if (region.place() == null) {
          outcome = Optional.of(region.piece());
        } else {
          assembly.addItem(region.place(), region.piece());
        }
      }
      assembly.settle();
    }
  }

  private List<Part> parts(String run) {
    Map<NodeId, Map<NodeId, Container>> containers = new LinkedHashMap<>();
    store
        .containers()
        .forEach(
            (key, container) ->
                containers
                    .computeIfAbsent(key.region(), region -> new LinkedHashMap<>())
                    .put(key.id(), container));
    store.regions().keySet().forEach(id -> containers.computeIfAbsent(id, region -> Map.of()));
    List<Part> parts = new ArrayList<>();
    containers.forEach(
        (region, of) -> {
          Part part = Part.of(run, region, of);
          parts.add(
              store.regions().containsKey(region)
                  ? part.withPhases(store.regions().get(region))
                  : part);
        });
    outcome.ifPresent(piece -> parts.add(Part.outcome(run, piece, false, List.of())));
    return parts;
  }
}
