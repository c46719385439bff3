package whip.model.columns;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import whip.model.algebra.Curve;
import whip.model.algebra.Curves;
import whip.model.algebra.Envelope;
import whip.model.algebra.Path;
import whip.model.algebra.PathTraces;
import whip.model.algebra.Strands;
import whip.model.node.Candidate;

/** Paths of a batch as the {@link Path}s they are outside it. */
final class BatchPieces {

  private static final int AS_MEASURED = -1;

  private final StrandKeyIndex slots;
  private final BatchPaths paths;
  private final PathTraces.Items items;
  private final long[] measured;
  private final long[] fastest;
  private final Map<Integer, Path> known = new HashMap<>();

  BatchPieces(StrandKeyIndex slots, BatchPaths paths, PathTraces.Items items) {
    this.slots = slots;
    this.paths = paths;
    this.items = items;
    measured = new long[slots.size()];
    fastest = new long[slots.size()];
    known.put(0, Path.NONE);
  }

  /** Converts a path; equal numbers give the one object. */
  Path path(int path) {
    Path made = known.get(path);
    if (made == null) {
      made = make(path);
      known.put(path, made);
    }
    return made;
  }

  private Path make(int path) {
    addUp(path, AS_MEASURED, measured);
    Strands strands = slots.strands(measured);
    TreeMap<Candidate, Curve> curves = new TreeMap<>();
    for (int c = 0; c < paths.candidates(); c++) {
      if (paths.selected(path, c) > 0) {
        Curve curve = curve(path, c, strands);
        if (!curve.isConstant()) {
          curves.put(slots.candidates().get(c), curve);
        }
      }
    }
    return Path.of(strands, Curves.cut(curves));
  }

  private Curve curve(int path, int candidate, Strands strands) {
    long selected = paths.selected(path, candidate);
    long rest = paths.total(path) - selected;
    int curve = paths.isCurved(path) ? paths.curve(path, candidate) : 0;
    if (curve == 0) {
      Strands others =
          slots.candidates().get(candidate) instanceof Candidate.At at
              ? strands.without(at.site(), selected)
              : slots.strands(measured, candidate);
      return Curve.exact(Envelope.line(rest, selected), others);
    }
    addUp(path, candidate, fastest);
    Envelope lower = paths.breakpoints.envelope(curve, rest, selected);
    boolean isExact = paths.breakpoints.isExact(curve);
    Envelope upper = isExact ? lower : paths.breakpoints.upperEnvelope(curve, rest, selected);
    return new Curve(lower, upper, slots.strands(fastest, candidate));
  }

  private void addUp(int path, int fast, long[] sums) {
    Arrays.fill(sums, 0);
    paths.traces.addUp(paths.trace(path), fast, items, sums);
  }
}
