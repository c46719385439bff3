package whip.model.sequence;

import whip.model.algebra.Path;
import whip.model.algebra.Strands;
import whip.model.node.Candidate;
import whip.model.node.Row;

/**
 * Decides how long each strand is on a path. Work is always counted as it was measured; only
 * lengths differ (docs/model.md §4).
 */
@FunctionalInterface
public interface LengthPolicy {

  /** Every strand is as long as it was measured, and what-if curves are kept for all candidates. */
  LengthPolicy MEASURED =
      strand ->
          Path.strand(
              Strands.of(strand.key(), strand.work()),
              Candidate.of(strand.key().directive(), strand.tag()));

  /** The strand as a path. */
  Path path(Row.Strand strand);

  /** Path of a strand that has not ended, so far. */
  default Path running(Row.Strand strand) {
    return path(strand);
  }

  /** Piece of a folded item; as measured, unless the policy knows better. */
  default Piece piece(Row.Folded folded) {
    return DigestedPiece.measured(folded.digest());
  }
}
