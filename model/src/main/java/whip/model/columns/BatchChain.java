package whip.model.columns;

import java.util.Arrays;

/** The path of a task through its items, as far as it has come: grows in place. */
final class BatchChain {

  private final BatchPaths paths;
  private final StrandKeyIndex slots;
  long total;
  final long[] selected;
  final int[] curves;
  boolean curved;
  // What the task waited for last, and the first item after it.
  private int base;
  private int from;

  BatchChain(BatchPaths paths, StrandKeyIndex slots) {
    this.paths = paths;
    this.slots = slots;
    selected = new long[paths.candidates()];
    curves = new int[paths.candidates()];
  }

  void begin(int item) {
    total = 0;
    for (int c = 0; c < selected.length; c++) { // few: a call would take longer
      selected[c] = 0;
    }
    if (curved) {
      Arrays.fill(curves, 0);
      curved = false;
    }
    base = 0;
    from = item;
  }

  /** Goes on at {@code moment}. */
  void begin(BatchLongest moment, int item) {
    total = moment.total;
    System.arraycopy(moment.selected, 0, selected, 0, selected.length);
    System.arraycopy(moment.curves, 0, curves, 0, curves.length);
    curved = moment.curved;
    base = moment.trace();
    from = item;
  }

  void strand(int slot, long work) {
    total += work;
    selected[slots.site(slot)] += work;
    for (int annotation : slots.annotations(slot)) {
      selected[annotation] += work;
    }
  }

  void plus(int path) {
    total += paths.total(path);
    for (int c = 0; c < selected.length; c++) {
      selected[c] += paths.selected(path, c);
    }
    if (paths.isCurved(path)) {
      for (int c = 0; c < curves.length; c++) {
        curves[c] = paths.breakpoints.plus(curves[c], paths.curve(path, c));
      }
      curved = true;
    }
  }

  /** Up to an item and then along a path. */
  int trace(int item, int last) {
    return paths.traces.then(base, from, item, paths.trace(last));
  }

  /** Up to an item, as a path. */
  int store(int item) {
    return total == 0 ? 0 : paths.add(total, selected, curved ? curves : null, trace(item, 0));
  }
}
