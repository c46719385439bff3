package whip.model.grain;

import java.util.Arrays;
import java.util.stream.IntStream;
import whip.model.node.NodeKind;

/** Rows in their containers, in program order; members of a region by phase and number. */
final class ItemTree {
  /** Longer slices are sorted by the library, which makes an object for each row. */
  private static final int INSERTION_MAX = 24;

  private final GrainRows rows;

  /** By row of a container: where its items begin in {@link #order}; the next one's is the end. */
  private final int[] begins;

  private final int[] order;
  private final long unattached;

  ItemTree(GrainRows rows, NodeLookup lookup) {
    this.rows = rows;
    int count = rows.rows();
    int[] containers = new int[count];
    begins = new int[count + 1];
    long lost = 0;
    containers[0] = NodeLookup.ABSENT;
    for (int row = 1; row < count; row++) {
      int container = lookup.row(rows.parent(row));
      containers[row] = container;
      if (container == NodeLookup.ABSENT) {
        lost++;
      } else {
        begins[container + 1]++;
      }
    }
    unattached = lost;
    for (int row = 0; row < count; row++) {
      begins[row + 1] += begins[row];
    }
    order = new int[begins[count]];
    int[] next = begins.clone();
    for (int row = 1; row < count; row++) {
      if (containers[row] != NodeLookup.ABSENT) {
        order[next[containers[row]]++] = row;
      }
    }
    for (int row = 0; row < count; row++) {
      sort(begins[row], begins[row + 1]);
    }
  }

  private void sort(int from, int to) {
    if (to - from > INSERTION_MAX) {
      if (!isSorted(from, to)) {
        Integer[] slice = IntStream.range(from, to).mapToObj(i -> order[i]).toArray(Integer[]::new);
        Arrays.sort(slice, this::compare);
        for (int i = 0; i < slice.length; i++) {
          order[from + i] = slice[i];
        }
      }
      return;
    }
    for (int i = from + 1; i < to; i++) {
      int row = order[i];
      int at = i;
      while (at > from && compare(order[at - 1], row) > 0) {
        order[at] = order[at - 1];
        at--;
      }
      order[at] = row;
    }
  }

  private boolean isSorted(int from, int to) {
    for (int i = from + 1; i < to; i++) {
      if (compare(order[i - 1], order[i]) > 0) {
        return false;
      }
    }
    return true;
  }

  private int compare(int one, int other) {
    boolean areMembers = isMember(one) && isMember(other);
    int order =
        areMembers
            ? Long.compare(rows.a(one), rows.a(other))
            : Long.compare(rows.index(one), rows.index(other));
    return order != 0 || !areMembers ? order : Long.compare(rows.b(one), rows.b(other));
  }

  private boolean isMember(int row) {
    return rows.kind(row) == NodeKind.MEMBER.code();
  }

  GrainRows rows() {
    return rows;
  }

  /** Where the items of a container begin. */
  int begin(int container) {
    return begins[container];
  }

  /** Where they end. */
  int end(int container) {
    return begins[container + 1];
  }

  /** Row at a position. */
  int row(int position) {
    return order[position];
  }

  /** Rows whose containers never came. */
  long unattached() {
    return unattached;
  }
}
