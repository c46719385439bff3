package whip.model.region;

import java.util.List;
import java.util.Map;
import whip.model.profile.Fraction;

/**
 * Numbers that all instances of one entry have.
 *
 * @param selfParallelism of one; 0 where it is not measured
 * @param unbroken of one; 0 where it is not measured
 * @param iterations of one; negative where it is no loop, or they are not known
 */
record EntrySums(Fraction selfParallelism, Fraction unbroken, long iterations) {

  /**
   * Numbers of an entry.
   *
   * @param entries of its dictionary
   */
  static EntrySums of(RegionEntry entry, List<RegionEntry> entries) {
    long work = 0;
    long cp = 0;
    long unbrokenCp = 0;
    long iterations = 0;
    boolean isMeasured = entry.hasChildren() && entry.cp() != RegionEntry.UNKNOWN;
    boolean isUnbroken = entry.hasChildren() && entry.unbrokenCp() != RegionEntry.UNKNOWN;
    for (Map.Entry<Integer, Long> each : entry.children().entrySet()) {
      RegionEntry child = entries.get(each.getKey());
      long times = each.getValue();
      work = Math.addExact(work, Math.multiplyExact(child.work(), times));
      isMeasured &= child.cp() != RegionEntry.UNKNOWN;
      isUnbroken &= child.unbrokenCp() != RegionEntry.UNKNOWN;
      cp = Math.addExact(cp, Math.multiplyExact(child.cp(), times));
      unbrokenCp = Math.addExact(unbrokenCp, Math.multiplyExact(child.unbrokenCp(), times));
      if (child.region().kind() == RegionKind.ITERATION) {
        iterations = Math.addExact(iterations, times);
      }
    }
    // Merged children may have more than their parent: its own work is not less than nothing.
    long selfWork = Math.max(0, entry.work() - work);
    return new EntrySums(
        isMeasured ? SelfParallelism.ofInstance(entry.cp(), cp, selfWork) : Fraction.ZERO,
        isUnbroken
            ? SelfParallelism.ofInstance(entry.unbrokenCp(), unbrokenCp, selfWork)
            : Fraction.ZERO,
        entry.region().kind() == RegionKind.LOOP && entry.hasChildren() ? iterations : -1);
  }

  /** Sums of so many instances, with what they did in all. */
  RegionSums sums(long instances, long work, long cp, boolean isOutermost) {
    return new RegionSums(
        instances,
        work,
        isOutermost ? work : 0,
        cp,
        sum(work, selfParallelism),
        sum(work, unbroken),
        iterations < 0 ? Iterations.NONE : Iterations.of(instances, iterations));
  }

  private static SelfParallelism sum(long work, Fraction each) {
    return each.signum() == 0 ? SelfParallelism.UNMEASURED : SelfParallelism.of(work, each);
  }
}
