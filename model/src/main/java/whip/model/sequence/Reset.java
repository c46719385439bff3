package whip.model.sequence;

import whip.model.algebra.Cost;
import whip.model.algebra.Path;
import whip.model.node.Directive;

/**
 * A point in a piece after which everything starts again from one moment, because the task waited
 * there: a {@code taskwait}, or the end of a {@code taskgroup} with a taskwait in it. The moment is
 * the later of two: one relative to the piece's start, one to the children made before the piece.
 *
 * @param fromStart the way from the piece's start to the reset
 * @param fromJoin the way from the completion of the children made before the piece to the reset
 * @param joinFirst which of two equally late ways is the leftmost
 */
public record Reset(Path fromStart, Path fromJoin, boolean joinFirst) {

  /** A bare taskwait: goes on when the children made so far are done. */
  static final Reset TASKWAIT = new Reset(Path.NONE, Path.NONE, true);

  /**
   * The moment itself, where the piece starts at {@code chain} with children done at {@code
   * joined}.
   */
  Path at(Path chain, Path joined) {
    return joinFirst
        ? joined.plus(fromJoin).max(chain, fromStart)
        : chain.plus(fromStart).max(joined, fromJoin);
  }

  boolean isNested() {
    return fromStart.isNested() || fromJoin.isNested();
  }

  Reset under(Directive directive) {
    return new Reset(fromStart.under(directive), fromJoin.under(directive), joinFirst);
  }

  Reset flat() {
    return new Reset(fromStart.flat(), fromJoin.flat(), joinFirst);
  }

  /** Reset seen from before {@code earlier}, a piece without a reset. */
  Reset after(Cost earlier) {
    Path overStart = earlier.chain().plus(fromStart);
    Path overJoin = earlier.joined().plus(fromJoin);
    if (joinFirst) {
      return new Reset(overJoin.max(overStart), fromJoin, true);
    }
    boolean startLast = overStart.total() >= overJoin.total();
    return new Reset(overStart.max(overJoin), fromJoin, !startLast);
  }

  /**
   * The end of a taskgroup whose content has this reset after {@code before} and ahead of {@code
   * after}.
   */
  Reset endOfGroup(Cost before, Cost after) {
    Path overReset = fromStart.plus(after.full());
    boolean beforeEndsLast =
        before.full().total() > 0 && before.full().total() >= overReset.total();
    return new Reset(
        before.full().max(overReset), fromJoin.plus(after.full()), joinFirst && !beforeEndsLast);
  }
}
