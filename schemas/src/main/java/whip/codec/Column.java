package whip.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads one column of a batch: LEB128 varints, one per row. Separate from the codec because every
 * byte here comes from another process, so that every step checks. A column is read as a whole, or
 * row by row up to {@link #end}: nothing may be left after its last row.
 */
final class Column {

  private static final String INDEX = "index %d outside its dictionary of %d";

  /** 64 bits in groups of 7: the tenth byte holds the last one. */
  private static final int MAX_VARINT_BYTES = 10;

  private static final VarHandle EIGHT_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  /** The bit in each of eight bytes that says that its varint goes on. */
  private static final long CONTINUED = 0x8080808080808080L;

  private final String name;
  private final byte[] bytes;
  private final int end;
  private int at;

  /** Of a delta column that is read row by row. */
  private long last;

  Column(String name, ByteBuffer column) {
    this.name = name;
    if (column.hasArray()) {
      bytes = column.array();
      at = column.arrayOffset() + column.position();
    } else {
      bytes = new byte[column.remaining()];
      column.duplicate().get(bytes);
    }
    end = at + column.remaining();
  }

  /** The values of a plain column, at least 0. */
  long[] values(int rows) throws BadRecordException {
    checkLength(rows);
    long[] values = new long[rows];
    long signs = 0;
    for (int i = 0; i < rows; ) {
      if (i + Long.BYTES <= rows && isNextSmall()) {
        for (int to = i + Long.BYTES; i < to; i++) {
          values[i] = bytes[at++];
        }
      } else {
        long value = varint();
        values[i++] = value;
        signs |= value;
      }
    }
    end();
    return checkSigns(values, signs);
  }

  /** The values of a plain column of indices into a dictionary of {@code size}. */
  int[] indices(int rows, int size) throws BadRecordException {
    return codes(rows, size, INDEX);
  }

  /**
   * The values of a plain column of codes below {@code size}.
   *
   * @param otherwise what is wrong with another value
   */
  int[] codes(int rows, int size, String otherwise) throws BadRecordException {
    checkLength(rows);
    int[] values = new int[rows];
    int largest = 0;
    for (int i = 0; i < rows; ) {
      if (i + Long.BYTES <= rows && isNextSmall()) {
        for (int to = i + Long.BYTES; i < to; i++) {
          values[i] = bytes[at++];
          largest = Math.max(largest, values[i]);
        }
      } else {
        long value = varint();
        if (value < 0 || value >= size) {
          throw bad(value < 0 ? "negative value " + value : otherwise.formatted(value, size));
        }
        values[i++] = (int) value;
      }
    }
    if (largest >= size) {
      throw bad(otherwise.formatted(largest, size));
    }
    end();
    return values;
  }

  /** The values of a delta column whose values are at least 0. */
  long[] deltas(int rows) throws BadRecordException {
    checkLength(rows);
    long[] values = new long[rows];
    long signs = 0;
    long above = 0;
    for (int i = 0; i < rows; ) {
      if (i + Long.BYTES <= rows && isNextSmall()) {
        for (int to = i + Long.BYTES; i < to; i++) {
          int zigzag = bytes[at++];
          above += (zigzag >>> 1) ^ -(zigzag & 1);
          values[i] = above;
          signs |= above;
        }
      } else {
        long zigzag = varint();
        above += (zigzag >>> 1) ^ -(zigzag & 1);
        values[i++] = above;
        signs |= above;
      }
    }
    end();
    return checkSigns(values, signs);
  }

  /** The values of a delta column whose values use all 64 bits. */
  long[] addressDeltas(int rows) throws BadRecordException {
    checkLength(rows);
    long[] values = new long[rows];
    for (int i = 0; i < rows; i++) {
      values[i] = nextAddressDelta();
    }
    end();
    return values;
  }

  /** The next value of a plain column, at least 0. */
  long next() throws BadRecordException {
    return atLeastZero(varint());
  }

  /** The next value of a plain column that is an index into a dictionary of {@code size}. */
  int nextIndex(int size) throws BadRecordException {
    long index = next();
    if (index >= size) {
      throw bad(INDEX.formatted(index, size));
    }
    return (int) index;
  }

  /** The next value of a delta column whose values are at least 0. */
  long nextDelta() throws BadRecordException {
    return atLeastZero(nextAddressDelta());
  }

  /** The next value of a delta column whose values use all 64 bits. */
  long nextAddressDelta() throws BadRecordException {
    last += nextSigned();
    return last;
  }

  /** The next value of a plain column whose values may be negative. */
  long nextSigned() throws BadRecordException {
    long zigzag = varint();
    return (zigzag >>> 1) ^ -(zigzag & 1);
  }

  /** Every row has been read: nothing may be left. */
  void end() throws BadRecordException {
    if (at < end) {
      throw bad((end - at) + " bytes after the last row");
    }
  }

  BadRecordException bad(String what) {
    return new BadRecordException("column " + name + ": " + what);
  }

  /** Before memory is taken for rows that cannot be there: each takes a byte at least. */
  private void checkLength(int rows) throws BadRecordException {
    if (end - at < rows) {
      throw bad("ends in the middle of a row");
    }
  }

  private long[] checkSigns(long[] values, long signs) throws BadRecordException {
    if (signs < 0) {
      for (long value : values) {
        atLeastZero(value);
      }
    }
    return values;
  }

  private long atLeastZero(long value) throws BadRecordException {
    if (value < 0) {
      throw bad("negative value " + value);
    }
    return value;
  }

  /** Whether the next eight values are one byte each, as most are. */
  private boolean isNextSmall() {
    return end - at >= Long.BYTES && ((long) EIGHT_BYTES.get(bytes, at) & CONTINUED) == 0;
  }

  private long varint() throws BadRecordException {
    if (end - at >= 2 && bytes[at + 1] >= 0) { // two bytes, or one and then another of one
      byte first = bytes[at++];
      return first >= 0 ? first : (first & 0x7f) | bytes[at++] << 7;
    }
    return longVarint();
  }

  private long longVarint() throws BadRecordException {
    long value = 0;
    for (int group = 0; group < MAX_VARINT_BYTES; group++) {
      if (at == end) {
        throw bad("ends in the middle of a row");
      }
      byte b = bytes[at++];
      if (group == MAX_VARINT_BYTES - 1 && (b & 0xfe) != 0) {
        throw bad("varint over 64 bits");
      }
      value |= (long) (b & 0x7f) << (7 * group);
      if (b >= 0) {
        return value;
      }
    }
    throw new IllegalStateException("bug: the tenth byte of a varint either ends or fails");
  }
}
