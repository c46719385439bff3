package whip.streams.node;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import whip.codec.BadRecordException;
import whip.codec.Batch;
import whip.model.algebra.Cost;
import whip.model.algebra.Path;
import whip.model.assembly.Container;
import whip.model.assembly.Region;
import whip.model.sequence.Element;
import whip.model.sequence.Piece;
import whip.model.sequence.Sequence;
import whip.streams.ItemRows;
import whip.streams.part.Part;
import whip.testkit.Delivery;
import whip.testkit.Program;
import whip.testkit.RowEmitter;

/** Level one's parts of a program whose rows are cut into batches anywhere. */
final class FoldedParts {

  private FoldedParts() {}

  static List<Part> of(Program program, int threads, int rowsMax, Random random)
      throws BadRecordException {
    LevelOne levelOne = new LevelOne();
    List<Part> parts = new ArrayList<>();
    RowEmitter.Emission emission = RowEmitter.emit(program, 3, threads, random);
    for (Delivery.Batch batch : Delivery.inOrder(emission.rows(), rowsMax, random)) {
      Batch rows =
          new Batch(
              new Batch.Stream("r", 0, batch.thread()),
              batch.sequence(),
              Instant.EPOCH,
              ItemRows.rows(batch.rows()),
              List.of());
      parts.addAll(levelOne.fold(rows).parts());
    }
    return parts;
  }

  /** Every path in a part, in a fixed order. */
  static List<Path> paths(Part part) {
    List<Path> paths = new ArrayList<>();
    for (Container container : part.containers().values()) {
      container.runs().forEach(run -> add(run.items(), paths));
      container.provisional().values().forEach(item -> add(item, paths));
    }
    part.phases().ifPresent(region -> add(region, paths));
    part.outcome().ifPresent(piece -> add(piece, paths));
    return paths;
  }

  private static void add(Region region, List<Path> paths) {
    add(region.settled(), paths);
    region
        .phases()
        .values()
        .forEach(
            phase -> {
              add(phase.folded(), paths);
              phase.ordered().values().forEach(share -> add(share, paths));
            });
  }

  private static void add(Sequence items, List<Path> paths) {
    for (Element element : items.elements()) {
      if (element instanceof Piece piece) {
        add(piece, paths);
      } else if (element instanceof Element.DependentTask task) {
        add(task.body(), paths);
      } else if (element instanceof Element.OrderedChunk chunk) {
        add(chunk.content(), paths);
      }
    }
  }

  private static void add(Piece piece, List<Path> paths) {
    add(piece.before(), paths);
    if (piece.reset() != null) {
      paths.add(piece.reset().fromStart());
      paths.add(piece.reset().fromJoin());
    }
    add(piece.after(), paths);
  }

  private static void add(Cost cost, List<Path> paths) {
    paths.addAll(List.of(cost.chain(), cost.joined(), cost.full()));
  }
}
