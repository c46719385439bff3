package whip.model.grain;

import whip.model.node.Directive;

/**
 * Grains of a piece of one task's program order. A wait closes the siblings made since the wait
 * before, and a piece knows neither what came before it nor what follows: those before its first
 * wait and after its last one are still open.
 *
 * @param sums of all grains, and of siblings that are closed
 * @param first made before the first wait
 * @param hasWait whether a wait is in the piece
 * @param last made after the last wait; none without a wait
 */
public record GrainPiece(GrainSums sums, Siblings first, boolean hasWait, Siblings last) {
  public static final GrainPiece NONE =
      new GrainPiece(GrainSums.NONE, Siblings.NONE, false, Siblings.NONE);

  public static final GrainPiece TASKWAIT =
      new GrainPiece(GrainSums.NONE, Siblings.NONE, true, Siblings.NONE);

  /**
   * One grain that the task makes.
   *
   * @param work its own strands
   * @param subtree work of it and of all that it made
   * @param inside sums of what it made, {@link #over}
   */
  public static GrainPiece grain(
      Directive directive,
      Lineage lineage,
      long work,
      Burden burden,
      long subtree,
      GrainSums inside) {
    return new GrainPiece(
        inside.plus(GrainSums.grain(directive, lineage, work, burden)),
        Siblings.grain(directive, lineage, work, burden, subtree),
        false,
        Siblings.NONE);
  }

  /** This piece and then the next; associative, {@link #NONE} is its identity. */
  public GrainPiece then(GrainPiece next) {
    GrainSums both = sums.plus(next.sums);
    if (!hasWait) {
      return new GrainPiece(both, first.then(next.first), next.hasWait, next.last);
    }
    return next.hasWait
        ? new GrainPiece(both.plus(GrainSums.closed(last.then(next.first))), first, true, next.last)
        : new GrainPiece(both, first, true, last.then(next.first));
  }

  /**
   * This piece as the body of a taskgroup, whose end closes what is open. A wait in it closes what
   * was made before the group as well.
   */
  public GrainPiece taskgroup() {
    return hasWait
        ? new GrainPiece(sums.plus(GrainSums.closed(last)), first, true, Siblings.NONE)
        : new GrainPiece(sums.plus(GrainSums.closed(first)), Siblings.NONE, false, Siblings.NONE);
  }

  /** Sums of this piece as all that a task, a chunk or a phase of a member has made. */
  public GrainSums over() {
    return sums.plus(GrainSums.closed(first)).plus(GrainSums.closed(last));
  }
}
