package whip.model.grain;

import java.util.Arrays;

/** Column of small numbers that grows. */
final class IntColumn {
  private int[] values = new int[16];
  private int size;

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, Math.addExact(size, size));
    }
    values[size++] = value;
  }

  void addAll(IntColumn more) {
    for (int row = 0; row < more.size; row++) {
      add(more.values[row]);
    }
  }

  int get(int row) {
    return values[row];
  }

  void set(int row, int value) {
    values[row] = value;
  }

  int last() {
    return values[size - 1];
  }

  void clear() {
    size = 0;
  }

  /** The numbers, without room for more. */
  int[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
