package whip.model.grain;

import java.util.Arrays;

/** Column of numbers that grows. */
final class LongColumn {
  private long[] values = new long[16];
  private int size;

  int size() {
    return size;
  }

  void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, Math.addExact(size, size));
    }
    values[size++] = value;
  }

  long get(int row) {
    return values[row];
  }

  void set(int row, long value) {
    values[row] = value;
  }

  /** The numbers, without room for more. */
  long[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
