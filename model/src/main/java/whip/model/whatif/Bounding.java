package whip.model.whatif;

import whip.model.algebra.Path;
import whip.model.node.Row;
import whip.model.sequence.LengthPolicy;
import whip.model.sequence.Piece;

/**
 * A selection with folded items on one side of the truth.
 *
 * @param counts whether these strands count as selected; not if another policy is given them too
 */
record Bounding(Selection selection, Bound bound, boolean counts) implements LengthPolicy {

  @Override
  public Path path(Row.Strand strand) {
    return counts ? selection.path(strand) : selection.running(strand);
  }

  @Override
  public Path running(Row.Strand strand) {
    return selection.running(strand);
  }

  @Override
  public Piece piece(Row.Folded folded) {
    if (counts) {
      selection.count(folded);
    }
    return selection.piece(folded, bound);
  }
}
