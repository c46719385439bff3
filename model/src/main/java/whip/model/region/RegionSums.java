package whip.model.region;

/**
 * Sums over instances of a region, in one context or in all.
 *
 * @param instances that have ended
 * @param work sum over all of them
 * @param outermostWork sum over those that no other instance of the region contains: recursion
 *     counts once
 * @param cp sum of the critical paths that are measured
 * @param selfParallelism of those whose children are measured
 * @param unbroken self-parallelism with inductions and reductions left as chains
 * @param iterations of a loop
 */
public record RegionSums(
    long instances,
    long work,
    long outermostWork,
    long cp,
    SelfParallelism selfParallelism,
    SelfParallelism unbroken,
    Iterations iterations) {

  public static final RegionSums NONE =
      new RegionSums(
          0, 0, 0, 0, SelfParallelism.UNMEASURED, SelfParallelism.UNMEASURED, Iterations.NONE);

  public RegionSums plus(RegionSums other) {
    return new RegionSums(
        Math.addExact(instances, other.instances),
        Math.addExact(work, other.work),
        Math.addExact(outermostWork, other.outermostWork),
        Math.addExact(cp, other.cp),
        selfParallelism.plus(other.selfParallelism),
        unbroken.plus(other.unbroken),
        iterations.plus(other.iterations));
  }

  /** Whether the self-parallelism of some instance is known. */
  boolean isMeasured() {
    return selfParallelism.isMeasured();
  }

  /** Whether both may be one execution, seen through two windows of depths. */
  boolean isSameExecution(RegionSums other) {
    return instances == other.instances
        && work == other.work
        && outermostWork == other.outermostWork;
  }

  /** These sums, each as the window has it that measured more instances. */
  RegionSums orElse(RegionSums other) {
    return new RegionSums(
        instances,
        work,
        outermostWork,
        Math.max(cp, other.cp),
        larger(selfParallelism, other.selfParallelism),
        larger(unbroken, other.unbroken),
        iterations.loops() >= other.iterations.loops() ? iterations : other.iterations);
  }

  private static SelfParallelism larger(SelfParallelism one, SelfParallelism other) {
    boolean isOther = !one.isMeasured() || (other.isMeasured() && other.work() > one.work());
    return isOther ? other : one;
  }
}
