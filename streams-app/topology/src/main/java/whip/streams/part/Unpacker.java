package whip.streams.part;

import java.nio.ByteBuffer;

/**
 * Reads what a {@link Packer} wrote. On anything else it throws {@link IllegalArgumentException} or
 * {@link java.nio.BufferUnderflowException}.
 */
final class Unpacker {

  private static final int MAX_SHIFT = 63;

  private final ByteBuffer bytes;

  Unpacker(ByteBuffer bytes) {
    this.bytes = bytes.duplicate();
  }

  /** At least 0. */
  long number() {
    long number = varint();
    if (number < 0) {
      throw new IllegalArgumentException("a number over 63 bits");
    }
    return number;
  }

  private long varint() {
    long value = 0;
    for (int shift = 0; shift <= MAX_SHIFT; shift += 7) {
      byte b = bytes.get();
      value |= (long) (b & 0x7f) << shift;
      if (b >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("a varint of more than 64 bits");
  }

  long signed() {
    long zigzag = varint();
    return (zigzag >>> 1) ^ -(zigzag & 1);
  }

  boolean flag() {
    return number() != 0;
  }

  /** How many things follow, of which each takes a byte at least. */
  int count() {
    long count = number();
    if (count < 0 || count > bytes.remaining()) {
      throw new IllegalArgumentException(count + " things in " + bytes.remaining() + " bytes");
    }
    return (int) count;
  }

  int index() {
    return Math.toIntExact(number());
  }
}
