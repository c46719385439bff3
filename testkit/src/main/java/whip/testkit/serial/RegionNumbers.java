package whip.testkit.serial;

import java.util.List;
import whip.testkit.Fraction;

/**
 * Instances of one region, each counted for itself.
 *
 * @param outermostWork of those that lie in no other one of the region
 * @param selfParallelism work by time, summed
 */
public record RegionNumbers(
    long instances,
    long work,
    long outermostWork,
    long cp,
    Fraction selfParallelism,
    Fraction least,
    Fraction most) {

  /** Numbers of all instances of a region; the outermost ones lie in no other. */
  static RegionNumbers of(List<RegionInstance> all, List<RegionInstance> outermost) {
    long work = 0;
    long cp = 0;
    Fraction time = Fraction.ZERO;
    Fraction least = all.get(0).selfParallelism();
    Fraction most = least;
    for (RegionInstance each : all) {
      Fraction sp = each.selfParallelism();
      work += each.work();
      cp += each.cp();
      time = time.plus(Fraction.of(each.work(), 1).dividedBy(sp));
      least = least.compareTo(sp) <= 0 ? least : sp;
      most = most.compareTo(sp) >= 0 ? most : sp;
    }
    return new RegionNumbers(
        all.size(),
        work,
        outermost.stream().mapToLong(RegionInstance::work).sum(),
        cp,
        time.compareTo(Fraction.ZERO) == 0
            ? Fraction.of(1, 1)
            : Fraction.of(work, 1).dividedBy(time),
        least,
        most);
  }
}
