package whip.model.region;

import java.util.SortedSet;
import whip.model.profile.Fraction;

/**
 * One static region of a profile, merged over its contexts and over runs.
 *
 * @param label read off the sums and facts
 * @param runs that entered it, by name
 */
public record RegionRow(
    StaticRegion region, Label label, RegionSums sums, LoopFacts facts, SortedSet<String> runs) {

  public RegionRow {
    runs = Merging.copy(runs);
  }

  /** Row of a region of one run or several. */
  public static RegionRow of(
      StaticRegion region, RegionSums sums, LoopFacts facts, SortedSet<String> runs) {
    return new RegionRow(region, Label.of(region, sums, facts), sums, facts, runs);
  }

  /**
   * Row of a directive, whose self-parallelism stands for its work by span.
   *
   * @param isSharing whether it shares work among threads
   */
  public static RegionRow directive(
      StaticRegion region,
      String kind,
      boolean isSharing,
      RegionSums sums,
      SortedSet<String> runs) {
    LabelKind label = isSharing ? LabelKind.DIRECTIVE : LabelKind.CONSTRUCT;
    return new RegionRow(region, new Label(label, kind), sums, LoopFacts.UNKNOWN, runs);
  }

  RegionRow plus(RegionRow other) {
    SortedSet<String> all = Merging.union(runs, other.runs);
    RegionSums both = sums.plus(other.sums);
    LoopFacts known = facts.plus(other.facts);
    return region.kind() == RegionKind.DIRECTIVE
        ? new RegionRow(region, label, both, known, all)
        : of(region, both, known, all);
  }

  public Fraction selfParallelism() {
    return sums.selfParallelism().value();
  }

  /** Work by critical path, as published tools have it: 1 where that is not measured. */
  public Fraction totalParallelism() {
    return sums.cp() == 0 ? Fraction.ONE : Fraction.of(sums.work(), sums.cp());
  }

  /**
   * The paper's rule for loops: self-parallelism equal to the number of iterations. It needs no
   * dependences, and so takes loops for independent whose dependences decide no time.
   */
  public boolean isDoallInThePaper() {
    return region.kind() == RegionKind.LOOP
        && sums.selfParallelism().isMeasured()
        && sums.iterations().loops() > 0
        && selfParallelism().compareTo(sums.iterations().mean()) >= 0;
  }
}
