package whip.view;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A protocol buffers message in the making: fields by their numbers, in the order written. */
final class ProtoBytes {
  private static final int VARINT = 0;
  private static final int LENGTH_DELIMITED = 2;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  ProtoBytes number(int field, long value) {
    tag(field, VARINT);
    varint(value);
    return this;
  }

  ProtoBytes text(int field, String value) {
    return bytes(field, value.getBytes(StandardCharsets.UTF_8));
  }

  ProtoBytes message(int field, ProtoBytes value) {
    return bytes(field, value.toBytes());
  }

  byte[] toBytes() {
    return bytes.toByteArray();
  }

  private ProtoBytes bytes(int field, byte[] value) {
    tag(field, LENGTH_DELIMITED);
    varint(value.length);
    bytes.writeBytes(value);
    return this;
  }

  private void tag(int field, int wireType) {
    varint(((long) field << 3) | wireType);
  }

  // Seven bits a byte, the lowest first; the eighth says that more follow.
  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes.write((int) ((rest & 0x7f) | 0x80));
      rest >>>= 7;
    }
    bytes.write((int) rest);
  }
}
