package whip.streams.node;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import whip.codec.BadRecordException;
import whip.codec.Batch;
import whip.model.assembly.InMemoryStore;
import whip.model.columns.Fold;
import whip.model.node.ArrayArena;
import whip.model.node.NodeId;
import whip.model.node.NodeKind;
import whip.model.node.Row;
import whip.model.sequence.LengthPolicy;
import whip.streams.part.Part;

/**
 * Level one of the fold: everything that comes together within one batch, in memory. What is left
 * goes to level two, in one part per region. Batches are folded one after the other in the same
 * memory: not for several threads at once.
 */
public final class LevelOne {

  /**
   * Result of a batch.
   *
   * @param parts for level two, one per region
   * @param over regions that came together within the batch; the run itself shows that by its
   *     outcome
   * @param announced regions that the batch speaks of as open
   */
  public record Folded(List<Part> parts, Set<NodeId> over, Set<NodeId> announced) {}

  private final ArrayArena arena = new ArrayArena();

  /**
   * Folds a batch as far as possible alone.
   *
   * @throws BadRecordException where the batch's numbers do not fit 63 bits
   */
  public Folded fold(Batch batch) throws BadRecordException {
    InMemoryStore store = new InMemoryStore();
    Fold fold = new Fold(store, LengthPolicy.MEASURED, arena);
    try {
      fold.add(batch.rows(), batch.opens());
    } catch (ArithmeticException e) {
      throw BadRecordException.overflow(e);
    } catch (RuntimeException e) {
      throw BadRecordException.unforeseen(e);
    }
    String run = batch.stream().run();
    List<Part> parts = Part.all(run, store.containers(), store.regions());
    fold.outcome().ifPresent(piece -> parts.add(Part.outcome(run, piece, false, List.of())));
    return new Folded(parts, new LinkedHashSet<>(fold.takeOver()), announced(batch));
  }

  private static Set<NodeId> announced(Batch batch) {
    Set<NodeId> announced = new LinkedHashSet<>();
    for (Row row : batch.opens()) {
      boolean isRegion = row instanceof Row.Node node && node.kind() == NodeKind.REGION;
      announced.add(isRegion ? ((Row.Node) row).id() : row.place().region());
    }
    return announced;
  }
}
