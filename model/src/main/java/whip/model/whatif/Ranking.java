package whip.model.whatif;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import whip.model.algebra.Envelope;
import whip.model.profile.Fraction;
import whip.model.profile.RegionRow;

/** Gain of speeding up one region alone, for every region, from the curves of one profile. */
public final class Ranking {

  /**
   * One region's answer. Lengths are in the unit of the profile's lengths.
   *
   * @param region whose strands are faster
   * @param boundMin what bounds the program would be at least this; {@code boundMax} where exact
   * @param boundMax it would be at most this
   * @param gainMin how much shorter it would be at least
   * @param enough the factor beyond which nothing more is gained; empty where more always helps
   */
  public record Row(
      RegionRow region,
      Fraction boundMin,
      Fraction boundMax,
      Fraction gainMin,
      Optional<Factor> enough) {
    public boolean isExact() {
      return boundMin.equals(boundMax);
    }
  }

  private static final Comparator<Row> ORDER =
      Comparator.comparing(Row::gainMin).reversed().thenComparing(Row::region, RegionRow.ORDER);

  private Ranking() {}

  /**
   * Ranks regions by what they would give, most first.
   *
   * @param bound the profile's ({@link whip.model.profile.Tables#bound})
   * @param factor how many times faster each would be, alone
   */
  public static List<Row> of(long bound, List<RegionRow> regions, Factor factor) {
    List<Row> rows = new ArrayList<>();
    regions.forEach(region -> rows.add(row(bound, region, factor)));
    rows.sort(ORDER);
    return rows;
  }

  private static Row row(long bound, RegionRow region, Factor factor) {
    Fraction most = at(region.upper(), factor).min(Fraction.of(bound));
    return new Row(
        region,
        at(region.lower(), factor),
        most,
        Fraction.of(bound).minus(most),
        enough(region.lower()));
  }

  /** A curve's value at a factor. */
  public static Fraction at(Envelope curve, Factor factor) {
    Fraction x = factor.shrink();
    return new Fraction(curve.scaledAt(x.numerator(), x.denominator()), x.denominator());
  }

  /** Where the curve, coming from x = 1, stops to fall; empty where it falls down to x = 0. */
  public static Optional<Factor> enough(Envelope curve) {
    if (curve.selected(0) > 0) {
      return Optional.empty();
    }
    if (curve.size() == 1) {
      return Optional.of(Factor.of(1));
    }
    return Optional.of(new Factor(bend(curve, 0)));
  }

  /** The x at which the curve's line {@code i + 1} overtakes line {@code i}. */
  public static Fraction bend(Envelope curve, int i) {
    return new Fraction(
        BigInteger.valueOf(curve.rest(i) - curve.rest(i + 1)),
        BigInteger.valueOf(curve.selected(i + 1) - curve.selected(i)));
  }

  /**
   * The smallest factor at which the curve is not above {@code length}; empty if none is enough.
   */
  public static Optional<Factor> needed(Envelope curve, Fraction length) {
    Fraction x = Fraction.ONE;
    for (int i = 0; i < curve.size(); i++) {
      Fraction left = length.minus(Fraction.of(curve.rest(i)));
      if (left.signum() < 0) {
        return Optional.empty();
      }
      if (curve.selected(i) > 0) {
        x = x.min(left.dividedBy(Fraction.of(curve.selected(i))));
      }
    }
    return Optional.of(new Factor(x));
  }
}
