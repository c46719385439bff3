package whip.model.whatif;

import java.util.List;
import whip.model.profile.Fraction;
import whip.model.profile.RegionRow;
import whip.model.profile.Tables;

/**
 * Bounds, from a profile alone, of several regions being faster together: for when the nodes are no
 * longer there to be folded again.
 *
 * <ul>
 *   <li>Together they leave at most what the best of them leaves alone.
 *   <li>The critical path that was measured is still a path: the span is at least what is left of
 *       it. A strand in two of the regions is taken off twice, which only lowers the bound. What a
 *       named region has of the path is not known where another path is as long: its curve then
 *       shows of that one. So all its work is taken off that could be on a path.
 * </ul>
 *
 * @param min the span would be at least this
 * @param max the span would be at most this
 * @param boundMin {@link Tables#bound} would be at least this
 * @param boundMax it would be at most this
 */
public record JointBounds(Fraction min, Fraction max, Fraction boundMin, Fraction boundMax) {

  /** A region and how much faster it is. */
  public record Part(RegionRow region, Factor factor) {}

  public static JointBounds of(Tables tables, List<Part> parts) {
    Fraction span = Fraction.of(tables.span());
    Fraction min = span;
    Fraction max = Fraction.of(tables.bound());
    for (Part part : parts) {
      Fraction saved = Fraction.ONE.minus(part.factor.shrink());
      min = min.minus(saved.times(Fraction.of(mostOnPath(part.region, tables.span()))));
      max = max.min(Ranking.at(part.region.upper(), part.factor));
    }
    min = min.max(Fraction.ZERO);
    Fraction boundMin = min;
    if (parts.size() == 1) {
      boundMin = Ranking.at(parts.get(0).region.lower(), parts.get(0).factor);
    }
    // Tasks may wait under a lock: what its strands make is no time that was measured.
    boolean areCurvesOfTheSpan = tables.locking().held() == 0;
    return new JointBounds(areCurvesOfTheSpan ? boundMin : min, max.min(span), boundMin, max);
  }

  private static long mostOnPath(RegionRow region, long span) {
    return region.isAnnotation() ? Math.min(region.work(), span) : region.serialWork();
  }
}
