package whip.streams.part;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.node.Candidate;
import whip.model.node.StrandKey;
import whip.model.subtree.Curve;
import whip.model.subtree.Envelope;
import whip.model.subtree.Strands;

/**
 * The curves of a path that never was one of several: for every directive on it a single line,
 * which follows from the path's strands. Most curves are like that and need no bytes.
 */
final class PlainCurves {

  private PlainCurves() {}

  /** By candidate; {@code byKey} is what {@code strands} add up to. */
  static SortedMap<Candidate, Curve> of(Strands strands, Map<StrandKey, Long> byKey) {
    SortedMap<Candidate, SortedMap<StrandKey, Long>> takenOff = new TreeMap<>();
    byKey.forEach(
        (key, length) ->
            takenOff
                .computeIfAbsent(
                    new Candidate.At(key.directive().site()), candidate -> new TreeMap<>())
                .put(key, -length));
    SortedMap<Candidate, Curve> curves = new TreeMap<>();
    takenOff.forEach(
        (candidate, own) -> {
          Strands others = Strands.of(strands, own);
          Envelope line = Envelope.line(others.total(), strands.total() - others.total());
          curves.put(candidate, new Curve(line, line, others));
        });
    return curves;
  }
}
