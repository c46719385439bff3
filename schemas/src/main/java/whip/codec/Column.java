package whip.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import whip.model.node.ArrayArena;

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
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** The bit in each of eight bytes that says that its varint goes on. */
  private static final long CONTINUED = 0x8080808080808080L;

  private static final long EACH_BYTE = 0x0101010101010101L;

  private final String name;
  private final byte[] bytes;
  private final int end;
  private int at;

  /** Last value of a delta column that is read row by row. */
  private long last;

  /**
   * Union of all values' bits in a column that was read as a whole; the lowest bit may be extra.
   */
  private long allBits;

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

  /**
   * The values of a plain column, at least 0.
   *
   * @return an array of the arena's, as are those below
   */
  long[] values(int rows, ArrayArena arena) throws BadRecordException {
    checkLength(rows);
    long[] values = arena.longs(rows);
    long bits = 0;
    for (int i = 0; i < rows; ) {
      long next = nextEight(rows - i);
      if ((next & CONTINUED) != 0) {
        long value = varint();
        values[i++] = value;
        bits |= value;
      } else if (isOneByte(next)) {
        int equal = equalBytes(rows - i);
        Arrays.fill(values, i, i + equal, bytes[at]);
        bits |= bytes[at];
        i += equal;
        at += equal;
      } else {
        for (int k = 0; k < Long.BYTES; k++) {
          values[i + k] = bytes[at + k];
        }
        bits |= Byte.MAX_VALUE;
        i += Long.BYTES;
        at += Long.BYTES;
      }
    }
    end();
    allBits = bits;
    return checkSigns(values, rows);
  }

  /** The values of a plain column of indices into a dictionary of {@code size}. */
  int[] indices(int rows, int size, ArrayArena arena) throws BadRecordException {
    return codes(rows, size, INDEX, arena);
  }

  /**
   * The values of a plain column of codes below {@code size}.
   *
   * @param otherwise what is wrong with another value
   */
  int[] codes(int rows, int size, String otherwise, ArrayArena arena) throws BadRecordException {
    checkLength(rows);
    int[] values = arena.ints(rows);
    int largest = 0;
    for (int i = 0; i < rows; ) {
      long next = nextEight(rows - i);
      if ((next & CONTINUED) != 0) {
        long value = varint();
        if (value < 0 || value >= size) {
          throw bad(value < 0 ? "negative value " + value : otherwise.formatted(value, size));
        }
        values[i++] = (int) value;
      } else if (isOneByte(next)) {
        int equal = equalBytes(rows - i);
        Arrays.fill(values, i, i + equal, bytes[at]);
        largest = Math.max(largest, bytes[at]);
        i += equal;
        at += equal;
      } else {
        for (int k = 0; k < Long.BYTES; k++) {
          values[i + k] = bytes[at + k];
          largest = Math.max(largest, bytes[at + k]);
        }
        i += Long.BYTES;
        at += Long.BYTES;
      }
    }
    if (largest >= size) {
      throw bad(otherwise.formatted(largest, size));
    }
    end();
    return values;
  }

  /** The values of a delta column whose values are at least 0. */
  long[] deltas(int rows, ArrayArena arena) throws BadRecordException {
    checkLength(rows);
    long[] values = arena.longs(rows);
    long bits = 0;
    long above = 0;
    for (int i = 0; i < rows; ) {
      long next = nextEight(rows - i);
      if ((next & CONTINUED) != 0) {
        above += unzigzag(varint());
        values[i++] = above;
        bits |= above;
      } else if (isOneByte(next)) {
        int equal = equalBytes(rows - i);
        long step = unzigzag(bytes[at]);
        if (step == 0) {
          Arrays.fill(values, i, i + equal, above);
        } else {
          for (int k = i; k < i + equal; k++) {
            above += step;
            values[k] = above;
            bits |= above;
          }
        }
        i += equal;
        at += equal;
      } else {
        for (int k = 0; k < Long.BYTES; k++) {
          above += unzigzag(bytes[at + k]);
          values[i + k] = above;
          bits |= above;
        }
        i += Long.BYTES;
        at += Long.BYTES;
      }
    }
    end();
    allBits = bits;
    return checkSigns(values, rows);
  }

  /** The values of a delta column whose values use all 64 bits. */
  long[] addressDeltas(int rows, ArrayArena arena) throws BadRecordException {
    checkLength(rows);
    long[] values = arena.longs(rows);
    for (int i = 0; i < rows; i++) {
      values[i] = nextAddressDelta();
    }
    end();
    return values;
  }

  /**
   * Whether all values of a column that was read as a whole are below a power of 2, which is 128 or
   * more.
   */
  boolean isBelow(long powerOf2) {
    return (allBits & -powerOf2) == 0;
  }

  /** The next value of a plain column, at least 0. */
  long next() throws BadRecordException {
    return atLeastZero(varint());
  }

  /** The next value of a plain column whose values use all 64 bits. */
  long nextBits() throws BadRecordException {
    return varint();
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
    return unzigzag(varint());
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

  private long[] checkSigns(long[] values, int rows) throws BadRecordException {
    if (allBits < 0) {
      for (int i = 0; i < rows; i++) {
        atLeastZero(values[i]);
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

  /** The next eight bytes; as if a varint went on in each where less is left to read. */
  private long nextEight(int rowsLeft) {
    return Math.min(rowsLeft, end - at) < Long.BYTES
        ? CONTINUED
        : (long) EIGHT_BYTES.get(bytes, at);
  }

  /**
   * Whether eight bytes are the same: regions, tags and directives hardly ever change, and ids and
   * indices often go up by one, so that there may be thousands of it.
   */
  private static boolean isOneByte(long eight) {
    return eight == (eight & 0xff) * EACH_BYTE;
  }

  /** How many of the next rows are the same byte as the next one. */
  private int equalBytes(int rowsLeft) {
    int most = Math.min(rowsLeft, end - at);
    int equal = Arrays.mismatch(bytes, at, at + most - 1, bytes, at + 1, at + most);
    return equal < 0 ? most : equal + 1;
  }

  private static long unzigzag(long zigzag) {
    return (zigzag >>> 1) ^ -(zigzag & 1);
  }

  private long varint() throws BadRecordException {
    if (end - at < Long.BYTES) {
      return longVarint();
    }
    long word = (long) EIGHT_BYTES.get(bytes, at);
    long ends = ~word & CONTINUED;
    if (ends == 0) {
      return longVarint();
    }
    // Whatever its length, without a branch for each byte: lengths are mixed, and so hard to guess.
    int length = Long.numberOfTrailingZeros(ends) + 1;
    at += length >>> 3;
    return joined(word & (-1L >>> (Long.SIZE - length)));
  }

  /** The groups of seven bits of up to eight bytes, without the bits between them. */
  private static long joined(long word) {
    long pairs = (word & 0x007f007f007f007fL) | (word & 0x7f007f007f007f00L) >>> 1;
    long fours = (pairs & 0x00003fff00003fffL) | (pairs & 0x3fff00003fff0000L) >>> 2;
    return (fours & 0x000000000fffffffL) | (fours & 0x0fffffff00000000L) >>> 4;
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
