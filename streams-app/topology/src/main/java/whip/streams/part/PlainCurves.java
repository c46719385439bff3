package whip.streams.part;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.algebra.Curve;
import whip.model.algebra.Envelope;
import whip.model.algebra.Strands;
import whip.model.node.Candidate;
import whip.model.node.Site;
import whip.model.node.StrandKey;

/**
 * The curves of a path that never was one of several: for every directive on it a single line,
 * which follows from the path's strands. Most curves are like that and need no bytes.
 */
final class PlainCurves {

  private PlainCurves() {}

  /** By candidate; {@code byKey} is what {@code strands} add up to. */
  static SortedMap<Candidate, Curve> of(Strands strands, Map<StrandKey, Long> byKey) {
    SortedMap<Candidate, Curve> curves = new TreeMap<>();
    selected(byKey)
        .forEach(
            (site, selected) -> {
              Envelope line = Envelope.line(strands.total() - selected, selected);
              curves.put(
                  new Candidate.At(site), new Curve(line, line, strands.without(site, selected)));
            });
    return curves;
  }

  /** Work of a path that belongs to the directives at each site. */
  static SortedMap<Site, Long> selected(Map<StrandKey, Long> byKey) {
    SortedMap<Site, Long> selected = new TreeMap<>();
    byKey.forEach((key, length) -> selected.merge(key.directive().site(), length, Long::sum));
    return selected;
  }

  /** Whether a curve follows from what its candidate has of a path so long. */
  static boolean isPlain(Curve curve, long selected, long total) {
    return curve.isExact()
        && curve.lower().size() == 1
        && curve.lower().selected(0) == selected
        && curve.lower().rest(0) == total - selected;
  }
}
