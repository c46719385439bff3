package whip.model.columns;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import whip.model.assembly.Assembly;
import whip.model.assembly.SubtreeStore;
import whip.model.node.ArrayArena;
import whip.model.node.NodeId;
import whip.model.node.Place;
import whip.model.node.Row;
import whip.model.node.RowTable;
import whip.model.sequence.LengthPolicy;
import whip.model.sequence.Piece;

/**
 * Folds rows of one run in one place: what comes together goes upwards, regions included, and the
 * store keeps what has not. Level one folds one batch like this, a replay all of them.
 */
public final class Fold {

  private record Finished(Place place, Piece piece) {}

  private final Assembly assembly;
  private final List<Finished> finished = new ArrayList<>();
  private final List<NodeId> over = new ArrayList<>();
  private final boolean isMeasured;
  private final ArrayArena arena;
  private Piece outcome;

  /**
   * Folds on where a former one left off.
   *
   * @param store with what has not come together
   * @param outcome of the former fold; null if the run had not come together
   */
  public Fold(SubtreeStore store, LengthPolicy lengths, Piece outcome) {
    this(store, lengths);
    this.outcome = outcome;
  }

  public Fold(SubtreeStore store, LengthPolicy lengths) {
    this(store, lengths, new ArrayArena());
  }

  /**
   * Folds from the beginning.
   *
   * @param arena to work in: reclaimed with each batch
   */
  public Fold(SubtreeStore store, LengthPolicy lengths, ArrayArena arena) {
    this.arena = arena;
    assembly = new Assembly(store, this::finish, lengths);
    isMeasured = lengths.equals(LengthPolicy.MEASURED);
  }

  private void finish(NodeId region, Place place, Piece piece) {
    if (place == null) {
      outcome = piece;
    } else {
      over.add(region);
      finished.add(new Finished(place, piece));
    }
  }

  /**
   * Takes a batch in.
   *
   * @param rows what has ended
   * @param opens nodes and strands as far as they have come
   * @throws ArithmeticException if a sum exceeds 63 bits
   */
  public void add(List<Row> rows, List<Row> opens) {
    if (rows instanceof RowTable table && isMeasured) {
      BatchFold.fold(table, assembly, arena);
    } else {
      rows.forEach(assembly::add);
    }
    for (Row row : opens) {
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
      regions.forEach(region -> assembly.addItem(region.place(), region.piece()));
      assembly.settle();
    }
  }

  /** Regions that came together since this was last asked, but for the run itself. */
  public List<NodeId> takeOver() {
    List<NodeId> taken = List.copyOf(over);
    over.clear();
    return taken;
  }

  /** The whole run, once all of it has come together. */
  public Optional<Piece> outcome() {
    return Optional.ofNullable(outcome);
  }
}
