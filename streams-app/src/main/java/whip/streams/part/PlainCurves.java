package whip.streams.part;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.node.Candidate;
import whip.model.node.StrandKey;
import whip.model.subtree.Envelope;

/**
 * The curves of a path that never was one of several: for every directive on it a single line,
 * which follows from the path's strands. Most curves are like that and need no bytes.
 */
final class PlainCurves {

  private PlainCurves() {}

  static SortedMap<Candidate, Envelope> of(Map<StrandKey, Long> strands) {
    SortedMap<Candidate, Long> selected = new TreeMap<>();
    long total = 0;
    for (Map.Entry<StrandKey, Long> strand : strands.entrySet()) {
      Candidate candidate = new Candidate.At(strand.getKey().directive().site());
      selected.merge(candidate, strand.getValue(), Long::sum);
      total += strand.getValue();
    }
    SortedMap<Candidate, Envelope> curves = new TreeMap<>();
    for (Map.Entry<Candidate, Long> of : selected.entrySet()) {
      curves.put(of.getKey(), Envelope.line(total - of.getValue(), of.getValue()));
    }
    return curves;
  }
}
