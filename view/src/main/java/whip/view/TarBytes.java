package whip.view;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A tar archive (POSIX ustar) of plain files in the making; the same bytes every time. */
final class TarBytes {
  static final int BLOCK = 512;
  private static final int CHECKSUM_AT = 148;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  void add(String name, byte[] content) {
    bytes.writeBytes(header(name, content.length));
    bytes.writeBytes(content);
    bytes.writeBytes(new byte[(BLOCK - content.length % BLOCK) % BLOCK]);
  }

  /** With the two empty blocks that end an archive. */
  byte[] toBytes() {
    bytes.writeBytes(new byte[2 * BLOCK]);
    return bytes.toByteArray();
  }

  private static byte[] header(String name, int size) {
    byte[] header = new byte[BLOCK];
    put(header, 0, name);
    put(header, 100, "0000644");
    put(header, 108, octal(7, 0));
    put(header, 116, octal(7, 0));
    put(header, 124, octal(11, size));
    put(header, 136, octal(11, 0));
    // Its own field counts as blanks.
    put(header, CHECKSUM_AT, " ".repeat(8));
    put(header, 156, "0");
    put(header, 257, "ustar");
    put(header, 263, "00");
    int sum = 0;
    for (byte b : header) {
      sum += b & 0xff;
    }
    put(header, CHECKSUM_AT, octal(6, sum) + "\0 ");
    return header;
  }

  private static String octal(int digits, int value) {
    return String.format(Locale.ROOT, "%0" + digits + "o", value);
  }

  private static void put(byte[] header, int at, String text) {
    byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(ascii, 0, header, at, ascii.length);
  }
}
