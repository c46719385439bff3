package whip.model.algebra;

import whip.model.node.LoopSize;

/**
 * The outermost instances of one directive, summed (docs/model.md §3).
 *
 * @param count how many
 * @param work sum of their work, in the run's unit
 * @param span sum of their spans, each from entering to leaving, descendants done: what it waits
 *     for outside is in it, such as a taskgroup's task for a sibling made before the group
 * @param workMin least work of one
 * @param workMax most work of one
 * @param loops what is known of them if they are loops
 */
public record Instances(
    long count, long work, long span, long workMin, long workMax, LoopSize loops) {

  /** Instances of a directive that is no loop. */
  public Instances(long count, long work, long span, long workMin, long workMax) {
    this(count, work, span, workMin, workMax, LoopSize.UNKNOWN);
  }

  public static Instances one(long work, long span, LoopSize loop) {
    return new Instances(1, work, span, work, work, loop);
  }

  public Instances plus(Instances other) {
    return new Instances(
        Math.addExact(count, other.count),
        Math.addExact(work, other.work),
        Math.addExact(span, other.span),
        Math.min(workMin, other.workMin),
        Math.max(workMax, other.workMax),
        loops.plus(other.loops));
  }
}
