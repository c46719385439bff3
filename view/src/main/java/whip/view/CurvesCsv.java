package whip.view;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import whip.model.algebra.Envelope;
import whip.model.node.DirectiveKind;
import whip.model.profile.Fraction;
import whip.model.profile.Profile;
import whip.model.profile.RegionRow;
import whip.model.whatif.Factor;
import whip.model.whatif.Ranking;

/**
 * The what-if curves of a profile as comma-separated values: the span if a region's strands were
 * that many times faster, at both ends and wherever the curve bends. Between two lines of a region
 * the span runs straight over {@code x}, which is 1/factor.
 *
 * <pre>
 * region,kinds,file,line,factor,x,spanLower,spanUpper
 * relax.c:5,for,/src/relax.c,5,1,1,63,63
 * relax.c:5,for,/src/relax.c,5,2,0.5,38,38
 * relax.c:5,for,/src/relax.c,5,5.714285714285714,0.175,25,25
 * relax.c:5,for,/src/relax.c,5,inf,0,25,25
 * </pre>
 */
public final class CurvesCsv {

  private CurvesCsv() {}

  /** Table as text that ends with a line end. */
  public static String text(Profile profile) {
    List<String> lines = new ArrayList<>();
    lines.add("region,kinds,file,line,factor,x,spanLower,spanUpper");
    for (RegionRow row : profile.tables().regions()) {
      for (Fraction x : ends(row).descendingSet()) {
        lines.add(line(row, new Factor(x)));
      }
    }
    return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
  }

  private static NavigableSet<Fraction> ends(RegionRow row) {
    TreeSet<Fraction> ends = new TreeSet<>(List.of(Fraction.ONE, Fraction.ZERO));
    for (Envelope curve : List.of(row.lower(), row.upper())) {
      for (int i = 0; i < curve.size() - 1; i++) {
        ends.add(Ranking.bend(curve, i));
      }
    }
    return ends;
  }

  private static String line(RegionRow row, Factor factor) {
    return Csv.line(
        RegionJson.label(row),
        row.kinds().stream().map(DirectiveKind::label).collect(Collectors.joining(" ")),
        row.position().file(),
        row.position().line(),
        factor.isInfinite() ? "inf" : number(Fraction.ONE.dividedBy(factor.shrink())),
        number(factor.shrink()),
        number(Ranking.at(row.lower(), factor)),
        number(Ranking.at(row.upper(), factor)));
  }

  private static String number(Fraction value) {
    return value.isInteger() ? value.toString() : Double.toString(value.toDouble());
  }
}
