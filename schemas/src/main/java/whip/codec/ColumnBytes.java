package whip.codec;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Writes one column of varints, which {@link Column} reads. */
final class ColumnBytes {

  private static final int VARINT_BYTES_MAX = 10;

  private byte[] bytes = new byte[16];
  private int length;

  /** A number of at least 0. */
  void plain(long value) {
    if (bytes.length - length < VARINT_BYTES_MAX) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes[length++] = (byte) ((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
  }

  /** A number of either sign. */
  void signed(long value) {
    plain((value << 1) ^ (value >> 63));
  }

  ByteBuffer toBytes() {
    return ByteBuffer.wrap(bytes, 0, length);
  }
}
