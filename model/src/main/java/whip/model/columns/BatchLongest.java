package whip.model.columns;

import java.util.Arrays;
import whip.model.algebra.Path;

/**
 * The longest of the paths that were offered: as {@link Path#max} has it, the leftmost of equally
 * long ones, and for every candidate on it the envelope of all.
 */
final class BatchLongest {

  private final BatchPaths paths;
  boolean isThere;
  long total;
  final long[] selected;
  final int[] curves;
  boolean curved;
  private int trace;
  // By candidate: the longest if it took no time, 0 where that is the same.
  private final int[] fastest;
  private boolean hasFastest;

  BatchLongest(BatchPaths paths) {
    this.paths = paths;
    selected = new long[paths.candidates()];
    curves = new int[paths.candidates()];
    fastest = new int[paths.candidates()];
  }

  void clear() {
    isThere = false;
  }

  void copy(BatchLongest other) {
    isThere = other.isThere;
    total = other.total;
    System.arraycopy(other.selected, 0, selected, 0, selected.length);
    System.arraycopy(other.curves, 0, curves, 0, curves.length);
    System.arraycopy(other.fastest, 0, fastest, 0, fastest.length);
    curved = other.curved;
    trace = other.trace;
    hasFastest = other.hasFastest;
  }

  /**
   * Takes the path up to {@code item} and then {@code last} into account.
   *
   * @return whether it is the longest at every factor of every candidate
   */
  boolean offer(BatchChain chain, int last, int item) {
    if (!isThere) {
      isThere = true;
      return takeFirst(chain, last, item);
    }
    boolean plain = !curved && !chain.curved && !paths.isCurved(last);
    long newTotal = chain.total + paths.total(last);
    if (newTotal > total) {
      if (plain && isDominated(chain, last, newTotal)) {
        return take(chain, last, item, newTotal);
      }
      return overtake(chain, last, item, newTotal);
    }
    if (!plain || !dominates(chain, last, newTotal)) {
      bend(chain, last, item, newTotal);
    }
    return false;
  }

  private boolean takeFirst(BatchChain chain, int last, int item) {
    curved = chain.curved || paths.isCurved(last);
    for (int c = 0; c < curves.length; c++) {
      curves[c] = curved ? curve(chain, last, c) : 0;
    }
    return take(chain, last, item, chain.total + paths.total(last));
  }

  private boolean take(BatchChain chain, int last, int item, long newTotal) {
    total = newTotal;
    for (int c = 0; c < selected.length; c++) {
      selected[c] = chain.selected[c] + paths.selected(last, c);
    }
    trace = chain.trace(item, last);
    if (hasFastest) {
      Arrays.fill(fastest, 0);
      hasFastest = false;
    }
    return true;
  }

  /** Whether, without breakpoints anywhere, the new path is longer for every candidate. */
  private boolean isDominated(BatchChain chain, int last, long newTotal) {
    for (int c = 0; c < selected.length; c++) {
      long newSelected = chain.selected[c] + paths.selected(last, c);
      if (newSelected > 0 && total - selected[c] > newTotal - newSelected) {
        return false;
      }
    }
    return true;
  }

  private boolean dominates(BatchChain chain, int last, long newTotal) {
    for (int c = 0; c < selected.length; c++) {
      long newSelected = chain.selected[c] + paths.selected(last, c);
      if (selected[c] > 0 && newTotal - newSelected > total - selected[c]) {
        return false;
      }
    }
    return true;
  }

  private int curve(BatchChain chain, int last, int c) {
    int of = chain.curved ? chain.curves[c] : 0;
    return paths.isCurved(last) ? paths.breakpoints.plus(of, paths.curve(last, c)) : of;
  }

  /** The new path is not longer; still it may be where a candidate is faster. */
  private void bend(BatchChain chain, int last, int item, long newTotal) {
    int newTrace = 0;
    for (int c = 0; c < selected.length; c++) {
      if (selected[c] > 0) {
        long newSelected = chain.selected[c] + paths.selected(last, c);
        int newCurve = curve(chain, last, c);
        long restAbove = newTotal - newSelected - (total - selected[c]);
        int joint =
            paths.breakpoints.max(curves[c], newCurve, restAbove, newSelected - selected[c]);
        if (joint != curves[c]) {
          if (restAbove + paths.breakpoints.atZero(newCurve)
              > paths.breakpoints.atZero(curves[c])) {
            newTrace = newTrace == 0 ? chain.trace(item, last) : newTrace;
            fastest[c] = newTrace;
            hasFastest = true;
          }
          curves[c] = joint;
          curved = true;
        }
      }
    }
  }

  /** The new path is longer; where a candidate is faster it may not be. */
  private boolean overtake(BatchChain chain, int last, int item, long newTotal) {
    boolean alone = true;
    boolean anyCurve = false;
    boolean anyFastest = false;
    for (int c = 0; c < selected.length; c++) {
      long newSelected = chain.selected[c] + paths.selected(last, c);
      int newCurve = curve(chain, last, c);
      int former = curves[c];
      long restAbove = total - selected[c] - (newTotal - newSelected);
      int joint = newCurve;
      boolean formerAtZero = false;
      if (newSelected > 0) {
        joint = paths.breakpoints.max(newCurve, former, restAbove, selected[c] - newSelected);
        formerAtZero =
            joint != newCurve
                && restAbove + paths.breakpoints.atZero(former)
                    > paths.breakpoints.atZero(newCurve);
      }
      alone &= joint == newCurve;
      fastest[c] = !formerAtZero ? 0 : fastest[c] == 0 ? trace : fastest[c];
      curves[c] = joint;
      selected[c] = newSelected;
      anyCurve |= joint != 0;
      anyFastest |= formerAtZero;
    }
    curved = anyCurve;
    hasFastest = anyFastest;
    total = newTotal;
    trace = chain.trace(item, last);
    return alone;
  }

  int trace() {
    return hasFastest ? paths.traces.choice(trace, fastest) : trace;
  }

  /** Stores the result as a path that others may follow. */
  int store() {
    return total == 0 ? 0 : paths.add(total, selected, curved ? curves : null, trace());
  }
}
