package whip.model.whatif;

import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import whip.model.algebra.Envelope;
import whip.model.profile.Fraction;
import whip.model.profile.RegionRow;

/**
 * A what-if curve at one factor.
 *
 * @param boundMin in the unit of the profile's lengths; the same as {@code boundMax} where exact
 */
public record CurvePoint(Factor factor, Fraction boundMin, Fraction boundMax) {

  /** The whole curve: both of its ends and every bend, from the factor 1 on. */
  public static List<CurvePoint> of(RegionRow region) {
    TreeSet<Fraction> shrinks = new TreeSet<>(Collections.reverseOrder());
    shrinks.addAll(List.of(Fraction.ZERO, Fraction.ONE));
    for (Envelope curve : List.of(region.lower(), region.upper())) {
      IntStream.range(0, curve.size() - 1).forEach(i -> shrinks.add(Ranking.bend(curve, i)));
    }
    return shrinks.stream().map(Factor::new).map(factor -> at(region, factor)).toList();
  }

  public static CurvePoint at(RegionRow region, Factor factor) {
    return new CurvePoint(
        factor, Ranking.at(region.lower(), factor), Ranking.at(region.upper(), factor));
  }

  public boolean isExact() {
    return boundMin.equals(boundMax);
  }
}
