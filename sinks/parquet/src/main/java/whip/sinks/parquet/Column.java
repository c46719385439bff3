package whip.sinks.parquet;

import java.nio.ByteBuffer;

/**
 * One column of a batch: LEB128 varints, one per row (schemas/README.md). The bytes come from other
 * processes, so that each step checks.
 */
final class Column {
  /** 64 bits in groups of 7: the tenth byte holds the last one. */
  private static final int LAST_GROUP = 9;

  private final String name;
  private final ByteBuffer bytes;

  Column(String name, ByteBuffer bytes) {
    this.name = name;
    this.bytes = bytes.duplicate();
  }

  /** Values of at least 0. */
  long[] values(int rows) throws BadBatchException {
    long[] values = room(rows);
    for (int row = 0; row < rows; row++) {
      values[row] = atLeastZero(varint());
    }
    return ended(values);
  }

  /** Values of at least 0, each told as the difference from the one above. */
  long[] deltas(int rows) throws BadBatchException {
    long[] values = addressDeltas(rows);
    for (long value : values) {
      atLeastZero(value);
    }
    return values;
  }

  /** The same with values that use all 64 bits. */
  long[] addressDeltas(int rows) throws BadBatchException {
    long[] values = signed(rows);
    for (int row = 1; row < rows; row++) {
      values[row] += values[row - 1];
    }
    return values;
  }

  /** Values of either sign. */
  long[] signed(int rows) throws BadBatchException {
    long[] values = room(rows);
    for (int row = 0; row < rows; row++) {
      long zigzag = varint();
      values[row] = (zigzag >>> 1) ^ -(zigzag & 1);
    }
    return ended(values);
  }

  /** Values below {@code size}. */
  int[] indices(int rows, int size) throws BadBatchException {
    long[] values = values(rows);
    int[] indices = new int[rows];
    for (int row = 0; row < rows; row++) {
      if (values[row] >= size) {
        throw bad("%d where there are %d".formatted(values[row], size));
      }
      indices[row] = (int) values[row];
    }
    return indices;
  }

  /** Each row takes a byte at least: no memory for rows that cannot be there. */
  private long[] room(int rows) throws BadBatchException {
    if (bytes.remaining() < rows) {
      throw bad("ends in the middle of a row");
    }
    return new long[rows];
  }

  private long[] ended(long[] values) throws BadBatchException {
    if (bytes.hasRemaining()) {
      throw bad(bytes.remaining() + " bytes after the last row");
    }
    return values;
  }

  private long atLeastZero(long value) throws BadBatchException {
    if (value < 0) {
      throw bad("negative value " + value);
    }
    return value;
  }

  private long varint() throws BadBatchException {
    long value = 0;
    for (int group = 0; group <= LAST_GROUP; group++) {
      if (!bytes.hasRemaining()) {
        throw bad("ends in the middle of a row");
      }
      byte part = bytes.get();
      value |= (long) (part & 0x7f) << (7 * group);
      if (part >= 0) {
        return value;
      }
    }
    throw bad("varint over 64 bits");
  }

  private BadBatchException bad(String what) {
    return new BadBatchException("column " + name + ": " + what);
  }
}
