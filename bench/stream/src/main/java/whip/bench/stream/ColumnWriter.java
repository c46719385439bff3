package whip.bench.stream;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Writes one column of a batch: LEB128 varints, as they stand or as zigzag differences. */
final class ColumnWriter {
  private byte[] bytes = new byte[1 << 14];
  private int length;
  private long above;

  void plain(long value) {
    if (length + 10 > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes[length++] = (byte) ((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
  }

  void delta(long value) {
    long difference = value - above;
    plain((difference << 1) ^ (difference >> 63));
    above = value;
  }

  /** Bytes written, valid until the next {@link #clear}. */
  ByteBuffer written() {
    return ByteBuffer.wrap(bytes, 0, length);
  }

  void clear() {
    length = 0;
    above = 0;
  }
}
