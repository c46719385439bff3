package whip.model.columns;

import java.util.Arrays;
import whip.model.algebra.PathTraces;
import whip.model.node.ArrayArena;

/**
 * The paths of one batch that something may still follow. A path is a number; 0 is the empty one.
 * It has a length and how much of it each candidate selects. {@link BreakpointArena} keeps its
 * curves, {@link PathTraces} its trace.
 */
final class BatchPaths {

  private static final int FEW = 256;

  final BreakpointArena breakpoints = new BreakpointArena();
  final PathTraces traces;

  private final int candidates;
  private long[] total;
  private int[] trace;
  // Row of curves, 0 where no candidate's curve has breakpoints.
  private int[] curved;
  private long[] selected;
  private int count = 1;
  private int capacity;
  private int[] curves;
  private int curveRows = 1;

  /** Paths of a batch with so many subtrees: few have more than two paths. */
  BatchPaths(int candidates, int subtrees, ArrayArena arena) {
    this.candidates = candidates;
    int keptMax = Math.max(FEW, ArrayArena.KEPT_MAX / Math.max(1, candidates));
    capacity = Math.min(FEW + 2 * subtrees, keptMax);
    traces = new PathTraces(capacity, arena);
    total = arena.longs(capacity);
    trace = arena.ints(capacity);
    curved = arena.ints(capacity);
    selected = arena.longs(capacity * candidates);
    total[0] = 0;
    trace[0] = 0;
    curved[0] = 0;
    Arrays.fill(selected, 0, candidates, 0);
    curves = new int[16 * candidates];
  }

  int candidates() {
    return candidates;
  }

  long total(int path) {
    return total[path];
  }

  int trace(int path) {
    return trace[path];
  }

  long selected(int path, int candidate) {
    return selected[path * candidates + candidate];
  }

  boolean isCurved(int path) {
    return curved[path] != 0;
  }

  int curve(int path, int candidate) {
    return curves[curved[path] * candidates + candidate];
  }

  /** {@code newCurves} is null where there are none. */
  int add(long newTotal, long[] newSelected, int[] newCurves, int newTrace) {
    if (newTotal == 0) {
      return 0;
    }
    if (count == capacity) {
      capacity = 2 * count;
      total = Arrays.copyOf(total, capacity);
      trace = Arrays.copyOf(trace, capacity);
      curved = Arrays.copyOf(curved, capacity);
      selected = Arrays.copyOf(selected, capacity * candidates);
    }
    total[count] = newTotal;
    trace[count] = newTrace;
    int from = count * candidates;
    for (int c = 0; c < candidates; c++) {
      selected[from + c] = newSelected[c];
    }
    curved[count] = 0;
    if (newCurves != null) {
      if ((curveRows + 1) * candidates > curves.length) {
        curves = Arrays.copyOf(curves, 2 * curves.length);
      }
      System.arraycopy(newCurves, 0, curves, curveRows * candidates, candidates);
      curved[count] = curveRows++;
    }
    return count++;
  }
}
