package whip.model.columns;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import whip.model.node.Digest;
import whip.model.node.Digest.Moment;
import whip.model.node.Row;
import whip.model.node.RowTable;
import whip.model.sequence.DigestedPiece;

/**
 * The paths of what the collector folded, among those of the batch: as {@link DigestedPiece} has
 * them, but without an object for each.
 */
final class BatchDigests {

  /** A sum of strands of one item: along the path to a moment, or the fastest for a curve. */
  private record Kept(int item, Moment moment, Digest.Curve fastest) {}

  private final List<Row.Folded> folded;
  private final StrandKeyIndex slots;
  private final BatchPaths paths;
  private final long[] selected;
  private final int[] curves;
  private final int[] fastest;
  private final List<Kept> kept = new ArrayList<>();

  BatchDigests(RowTable rows, StrandKeyIndex slots, BatchPaths paths) {
    folded = rows.folded();
    this.slots = slots;
    this.paths = paths;
    selected = new long[paths.candidates()];
    curves = new int[paths.candidates()];
    fastest = new int[paths.candidates()];
    if (!folded.isEmpty()) {
      checkWork(rows);
    }
  }

  /** Nothing that is summed of the batch can be more than all its work. */
  private void checkWork(RowTable rows) {
    long all = 0;
    for (int i = 0; i < rows.strands().count(); i++) {
      all = Math.addExact(all, rows.strands().work()[i]);
    }
    for (Row.Folded item : folded) {
      for (Digest.Strand strand : item.digest().strands()) {
        all = Math.addExact(all, strand.work());
      }
    }
  }

  /** Returns the item's path to a moment. */
  int path(int item, Moment moment) {
    Digest digest = folded.get(item).digest();
    long total = 0;
    Arrays.fill(selected, 0);
    for (int i = 0; i < digest.strands().size(); i++) {
      long work = digest.strands().get(i).on(moment);
      int slot = slots.ofFolded(item, i);
      total += work;
      selected[slots.site(slot)] += work;
      for (int annotation : slots.annotations(slot)) {
        selected[annotation] += work;
      }
    }
    if (total == 0) {
      return 0;
    }
    int trace = keep(new Kept(item, moment, null));
    Arrays.fill(curves, 0);
    Arrays.fill(fastest, 0);
    boolean isCurved = false;
    for (Digest.Curve curve : digest.curves()) {
      if (curve.paths().contains(moment)) {
        isCurved |= bend(item, total, curve);
      }
    }
    return paths.add(
        total, selected, isCurved ? curves : null, paths.traces.choice(trace, fastest));
  }

  /** Returns whether the candidate matters more than the strands of the path show. */
  private boolean bend(int item, long total, Digest.Curve curve) {
    int candidate = slots.candidate(curve.candidate());
    if (candidate < 0) {
      return false;
    }
    long left = curve.left();
    long leftSelected = 0;
    for (Digest.Part part : curve.fastest()) {
      if (slots.belongs(slots.ofFolded(item, part.strand()), candidate)) {
        leftSelected += part.work();
      } else {
        left += part.work();
      }
    }
    long restAbove = left - (total - selected[candidate]);
    if (restAbove <= 0) {
      return false;
    }
    curves[candidate] =
        paths.breakpoints.withBreakpoint(
            restAbove, leftSelected - selected[candidate], curve.exact());
    if (curve.isKnown()) {
      fastest[candidate] = keep(new Kept(item, null, curve));
    }
    return true;
  }

  private int keep(Kept sum) {
    kept.add(sum);
    return paths.traces.kept(kept.size() - 1);
  }

  /** The strands of a sum that one of the paths' traces names. */
  void addUp(int number, long[] sums) {
    Kept sum = kept.get(number);
    if (sum.fastest == null) {
      List<Digest.Strand> strands = folded.get(sum.item).digest().strands();
      for (int i = 0; i < strands.size(); i++) {
        sums[slots.ofFolded(sum.item, i)] += strands.get(i).on(sum.moment);
      }
    } else {
      for (Digest.Part part : sum.fastest.fastest()) {
        sums[slots.ofFolded(sum.item, part.strand())] += part.work();
      }
    }
  }
}
