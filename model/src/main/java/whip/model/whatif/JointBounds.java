package whip.model.whatif;

import java.util.List;
import whip.model.profile.Fraction;
import whip.model.profile.RegionRow;

/**
 * What a profile alone can say about several regions being faster together: bounds from both sides,
 * for when the nodes are no longer there to be folded again.
 *
 * <ul>
 *   <li>Together they leave at most what the best of them leaves alone.
 *   <li>The critical path that was measured is still a path: the span is at least what is left of
 *       it. A strand in two of the regions is taken off twice, which only lowers the bound. What a
 *       named region has of the path is not known where another path is as long: its curve then
 *       tells of that one. So all its work is taken off that could be on a path.
 * </ul>
 *
 * @param min the span would be at least this
 * @param max the span would be at most this
 */
public record JointBounds(Fraction min, Fraction max) {

  /** A region and how much faster it is. */
  public record Part(RegionRow region, Factor factor) {}

  public static JointBounds of(long span, List<Part> parts) {
    Fraction min = Fraction.of(span);
    Fraction max = Fraction.of(span);
    for (Part part : parts) {
      Fraction saved = Fraction.ONE.minus(part.factor.shrink());
      min = min.minus(saved.times(Fraction.of(mostOnPath(part.region, span))));
      max = max.min(Ranking.at(part.region.upper(), part.factor));
    }
    if (parts.size() == 1) {
      min = Ranking.at(parts.get(0).region.lower(), parts.get(0).factor);
    }
    return new JointBounds(min.max(Fraction.ZERO), max);
  }

  private static long mostOnPath(RegionRow region, long span) {
    return region.isAnnotation() ? Math.min(region.work(), span) : region.serialWork();
  }
}
