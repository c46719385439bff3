package whip.streams.node;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import whip.model.node.NodeId;
import whip.model.node.Place;
import whip.model.node.Row;
import whip.model.subtree.Assembly;
import whip.model.subtree.Container;
import whip.model.subtree.InMemoryStore;
import whip.model.subtree.Piece;
import whip.streams.dlq.BadRecordException;
import whip.streams.subtree.Part;

/**
 * Level one of the fold: everything that comes together within one batch, in memory. What is left
 * goes to level two, in one part per region.
 */
final class LevelOne {

  private record Finished(Place place, Piece piece) {}

  private final InMemoryStore store = new InMemoryStore();
  private final List<Finished> finished = new ArrayList<>();
  private final Assembly assembly =
      new Assembly(store, (region, place, piece) -> finished.add(new Finished(place, piece)));
  private Optional<Piece> outcome = Optional.empty();

  private LevelOne() {}

  /**
   * The parts a batch comes to, one per region.
   *
   * @throws BadRecordException where the batch's numbers do not fit 63 bits
   */
  static List<Part> fold(Batch batch) throws BadRecordException {
    LevelOne level = new LevelOne();
    try {
      level.assemble(batch);
    } catch (ArithmeticException e) {
      throw new BadRecordException("sums overflow: " + e.getMessage(), e);
    }
    return level.parts(batch.stream().run());
  }

  private void assemble(Batch batch) {
    batch.rows().forEach(assembly::add);
    for (Row row : batch.opens()) {
      if (row instanceof Row.Node node) {
        assembly.addOpen(node);
      } else if (row instanceof Row.Strand strand) {
        assembly.addRunning(strand);
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
