package whip.model.algebra;

import whip.model.node.Directive;

/**
 * The cost of a piece of one task's program order, on infinitely many processors, measured from the
 * piece's start (docs/model.md §2). The work is a sum of strands and the other three are paths, so
 * that every length also says which strands it is made of. Always {@code chain <= joined <= full}
 * and {@code chain <= work}.
 *
 * @param work all strands in it, descendants included
 * @param chain the way to when the encountering task reaches the end of it
 * @param joined the way to when that task would pass a {@code taskwait} placed there
 * @param full the way to when it would pass a barrier or taskgroup end placed there
 */
public record Cost(Strands work, Path chain, Path joined, Path full) {

  public static final Cost EMPTY = new Cost(Strands.NONE, Path.NONE, Path.NONE, Path.NONE);

  /** A single strand, whose length need not be its work (docs/model.md §4). */
  public static Cost strand(Strands work, Path length) {
    return new Cost(work, length, length, length);
  }

  /** This piece and then the next; associative, {@link #EMPTY} is its identity, not commutative. */
  public Cost then(Cost next) {
    // What does not wait for children has one path only; it is followed once.
    Path end = chain.plus(next.chain);
    Path nextJoined = next.joined.is(next.chain) ? end : chain.plus(next.joined);
    Path nextFull = next.full.is(next.joined) ? nextJoined : chain.plus(next.full);
    return new Cost(
        work.plus(next.work),
        end,
        joined.is(chain) ? nextJoined : joined.max(nextJoined),
        full.is(chain) ? nextFull : full.max(nextFull));
  }

  /** Cost of a deferred explicit task, which completes with its own code. */
  public Cost task() {
    return new Cost(work, Path.NONE, chain, full);
  }

  /** Cost of an undeferred task, in series with its parent. */
  public Cost undeferred() {
    return new Cost(work, chain, chain, full);
  }

  /** Cost of a chunk or section: its tasks are children of the implicit task. */
  public Cost chunk() {
    return new Cost(work, Path.NONE, joined, full);
  }

  /** Cost of all that a task did since its last wait, closed by a {@code taskwait}. */
  public Cost taskwait() {
    return new Cost(work, joined, joined, full);
  }

  public Cost taskgroup() {
    return closed(work, full);
  }

  /**
   * A piece that is over, descendants included, after {@code end}: a phase, a region, a taskgroup.
   */
  public static Cost closed(Strands work, Path end) {
    return new Cost(work, end, end, end);
  }

  /** Cost inside one more directive, if its paths remember them. */
  public Cost under(Directive directive) {
    if (!full.isNested()) {
      return this;
    }
    Path chainUnder = chain.under(directive);
    Path joinedUnder = joined.is(chain) ? chainUnder : joined.under(directive);
    return new Cost(
        work, chainUnder, joinedUnder, full.is(joined) ? joinedUnder : full.under(directive));
  }

  /** Cost with every sum added up. */
  public Cost flat() {
    Path flatChain = chain.flat();
    Path flatJoined = joined.is(chain) ? flatChain : joined.flat();
    return new Cost(work.flat(), flatChain, flatJoined, full.is(joined) ? flatJoined : full.flat());
  }
}
