package whip.model.region;

import whip.model.profile.Fraction;

/**
 * Self-parallelism of a static region (docs/serial.md §3): work by work / SP, summed over its
 * instances, so that time saved adds up. Instances of work 1000 with SP 10 and of work 100 with SP
 * 1 have 1100 / 200 = 5.5 together.
 *
 * @param work sum over the instances that are measured
 * @param time sum of work / SP
 * @param least SP of one instance; 0 where none is measured
 * @param most SP of one instance
 */
public record SelfParallelism(long work, Fraction time, Fraction least, Fraction most) {

  /** No instance is measured. */
  public static final SelfParallelism UNMEASURED =
      new SelfParallelism(0, Fraction.ZERO, Fraction.ZERO, Fraction.ZERO);

  /**
   * Self-parallelism of one instance: from 1 up; 1 where its critical path is 0.
   *
   * @param childrenCp sum of its children's critical paths
   * @param selfWork its work less theirs
   */
  public static Fraction ofInstance(long cp, long childrenCp, long selfWork) {
    return cp == 0
        ? Fraction.ONE
        : Fraction.of(Math.addExact(childrenCp, selfWork), cp).max(Fraction.ONE);
  }

  /** Instances of that work in all, each with that SP. */
  public static SelfParallelism of(long work, Fraction sp) {
    return new SelfParallelism(work, Fraction.of(work).dividedBy(sp), sp, sp);
  }

  public boolean isMeasured() {
    return least.signum() > 0;
  }

  /** The number; 1 without work. */
  public Fraction value() {
    return time.signum() == 0 ? Fraction.ONE : Fraction.of(work).dividedBy(time);
  }

  /** Instances of both. */
  public SelfParallelism plus(SelfParallelism other) {
    if (!isMeasured() || !other.isMeasured()) {
      return isMeasured() ? this : other;
    }
    return new SelfParallelism(
        Math.addExact(work, other.work),
        time.plus(other.time),
        least.min(other.least),
        most.max(other.most));
  }
}
