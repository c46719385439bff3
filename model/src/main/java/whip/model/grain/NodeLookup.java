package whip.model.grain;

import java.util.Arrays;

/** Finds the row of a node by its id: open addressing, at most half full. */
final class NodeLookup {
  static final int ABSENT = -1;

  private static final long SPREAD = 0x9E3779B97F4A7C15L; // 2^64 / golden ratio

  private final long[] ids;
  private final int[] rows;

  /** Room for so many nodes. */
  NodeLookup(int nodes) {
    int length = Integer.highestOneBit(Math.max(8, Math.min(nodes, 1 << 28))) * 4;
    ids = new long[length];
    rows = new int[length];
    Arrays.fill(rows, ABSENT);
  }

  /** Notes a node's row, unless it has one already. */
  void putIfAbsent(long id, int row) {
    int at = slot(id);
    if (rows[at] == ABSENT) {
      ids[at] = id;
      rows[at] = row;
    }
  }

  /** Row of a node, or {@link #ABSENT}. */
  int row(long id) {
    return rows[slot(id)];
  }

  private int slot(long id) {
    int mask = ids.length - 1;
    int at = (int) ((id * SPREAD) >>> 32) & mask;
    while (rows[at] != ABSENT && ids[at] != id) {
      at = (at + 1) & mask;
    }
    return at;
  }
}
