package whip.model.subtree;

import java.util.Arrays;

/**
 * The paths of one batch that something may still follow. A path is a number; 0 is the empty one.
 * It has a length, how much of it each candidate selects, and bends and ways as {@link Bends} and
 * {@link Ways} keep them.
 */
final class BatchPaths {

  final Bends bends = new Bends();
  final Ways ways = new Ways();

  private final int candidates;
  private long[] total = new long[256];
  private int[] way = new int[256];
  // Row of curves, 0 where no candidate's curve has bends.
  private int[] curved = new int[256];
  private long[] selected;
  private int count = 1;
  private int[] curves;
  private int curveRows = 1;

  BatchPaths(int candidates) {
    this.candidates = candidates;
    selected = new long[256 * candidates];
    curves = new int[16 * candidates];
  }

  int candidates() {
    return candidates;
  }

  long total(int path) {
    return total[path];
  }

  int way(int path) {
    return way[path];
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
  int add(long newTotal, long[] newSelected, int[] newCurves, int newWay) {
    if (newTotal == 0) {
      return 0;
    }
    if (count == total.length) {
      total = Arrays.copyOf(total, 2 * count);
      way = Arrays.copyOf(way, 2 * count);
      curved = Arrays.copyOf(curved, 2 * count);
      selected = Arrays.copyOf(selected, 2 * count * candidates);
    }
    total[count] = newTotal;
    way[count] = newWay;
    int from = count * candidates;
    for (int c = 0; c < candidates; c++) {
      selected[from + c] = newSelected[c];
    }
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
