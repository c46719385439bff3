package whip.streams.part;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Writes varints one after the other. */
final class Packer {

  private static final int FIRST_BYTES = 64;

  private byte[] bytes = new byte[FIRST_BYTES];
  private int length;

  /** A number that is not negative takes a byte for every 7 bits. */
  void number(long value) {
    if (bytes.length - length < 10) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes[length++] = (byte) ((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
  }

  /** A number of either sign, small if it is near 0. */
  void signed(long value) {
    number((value << 1) ^ (value >> 63));
  }

  void flag(boolean value) {
    number(value ? 1 : 0);
  }

  ByteBuffer toBytes() {
    return ByteBuffer.wrap(bytes, 0, length);
  }
}
