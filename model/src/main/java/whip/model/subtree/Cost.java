package whip.model.subtree;

import whip.model.node.StrandKey;

/**
 * The cost of a piece of one task's program order, on infinitely many processors, measured from the
 * piece's start (MODEL §2). Each of the four is a sum of strands, so that every length also tells
 * which strands it is made of. Always {@code chain <= joined <= full} and {@code chain <= work}.
 *
 * @param work all strands in it, descendants included
 * @param chain the way to when the encountering task reaches the end of it
 * @param joined the way to when that task would pass a {@code taskwait} placed there
 * @param full the way to when it would pass a barrier or taskgroup end placed there
 */
public record Cost(Strands work, Strands chain, Strands joined, Strands full) {

  public static final Cost EMPTY = new Cost(Strands.NONE, Strands.NONE, Strands.NONE, Strands.NONE);

  public static Cost strand(StrandKey key, long work) {
    Strands strand = Strands.of(key, work);
    return new Cost(strand, strand, strand, strand);
  }

  /** This piece and then the next; associative, {@link #EMPTY} is its identity, not commutative. */
  public Cost then(Cost next) {
    return new Cost(
        work.plus(next.work),
        chain.plus(next.chain),
        joined.max(chain, next.joined),
        full.max(chain, next.full));
  }

  /** As a deferred explicit task: completes with its own code. */
  public Cost task() {
    return new Cost(work, Strands.NONE, chain, full);
  }

  /** As an undeferred task: in series with its parent. */
  public Cost undeferred() {
    return new Cost(work, chain, chain, full);
  }

  /** As a chunk or section: its tasks are children of the implicit task. */
  public Cost chunk() {
    return new Cost(work, Strands.NONE, joined, full);
  }

  /** As everything a task did since its last wait, closed by a {@code taskwait}. */
  public Cost taskwait() {
    return new Cost(work, joined, joined, full);
  }

  public Cost taskgroup() {
    return closed(work, full);
  }

  /**
   * A piece that is over, descendants included, after {@code end}: a phase, a region, a taskgroup.
   */
  static Cost closed(Strands work, Strands end) {
    return new Cost(work, end, end, end);
  }

  /** The same cost with every sum added up. */
  public Cost flat() {
    return new Cost(work.flat(), chain.flat(), joined.flat(), full.flat());
  }
}
