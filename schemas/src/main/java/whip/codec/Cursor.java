package whip.codec;

import java.nio.ByteBuffer;

/**
 * Reads one column of a batch: LEB128 varints, one per row. Separate from the codec because every
 * byte here comes from another process, so that every step checks.
 */
final class Cursor {

  /** 64 bits in groups of 7: the tenth byte holds the last one. */
  private static final int MAX_VARINT_BYTES = 10;

  private final String name;
  private final ByteBuffer bytes;
  private long above;

  Cursor(String name, ByteBuffer bytes) {
    this.name = name;
    this.bytes = bytes.duplicate();
  }

  /** The next value of a plain column, at least 0. */
  long next() throws BadRecordException {
    return atLeastZero(varint());
  }

  /** The next value of a plain column that is an index into a dictionary of {@code size}. */
  int nextIndex(int size) throws BadRecordException {
    long index = next();
    if (index >= size) {
      throw bad("index " + index + " outside its dictionary of " + size);
    }
    return (int) index;
  }

  /** The next value of a delta column whose values are at least 0. */
  long nextDelta() throws BadRecordException {
    return atLeastZero(nextAddressDelta());
  }

  /** The next value of a delta column whose values use all 64 bits. */
  long nextAddressDelta() throws BadRecordException {
    above += zigzag();
    return above;
  }

  /** The next value of a plain column whose values may be negative. */
  long nextSigned() throws BadRecordException {
    return zigzag();
  }

  /** Every row has been read: nothing may be left. */
  void end() throws BadRecordException {
    if (bytes.hasRemaining()) {
      throw bad(bytes.remaining() + " bytes after the last row");
    }
  }

  BadRecordException bad(String what) {
    return new BadRecordException("column " + name + ": " + what);
  }

  private long atLeastZero(long value) throws BadRecordException {
    if (value < 0) {
      throw bad("negative value " + value);
    }
    return value;
  }

  private long zigzag() throws BadRecordException {
    long zigzag = varint();
    return (zigzag >>> 1) ^ -(zigzag & 1);
  }

  private long varint() throws BadRecordException {
    long value = 0;
    for (int group = 0; group < MAX_VARINT_BYTES; group++) {
      if (!bytes.hasRemaining()) {
        throw bad("ends in the middle of a row");
      }
      byte b = bytes.get();
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
