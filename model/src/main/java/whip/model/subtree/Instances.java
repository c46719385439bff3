package whip.model.subtree;

/**
 * The outermost instances of one directive, summed (MODEL §3).
 *
 * @param count how many
 * @param work sum of their work, in the run's unit
 * @param span sum of their spans, each measured from its own start
 * @param workMin least work of one
 * @param workMax most work of one
 */
public record Instances(long count, long work, long span, long workMin, long workMax) {

  public static Instances one(long work, long span) {
    return new Instances(1, work, span, work, work);
  }

  public Instances plus(Instances other) {
    return new Instances(
        Math.addExact(count, other.count),
        Math.addExact(work, other.work),
        Math.addExact(span, other.span),
        Math.min(workMin, other.workMin),
        Math.max(workMax, other.workMax));
  }
}
